import * as Market from '../../harness/groups/market.ts';
import {
  confirm,
  each,
  expect,
  inconclusive,
  NotExercised,
  note,
  outcomeOf,
  precondition,
  should,
  someOf,
  test,
} from '../../harness/test.ts';

/** How many pairs of a long list are compared. */
const MOST_PAIRS = 5;

test('pair list, pair routes and matrix tell one story', { tag: should('FLW-MARKET-02') }, async ({
  market,
  seed,
  lists,
}) => {
  await confirm('the market', async () => {
    const pairs = Market.tradablePairs(await lists.activePairs());
    if (pairs.length === 0) throw new NotExercised('no tradable pair is listed');
    const matrix = await market.matrix();
    if (matrix.status !== 200) throw new NotExercised(`the matrix gives ${outcomeOf(matrix)}`);
    const cells = Market.cellsBetween(pairs, matrix.value);
    if (cells.length === 0) note('no cell of the matrix could be recognised');
    let compared = cells.length;
    const routesOf = async (pair: (typeof pairs)[number]) => {
      const answer = await market.pairRoutes({ pair_id: pair.id });
      Market.givesRoutesOf(pair, answer);
      return Market.routesIn(answer.value);
    };
    await each(someOf(pairs, MOST_PAIRS, { ...Market.PAIR, seed }), async (pair) => {
      // Of a pair whose cell can't be recognised nothing is said.
      const hops = Market.fewestHops(cells, pair);
      if (hops !== undefined) expect(hops, `hops in the matrix within ${pair.ticker}`).toBe(1);
      const found = await precondition(`the routes of ${pair.ticker} are not given by its id`, routesOf(pair));
      compared += found.length;
      if (found.length === 0) note(`no route recognised in the answer for ${pair.ticker}`);
      else expect(found, `routes of ${pair.ticker}, as the pair lists them`).toEqual(Market.routesIn(pair.routes));
    });
    if (compared === 0) inconclusive('neither routes nor cells could be recognised: there is nothing to compare');
  });
  // Passive checks hold each reading of the matrix against the pairs that are listed before and after it, twice at least.
  await market.pairs();
  await market.matrix();
  await market.pairs();
  await market.matrix();
  await market.pairs();
});

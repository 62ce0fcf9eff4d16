import { tradablePairs } from '../../harness/interface/market/listing.ts';
import { cellsBetween, fewestHops } from '../../harness/interface/market/matrix.ts';
import { routesIn, tellsRoutesOf } from '../../harness/interface/market/routes.ts';
import {
  confirm,
  expect,
  inconclusive,
  NotExercised,
  note,
  outcomeOf,
  PAIR,
  should,
  someOf,
  test,
} from '../../harness/test.ts';

/** Of a long list so many pairs are compared. */
const MOST_PAIRS = 5;

test('pair list, pair routes and matrix tell one story', { tag: should('FLW-MARKET-02') }, async ({
  market,
  seed,
  lists,
}) => {
  await confirm('the market', async () => {
    const pairs = tradablePairs(await lists.activePairs());
    if (pairs.length === 0) throw new NotExercised('no tradable pair is listed');
    const matrix = await market.matrix();
    if (matrix.status !== 200) throw new NotExercised(`the matrix gives ${outcomeOf(matrix)}`);
    const cells = cellsBetween(pairs, matrix.value);
    if (cells.length === 0) note('no cell of the matrix could be recognised');
    let compared = cells.length;
    for (const pair of someOf(pairs, MOST_PAIRS, { ...PAIR, seed })) {
      const answer = await market.pairRoutes({ pair_id: pair.id });
      tellsRoutesOf(pair, answer);
      const found = routesIn(answer.value);
      compared += found.length;
      if (found.length === 0) note(`no route recognised in the answer for ${pair.ticker}`);
      else expect(found, `routes of ${pair.ticker}, as the pair lists them`).toEqual(routesIn(pair.routes));
      if (cells.length > 0) expect(fewestHops(cells, pair), `hops in the matrix within ${pair.ticker}`).toBe(1);
    }
    if (compared === 0) inconclusive('neither routes nor cells could be recognised: there is nothing to compare');
  });
});

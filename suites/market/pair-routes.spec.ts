import { grouped } from '../../harness/engine/fuzz/pick.ts';
import * as Market from '../../harness/groups/market.ts';
import {
  confirm,
  expect,
  key,
  must,
  NotExercised,
  note,
  oneOf,
  outcomeOf,
  should,
  someOf,
  succeeded,
  test,
} from '../../harness/test.ts';

const BY_ASSET_IDS = must('MKT-PROUTE-02');

/** The four ways to name a pair. */
const WAYS: readonly { id: `@${string}`; members: readonly Market.NamingMember[] }[] = [
  { id: must('MKT-PROUTE-01'), members: ['pair_id'] },
  { id: BY_ASSET_IDS, members: ['from_asset_id', 'quote_asset_id'] },
  { id: must('MKT-PROUTE-03'), members: ['pair_ticker'] },
  { id: must('MKT-PROUTE-04'), members: ['base_ticker', 'quote_ticker'] },
];

/** The most pairs that are sampled for each way; all of a short list. */
const MOST_PAIRS = 6;

/** How many of them are asked for at once. */
const AT_ONCE = 2;

/** How many pairs the four ways are compared with. */
const MOST_COMPARED = 2;

for (const { id, members } of WAYS) {
  test(`the routes of a pair by ${members.join(' and ')}`, { tag: id }, async ({ market, seed, lists }) => {
    await confirm('the market', async () => {
      const sampled = someOf(await lists.distinctPairs(), MOST_PAIRS, { ...Market.PAIR, seed });
      const judge = async (pair: (typeof sampled)[number]) =>
        Market.givesRoutesOf(pair, await market.pairRoutes(Market.naming(pair, members)));
      for (const pair of sampled) await judge(pair);
      // Answers that are under way at once may be shared; that shows in pairs with other routes.
      const unlike = grouped(sampled, ({ routes }) => JSON.stringify(routes)).flatMap(([pair]) => pair ?? []);
      await Promise.all(unlike.slice(0, AT_ONCE).map(judge));
    });
  });
}

test('the four ways to name a pair lead to the same answer', { tag: should('MKT-PROUTE-05') }, async ({
  market,
  seed,
  lists,
}) => {
  await confirm('the market', async () => {
    for (const pair of someOf(await lists.distinctPairs(), MOST_COMPARED, { ...Market.PAIR, seed })) {
      const answers = new Map<string, string>();
      for (const { members } of WAYS) {
        const answer = await market.pairRoutes(Market.naming(pair, members));
        // A way that leads nowhere has a requirement of its own.
        if (answer.status === 200) answers.set(members.join(' and '), Market.routesIn(answer.value).join());
        else note(`${pair.ticker} by ${members.join(' and ')} gives ${outcomeOf(answer)}`);
      }
      if (answers.size < 2) throw new NotExercised(`the routes of ${pair.ticker} are given in one way at most`);
      const [[first, expected] = []] = answers;
      if (new Set(answers.values()).size === 1 && expected === '')
        throw new NotExercised(`no routes of ${pair.ticker} could be recognised`);
      for (const [way, answer] of answers)
        expect(answer, `${pair.ticker} by ${way}, compared with ${first}`).toBe(expected);
    }
  });
});

test('the alias base_asset_id', { tag: [BY_ASSET_IDS, key('alias')] }, async ({ market, seed, lists }) => {
  await confirm('the market', async () => {
    const { base_asset_id, quote_asset_id } = oneOf(await lists.distinctPairs(), { ...Market.PAIR, seed });
    const byAlias = outcomeOf(await market.pairRoutes({ base_asset_id, quote_asset_id }));
    succeeded(await market.pairRoutes({ from_asset_id: base_asset_id, quote_asset_id }));
    note(`base_asset_id in the place of from_asset_id gives ${byAlias}`);
  });
});

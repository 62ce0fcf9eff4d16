import * as Market from '../../harness/groups/market.ts';
import { confirm, expect, must, note, oneOf, test } from '../../harness/test.ts';

test('an inactive pair is absent unless asked for', { tag: must('MKT-PAIRS-11') }, async ({ market, seed, lists }) => {
  await confirm('the market', async () => {
    const inactive = (await lists.pairs()).filter(({ is_active }) => is_active === false);
    const { id, ticker } = oneOf(inactive, { ...Market.PAIR, what: 'inactive pair', seed });
    const query = { pair_ticker: String(ticker) };

    for (const more of [{}, { active_only: true }, { limit: 1 }]) {
      const shown = Market.matchesOf('pairs', await market.pairs({ ...query, ...more })).map((pair) => pair.id);
      expect(shown, `pairs for ${ticker} with ${JSON.stringify(more)}`).not.toContain(id);
      if (shown.length > 0) note(`an active namesake of ${ticker} is shown`);
    }

    const all = Market.matchesOf('pairs', await market.pairs({ ...query, active_only: false }));
    const named = all.filter((pair) => pair.id === id).map(({ is_active }) => ({ is_active }));
    expect(named, `the inactive pair among those for ${ticker} with active_only=false`).toEqual([{ is_active: false }]);
  });
});

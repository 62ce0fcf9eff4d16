import { differences } from '../../harness/engine/json/differences.ts';
import { steady } from '../../harness/engine/verdict/steady.ts';
import { walk } from '../../harness/interface/market/read.ts';
import { oneTrade, tradeText } from '../../harness/interface/market/trades.ts';
import { footingOf, validQuote } from '../../harness/interface/quotes/valid.ts';
import { expect, NotExercised, refused, requirement, test, Violation } from '../../harness/test.ts';

/** So many quotes for the largest amount are asked for and never used; then one more. */
const QUOTES = 30;

test('quotes take nothing away from the limits', { tag: ['@quote', '@QUO-USE-03'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-USE-03', () =>
    steady(async () => {
      const before = await walk('assets', market.assets);
      const { range } = await footingOf(market, trade);
      const largest = validQuote(trade, 'from_asset', range.max).json;
      for (let asked = 1; asked <= QUOTES + 1; asked++) {
        const answer = await market.quote(largest);
        if (answer.status === 200) continue;
        refused(answer, 400, 404, 409, 422);
        if (asked === 1) throw new NotExercised(`${tradeText(trade)} is not quoted at ${range.max}`);
        throw new Violation(`quote ${asked} for ${range.max} in a row is refused: ${answer.text}`);
      }
      const after = await walk('assets', market.assets);
      expect(differences(before, after, 'asset_id', { members: ['endpoints'] }), 'what changed').toEqual([]);
    }),
  );
});

import { changesIn, listedAssets } from '../../harness/interface/market/read.ts';
import {
  excerpt,
  expect,
  NotExercised,
  refused,
  should,
  steady,
  test,
  Violation,
  validQuote,
} from '../../harness/test.ts';

/** So many quotes for the largest amount are asked for and never used; then one more. */
const QUOTES = 30;

test('quotes take nothing away from the limits', { tag: should('QUO-USE-03') }, async ({ market, quotes }) => {
  const trade = quotes.oneTrade();
  await steady('another client', async () => {
    const before = await listedAssets(market);
    const { range } = await quotes.findRange(trade);
    const largest = validQuote(trade, 'from_asset', range.max);
    for (let asked = 1; asked <= QUOTES + 1; asked++) {
      const answer = await quotes.ask(largest);
      if (answer.status === 200) continue;
      refused(answer, 400, 404, 409, 422);
      if (asked === 1) throw new NotExercised(`${trade.pair.ticker} is not quoted at ${range.max}`);
      throw new Violation(`quote ${asked} for ${range.max} in a row is refused: ${excerpt(answer.text)}`);
    }
    const changes = changesIn('assets', before, await listedAssets(market), ['endpoints']);
    expect(changes, 'what changed').toEqual([]);
  });
});

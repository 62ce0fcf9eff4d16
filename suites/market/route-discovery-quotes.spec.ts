import { acceptedRouteBody } from '../../harness/interface/market/route-discovery.ts';
import {
  expect,
  must,
  NotExercised,
  note,
  outcomeOf,
  statusIn,
  test,
  tier,
  tradeText,
  validQuote,
} from '../../harness/test.ts';

/** So often is discovery asked before the largest quote is asked for again. */
const CALLS = 20;

test('route discovery leaves the largest quote as it was', { tag: [must('MKT-ROUTES-02'), tier('quote')] }, async ({
  market,
  quotes,
}) => {
  const trade = quotes.oneTrade();
  const body = await acceptedRouteBody(market, trade.pair);
  const { range } = await quotes.findRange(trade);
  const largest = validQuote(trade, 'from_asset', range.max);
  const before = await quotes.ask(largest);
  if (before.status !== 200) throw new NotExercised(`${tradeText(trade)} is not quoted at ${range.max}`);
  for (let call = 0; call < CALLS; call++) statusIn(await market.routes(body), [200]);
  // Asked twice: what others trade may take the liquidity for a moment, but hardly for both.
  const after = [await quotes.ask(largest), await quotes.ask(largest)].map(outcomeOf);
  expect(after, `quotes for ${range.max} after ${CALLS} discoveries`).toContain(outcomeOf(before));
  note('judged by the largest quote');
});

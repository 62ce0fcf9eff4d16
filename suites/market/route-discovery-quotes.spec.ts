import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  confirm,
  expect,
  key,
  must,
  NotExercised,
  note,
  outcomeOf,
  succeeded,
  test,
  tier,
} from '../../harness/test.ts';

/** How often discovery is asked before the largest quote is asked for again. */
const CALLS = 20;

/** Equal parts of the largest amount. Others may have taken some of the liquidity: then the largest part that is quoted counts. */
const PARTS = 10n;

test('route discovery leaves the largest quote as it was', {
  tag: [must('MKT-ROUTES-02'), tier('quote'), key('quotes')],
}, async ({ market, quotes }) => {
  const trade = quotes.oneTrade();
  const body = await Market.acceptedRouteBody(market, trade.pair);
  // What others trade in between may take the liquidity once, but hardly each time.
  await confirm('another client', async () => {
    const amount = await largestQuoted(quotes, trade);
    for (let call = 0; call < CALLS; call++) succeeded(await market.routes(body));
    const after = await quotes.ask(Quotes.validQuote(trade, 'from_asset', amount));
    expect(outcomeOf(after), `quote for ${amount} after ${CALLS} discoveries`).toBe('200');
  });
  note('judged by the largest quote');
});

async function largestQuoted(quotes: Quotes.Quotes, trade: Market.Trade): Promise<bigint> {
  const { max } = Quotes.rangeForBothLegs(trade, await quotes.takeLarge(trade), 'from_asset');
  for (let parts = PARTS; parts > 0n; parts--) {
    const amount = (max * parts) / PARTS;
    if ((await quotes.ask(Quotes.validQuote(trade, 'from_asset', amount))).status === 200) return amount;
  }
  throw new NotExercised(`${Market.tradeText(trade)} is quoted at no part of ${max}`);
}

import * as Orders from '../../harness/groups/orders.ts';
import { key, must, requirement, TIMEOUTS, test } from '../../harness/test.ts';

const NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE = must('LSP-EST-06');
const NO_ORDER_WITHOUT_A_LIVE_QUOTE = must('LSP-CREATE-06');
const QUOTE_LIVES_AS_LONG_AS_ITS_ORDER = must('LSP-ORDER-18');

test('an expired quote of the socket buys nothing, either, but the one that an order was made from lives on', {
  tag: [
    '@waits',
    NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE,
    NO_ORDER_WITHOUT_A_LIVE_QUOTE,
    QUOTE_LIVES_AS_LONG_AS_ITS_ORDER,
    key('socket'),
  ],
}, async ({ buyer, trader, sockets, passage }) => {
  const bound = await Orders.purchaseOverSocket({ buyer, trader, sockets });
  const placed = await buyer.place(bound.order);
  // A quote does not survive its session, but an order has come of it.
  await sockets.closeAll();
  const { quote, order } = await Orders.purchaseOverSocket({ buyer, trader, sockets });
  const expires_at = Math.max(bound.quote.expires_at, quote.expires_at);
  await passage.until(expires_at + TIMEOUTS.quoteGrace, 'the grace of a quote of the socket is over');
  const [estimate, answer] = [await buyer.estimateFees(Orders.estimateOf(order).json), await buyer.create(order.json)];
  const outlived = await buyer.orderOf(placed);
  await requirement(NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE, () => Orders.invalidParameters(estimate));
  await requirement(NO_ORDER_WITHOUT_A_LIVE_QUOTE, () =>
    Orders.makesNoOrder(NO_ORDER_WITHOUT_A_LIVE_QUOTE, answer, 'an order after the end of its quote of the socket'),
  );
  await requirement(QUOTE_LIVES_AS_LONG_AS_ITS_ORDER, () => {
    Orders.windowOutlastsQuote({ placed, quote: { expires_at } });
    Orders.staysOpen(outlived);
  });
});

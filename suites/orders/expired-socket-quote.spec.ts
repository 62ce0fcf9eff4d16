import * as Orders from '../../harness/groups/orders.ts';
import { key, must, requirement, TIMEOUTS, test } from '../../harness/test.ts';

const NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE = must('LSP-EST-06');
const NO_ORDER_WITHOUT_A_LIVE_QUOTE = must('LSP-CREATE-06');

test.describe.configure({ timeout: TIMEOUTS.longTestMs });

test('an expired quote of the socket buys nothing, either', {
  tag: ['@waits', NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE, NO_ORDER_WITHOUT_A_LIVE_QUOTE, key('socket')],
}, async ({ buyer, trader, sockets, passage }) => {
  const { quote, order } = await Orders.purchaseOverSocket({ buyer, trader, sockets });
  await passage.until(quote.expires_at + TIMEOUTS.quoteGrace, 'the grace of a quote of the socket is over');
  const [estimate, answer] = [await buyer.estimateFees(Orders.estimateOf(order).json), await buyer.create(order.json)];
  await requirement(NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE, () => Orders.invalidParameters(estimate));
  await requirement(NO_ORDER_WITHOUT_A_LIVE_QUOTE, () =>
    Orders.makesNoOrder(NO_ORDER_WITHOUT_A_LIVE_QUOTE, answer, 'an order after the end of its quote of the socket'),
  );
});

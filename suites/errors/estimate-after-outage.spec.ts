import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { accepted, key, must, precondition, TIMEOUTS, test, tier } from '../../harness/test.ts';

const ESTIMATES_USE_NOTHING_UP = must('LSP-EST-09');

test.describe.configure({ timeout: TIMEOUTS.testMs });

test('after an outage, too, an estimate uses no quote up', {
  tag: ['@exclusive', ESTIMATES_USE_NOTHING_UP, tier('order'), key('after an outage')],
}, async ({ buyer, levers }) => {
  const plain = await buyer.btcOrder();
  const ask = () => buyer.create(plain.json);
  await Errors.throughAnOutage(levers.nodeOutage, ask);
  const { order } = await buyer.purchase();
  const estimated = buyer.estimateFees(Orders.estimateOf(order).json).then(accepted);
  await precondition('the quote gives no estimate', estimated);
  await Orders.allowed(buyer, order, { controls: [Orders.anotherPurchase] });
});

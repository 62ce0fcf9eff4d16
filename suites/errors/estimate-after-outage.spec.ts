import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, control, key, must, precondition, requirement, test, tier } from '../../harness/test.ts';

const ESTIMATES_USE_NOTHING_UP = must('LSP-EST-09');

test('after an outage, too, an estimate uses no quote up, nor does one that was put off', {
  tag: ['@exclusive', ESTIMATES_USE_NOTHING_UP, tier('order'), key('after an outage')],
}, async ({ buyer, trader, levers }) => {
  const plain = await buyer.btcOrder();
  const putOff = await buyer.purchase();
  await Errors.throughAnOutage(levers.nodeOutage, async () => {
    await buyer.estimateFees(Orders.estimateOf(putOff.order).json);
    return buyer.create(plain.json);
  });
  await requirement(ESTIMATES_USE_NOTHING_UP, async () => {
    const answer = await buyer.create(putOff.order.json);
    const controls = [...Swaps.quoteWasGood(putOff.quote, answer, trader), Orders.anotherPurchase(buyer)];
    await control(() => void accepted(answer), controls);
  });
  await requirement(ESTIMATES_USE_NOTHING_UP, async () => {
    const { order } = await buyer.purchase();
    const estimated = buyer.estimateFees(Orders.estimateOf(order).json).then(accepted);
    await precondition('the quote gives no estimate', estimated);
    await Orders.allowed(buyer, order, { controls: [Orders.anotherPurchase] });
  });
});

import * as Orders from '../../harness/groups/orders.ts';
import { expect, key, note, outcomeOf, silent, TIMEOUTS, test, tier } from '../../harness/test.ts';

const LATE_PAYMENTS_ARE_RECORDED = silent('LSP-STATE-08');

test('an order that is paid too late is recorded', {
  tag: ['@exclusive', tier('pay'), LATE_PAYMENTS_ARE_RECORDED, key('late')],
}, async ({ orderPayer, buyer, passage }) => {
  const placed = await orderPayer.begin();
  const deadline = Math.max(...Orders.deadlinesOf(placed.order));
  await passage.until(deadline + TIMEOUTS.longAfterEnd, 'both deadlines of an order have passed');
  // What it is now it stays, if that is an end (LSP-STATE-06).
  note(`to read it before it is paid gives ${outcomeOf(await buyer.getOrder(Orders.accessTo(placed)))}`);
  const invoice = await orderPayer.payInvoice(placed).then(
    () => 'is still taken',
    (error) => {
      if (error instanceof Error) return `gives ${error.name}`;
      throw error;
    },
  );
  await orderPayer.payOnchain(placed);
  await orderPayer.confirm(placed);
  const { last } = await orderPayer.toItsEnd(placed, { rounds: 1 });
  const { state, payment_difference } = Orders.paymentOf(last, 'onchain');
  note(`paying the expired invoice ${invoice}, then on-chain: ${last.order_state}, ${state} by ${payment_difference}`);
  expect(last.order_id, 'the order that was read').toBe(placed.order_id);
});

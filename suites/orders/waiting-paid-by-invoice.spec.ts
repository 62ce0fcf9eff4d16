import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  expect,
  inconclusive,
  must,
  NotApplicable,
  NotExercised,
  note,
  requirement,
  test,
  tier,
} from '../../harness/test.ts';

/** States of an order that goes on. */
const OPENED = ['CHANNEL_OPENING', 'COMPLETED'];
/** States of a payment that the provider has. */
const KEPT = ['HOLD', 'PAID'];

const WAITS_WITHOUT_A_CHANNEL = must('LSP-RATE-06');
const IS_REFUNDED_WHEN_DECLINED = must('LSP-RATE-09');

test('an order whose invoice is paid while it waits for a decision waits on, and is refunded when that is a decline', {
  tag: ['@exclusive', tier('pay'), WAITS_WITHOUT_A_CHANNEL, IS_REFUNDED_WHEN_DECLINED],
}, async ({ orderPayer, buyer, inMovedMarket, listening }) => {
  const { decide, decided, waits } = Orders.decisionsOf(buyer, listening);
  const place = await orderPayer.refundPlace();
  const order = Orders.withOddBalances((await buyer.purchase()).order, await buyer.info());
  const placed = await orderPayer.begin(order.with('refund_onchain_address', place.address));

  await inMovedMarket(Orders.FAR.up, async () => {
    if (!(await waits(placed))) throw new NotApplicable('nothing is repriced that is not paid');
    const payment = await orderPayer.payInvoice(placed);
    await orderPayer.seen(placed, payment);
    const paid = await buyer.orderOf(placed);

    await requirement(WAITS_WITHOUT_A_CHANNEL, async () => {
      if (paid.order_state === 'FAILED') inconclusive(`the order failed when it was paid: ${paid.failure_reason}`);
      expect(paid.order_state, 'state of an order on which nobody decided').toBe('PENDING_RATE_DECISION');
      expect(paid.channel ?? null, '`channel` before the decision').toBeNull();
      await Orders.gotNoChannel({ orderPayer, buyer }, placed);
    });
    await requirement(IS_REFUNDED_WHEN_DECLINED, async () => {
      if (paid.order_state !== 'PENDING_RATE_DECISION') throw new NotExercised('the order waits for no decision');
      const before = await place.soFar();
      const { refund_txid: txid } = accepted(await decide(placed, false));
      await decided(placed);
      const { last } = await orderPayer.toItsEnd(placed, { rounds: 1 });
      expect(OPENED, 'what becomes of a declined order').not.toContain(last.order_state);
      const { state } = Orders.paymentOf(last, 'bolt11');
      note(`refund_txid ${txid ?? null}; the payment is ${state}`);
      // What is held by invoice may go back the way it came, which has no transaction.
      if ((txid ?? '') === '') return expect(KEPT, 'state of the payment of a declined order').not.toContain(state);
      const { sat, txids } = await place.receivedSince(before, txid);
      if (txids) expect(txids, 'transactions that pay the client').toContain(txid);
      const least = payment.amount_sat - Orders.MOST_MINERS_FEE_SAT;
      expect(sat, `satoshis that came back of ${payment.amount_sat}`).toBeGreaterThanOrEqual(least);
    });
    // Nothing is opened by what comes behind a decline (LSP-STATE-06).
    const last = await buyer.orderOf(placed);
    if (last.order_state !== 'FAILED') return note(`the order is ${last.order_state}`);
    await orderPayer.payOnchain(placed);
    await orderPayer.confirm(placed);
    note(`paid on-chain afterwards it is ${(await orderPayer.toItsEnd(placed, { rounds: 1 })).last.order_state}`);
  });
});

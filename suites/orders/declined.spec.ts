import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
  accepted,
  expect,
  type Members,
  must,
  NotApplicable,
  NotExercised,
  note,
  refusedAs,
  requirement,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

/** Each of two deposits may come back by itself, and a miner takes from each. */
const MOST_OF_TWO_SAT = 2n * Orders.MOST_MINERS_FEE_SAT;
/** The satoshis that are paid beyond what is due, to come back as well: more than the miners take. */
const SURPLUS_SAT = MOST_OF_TWO_SAT + 1_000n;

/** States of an order that goes on. */
const OPENED = ['CHANNEL_OPENING', 'COMPLETED'];

const IS_REFUNDED_WHEN_DECLINED = must('LSP-RATE-09');
const NEEDS_THE_TOKEN = must('LSP-RATE-03');
const IS_DECIDED_ONCE = must('LSP-RATE-10');

test('an order that is paid when the rate has moved is refunded when the new rate is declined', {
  tag: ['@exclusive', tier('pay'), NEEDS_THE_TOKEN, IS_REFUNDED_WHEN_DECLINED, IS_DECIDED_ONCE],
}, async ({ orderPayer, buyer, inMovedMarket, listening, passage }) => {
  const { decide, stillWaits, waits } = Orders.decisionsOf(buyer, listening);
  // A place for each, as what the other one was paid may come back, too.
  const begun = async () => {
    const refund = await orderPayer.refundPlace();
    const { order } = await buyer.purchase();
    return { refund, ...(await orderPayer.begin(order.with('refund_onchain_address', refund.address))) };
  };
  const [late, early] = [await begun(), await begun()];
  // Settled by its confirmations, which come when the market has moved.
  const paidEarly = await orderPayer.payOnchain(early);
  /** @param surplus what is paid by a deposit of its own, in satoshis */
  const payLate = async (surplus = 0n) => {
    const current = { ...late, order: await buyer.orderOf(late) };
    const { total_sat } = Orders.dueBy(current.order, 'onchain');
    const due = await orderPayer.payOnchain(current);
    const more = surplus > 0n ? await orderPayer.payOnchain(current, surplus - total_sat) : undefined;
    await orderPayer.confirm(current);
    return { amount_sat: due.amount_sat + (more?.amount_sat ?? 0n) };
  };

  await inMovedMarket(Orders.FAR.up, async () => {
    await orderPayer.confirm(early);
    // A payment that needs no confirmation was settled before; then one that comes while the order waits is declined.
    const isEarly = await waits(early);
    const [declines, other] = isEarly ? [early, late] : [late, early];
    const { amount_sat } = !isEarly && (await waits(late)) ? await payLate() : paidEarly;
    const { refund } = declines;
    const before = await refund.soFar();

    await requirement(NEEDS_THE_TOKEN, async () => {
      if (!(await waits(declines))) throw new NotApplicable('no paid order waits for a decision');
      const { access_token } = other;
      Orders.invalidToken(await decide({ ...declines, access_token }, false));
      await stillWaits(declines);
    });
    // Nothing goes back of what the order does not show, and a provider looks at the chain now and then.
    const isPaid = async (placed: Orders.PlacedOrder) => {
      const isShown = (order: Members) => Orders.showsPayment(order, 'onchain', placed.order);
      return (await Orders.watchOrder(buyer, placed, isShown, { atMostMs: listening(TIMEOUTS.paymentCounted) })).held;
    };
    const isReady = (await waits(declines)) && (await isPaid(declines));
    const answer = isReady ? await decide(declines, false) : undefined;

    await requirement(IS_REFUNDED_WHEN_DECLINED, async () => {
      if (!answer) throw new NotExercised('no paid order waits for a decision');
      const { refund_txid: txid } = accepted(answer);
      expect(txid, '`refund_txid` of a declined order').toEqual(expect.stringMatching(/./));
      if (!/^[0-9a-f]{64}$/i.test(String(txid))) note('refund_txid is not the id of a transaction');
      const { last } = await orderPayer.toItsEnd(declines, { rounds: 1 });
      expect(OPENED, 'what becomes of a declined order').not.toContain(last.order_state);
      note(`the payment is ${Orders.paymentOf(last, 'onchain').state}`);
      const { sat, txids, isShared } = await refund.receivedSince(before, txid);
      if (txids) expect(txids, 'transactions that pay the client').toContain(txid);
      if (!isShared) expect(sat, `satoshis that came back of ${amount_sat}`).toBeLessThanOrEqual(amount_sat);
      expect(sat, `satoshis that came back of ${amount_sat}`).toBeGreaterThanOrEqual(
        amount_sat - Orders.MOST_MINERS_FEE_SAT,
      );
      // The provider's fee may be smaller than a miner's, but no miner takes just as much.
      const { fee_total_sat: fee } = Orders.paymentOf(declines.order, 'onchain');
      if (Number(fee) > 0) expect(amount_sat - sat, "satoshis that didn't come back").not.toBe(BigInt(Number(fee)));
      await passage.until((await passage.now()) + TIMEOUTS.soonAfterEnd, 'the decline of an order is some seconds ago');
      const later = await buyer.orderOf(declines);
      expect(OPENED, 'what becomes of a declined order later').not.toContain(later.order_state);
    });
    await requirement(IS_DECIDED_ONCE, async () => {
      if (answer?.status !== 200) throw new NotExercised('nothing was declined');
      const declined = await refund.soFar();
      const { order_state } = await buyer.orderOf(declines);
      for (const again of [true, false]) {
        const second = await decide(declines, again);
        // An order may wait for its refund in the state in which it is declined.
        const isSame = !again && order_state === 'PENDING_RATE_DECISION' && refundsOf([answer, second]).size === 1;
        if (isSame && second.status === 200) note('a second decline names the refund of the first');
        else refusedAs(IS_DECIDED_ONCE, second);
      }
      await orderPayer.confirm(declines);
      const after = await refund.soFar();
      if (!after.isShared) return expect(after, 'what came back after a second decision').toEqual(declined);
      // A sum grows by what comes back of other orders, too.
      if ((await buyer.orderOf(other)).order_state === 'FAILED') return note('another order failed, and is refunded');
      if (amount_sat <= Orders.MOST_MINERS_FEE_SAT)
        return note(`what came back of ${amount_sat} sat cannot be told from fees`);
      const most = amount_sat - Orders.MOST_MINERS_FEE_SAT;
      expect(after.sat - declined.sat, 'what came back after a second decision').toBeLessThan(most);
    });
    let atOnce: Answer[] = [];
    await requirement(IS_REFUNDED_WHEN_DECLINED, async () => {
      // The first one has judged it. An order may wait for a decision only once it is paid, or be paid at once.
      if (answer?.status !== 200 || !isEarly || !(await waits(late)))
        throw new NotApplicable('no second order can be declined');
      const place = late.refund;
      const soFar = await place.soFar();
      const paid = await payLate(SURPLUS_SAT);
      // What becomes of an order that was paid too much is not stated (LSP-STATE-08).
      if (!(await waits(late))) throw new NotExercised('an order that was paid too much waits no more');
      const isWhole = (order: Members) => Orders.countedSat(order) === paid.amount_sat;
      const seen = await Orders.watchOrder(buyer, late, isWhole, { atMostMs: listening(TIMEOUTS.paymentCounted) });
      if (!seen.held) throw new NotExercised('the order does not show the sum of both deposits');
      const [one, twin] = await Promise.all([decide(late, false), decide(late, false)]);
      atOnce = [one, twin];
      const { refund_txid: second } = accepted(one.status === 200 ? one : twin);
      // The first one was given before this payment was declined.
      expect(second, '`refund_txid` of another order that was declined later').not.toBe(accepted(answer).refund_txid);
      await orderPayer.toItsEnd(late, { rounds: 1 });
      const least = paid.amount_sat - MOST_OF_TWO_SAT;
      const { sat, txids } = await place.receivedSince(soFar, second, least);
      if (txids) expect(txids, 'transactions that pay the client since').toContain(second);
      expect(sat, `satoshis that came back of ${paid.amount_sat}, which were more than was due`).toBeGreaterThanOrEqual(
        least,
      );
    });
    await requirement(IS_DECIDED_ONCE, () => {
      const refunds = refundsOf(atOnce);
      if (refunds.size === 0) throw new NotExercised('no second order was declined');
      expect(refunds.size, 'how many of two declines that came at once were taken').toBe(1);
    });
  });
});

/** What the answers to declines that were taken name as their refunds. */
function refundsOf(declines: readonly Answer[]): Set<unknown> {
  const taken = declines.filter(({ status }) => status === 200);
  return new Set(taken.map((answer) => accepted(answer).refund_txid));
}

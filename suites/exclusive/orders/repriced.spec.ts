import {
  asksForTheCurrentRate,
  comesToWait,
  decide,
  goesOn,
  stillWaits,
} from '../../../harness/flows/orders/decision.ts';
import { watchOrder } from '../../../harness/flows/orders/watch.ts';
import { isGivenBack, isOpenToPayment, isPaidInVain, showsPayment } from '../../../harness/interface/orders/payment.ts';
import {
  accepted,
  expect,
  inconclusive,
  inMovedMarket,
  invalidParameter,
  isInteger,
  type Members,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  type PlacedOrder,
  paymentOf,
  priceNow,
  refused,
  requirement,
  should,
  silent,
  test,
  tier,
  tokenWithOtherEnd,
} from '../../../harness/test.ts';

/** The market moves by so many percent, and back: what nobody would call insignificant. */
const PERCENT = { up: 60, down: -40 } as const;

/** Of an asset that costs less, in satoshis, a move may be lost in rounding. */
const TELLING_SAT = 100;

/** A provider notices a moved market within so many seconds. */
const NOTICED_WITHIN = 15;

/** An order shows within so many seconds what was decided on it. */
const FOLLOWED_WITHIN = 15;

/** What a refund may lack, in satoshis: a miner's fee. */
const MOST_MINERS_FEE_SAT = 10_000n;

const IS_REPRICED = must('LSP-RATE-06');
const BTC_KEEPS_ITS_PRICE = should('LSP-RATE-07');
const GOES_ON_WHEN_ACCEPTED = must('LSP-RATE-08');
const IS_REFUNDED_WHEN_DECLINED = must('LSP-RATE-09');
const NEEDS_THE_TOKEN = must('LSP-RATE-03');
const IS_DECIDED_ONCE = must('LSP-RATE-10');
const UNPAID_DECLINES_ARE_RECORDED = silent('LSP-RATE-11');

test.describe.configure({ timeout: 600_000 });

test('the market may go either way, again and again', { tag: IS_REPRICED }, async ({
  buyer,
  trader,
  levers,
  listening,
}) => {
  const repriced: string[] = [];
  const goingOn: PlacedOrder[] = [];
  const later: unknown[] = [];
  for (const [direction, percent] of Object.entries(PERCENT)) {
    const placed = await buyer.place((await buyer.purchase()).order);
    await inMovedMarket({ levers, percent, price: () => priceNow(trader) }, async () => {
      for (const earlier of goingOn) {
        const hasMoved = ({ order_state }: Members) => order_state !== 'CREATED';
        const { last } = await watchOrder(buyer, earlier, hasMoved, { atMostMs: listening(NOTICED_WITHIN) });
        later.push(last.order_state);
      }
      if (!(await comesToWait(buyer, placed, listening(NOTICED_WITHIN)))) return;
      repriced.push(direction);
      if (goingOn.length > 0) return;
      const answer = await decide(buyer, placed, true);
      if (answer.status === 200 && isOpenToPayment(await buyer.orderOf(placed))) goingOn.push(placed);
      else note(`accepting what nobody paid gives ${outcomeOf(answer)}`);
    });
  }
  if (repriced.length === 0) inconclusive('nothing is repriced that is not paid');
  expect(repriced, 'where the market goes when an order is repriced').toEqual(Object.keys(PERCENT));
  expect(later, 'states of orders at a new rate when the market has moved once more').not.toContain('CREATED');
});

test('an order that waits for its payment is repriced when the market moves', {
  tag: [
    IS_REPRICED,
    BTC_KEEPS_ITS_PRICE,
    NEEDS_THE_TOKEN,
    GOES_ON_WHEN_ACCEPTED,
    IS_DECIDED_ONCE,
    UNPAID_DECLINES_ARE_RECORDED,
  ],
}, async ({ buyer, trader, levers, listening }) => {
  const plain = await buyer.place();
  const bought = await buyer.purchase();
  const accepts = await buyer.place(bought.order);
  const declines = await buyer.place((await buyer.purchase()).order);
  await inMovedMarket({ levers, percent: PERCENT.up, price: () => priceNow(trader) }, async () => {
    const repriced = await comesToWait(buyer, accepts, listening(NOTICED_WITHIN));
    await requirement(IS_REPRICED, async () => {
      if (!repriced) inconclusive('nothing is repriced that is not paid');
      expect(await comesToWait(buyer, declines, listening(NOTICED_WITHIN)), 'whether a second order is repriced').toBe(
        true,
      );
      for (const placed of [accepts, declines]) {
        const { order_state, channel } = await buyer.orderOf(placed);
        expect(order_state, 'state before the decision').toBe('PENDING_RATE_DECISION');
        expect(channel ?? null, '`channel` before the decision').toBeNull();
      }
    });
    await requirement(BTC_KEEPS_ITS_PRICE, async () => {
      const { order_state } = await buyer.orderOf(plain);
      expect(order_state, 'state of an order of BTC alone').not.toBe('PENDING_RATE_DECISION');
      if (!repriced) inconclusive('orders of assets are not repriced either');
    });
    await requirement(NEEDS_THE_TOKEN, async () => {
      if (!repriced) throw new NotApplicable('nothing was repriced');
      for (const access_token of [accepts.access_token, tokenWithOtherEnd(declines.access_token)]) {
        invalidParameter(await decide(buyer, { ...declines, access_token }, true), 'access_token');
        // What nobody paid may not be declined by its owner, either (LSP-RATE-11).
        refused(await decide(buyer, { ...declines, access_token }, false), 400, 409);
      }
      await stillWaits(buyer, declines);
    });
    await requirement(GOES_ON_WHEN_ACCEPTED, async () => {
      if (!repriced) throw new NotExercised('nothing was repriced');
      accepted(await decide(buyer, accepts, true));
      const order = await goesOn(buyer, accepts, listening(FOLLOWED_WITHIN));
      if (isOpenToPayment(order)) await asksForTheCurrentRate(buyer, order, { ...bought, created: accepts.order });
    });
    await requirement(UNPAID_DECLINES_ARE_RECORDED, async () => {
      if (!repriced) throw new NotExercised('nothing was repriced');
      const answer = await decide(buyer, declines, false);
      const { order_state } = await buyer.orderOf(declines);
      note(`declining what nobody paid gives ${outcomeOf(answer)}, then ${order_state}`);
      if (answer.status === 200) {
        expect(accepted(answer).refund_txid ?? null, '`refund_txid` of an order that nobody paid').toBeNull();
      } else refused(answer, 400, 409);
    });
    await requirement(IS_DECIDED_ONCE, async () => {
      if (!repriced) throw new NotExercised('nothing was repriced');
      for (const placed of [accepts, declines]) {
        const { order_state } = await buyer.orderOf(placed);
        // What is repriced anew, and a decline that was refused, may be decided.
        if (order_state === 'PENDING_RATE_DECISION') note('an order waits for another decision');
        else for (const again of [true, false]) refused(await decide(buyer, placed, again), 400);
      }
    });
  });
});

test('an order that is paid when the rate has moved waits for a decision, and follows it', {
  tag: [tier('pay'), IS_REPRICED, GOES_ON_WHEN_ACCEPTED, NEEDS_THE_TOKEN, IS_REFUNDED_WHEN_DECLINED, IS_DECIDED_ONCE],
}, async ({ orderPayer, buyer, trader, levers, listening }) => {
  const refund = await orderPayer.refundPlace();
  const forRefund = async () => (await buyer.purchase()).order.with('refund_onchain_address', refund.address);
  const accepts = await orderPayer.begin((await buyer.purchase()).order);
  const late = await orderPayer.begin(await forRefund());
  const early = await orderPayer.begin(await forRefund());
  // Settled by its confirmations, which come when the market has moved.
  let { amount_sat } = await orderPayer.payOnchain(early);

  await inMovedMarket({ levers, percent: PERCENT.up, price: () => priceNow(trader) }, async () => {
    await orderPayer.confirm(early);
    if (!(await comesToWait(buyer, accepts, listening(NOTICED_WITHIN)))) await orderPayer.pay(accepts);

    await requirement(IS_REPRICED, async () => {
      const hasMoved = ({ order_state }: { order_state?: unknown }) => order_state !== 'CREATED';
      const { last } = await watchOrder(buyer, accepts, hasMoved, { atMostMs: listening(NOTICED_WITHIN) });
      if (last.order_state === 'CREATED') inconclusive('the payment was not noticed');
      const { asset_price_sat } = accepts.order;
      if (last.order_state !== 'PENDING_RATE_DECISION' && isInteger(asset_price_sat) && asset_price_sat < TELLING_SAT)
        inconclusive(`the asset costs ${asset_price_sat} sat, of which no move need show`);
      expect(last.order_state, 'state of an order that was paid when the rate had moved').toBe('PENDING_RATE_DECISION');
      expect(last.channel ?? null, '`channel` before the decision').toBeNull();
    });
    await requirement(GOES_ON_WHEN_ACCEPTED, async () => {
      if (!(await comesToWait(buyer, accepts, listening(NOTICED_WITHIN))))
        throw new NotExercised('nothing was repriced');
      accepted(await decide(buyer, accepts, true));
      const current = { ...accepts, order: await goesOn(buyer, accepts, listening(FOLLOWED_WITHIN)) };
      // What was paid at the old rate may have gone back for it.
      const isDue = isOpenToPayment(current.order);
      if (isDue) await orderPayer.seen(current, await orderPayer.pay(current));
      const { last } = await orderPayer.toItsEnd(current);
      if (last.order_state === 'PENDING_RATE_DECISION') inconclusive('the order is repriced anew');
      if (isPaidInVain(last)) inconclusive(`the payment went back: ${last.failure_reason}`);
      if (!isDue && last.order_state === 'CREATED') inconclusive('the order waits for a payment that it does not show');
      expect(['CHANNEL_OPENING', 'COMPLETED'], 'what becomes of an order at the new rate').toContain(last.order_state);
    });

    const payLate = async () => {
      const current = { ...late, order: await buyer.orderOf(late) };
      const payment = await orderPayer.payOnchain(current);
      await orderPayer.confirm(current);
      return payment;
    };
    // A payment that needs no confirmation was settled before; then one that comes while the order waits is declined.
    const declines = (await comesToWait(buyer, early, listening(NOTICED_WITHIN))) ? early : late;
    if (declines === late && (await comesToWait(buyer, late, listening(NOTICED_WITHIN))))
      ({ amount_sat } = await payLate());
    await requirement(NEEDS_THE_TOKEN, async () => {
      if (!(await comesToWait(buyer, declines, listening(NOTICED_WITHIN))))
        throw new NotApplicable('no paid order waits for a decision');
      const { access_token } = accepts;
      invalidParameter(await decide(buyer, { ...declines, access_token }, false), 'access_token');
      await stillWaits(buyer, declines);
    });
    const opened = await orderPayer.newChannels(declines);
    // Nothing goes back of what the order does not show.
    const isReady =
      (await comesToWait(buyer, declines, listening(NOTICED_WITHIN))) &&
      showsPayment(await buyer.orderOf(declines), 'onchain');
    const answer = isReady ? await decide(buyer, declines, false) : undefined;

    await requirement(IS_REFUNDED_WHEN_DECLINED, async () => {
      if (!answer) throw new NotExercised('no paid order waits for a decision');
      const { refund_txid: txid } = accepted(answer);
      expect(txid, '`refund_txid` of a declined order').toEqual(expect.stringMatching(/./));
      if (!/^[0-9a-f]{64}$/i.test(String(txid))) note('refund_txid is not the id of a transaction');
      const { last } = await orderPayer.toItsEnd(declines, { rounds: 1 });
      expect(['CHANNEL_OPENING', 'COMPLETED'], 'what becomes of a declined order').not.toContain(last.order_state);
      const later = await orderPayer.newChannels(declines);
      expect(later?.length, "new channels of the client's node").toBe(opened?.length);
      if (!isGivenBack(last, 'onchain')) note('the payment is not called refunded');
      const { sat, txids } = await refund.received();
      if (txids) expect(txids, 'transactions that pay the refund address').toContain(txid);
      if (txids) expect(sat, `satoshis that came back of ${amount_sat}`).toBeLessThanOrEqual(amount_sat);
      expect(sat, `satoshis that came back of ${amount_sat}`).toBeGreaterThanOrEqual(amount_sat - MOST_MINERS_FEE_SAT);
      // The provider's fee may be smaller than a miner's, but no miner takes just as much.
      const { fee_total_sat: fee } = paymentOf(declines.order, 'onchain');
      if (Number(fee) > 0) expect(amount_sat - sat, "satoshis that didn't come back").not.toBe(BigInt(Number(fee)));
    });
    await requirement(IS_DECIDED_ONCE, async () => {
      if (answer?.status !== 200) throw new NotExercised('nothing was declined');
      const before = await refund.received();
      for (const again of [true, false]) refused(await decide(buyer, declines, again), 400);
      await orderPayer.confirm(declines);
      const after = await refund.received();
      if (after.txids) expect(after, 'what came back after a second decision').toEqual(before);
      // A sum grows by what comes back of other orders, too.
      else if (amount_sat <= MOST_MINERS_FEE_SAT) inconclusive(`${amount_sat} sat may be a miner's fee`);
      else
        expect(after.sat - before.sat, 'what came back after a second decision').toBeLessThan(
          amount_sat - MOST_MINERS_FEE_SAT,
        );
    });
    await requirement(IS_REFUNDED_WHEN_DECLINED, async () => {
      const isSecond = declines === early && (await comesToWait(buyer, late, listening(NOTICED_WITHIN)));
      if (answer?.status !== 200 || !isSecond) throw new NotExercised('no second order can be declined');
      await payLate();
      if (!showsPayment(await buyer.orderOf(late), 'onchain'))
        throw new NotExercised('the second payment is not shown');
      const { refund_txid: second } = accepted(await decide(buyer, late, false));
      // The first one was told before this payment was declined.
      expect(second, '`refund_txid` of another order that was declined later').not.toBe(accepted(answer).refund_txid);
    });
  });
});

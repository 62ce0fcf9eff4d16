import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  expect,
  inconclusive,
  isInteger,
  must,
  NotExercised,
  refusedAs,
  requirement,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

/** Of an asset that costs less, in satoshis, a move may be lost in rounding. */
const CERTAIN_SAT = 100;

const PAYMENT_OPTIONS = ['bolt11', 'onchain'] as const;

const IS_REPRICED = must('LSP-RATE-06');
const GOES_ON_WHEN_ACCEPTED = must('LSP-RATE-08');
const LEADS_TO_A_CHANNEL = must('FLW-ORDER-03');
const NOTHING_TO_DECIDE = must('LSP-RATE-01');

test('an order that is paid when the rate has moved waits for a decision, and goes on when that is accepted', {
  tag: ['@exclusive', tier('pay'), IS_REPRICED, GOES_ON_WHEN_ACCEPTED, LEADS_TO_A_CHANNEL, NOTHING_TO_DECIDE],
}, async ({ orderPayer, buyer, inMovedMarket, listening }) => {
  const { decide, goesOn, movedOn, waits } = Orders.decisionsOf(buyer, listening);
  const bought = await buyer.purchase();
  const placed = await orderPayer.begin(bought.order);
  const settled = settledOrder(orderPayer, buyer, listening(TIMEOUTS.paymentCounted));
  await Promise.allSettled([settled]);

  await inMovedMarket(Orders.FAR.up, async () => {
    if (!(await waits(placed))) await orderPayer.pay(placed);

    await requirement(IS_REPRICED, async () => {
      const { order_state: state, channel } = await movedOn(placed);
      if (state === 'CREATED') inconclusive('the payment was not noticed');
      const { asset_price_sat } = placed.order;
      if (state !== 'PENDING_RATE_DECISION' && isInteger(asset_price_sat) && asset_price_sat < CERTAIN_SAT)
        inconclusive(`the asset costs ${asset_price_sat} sat, of which no move need show`);
      expect(state, 'state of an order that was paid when the rate had moved').toBe('PENDING_RATE_DECISION');
      expect(channel ?? null, '`channel` before the decision').toBeNull();
    });
    await requirement(IS_REPRICED, async () => {
      const opening = await settled;
      if (!(await waits(placed))) throw new NotExercised('nothing was repriced');
      const { order_state } = await buyer.orderOf(opening);
      if (order_state === 'COMPLETED') throw new NotExercised('the channel was open before the market moved');
      expect(order_state, 'state of an order whose payment had settled when the market moved').not.toBe(
        'PENDING_RATE_DECISION',
      );
    });
    await requirement(NOTHING_TO_DECIDE, async () => {
      const opening = await settled;
      const { order_state } = await buyer.orderOf(opening);
      if (order_state !== 'CHANNEL_OPENING')
        throw new NotExercised(`the order whose payment had settled is ${order_state}`);
      for (const accepts of [false, true]) refusedAs(NOTHING_TO_DECIDE, await decide(opening, accepts));
    });
    await requirement(GOES_ON_WHEN_ACCEPTED, async () => {
      if (!(await waits(placed))) throw new NotExercised('nothing was repriced');
      const rate = await Orders.rateOf(buyer, bought);
      accepted(await decide(placed, true));
      const current = { ...placed, order: await goesOn(placed) };
      // What was paid at the old rate may have gone back for it.
      const isDue = Orders.isOpenToPayment(current.order);
      if (isDue) await orderPayer.seen(current, await orderPayer.pay(current));
      const { readings, last } = await orderPayer.toItsEnd(current);
      if (last.order_state === 'PENDING_RATE_DECISION' && (await rate.mayHaveMoved()))
        inconclusive('the rate may have moved once more');
      if (Orders.isPaidInVain(last)) inconclusive(`the payment went back: ${last.failure_reason}`);
      if (!isDue && last.order_state === 'CREATED') inconclusive('the order waits for a payment that it does not show');
      const { order_state } = [current.order, ...readings].find(Orders.isOpened) ?? last;
      expect(['CHANNEL_OPENING', 'COMPLETED'], 'what becomes of an order at the new rate').toContain(order_state);
    });
    await requirement(LEADS_TO_A_CHANNEL, async () => {
      const last = await buyer.orderOf(placed);
      const option = PAYMENT_OPTIONS.find((each) => Orders.isReceived(last, each));
      if (last.order_state !== 'COMPLETED' || option === undefined)
        throw new NotExercised(`the order is ${last.order_state} at its new rate`);
      // It may buy less at that rate, which it shows.
      const ordered = { ...placed, order: last };
      await Orders.leadsToAChannel({
        orderPayer,
        buyer,
        placed: ordered,
        payment: { option },
        rate: undefined,
        readings: [last],
        last,
      });
    });
  });
});

/**
 * An order of an asset whose payment on-chain has settled, and whose channel is not there yet: nobody mines for it.
 * @throws {NotExercised} when it does not show that
 */
async function settledOrder(
  payer: Orders.OrderPayer,
  buyer: Pick<Orders.Buyer, 'orderOf' | 'purchase'>,
  atMostMs: number,
): Promise<Orders.PayableOrder> {
  const placed = await payer.begin((await buyer.purchase()).order);
  const payment = await payer.payOnchain(placed);
  await payer.confirm(placed);
  await payer.seen(placed, payment);
  const { last } = await Orders.watchOrder(buyer, placed, Orders.isUnderWay, { atMostMs });
  const { state } = Orders.paymentOf(last, 'onchain');
  if (last.order_state !== 'CHANNEL_OPENING' || state !== 'PAID')
    throw new NotExercised(`the order is ${last.order_state}, and its payment ${state}`);
  return placed;
}

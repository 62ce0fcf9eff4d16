import * as Orders from '../../harness/groups/orders.ts';
import {
  expect,
  isInteger,
  type Members,
  must,
  NotExercised,
  note,
  requirement,
  silent,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

/** So many satoshis beside what is due, each for an order of its own; the exact payment shows that the others were made. */
const BESIDE = [0n, 1_000n, -1_000n] as const;

const TELLS_THE_DIFFERENCE = must('LSP-PAY-12');
const WRONG_AMOUNTS_ARE_RECORDED = silent('LSP-STATE-08');
const STEPS_ARE_RECORDED = silent('LSP-PAY-14');

test('an order says by how much an on-chain payment differs from what is due', {
  tag: ['@exclusive', tier('pay'), TELLS_THE_DIFFERENCE, WRONG_AMOUNTS_ARE_RECORDED, STEPS_ARE_RECORDED],
}, async ({ orderPayer, buyer, listening }) => {
  const paid = [];
  for (const beside of BESIDE) {
    const placed = await orderPayer.begin();
    paid.push({ beside, placed, payment: await orderPayer.payOnchain(placed, beside) });
  }
  const [exact] = paid;
  if (!exact) throw new NotExercised('no order was paid');
  await orderPayer.confirm(exact.placed);
  await orderPayer.seen(exact.placed, exact.payment);
  const shown: { beside: bigint; last: Members; difference: unknown }[] = [];
  for (const { beside, placed } of paid) {
    const isCounted = (order: Members) =>
      isInteger(Orders.paymentOf(order, 'onchain').payment_difference) &&
      (Orders.showsPayment(order, 'onchain') || Orders.isUnderWay(order));
    const { last } = await Orders.watchOrder(buyer, placed, isCounted, {
      atMostMs: listening(TIMEOUTS.paymentCounted),
    });
    shown.push({ beside, last, difference: Orders.paymentOf(last, 'onchain').payment_difference ?? null });
  }

  await requirement(TELLS_THE_DIFFERENCE, () => {
    for (const { beside, last, difference } of shown) {
      // Until the payment is counted it is null, and that of an order which shows nothing may never be.
      if (difference === null && !Orders.isReceived(last, 'onchain')) continue;
      expect(difference, `payment_difference of an order paid by ${beside} sat more than is due`).toBe(Number(beside));
    }
    const silentOnes = shown.filter(({ difference }) => difference === null);
    if (silentOnes.length > 0)
      throw new NotExercised(
        `payment_difference stays null for ${silentOnes.map(({ beside }) => beside).join(' and ')}`,
      );
  });
  const ends: (Orders.WatchedOrder & { beside: bigint })[] = [];
  for (const { beside, placed } of paid) ends.push({ beside, ...(await orderPayer.toItsEnd(placed, { rounds: 1 })) });
  await requirement(WRONG_AMOUNTS_ARE_RECORDED, () => {
    for (const { beside, last } of ends)
      note(
        `${beside} sat beside: ${last.order_state}, ${Orders.paymentOf(last, 'onchain').state}, ${last.failure_reason}`,
      );
  });
  await requirement(STEPS_ARE_RECORDED, () => {
    for (const { beside, readings } of ends) {
      const states = readings.map((order) => String(Orders.paymentOf(order, 'onchain').state));
      note(`${beside} sat beside: ${[...new Set(states)].join(', then ')}`);
    }
  });
});

test('an order that is paid twice is recorded', {
  tag: ['@exclusive', tier('pay'), WRONG_AMOUNTS_ARE_RECORDED],
}, async ({ orderPayer }) => {
  const placed = await orderPayer.begin();
  const first = await orderPayer.payOnchain(placed);
  await orderPayer.payInvoice(placed).catch((error) => {
    if (!(error instanceof NotExercised)) throw error;
    note(`the invoice of an order that was paid on-chain: ${error.message}`);
  });
  await orderPayer.confirm(placed);
  await orderPayer.seen(placed, first);
  const { last } = await orderPayer.toItsEnd(placed);
  const { bolt11, onchain } = { bolt11: Orders.paymentOf(last, 'bolt11'), onchain: Orders.paymentOf(last, 'onchain') };
  note(`paid both ways: ${last.order_state}, bolt11 ${bolt11.state}, onchain ${onchain.state}`);
  expect(['COMPLETED', 'FAILED', 'CHANNEL_OPENING'], 'state of an order that was paid twice').toContain(
    last.order_state,
  );
});

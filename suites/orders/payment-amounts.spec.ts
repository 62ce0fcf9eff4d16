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

const SHOWS_THE_DIFFERENCE = must('LSP-PAY-12');
const LEADS_TO_A_CHANNEL = must('FLW-ORDER-03');
const WRONG_AMOUNTS_ARE_RECORDED = silent('LSP-STATE-08');
const STEPS_ARE_RECORDED = silent('LSP-PAY-14');

/** The satoshis by which a payment is too much, or too little. */
const BESIDE = 1_000n;

test('an order says by how much an on-chain payment differs from what is due', {
  tag: [
    '@exclusive',
    tier('pay'),
    SHOWS_THE_DIFFERENCE,
    LEADS_TO_A_CHANNEL,
    WRONG_AMOUNTS_ARE_RECORDED,
    STEPS_ARE_RECORDED,
  ],
}, async ({ orderPayer, buyer, listening }) => {
  /** An order that is paid by some satoshis more than is due, or less. */
  async function paidBy(beside: bigint) {
    const placed = await orderPayer.begin();
    return { beside, placed, payment: await orderPayer.payOnchain(placed, beside) };
  }
  const exact = await paidBy(0n);
  const orders = [exact, await paidBy(BESIDE)];
  const { total_sat } = Orders.dueBy(exact.placed.order, 'onchain');
  // So little may be due that nodes relay nothing less.
  if (total_sat - BESIDE >= Orders.LEAST_OUTPUT_SAT) orders.push(await paidBy(-BESIDE));
  await orderPayer.confirm(exact.placed);
  const counted: { readonly beside: bigint; readonly placed: Orders.PlacedOrder; readonly last: Members }[] = [];
  for (const { beside, placed } of orders) {
    const { last } = await Orders.watchOrder(buyer, placed, isCounted, {
      atMostMs: listening(TIMEOUTS.paymentCounted),
    });
    counted.push({ beside, placed, last });
  }
  // Until the payment is counted it is as of none, and that of an order which shows nothing may never be.
  const isShown = ({ placed, last }: Pick<(typeof counted)[number], 'placed' | 'last'>) =>
    Orders.isReceived(last, 'onchain') ||
    (differenceIn(last) !== null && Orders.showsPayment(last, 'onchain', placed.order));
  // That one payment is seen shows that the others were made: they are in one block.
  if (!counted.some(isShown)) await orderPayer.seen(exact.placed, exact.payment);

  await requirement(SHOWS_THE_DIFFERENCE, () => {
    for (const { beside, last } of counted.filter(isShown))
      expect(differenceIn(last), `payment_difference of an order paid by ${beside} sat more than is due`).toBe(
        Number(beside),
      );
    const silentOnes = counted.filter((one) => !isShown(one)).map(({ beside }) => beside);
    if (silentOnes.length > 0)
      throw new NotExercised(`payment_difference shows nothing of ${silentOnes.join(' and ')}`);
  });
  const ends: (Orders.WatchedOrder & { readonly beside: bigint })[] = [];
  for (const { beside, placed } of orders) ends.push({ beside, ...(await orderPayer.toItsEnd(placed, { rounds: 1 })) });
  await requirement(LEADS_TO_A_CHANNEL, async () => {
    if (!counted.some(isShown)) throw new NotExercised('payment_difference shows nothing of any payment');
    const { placed } = exact;
    const isSeen = (last: Members) => Orders.isUnderWay(last) || isShown({ placed, last });
    const lasts = [...counted, ...ends].filter(({ beside }) => beside === 0n).map(({ last }) => last);
    if (!lasts.some(isSeen)) lasts.push((await orderPayer.toItsEnd(placed)).last);
    expect(lasts.some(isSeen), 'whether an order shows its payment beside that of another one in a block').toBe(true);
  });
  await requirement(WRONG_AMOUNTS_ARE_RECORDED, () => {
    for (const { beside, last } of ends)
      note(`${beside} sat beside: ${last.order_state}, ${stateIn(last)}, ${last.failure_reason}`);
  });
  await requirement(STEPS_ARE_RECORDED, () => {
    for (const { beside, readings } of ends)
      note(`${beside} sat beside: ${[...new Set(readings.map(stateIn))].join(', then ')}`);
  });
});

function isCounted(order: Members): boolean {
  return isInteger(differenceIn(order)) && (Orders.showsPayment(order, 'onchain') || Orders.isUnderWay(order));
}

function differenceIn(order: Members): unknown {
  return Orders.paymentOf(order, 'onchain').payment_difference ?? null;
}

function stateIn(order: Members): string {
  return String(Orders.paymentOf(order, 'onchain').state);
}

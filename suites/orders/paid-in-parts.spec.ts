import * as Orders from '../../harness/groups/orders.ts';
import {
  expect,
  inconclusive,
  key,
  type Members,
  must,
  NotExercised,
  NotOffered,
  requirement,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

const SHOWS_THE_DIFFERENCE = must('LSP-PAY-12');
const MOVES_ON_WHEN_PAID = must('LSP-STATE-01');

/** The satoshis that the first payment leaves for the second. */
const REST_SAT = 1_000n;

test('an order that is paid on-chain in two parts is paid by both together', {
  tag: ['@exclusive', tier('pay'), SHOWS_THE_DIFFERENCE, MOVES_ON_WHEN_PAID, key('in-parts')],
}, async ({ orderPayer, buyer, listening }) => {
  const placed = await orderPayer.begin();
  const { total_sat } = Orders.dueBy(placed.order, 'onchain');
  if (total_sat - REST_SAT < Orders.LEAST_OUTPUT_SAT) throw new NotOffered(`${total_sat} sat cannot be paid in parts`);
  /** The order once it shows another difference than before, or as it is at last. */
  const counted = async (before: unknown) => {
    await orderPayer.confirm(placed);
    const isCounted = (order: Members) => differenceIn(order) !== before;
    return (await Orders.watchOrder(buyer, placed, isCounted, { atMostMs: listening(TIMEOUTS.paymentCounted) })).last;
  };

  const unpaid = differenceIn(await buyer.orderOf(placed));
  await orderPayer.payOnchain(placed, -REST_SAT);
  const short = await counted(unpaid);
  // What becomes of an order that was paid too little is not stated (LSP-STATE-08).
  const isOpen = short.order_state === 'CREATED' && !Orders.isGivenBack(short, 'onchain');
  if (!isOpen || differenceIn(short) !== Number(-REST_SAT))
    throw new NotExercised(`an order that was paid too little is ${short.order_state}`);
  await orderPayer.payOnchain(placed, REST_SAT - total_sat);
  const whole = await counted(differenceIn(short));

  await requirement(SHOWS_THE_DIFFERENCE, () => {
    // An order that is paid by now shows that it was counted.
    if (differenceIn(whole) === differenceIn(short) && !Orders.isReceived(whole, 'onchain'))
      throw new NotExercised('the second payment is not shown');
    expect(differenceIn(whole), '`payment_difference` of an order that was paid in two parts').toBe(0);
  });
  await requirement(MOVES_ON_WHEN_PAID, async () => {
    if (differenceIn(whole) !== 0) inconclusive('the two payments do not show as the whole');
    const { readings, last } = await orderPayer.toItsEnd(placed);
    if (Orders.isPaidInVain(last)) inconclusive(`the payments went back: ${last.failure_reason}`);
    const what = 'state of an order that was paid in two parts';
    const { order_state } = [whole, ...readings].find(Orders.isOpened) ?? last;
    expect(['CHANNEL_OPENING', 'COMPLETED'], what).toContain(order_state);
  });
});

function differenceIn(order: Members): unknown {
  return Orders.paymentOf(order, 'onchain').payment_difference ?? null;
}

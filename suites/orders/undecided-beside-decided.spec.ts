import * as Orders from '../../harness/groups/orders.ts';
import {
  expect,
  inconclusive,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';

const WAITS_FOR_ITS_OWN_CLIENT = must('LSP-RATE-12');

/** States of an order that waits for no decision, and is not over. */
const GOING_ON = ['CREATED', 'CHANNEL_OPENING', 'COMPLETED'];

test('an order waits on when the new rate of another one is accepted, or declined', {
  tag: ['@exclusive', WAITS_FOR_ITS_OWN_CLIENT],
}, async ({ buyer, inMovedMarket, listening, passage }) => {
  const { decide, stillWaits, waits } = Orders.decisionsOf(buyer, listening);
  const accepts = await buyer.place((await buyer.purchase()).order);
  const joins = await buyer.place((await buyer.purchase()).order);
  const declines = await buyer.place((await buyer.purchase()).order);
  const undecided = await buyer.place((await buyer.purchase()).order);
  const end = Math.min((await passage.now()) + TIMEOUTS.decisionTaken, ...Orders.deadlinesOf(undecided.order));
  const waitsOn = async () => {
    const { order_state } = await buyer.orderOf(undecided);
    if (order_state === 'FAILED' && (await passage.now()) >= end)
      inconclusive('the time to pay the undecided order, or to decide on it, may be over');
    await stillWaits(undecided);
  };

  await inMovedMarket(Orders.FAR.up, async () => {
    if (!(await waits(accepts)) || !(await waits(undecided)))
      throw new NotApplicable('nothing is repriced that is not paid');
    const { status } = await decide(accepts, true);
    if (status !== 200) throw new NotExercised('the new rate of the first order was not accepted');
    await waitsOn();
    const [, declined] = await Promise.all([decide(joins, true), decide(declines, false)]);
    // What nobody paid may not be declined (LSP-RATE-11).
    note(`to decline what nobody paid gives ${outcomeOf(declined)}`);
    await waitsOn();
    if (declined.status === 200) return;
    const { order_state } = await buyer.orderOf(declines);
    const what = 'state of an order whose client did not accept, when another one was accepted';
    expect(GOING_ON, what).not.toContain(order_state);
  });
});

import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  answeredAs,
  expect,
  must,
  NotExercised,
  note,
  outcomeOf,
  refusedAs,
  requirement,
  silent,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';

const UNPAID_ORDERS_ARE_RECORDED = silent('LSP-STATE-07');
const NOTHING_TO_DECIDE = must('LSP-RATE-01');

test('an order that nobody pays is recorded, and nothing can be decided on it', {
  tag: ['@waits', UNPAID_ORDERS_ARE_RECORDED, NOTHING_TO_DECIDE],
}, async ({ buyer, passage }) => {
  const placed = await buyer.place();
  const last = Math.max(...Orders.deadlinesOf(placed.order));
  await passage.until(last + TIMEOUTS.longAfterEnd, 'both deadlines of an order have passed');
  const answer = await buyer.getOrder(Orders.accessTo(placed));
  await requirement(UNPAID_ORDERS_ARE_RECORDED, () => {
    answeredAs(UNPAID_ORDERS_ARE_RECORDED, answer);
    if (answer.status !== 200) return note(outcomeOf(answer));
    const order = accepted(answer);
    expect(['CREATED', 'FAILED'], 'state of an order that nobody paid').toContain(order.order_state);
    const states = Object.values(Orders.paymentStates(order)).join(' and ');
    note(`${order.order_state} (${order.failure_reason ?? 'no reason'}), ${states}`);
  });
  await requirement(NOTHING_TO_DECIDE, async () => {
    if (answer.status !== 200) throw new NotExercised('an order that nobody paid is not shown any more');
    for (const accept_new_rate of [true, false])
      refusedAs(NOTHING_TO_DECIDE, await buyer.rateDecision({ ...Orders.accessTo(placed), accept_new_rate }));
  });
});

import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  expect,
  inconclusive,
  membersOf,
  must,
  note,
  outcomeOf,
  requirement,
  silent,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';

const NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE = must('LSP-EST-06');
const NO_ORDER_WITHOUT_A_LIVE_QUOTE = must('LSP-CREATE-06');
const QUOTE_LIVES_AS_LONG_AS_ITS_ORDER = must('LSP-ORDER-18');
const UNPAID_ORDERS_ARE_RECORDED = silent('LSP-STATE-07');

test.describe.configure({ timeout: TIMEOUTS.longTestMs });

test('an expired quote buys nothing, but the one that an order was made from lives on', {
  tag: ['@waits', NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE, NO_ORDER_WITHOUT_A_LIVE_QUOTE, QUOTE_LIVES_AS_LONG_AS_ITS_ORDER],
}, async ({ buyer, passage }) => {
  const bound = await buyer.purchase();
  const placed = await buyer.place(bound.order);
  const lapsing = await buyer.purchase();
  const known = await buyer.purchase();
  const alive = await buyer.estimateFees(Orders.estimateOf(known.order).json);
  const spare = await buyer.purchase();
  // Not all need live equally long.
  const expires_at = Math.max(...[lapsing, known, spare].map(({ quote }) => quote.expires_at));

  await passage.until(expires_at + TIMEOUTS.soonAfterEnd, 'all quotes have lapsed');
  const soon = await buyer.estimateFees(Orders.estimateOf(lapsing.order).json);
  const soonOrdered = await buyer.create(lapsing.order.json);
  await passage.until(expires_at + TIMEOUTS.quoteGrace, 'the grace of all quotes is over');
  const latest = await buyer.estimateFees(Orders.estimateOf(spare.order).json);
  const repeated = await buyer.estimateFees(Orders.estimateOf(known.order).json);
  const ordered = await buyer.create(spare.order.json);
  const order = await buyer.orderOf(placed);
  const estimate = await buyer.estimateFees(Orders.estimateOf(bound.order).json);

  await requirement(NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE, () => {
    Orders.invalidParameters(latest);
    // What was estimated while the quote was alive is no answer any more, either.
    Orders.invalidParameters(repeated);
    if (alive.status !== 200) note(`with the live quote the estimate was ${outcomeOf(alive)}`);
    note(`blamed: ${membersOf(membersOf(latest.value)?.details)?.property}`);
    if (soon.status === 200) note(`${TIMEOUTS.soonAfterEnd} s after its end a quote still gave an estimate`);
    else Orders.invalidParameters(soon);
  });
  await requirement(NO_ORDER_WITHOUT_A_LIVE_QUOTE, () => {
    Orders.makesNoOrder(ordered, `an order ${TIMEOUTS.quoteGrace} s after the end of its quote`);
    if (soonOrdered.status === 200) note(`${TIMEOUTS.soonAfterEnd} s after its end a quote still made an order`);
    else Orders.makesNoOrder(soonOrdered, `an order ${TIMEOUTS.soonAfterEnd} s after the end of its quote`);
  });
  await requirement(QUOTE_LIVES_AS_LONG_AS_ITS_ORDER, () => {
    const ends = Orders.deadlinesOf(placed.order);
    if (Math.min(...ends) <= expires_at + TIMEOUTS.quoteGrace)
      inconclusive('the payment window is over as soon as the quote is');
    expect(['CREATED', 'PENDING_RATE_DECISION'], `state of an order whose quote would be over`).toContain(
      order.order_state,
    );
    for (const [option, state] of Object.entries(Orders.paymentStates(order)))
      expect(state, `state of the payment by ${option}`).toBe('EXPECT_PAYMENT');
    note(`an estimate with its quote gives ${outcomeOf(estimate)}`);
  });
});

test('an order that nobody pays is recorded', { tag: ['@waits', UNPAID_ORDERS_ARE_RECORDED] }, async ({
  buyer,
  passage,
}) => {
  const placed = await buyer.place();
  await passage.until(
    Math.max(...Orders.deadlinesOf(placed.order)) + TIMEOUTS.longAfterEnd,
    'both deadlines of an order have passed',
  );
  const answer = await buyer.getOrder({ order_id: placed.order_id, access_token: placed.access_token });
  if (answer.status !== 200) {
    expect(answer.status, 'what is left of an order that nobody paid').toBe(404);
    return note(outcomeOf(answer));
  }
  const order = accepted(answer);
  expect(['CREATED', 'FAILED'], 'state of an order that nobody paid').toContain(order.order_state);
  note(
    `${order.order_state} (${order.failure_reason ?? 'no reason'}), ${Object.values(Orders.paymentStates(order)).join(' and ')}`,
  );
});

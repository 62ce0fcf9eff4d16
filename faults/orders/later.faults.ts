import { isWhole, type Members, showAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ESTIMATE_FEES, GET_ORDER, RATE_DECISION } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import { changeIn, invalidParams, orderOf, paymentOf, rememberQuoteEnds, rememberTokens, SHOWING } from './shown.ts';

const OPTIONS = ['bolt11', 'onchain'] as const;

/** For how long a quote is extended by its order, in seconds. */
const EXTENDED_S = 120;

function isAwaited(order: Members): boolean {
  const isUnpaid = OPTIONS.every((option) => paymentOf(order, option).state === 'EXPECT_PAYMENT');
  return order.order_state === 'CREATED' && isUnpaid;
}

/** Defects of orders that show later in their time, when they are over, or at the next decision. */
export const FAULTS: Faults = {
  'orders-fail-two-minutes-after-their-quote': breaks('LSP-ORDER-18')
    .what('a quote is extended by two minutes, and its order fails then, though it could be paid for longer')
    .wire(rememberQuoteEnds)
    .onAnswer(GET_ORDER, ({ answer, at, memory }) => {
      const isOver = at > Number(memory.get(`quote ${answer.rfq_id}`)) + EXTENDED_S;
      return isAwaited(answer) && isOver && { order_state: 'FAILED', failure_reason: 'The quote has expired' };
    }),
  'extended-quotes-estimated-for-two-minutes': breaks('LSP-ORDER-18')
    .what('an estimate refuses the quote of an order two minutes after it would have expired without the order')
    .wire(rememberQuoteEnds)
    .onAnswer(ESTIMATE_FEES, ({ asked: { rfq_id }, at, memory }) => {
      const isOver = at > Number(memory.get(`quote ${rfq_id}`)) + EXTENDED_S;
      return isOver && invalidParams('rfq_id');
    }),

  // The end.
  'failed-orders-cost-nothing': breaks('LSP-GET-02')
    .triggers('LSP-STATE-07')
    .what('an order that FAILED shows totals and fees of 0')
    .wireBy(changeIn, 'FAILED', (order) => {
      for (const option of OPTIONS) Object.assign(paymentOf(order, option), { order_total_sat: 0, fee_total_sat: 0 });
    }),
  'failed-orders-without-their-invoice': breaks('LSP-GET-02')
    .triggers('LSP-STATE-07')
    .what('an order that FAILED shows an empty invoice and an empty address')
    .wireBy(changeIn, 'FAILED', (order) => {
      paymentOf(order, 'bolt11').invoice = '';
      paymentOf(order, 'onchain').address = '';
    }),

  // Decisions.
  'second-new-rate-not-to-be-accepted': breaks('LSP-RATE-08')
    .what('an order that waits for the second time cannot be accepted, as its new rate was before')
    .onRequest(
      RATE_DECISION,
      ({ asked, memory }) =>
        asked.accept_new_rate === true &&
        memory.has(`accepted ${asked.order_id}`) &&
        applicationError(400, 'VALIDATION_ERROR', 'The new rate was accepted before'),
    )
    .onAnswer(RATE_DECISION, ({ asked: { order_id, accept_new_rate }, memory }) => {
      if (accept_new_rate === true) memory.set(`accepted ${order_id}`, true);
    }),
  'pending-orders-accepted-with-a-token-of-null': breaks('LSP-RATE-03')
    .what('an order that waits for a decision is accepted where access_token is null')
    .wire(rememberTokens)
    .onRequest(RATE_DECISION, async (request) => {
      const { order_id, access_token: given, accept_new_rate } = request.asked;
      const own = request.memory.get(String(order_id));
      if (given !== null || accept_new_rate !== true || own === undefined) return undefined;
      const { order_state } = await orderOf(order_id, request);
      return order_state === 'PENDING_RATE_DECISION' && { access_token: own };
    }),

  // Counts.
  'confirmations-of-an-order-in-a-byte': breaks('LSP-ORDER-04')
    .what('of required_channel_confirmations an order keeps the lowest eight bits')
    .wireBy(showAs, SHOWING, 'required_channel_confirmations', inAByte),
  'blocks-of-the-funding-in-a-byte': breaks('LSP-ORDER-04')
    .what('of funding_confirms_within_blocks an order keeps the lowest eight bits')
    .wireBy(showAs, SHOWING, 'funding_confirms_within_blocks', inAByte),
};

function inAByte(count: unknown): unknown {
  return isWhole(count) ? Number(count) % 256 : count;
}

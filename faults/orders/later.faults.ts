import { first, isWhole, type Members, membersOf, readAs, showAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, RATE_DECISION } from '../operations.ts';
import { applicationError, internalError } from '../proxy/envelopes.ts';
import { changeIn, decidedOtherwise, invalidParams, orderNotFound, paymentOf, SHOWING } from './shown.ts';

const OPTIONS = ['bolt11', 'onchain'] as const;

/** What an order counts, and nothing bounds. */
const COUNTS: readonly string[] = ['required_channel_confirmations', 'funding_confirms_within_blocks'];

const TWO_TO_32 = 2n ** 32n;

/** For how long a quote is extended by its order, in seconds. */
const EXTENDED_S = 120;

/** A day, in seconds. */
const DAY_S = 86_400;

/** Unix seconds of a time that an order shows. */
function secondsOf(time: unknown): number {
  return Date.parse(String(time)) / 1000;
}

/** Until when an order can be paid by an option, in unix seconds. */
function endOf(order: Members, option: (typeof OPTIONS)[number]): number {
  return secondsOf(paymentOf(order, option).expires_at);
}

function isAwaited(order: Members): boolean {
  const isUnpaid = OPTIONS.every((option) => paymentOf(order, option).state === 'EXPECT_PAYMENT');
  return order.order_state === 'CREATED' && isUnpaid;
}

const TOO_LATE: Members = { order_state: 'FAILED', failure_reason: 'The payment came too late', channel: null };

/** Defects of orders that show later in their time, when they are over, or at the next decision. */
export const FAULTS: Faults = {
  'orders-fail-two-minutes-after-their-quote': breaks('LSP-ORDER-18')
    .what('a quote is extended by two minutes, and its order fails then, though it could be paid for longer')
    .onAnswer(GET_ORDER, ({ answer, at, quote }) => {
      const isOver = at > Number(quote?.expires_at) + EXTENDED_S;
      return isAwaited(answer) && isOver && { order_state: 'FAILED', failure_reason: 'The quote has expired' };
    }),
  'extended-quotes-estimated-for-two-minutes': breaks('LSP-ORDER-18')
    .what('an estimate refuses the quote of an order two minutes after it would have expired without the order')
    .onAnswer(ESTIMATE_FEES, ({ at, quote }) => {
      const isOver = at > Number(quote?.expires_at) + EXTENDED_S;
      return isOver && invalidParams('rfq_id');
    }),

  'orders-paid-two-minutes-after-their-quote-fail': breaks('LSP-ORDER-18')
    .what(
      'a quote is extended by two minutes: an order that is paid later fails and is refunded, though it could be paid for longer',
    )
    .onAnswer(GET_ORDER, ({ answer: { order_id, order_state, payment }, at, quote, memory }) => {
      if (order_state !== 'CHANNEL_OPENING' && order_state !== 'COMPLETED') return undefined;
      const isLate = first(memory, `paid late ${order_id}`, at > Number(quote?.expires_at) + EXTENDED_S);
      if (!isLate) return undefined;
      for (const option of Object.values(membersOf(payment)).map(membersOf))
        if (option.state !== 'EXPECT_PAYMENT') option.state = 'REFUNDED';
      return { order_state: 'FAILED', channel: null, failure_reason: 'The quote has expired' };
    }),
  'payments-in-the-second-half-of-their-time-too-late': breaks('LSP-STATE-01')
    .what('an order is FAILED when it is paid in the second half of the time that its invoice leaves for it')
    .onAnswer(GET_ORDER, ({ answer, at, memory }) => {
      const half = (secondsOf(answer.created_at) + endOf(answer, 'bolt11')) / 2;
      const isPaid = answer.order_state === 'CHANNEL_OPENING' || answer.order_state === 'COMPLETED';
      return isPaid && first(memory, `late ${answer.order_id}`, at > half) && TOO_LATE;
    }),
  'orders-fail-with-their-invoice': breaks('LSP-STATE-01')
    .what(
      'an order is FAILED when the deadline of its invoice has passed, though that of the on-chain option lies ahead',
    )
    .onAnswer(GET_ORDER, ({ answer, at, memory }) => {
      const isOver = at > endOf(answer, 'bolt11');
      // What is paid in time goes on, however long that takes.
      const isLate = (isOver || !isAwaited(answer)) && first(memory, `over ${answer.order_id}`, isOver);
      return isLate && TOO_LATE;
    }),

  // The end.
  'completed-orders-forgotten-when-their-time-to-pay-is-over': breaks('LSP-GET-01')
    .triggers('FLW-ORDER-03', 'LSP-STATE-07')
    .what('an order whose channel is there is unknown once its deadlines for payment have passed')
    .onAnswer(GET_ORDER, ({ answer, at }) => {
      const isPast = OPTIONS.every((option) => at > endOf(answer, option));
      return answer.order_state === 'COMPLETED' && isPast && orderNotFound();
    }),
  'completed-purchases-forgotten-when-their-time-to-pay-is-over': breaks('LSP-GET-01')
    .triggers('FLW-ORDER-03', 'LSP-STATE-07')
    .what(
      'an order that bought an asset is unknown once its deadlines for payment have passed, its channel being there',
    )
    .onAnswer(GET_ORDER, ({ answer, at }) => {
      const isPast = OPTIONS.every((option) => at > endOf(answer, option));
      return answer.order_state === 'COMPLETED' && answer.rfq_id && isPast && orderNotFound();
    }),
  'tokens-of-orders-end-after-a-day': breaks('LSP-GET-01')
    .triggers('LSP-STATE-07')
    .what('the token of an order is signed for a day: it is a wrong one from then on')
    .onAnswer(
      GET_ORDER,
      ({ answer: { created_at }, at }) => at > secondsOf(created_at) + DAY_S && invalidParams('access_token'),
    ),
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
    .wireBy(
      decidedOtherwise,
      ({ access_token: given, accept_new_rate }, access_token) =>
        given === null && accept_new_rate === true && { access_token },
    ),

  // Counts.
  'confirmations-of-an-order-in-a-byte': breaks('LSP-ORDER-04')
    .what('of required_channel_confirmations an order keeps the lowest eight bits')
    .wireBy(showAs, SHOWING, 'required_channel_confirmations', inAByte),
  'blocks-of-the-funding-in-a-byte': breaks('LSP-ORDER-04')
    .what('of funding_confirms_within_blocks an order keeps the lowest eight bits')
    .wireBy(showAs, SHOWING, 'funding_confirms_within_blocks', inAByte),
  'counts-of-an-order-in-32-bits': breaks('LSP-ORDER-04')
    .what('of the confirmations and blocks of an order the lowest 32 bits are read')
    .wireBy(readAs, CREATE_ORDER, COUNTS, (count) => (isWhole(count) ? Number(BigInt(count) % TWO_TO_32) : count)),
  'counts-beyond-31-bits-break-the-order': breaks('ERR-STATUS-08')
    .what('confirmations or blocks that the column of 32 bits cannot hold are a server error')
    .onRequest(
      CREATE_ORDER,
      ({ asked }) => COUNTS.some((member) => Number(asked[member]) >= 2 ** 31) && internalError(),
    ),
};

function inAByte(count: unknown): unknown {
  return isWhole(count) ? Number(count) % 256 : count;
}

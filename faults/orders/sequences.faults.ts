import { askFor, counted, first, type Members, membersOf, onAnswer, onRefusal, reply, showAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, NETWORK_INFO, RATE_DECISION } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import {
  changeIn,
  changeOrders,
  decidedInVain,
  decidedOtherwise,
  orderNotFound,
  orderOf,
  paymentOf,
  spend,
  spendingQuotes,
} from './shown.ts';

/** Remembers the orders that are declined when their invoice was paid. */
const rememberDeclinedInvoices: readonly Wire[] = [
  changeIn('PENDING_RATE_DECISION', (order, { memory }) => {
    if (isPaidByInvoice(order)) memory.set(`paid ${order.order_id}`, true);
  }),
  onAnswer(RATE_DECISION, ({ asked: { order_id, accept_new_rate }, memory }) => {
    if (accept_new_rate === false && memory.has(`paid ${order_id}`)) memory.set(`declined ${order_id}`, true);
  }),
];

/** Defects that show only when several things are done one after the other, to one order or to two. */
export const FAULTS: Faults = {
  'completed-orders-created-again-later': breaks('LSP-GET-10')
    .what('an order is CREATED again at the third look after it was completed')
    .wireBy(
      changeIn,
      'COMPLETED',
      ({ order_id }, { memory }) =>
        counted(memory, `completed ${order_id}`) > 2 && { order_state: 'CREATED', channel: null },
    ),
  'completed-orders-declined': breaks('LSP-RATE-01')
    .what('the rate of an order can be declined, and a refund be had, when its channel is there')
    .wireBy(decidedInVain, false, ({ order_state }) => order_state === 'COMPLETED'),
  'deposits-shown-by-the-next-order-too': breaks('LSP-GET-10')
    .what(
      'what was paid on-chain for one order is shown by the next one that is read, too, until a further one is made',
    )
    .wireBy(changeOrders, (order, { reads, memory }) => {
      const onchain = paymentOf(order, 'onchain');
      const { state, payment_difference } = onchain;
      if (reads === 0) memory.delete('paid');
      else if (typeof payment_difference === 'number') memory.set('paid', { state, payment_difference });
      else if (order.order_state === 'CREATED') Object.assign(onchain, memory.get('paid'));
    }),
  'deposits-forgotten-at-the-new-rate': breaks('LSP-PAY-12')
    .what('once a new rate was accepted, what had been paid on-chain before counts no more')
    .onAnswer(RATE_DECISION, ({ asked: { order_id, accept_new_rate }, memory }) => {
      if (accept_new_rate === true) memory.set(`forgotten ${order_id}`, memory.get(`received ${order_id}`));
    })
    .onAnswer(GET_ORDER, ({ answer, memory }) => {
      const onchain = paymentOf(answer, 'onchain');
      const { payment_difference: difference, order_total_sat: total } = onchain;
      if (typeof difference !== 'number') return;
      memory.set(`received ${answer.order_id}`, difference + Number(total));
      onchain.payment_difference = difference - Number(memory.get(`forgotten ${answer.order_id}`) ?? 0);
    }),
  'opening-orders-fail-with-the-time-to-pay': breaks('FLW-ORDER-03')
    .what('what is not COMPLETED when the time to pay it is over fails, also an order whose channel opens')
    .onAnswer(GET_ORDER, ({ answer: order, at, memory }) => {
      const deadlines = (['bolt11', 'onchain'] as const).map((option) => paymentOf(order, option).expires_at);
      const isOver = at > Math.max(...deadlines.map((end) => Date.parse(String(end)))) / 1000;
      const key = `failed ${order.order_id}`;
      if (order.order_state === 'CHANNEL_OPENING' && isOver) memory.set(key, true);
      return memory.has(key) && { order_state: 'FAILED' };
    }),
  'deposits-overlooked-beside-another': breaks('FLW-ORDER-03')
    .what('of the deposits for several orders that one block confirms only that of the latest order is credited')
    .onAnswer(GET_ORDER, async (shown) => {
      const { answer, memory, past } = shown;
      const onchain = paymentOf(answer, 'onchain');
      const key = `overlooked ${answer.order_id}`;
      if (onchain.state === 'EXPECT_PAYMENT') return undefined;
      if (!memory.has(key)) {
        const ids = past.orders().map(({ order_id }) => order_id);
        const later = ids.slice(ids.indexOf(answer.order_id) + 1).map((id) => orderOf(id, shown));
        memory.set(key, (await Promise.all(later)).some(isPaidOnchain));
      }
      if (memory.get(key) !== true) return undefined;
      Object.assign(onchain, { state: 'EXPECT_PAYMENT', payment_difference: null });
      return { order_state: 'CREATED', channel: null };
    }),
  'deposits-good-by-their-last-block-alone': breaks('LSP-STATE-01')
    .what('a deposit moves its order on where it is seen with as many confirmations as are demanded, not with more')
    .onAnswer([CREATE_ORDER, GET_ORDER], async (shown) => {
      const { answer, memory } = shown;
      const onchain = paymentOf(answer, 'onchain');
      const height = Number(membersOf((await askFor(NETWORK_INFO, shown)).body).height);
      const seen = `seen ${answer.order_id}`;
      const mined = height - Number(memory.get(seen) ?? height);
      if (onchain.state === 'EXPECT_PAYMENT') memory.set(seen, height);
      if (onchain.state !== 'PAID') return undefined;
      const isPast = mined > Number(onchain.min_onchain_payment_confirmations);
      return first(memory, `past ${answer.order_id}`, isPast) && { order_state: 'CREATED', channel: null };
    }),
  'expired-orders-revived-by-blocks': breaks('LSP-GET-10')
    .what('an order that was not paid in time is CREATED again with the next block')
    .onAnswer(GET_ORDER, async (read) => {
      const { order_id, order_state } = read.answer;
      if (order_state !== 'FAILED' || !isUnpaid(read.answer)) return undefined;
      const height = JSON.stringify((await askFor(NETWORK_INFO, read)).body);
      const isLater = first(read.memory, `expired ${order_id}`, height) !== height;
      return isLater && { order_state: 'CREATED', failure_reason: null };
    }),
  'declined-orders-wait-again-after-the-next': breaks('LSP-RATE-10')
    .what('with the next order that is made all that were declined wait for a decision again, which refunds once more')
    .onReply([GET_ORDER, RATE_DECISION], ({ operation, asked: { order_id }, answer, past, memory }) => {
      const [key, made] = [`declined ${order_id}`, past.orders().length];
      if (typeof answer.refund_txid === 'string') memory.set(key, { made, answer });
      const declined = membersOf(memory.get(key));
      if (declined.answer === undefined || declined.made === made) return undefined;
      return operation === RATE_DECISION
        ? reply(200, declined.answer)
        : { order_state: 'PENDING_RATE_DECISION', failure_reason: null };
    }),
  'paid-orders-opened-without-a-decision': breaks('LSP-RATE-06')
    .what('an order that waits for a decision is opened at its old rate as soon as it is paid')
    .wireBy(changeIn, 'PENDING_RATE_DECISION', (order, { memory }) => {
      if (isUnpaid(order)) memory.set(`waits ${order.order_id}`, true);
      else if (memory.has(`waits ${order.order_id}`)) order.order_state = 'CHANNEL_OPENING';
    }),
  'invoices-open-orders-without-a-decision': breaks('LSP-RATE-06')
    .what('the invoice of an order that waits for a decision opens it at its old rate when it is paid')
    .wireBy(changeIn, 'PENDING_RATE_DECISION', (order, { memory }) => {
      if (isUnpaid(order)) memory.set(`waits ${order.order_id}`, true);
      else if (memory.has(`waits ${order.order_id}`) && isPaidByInvoice(order)) order.order_state = 'CHANNEL_OPENING';
    }),
  'declines-keep-what-was-paid-by-invoice': breaks('LSP-RATE-09')
    .what('what was paid by invoice is taken when the new rate is declined, and nothing comes back')
    .wire(...rememberDeclinedInvoices)
    .hook('refundOf', (usual) => (due, order, deposits) => {
      const kept = order.bolt11.owed_sat;
      return usual({ ...due, amount_sat: due.amount_sat - kept }, order, deposits);
    })
    .wireBy(changeIn, 'FAILED', (order, { memory }) => {
      if (memory.has(`declined ${order.order_id}`)) paymentOf(order, 'bolt11').state = 'PAID';
    }),
  'orders-paid-by-invoice-opened-when-declined': breaks('LSP-RATE-09')
    .what('the channel of an order that was paid by invoice is opened although its new rate was declined')
    .wire(...rememberDeclinedInvoices)
    .wireBy(
      changeIn,
      'FAILED',
      ({ order_id }, { memory }) =>
        memory.has(`declined ${order_id}`) && { order_state: 'CHANNEL_OPENING', failure_reason: null },
    ),
  'declined-orders-opened-when-paid-again': breaks('LSP-STATE-06')
    .triggers('LSP-RATE-09')
    .what('an order whose new rate was declined is CHANNEL_OPENING when something is paid for it later')
    .onAnswer(RATE_DECISION, ({ asked: { order_id, accept_new_rate }, memory }) => {
      if (accept_new_rate === false) memory.set(`declined ${order_id}`, true);
    })
    .wireBy(changeIn, 'FAILED', (order, { memory }) => {
      if (!memory.has(`declined ${order.order_id}`)) return undefined;
      const onchain = paymentOf(order, 'onchain');
      const { payment_difference } = onchain;
      if (first(memory, `difference of ${order.order_id}`, payment_difference) === payment_difference) return undefined;
      onchain.state = 'PAID';
      return { order_state: 'CHANNEL_OPENING', failure_reason: null };
    }),
  'orders-follow-the-latest-decision': breaks('FLW-ORDER-04')
    .what('a decision on one order, be it refused, closes the payments of all that were made before')
    .onAnswer(CREATE_ORDER, ({ answer, memory }) => memory.set(String(answer.order_id), 'open'))
    .onReply(RATE_DECISION, ({ asked, memory }) => {
      for (const made of [...memory.keys()]) if (made !== asked.order_id) memory.set(made, 'closed');
    })
    .onAnswer(GET_ORDER, ({ answer: { order_id, payment }, memory }) => {
      if (memory.get(String(order_id)) === 'closed')
        for (const option of Object.values(membersOf(payment))) membersOf(option).state = 'REFUNDED';
    }),
  'estimates-remembered-beyond-their-quote': breaks('LSP-EST-06')
    .what('an estimate that was given before is given again to the same request when its quote has expired')
    .onReply(ESTIMATE_FEES, ({ given, asked, bytes, answer, memory }) => {
      const key = String(bytes);
      if (!asked.rfq_id) return undefined;
      if (given.status === 200) memory.set(key, answer);
      return given.status === 400 && memory.has(key) && reply(200, memory.get(key));
    }),
  'refused-estimates-use-their-quote-up': breaks('LSP-EST-09')
    .what('an estimate that is refused for its other figures leaves its quote unfit for an order')
    .wire(
      spendingQuotes(
        [CREATE_ORDER],
        onRefusal(ESTIMATE_FEES, (refused) => refused.given.status === 400 && spend(refused)),
      ),
    ),
  'equal-orders-with-an-email-are-one': breaks('LSP-CREATE-10')
    .what('the same order with an email, made again, is the first one')
    .onRequest(CREATE_ORDER, ({ asked, bytes, headers: { authorization }, memory }) => {
      const made = asked.email ? memory.get(`${authorization} ${bytes}`) : undefined;
      return made && reply(200, made);
    })
    .onAnswer(CREATE_ORDER, ({ answer, bytes, headers: { authorization }, memory }) =>
      memory.set(`${authorization} ${bytes}`, answer),
    ),
  'orders-hidden-from-other-callers': breaks('LSP-GET-01')
    .what('an order that was made with an API key is not found with its token and another key, or none')
    .onAnswer(GET_ORDER, ({ headers, order }) => {
      const key = order?.headers.authorization;
      return key !== undefined && key !== headers.authorization && orderNotFound();
    }),
  'orders-undecided-by-other-callers': breaks('LSP-RATE-01')
    .triggers('AUT-ANON-01')
    .what('an order is not found for a decision with another API key than it was made with, or with none')
    .onReply(RATE_DECISION, ({ headers, order }) => {
      const isOther = order !== undefined && order.headers.authorization !== headers.authorization;
      return isOther && orderNotFound();
    }),
  'pending-orders-declined-with-any-token': breaks('LSP-RATE-03')
    .what('an order that waits for a decision is declined with any token')
    .wireBy(
      decidedOtherwise,
      ({ access_token: given, accept_new_rate }, access_token) =>
        accept_new_rate === false && typeof given === 'string' && { access_token },
    ),
  'pending-orders-declined-without-a-token': breaks('LSP-RATE-03')
    .what('an order that waits for a decision is declined without a token')
    .wireBy(
      decidedOtherwise,
      ({ access_token: given = '', accept_new_rate }, access_token) =>
        accept_new_rate === false && given === '' && { access_token },
    ),
  'accepted-orders-ask-for-the-old-total': breaks('LSP-RATE-08')
    .what('after a new rate was accepted the order still shows the invoice and the totals of the old one')
    .wire(keepingOldTotals(() => true)),
  'lower-rates-not-passed-on': breaks('LSP-RATE-08')
    .what('after a new rate was accepted at which the asset costs less, the order asks for as much as before')
    .wire(keepingOldTotals((kept, now) => Number(kept) > Number(now))),
  'orders-repriced-once': breaks('LSP-RATE-06')
    .what('an order whose new rate was accepted stays CREATED when the market moves far again')
    .onRequest(
      RATE_DECISION,
      ({ asked, memory }) =>
        memory.has(`accepted ${asked.order_id}`) && applicationError(400, 'VALIDATION_ERROR', 'The order is CREATED'),
    )
    .onAnswer(RATE_DECISION, ({ asked: { order_id, accept_new_rate }, memory }) => {
      if (accept_new_rate === true) memory.set(`accepted ${order_id}`, true);
    })
    .onAnswer(
      GET_ORDER,
      ({ answer: { order_id, order_state }, memory }) =>
        order_state === 'PENDING_RATE_DECISION' && memory.has(`accepted ${order_id}`) && { order_state: 'CREATED' },
    ),
  'refunds-named-after-the-first': breaks('LSP-RATE-09')
    .what('the refund_txid of every later decline is that of the first')
    .wireBy(showAs, RATE_DECISION, 'refund_txid', (id, { memory }) =>
      typeof id === 'string' ? first(memory, 'first', id) : id,
    ),
};

/** Has an order whose new rate was accepted ask for what it asked before, by both totals in satoshis. */
function keepingOldTotals(isMeant: (kept: unknown, now: unknown) => boolean): Wire[] {
  return [
    onAnswer(RATE_DECISION, ({ asked: { order_id, accept_new_rate }, memory }) => {
      if (accept_new_rate === true) memory.set(`kept ${order_id}`, memory.get(`latest ${order_id}`));
    }),
    changeOrders((order, { memory }) => {
      const [bolt11, onchain] = [paymentOf(order, 'bolt11'), paymentOf(order, 'onchain')];
      const { invoice, order_total_sat } = bolt11;
      const latest = { bolt11: { invoice, order_total_sat }, onchain: { order_total_sat: onchain.order_total_sat } };
      memory.set(`latest ${order.order_id}`, latest);
      const kept = membersOf(memory.get(`kept ${order.order_id}`));
      if (order.order_state !== 'CREATED' || !isMeant(membersOf(kept.bolt11).order_total_sat, order_total_sat)) return;
      Object.assign(bolt11, kept.bolt11);
      Object.assign(onchain, kept.onchain);
    }),
  ];
}

function isPaidByInvoice(order: Members): boolean {
  const { state } = paymentOf(order, 'bolt11');
  return state === 'HOLD' || state === 'PAID';
}

function isUnpaid(order: Members): boolean {
  return [paymentOf(order, 'bolt11'), paymentOf(order, 'onchain')].every(({ state }) => state === 'EXPECT_PAYMENT');
}

function isPaidOnchain(order: Members): boolean {
  return paymentOf(order, 'onchain').state === 'PAID';
}

import { createHash } from 'node:crypto';
import {
  type Answered,
  askFor,
  first,
  type Members,
  membersOf,
  onAnswer,
  onReply,
  readAs,
  reply,
  showAs,
} from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { GET_ORDER, RATE_DECISION } from '../operations.ts';
import { applicationError, invalid } from '../proxy/envelopes.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';
import { on, set } from '../rule.ts';
import {
  afterItsQuote,
  changeIn,
  changeOrders,
  changeRefusals,
  decidedOtherwise,
  orderNotFound,
  paymentOf,
} from './shown.ts';

/** Defects in how a new rate and the decision on it show. */
export const FAULTS: Faults = {
  'orders-of-btc-repriced-too': breaks('LSP-RATE-07')
    .what('once one order has to be decided on, all that are not paid do')
    .wireBy(changeOrders, ({ order_state }, { memory }) => {
      if (order_state === 'PENDING_RATE_DECISION') memory.set('repricing', true);
      return order_state === 'CREATED' && memory.get('repricing') && { order_state: 'PENDING_RATE_DECISION' };
    }),
  'repriced-orders-have-a-channel': breaks('LSP-RATE-06')
    .what('an order that waits for a decision has a channel already')
    .wireBy(changeIn, 'PENDING_RATE_DECISION', () => ({ channel: { temporary_channel_id: '00'.repeat(32) } })),
  'declined-orders-open-later': breaks('LSP-RATE-09')
    .what('an order whose rate was declined is refunded, and some seconds later its channel is opened all the same')
    .onAnswer(RATE_DECISION, ({ asked, at, memory }) => {
      if (asked.accept_new_rate === false) memory.set(`declined ${asked.order_id}`, at);
    })
    .onAnswer(
      GET_ORDER,
      ({ answer: { order_id }, at, memory }) =>
        at > Number(memory.get(`declined ${order_id}`)) + 1 && { order_state: 'CHANNEL_OPENING' },
    ),
  'accepted-rates-name-a-refund': breaks('LSP-RATE-08')
    .what('who accepts a new rate gets a refund_txid, as who declines it')
    .onAnswer(RATE_DECISION, ({ asked }) => asked.accept_new_rate === true && { refund_txid: 'ab'.repeat(32) }),
  'accepted-rates-decided-on-again': breaks('LSP-RATE-08')
    .what('an order waits for a decision, also when its new rate was accepted')
    .onAnswer(RATE_DECISION, ({ asked, memory }) => memory.set(`decided ${asked.order_id}`, true))
    .onAnswer(
      GET_ORDER,
      ({ answer: { order_id, order_state }, memory }) =>
        memory.has(`decided ${order_id}`) && order_state === 'CREATED' && { order_state: 'PENDING_RATE_DECISION' },
    ),
  'accepted-rates-decided-on-again-when-paid': breaks('LSP-RATE-08')
    .what('an order whose new rate was accepted waits for a decision again, once its channel is on its way')
    .onAnswer(RATE_DECISION, ({ asked, memory }) => memory.set(`decided ${asked.order_id}`, asked.accept_new_rate))
    .onAnswer(
      GET_ORDER,
      ({ answer: { order_id, order_state }, memory }) =>
        memory.get(`decided ${order_id}`) === true &&
        order_state !== 'CREATED' && { order_state: 'PENDING_RATE_DECISION', channel: null },
    ),
  'decisions-the-other-way-round': breaks('LSP-RATE-08', 'LSP-RATE-09')
    .what('accepting a new rate declines it, and declining accepts it')
    .wireBy(readAs, RATE_DECISION, 'accept_new_rate', (accepts) => (typeof accepts === 'boolean' ? !accepts : accepts)),
  'decline-without-a-txid': breaks('LSP-RATE-09')
    .what('the answer to a decline does not name the refund')
    .wire(on(RATE_DECISION).body(set('refund_txid', null))),
  'declines-name-the-order': breaks('LSP-RATE-09')
    .what('the refund_txid of a decline is a digest of the order, not the id of the transaction')
    .wireBy(showAs, RATE_DECISION, 'refund_txid', (id, { asked }) =>
      typeof id === 'string' ? createHash('sha256').update(String(asked.order_id)).digest('hex') : id,
    ),
  'accepted-orders-for-another-length': breaks('LSP-GET-02')
    .triggers('LSP-RATE-08')
    .what('an order whose new rate was accepted is one for the usual number of blocks')
    .onAnswer(RATE_DECISION, ({ asked, memory }) => memory.set(`decided ${asked.order_id}`, true))
    .onAnswer(
      GET_ORDER,
      ({ answer: { order_id, channel_expiry_blocks }, memory }) =>
        memory.has(`decided ${order_id}`) && { channel_expiry_blocks: Number(channel_expiry_blocks) + 1_008 },
    ),
  'decisions-taken-again': breaks('LSP-RATE-10')
    .what('a second decision gets the answer of the first')
    .wireBy(answeringAgain, () => true),
  'accepted-rates-declined-later': breaks('LSP-RATE-10')
    .what('an accepted rate can still be declined')
    .wireBy(answeringAgain, ({ accept_new_rate }) => accept_new_rate === false),
  'needless-decisions-accepted': breaks('LSP-RATE-01')
    .what('to accept a rate where nothing is to be decided is a success')
    .wire(
      on(RATE_DECISION)
        .status(400)
        .when('body.accept_new_rate', true)
        .becomes({ status: 200, body: { message: 'nothing to do' } }),
    ),
  'needless-declines-conflict': breaks('LSP-RATE-01')
    .what('to decline a rate where nothing is to be decided is a conflict')
    .wire(on(RATE_DECISION).status(400).when('body.accept_new_rate', false).becomes(notPending(409))),
  'needless-declines-cancel-the-order': breaks('LSP-RATE-02')
    .what('an order whose rate was declined in vain is FAILED from then on')
    .wireBy(afterDecline, (order) => Object.assign(order, { order_state: 'FAILED', failure_reason: 'declined' })),
  'needless-declines-mark-a-refund': breaks('LSP-RATE-02')
    .what('an order whose rate was declined in vain shows a payment that is to be refunded')
    .wireBy(afterDecline, (order) => Object.assign(paymentOf(order, 'onchain'), { state: 'TO_REFUND' })),
  'decisions-hidden-from-a-wrong-token': breaks('LSP-RATE-03')
    .what('a decision with a wrong token gets the answer for an unknown order')
    .wire(changeRefusals(RATE_DECISION, { 'wrong-token': orderNotFound })),
  'decisions-with-any-token-heard': breaks('LSP-RATE-03')
    .what('a decline with the token of another order fails the order')
    .wireBy(
      afterDecline,
      (declined) => Object.assign(declined, { order_state: 'FAILED', failure_reason: 'x' }),
      ({ asked, order }) => asked.access_token !== order?.access_token,
    ),
  'decisions-on-an-unknown-order-not-pending': breaks('LSP-RATE-04')
    .what('a decision on an unknown order is refused as one that nobody asked for')
    .wire(changeRefusals(RATE_DECISION, { 'unknown-order': () => notPending(400) })),
  'decisions-on-an-unknown-order-by-another-number': breaks('LSP-RATE-04')
    .what('details.code for a decision on an unknown order is that of a wrong token')
    .wire(changeRefusals(RATE_DECISION, { 'unknown-order': () => orderNotFound({ code: -32602 }) })),
  'decisions-without-an-order-not-found': breaks('LSP-RATE-05')
    .what('a decision without order_id is a 404')
    .wireBy(readAs, RATE_DECISION, 'order_id', (id) => id ?? ''),

  'pending-orders-accepted-without-a-token': breaks('LSP-RATE-03')
    .what('the new rate of an order that waits for a decision is accepted without a token')
    .wireBy(decidedOtherwise, ({ access_token: given = '', accept_new_rate }, access_token) => {
      const isBare = given === '' && accept_new_rate === true;
      return isBare && { access_token };
    }),
  'pending-orders-accepted-by-default': breaks('LSP-RATE-05')
    .what('a decision without accept_new_rate accepts, where there is something to decide')
    .wireBy(
      decidedOtherwise,
      ({ access_token, accept_new_rate }, own) =>
        accept_new_rate === undefined && access_token === own && { accept_new_rate: true },
    ),
  'pending-orders-accepted-by-null': breaks('LSP-RATE-05')
    .what('accept_new_rate null accepts, where there is something to decide')
    .wireBy(
      decidedOtherwise,
      ({ access_token, accept_new_rate }, own) =>
        accept_new_rate === null && access_token === own && { accept_new_rate: true },
    ),
  'one-order-repriced-at-a-time': breaks('LSP-RATE-06')
    .what('while an order waits for a decision no other one is repriced')
    .onAnswer(RATE_DECISION, ({ memory }) => memory.delete('waits'))
    .wireBy(
      changeIn,
      'PENDING_RATE_DECISION',
      ({ order_id }, { memory }) => first(memory, 'waits', order_id) !== order_id && { order_state: 'CREATED' },
    ),
  'accepted-for-all-that-wait': breaks('LSP-RATE-12', 'LSP-RATE-06')
    .what('a new rate that one client accepts is taken as accepted for each order that waits for a decision')
    .onAnswer(RATE_DECISION, ({ asked, memory }) => {
      if (asked.accept_new_rate !== true) return;
      for (const key of [...memory.keys()]) if (key.startsWith('waits ')) memory.set(key, 'accepted');
    })
    .wireBy(changeIn, 'PENDING_RATE_DECISION', ({ order_id }, { memory }) => {
      const waits = first(memory, `waits ${order_id}`, 'undecided');
      return waits === 'accepted' && { order_state: 'CREATED' };
    }),
  'silence-accepts-the-new-rate': breaks('LSP-RATE-12')
    .what('a new rate on which nobody has decided when the quote would have expired counts as accepted')
    .wireBy(afterItsQuote, ({ order_state }) => order_state === 'PENDING_RATE_DECISION' && { order_state: 'CREATED' }),
  'rate-decision-state-before-its-shape': breaks('ERR-STATUS-04')
    .what('a decision on an order that awaits none is refused before its shape is looked at')
    .onReply(RATE_DECISION, async ({ given, asked, headers, ask }) => {
      if (given.status !== 422) return undefined;
      const { order_id, access_token } = asked;
      const order = await askFor(GET_ORDER, { headers, ask }, { order_id, access_token });
      const isOpen = order.status !== 200 || membersOf(order.body).order_state === 'PENDING_RATE_DECISION';
      return isOpen ? undefined : invalid('The order awaits no decision');
    }),
};

function notPending(status: number): HttpReply {
  return applicationError(status, 'VALIDATION_ERROR', 'Not pending');
}

/** Repeats the answer to the first decision on an order where a later one is refused. */
function answeringAgain(repeats: (decision: Members) => boolean): Wire {
  return onReply(RATE_DECISION, ({ given, asked, answer, memory }) => {
    const key = `decided ${asked.order_id}`;
    if (given.status === 200) memory.set(key, answer);
    return given.status === 400 && memory.has(key) && repeats(asked) && reply(200, memory.get(key));
  });
}

/** Changes how an order is read after it was declined, with any token and any answer. */
function afterDecline(
  change: (order: Members) => unknown,
  counts: (decision: Answered) => boolean = () => true,
): Wire[] {
  return [
    onReply(RATE_DECISION, (decision) => {
      const { asked, memory } = decision;
      const isDecline = asked.accept_new_rate === false && counts(decision);
      if (isDecline) memory.set(`declined ${asked.order_id}`, true);
    }),
    onAnswer(GET_ORDER, ({ answer, memory }) => {
      if (memory.has(`declined ${answer.order_id}`)) change(answer);
    }),
  ];
}

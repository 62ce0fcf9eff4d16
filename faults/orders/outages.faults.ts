import { type Answered, membersOf, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import {
  CREATE_ORDER,
  ESTIMATE_FEES,
  EXECUTE,
  GET_INFO,
  GET_ORDER,
  INIT,
  NODEINFO,
  QUOTE,
  RATE_DECISION,
  STATUS,
} from '../operations.ts';
import { applicationError, internalError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { on, set } from '../rule.ts';
import { orderNotFound } from './shown.ts';

/** Loses what is known when the node is away. */
const LOSES_ALL: Wire = {
  reply(_request, given, { memory }) {
    if (given.status === 503) for (const name of [...memory.keys()]) memory.set(name.replace('known', 'lost'), true);
    return given;
  },
};

/** Defects of answers while the node is away, and afterwards. */
export const FAULTS: Faults = {
  'outage-is-an-internal-error': breaks('ERR-STATUS-11')
    .what('while its node is away an init is an unexpected server error')
    .wire(on(INIT, NODEINFO).status(503).becomes(500, set('error_code', 'INTERNAL_ERROR'))),
  'outage-of-inits-looks-like-a-refusal': breaks('ERR-STATUS-11')
    .what('while its node is away an init is refused as invalid')
    .wire(on(INIT).status(503).becomes(400, set('error_code', 'VALIDATION_ERROR'))),
  'absent-provider-without-a-name': breaks('ERR-CODE-05')
    .what('the code for an absent provider is the one for maintenance')
    .wire(on(CREATE_ORDER, GET_INFO).status(503).body(set('error_code', 'SERVICE_UNAVAILABLE'))),
  'absent-provider-without-a-name-for-orders-made': breaks('ERR-CODE-05')
    .what('while its node is away an order cannot be read, and the code is the one for maintenance')
    .wire(on(GET_ORDER).status(503).body(set('error_code', 'SERVICE_UNAVAILABLE'))),
  'absent-provider-without-a-name-for-decisions': breaks('ERR-CODE-05')
    .what('while its node is away no rate is decided on, and the code is the one for maintenance')
    .wire(on(RATE_DECISION).status(503).body(set('error_code', 'SERVICE_UNAVAILABLE'))),
  'absent-provider-without-a-name-for-quotes': breaks('ERR-CODE-05')
    .what('while its node is away an estimate with a quote has the code for maintenance')
    .wire(on(ESTIMATE_FEES).when('body.rfq_id').status(503).body(set('error_code', 'SERVICE_UNAVAILABLE'))),
  'pairs-unknown-in-an-outage': breaks('ERR-STATUS-11')
    .what('while its node is away a quote is refused as one for an unknown pair')
    .wire(on(QUOTE).status(503).becomes(404, set('error_code', 'PAIR_NOT_FOUND'))),
  'absent-provider-without-its-number': breaks('ERR-CODE-05')
    .what('an order that cannot be made for want of the node has no number in its details')
    .wire(on(CREATE_ORDER).status(503).body(set('details', {}))),
  'swaps-forgotten-in-an-outage': breaks('ERR-STATUS-12')
    .what('after an outage the swaps that were begun before it are not known any more')
    .wire(LOSES_ALL)
    .onAnswer(INIT, ({ answer: { payment_hash }, memory }) => memory.set(`known ${payment_hash}`, true))
    .onReply(
      STATUS,
      ({ asked: { payment_hash }, memory }) =>
        memory.has(`lost ${payment_hash}`) && applicationError(404, 'NOT_FOUND', 'Swap not found'),
    ),
  'swaps-unknown-in-an-outage': breaks('SWP-STATUS-19')
    .triggers('ERR-STATUS-11')
    .what('while its node is away the service knows no swap')
    .onReply(INIT, rememberWhetherAway)
    .onReply(STATUS, ({ memory }) => isAway(memory) && applicationError(404, 'NOT_FOUND', 'Swap not found')),
  'orders-unknown-in-an-outage': breaks('LSP-GET-01')
    .triggers('ERR-STATUS-11')
    .what('while its node is away the service knows no order')
    .onReply(GET_ORDER, ({ given }) => given.status === 503 && orderNotFound()),
  'execute-fails-inside-in-an-outage': breaks('ERR-STATUS-08')
    .triggers('ERR-STATUS-11')
    .what('while its node is away an execute is an unexpected server error')
    .onReply(EXECUTE, ({ given }) => given.status === 503 && internalError()),
  'outage-sticks-to-orders': breaks('ERR-STATUS-12')
    .what('no order can be made any more once the node was away')
    .onReply(CREATE_ORDER, (seen) => {
      rememberOutage(seen);
      return asInOutage(seen);
    }),
  'outage-sticks-to-inits': breaks('ERR-STATUS-12')
    .what('no swap can be begun any more once the node was away')
    .onReply(CREATE_ORDER, rememberOutage)
    .onReply(INIT, asInOutage),
  'outage-sticks-to-estimates': breaks('ERR-STATUS-12')
    .what('no channel is estimated any more once the node was away')
    .onReply(CREATE_ORDER, rememberOutage)
    .onReply(ESTIMATE_FEES, asInOutage),
  'absent-provider-without-a-name-in-estimates': breaks('ERR-CODE-05')
    .what('an estimate that cannot be made for want of the node has the code for maintenance')
    .onReply(CREATE_ORDER, rememberWhetherAway)
    .onReply(
      ESTIMATE_FEES,
      ({ memory }) => isAway(memory) && applicationError(503, 'SERVICE_UNAVAILABLE', 'Maintenance'),
    ),
  'orders-lost-in-an-outage': breaks('ERR-STATUS-12')
    .what('orders that were made before the node was away are unknown afterwards')
    .wire(LOSES_ALL)
    .onAnswer(CREATE_ORDER, ({ answer: { order_id }, memory }) => memory.set(`known ${order_id}`, true))
    .onReply(GET_ORDER, ({ asked: { order_id }, memory }) => memory.has(`lost ${order_id}`) && orderNotFound()),
  'decisions-put-off-count-as-taken': breaks('ERR-STATUS-12')
    .what('a decision that was put off in an outage counts as taken, and is refused afterwards')
    .onReply(RATE_DECISION, ({ given, asked: { order_id }, memory }) => {
      const key = `put off ${order_id}`;
      if (given.status === 503) memory.set(key, true);
      const isTaken = given.status === 200 && memory.has(key);
      return isTaken && applicationError(400, 'VALIDATION_ERROR', 'The order awaits no decision');
    }),
  'declines-put-off-take-effect': breaks('LSP-RATE-12')
    .what('a decline that is put off in an outage is written down before: its order fails, and nothing is refunded')
    .onReply(RATE_DECISION, ({ given, asked: { order_id, access_token, accept_new_rate }, order, memory }) => {
      const isOwn = accept_new_rate === false && access_token === order?.access_token;
      if (given.status === 503 && isOwn) memory.set(`declined ${order_id}`, true);
      const isOver = given.status === 200 && memory.has(`declined ${order_id}`);
      return isOver && applicationError(400, 'VALIDATION_ERROR', 'The order awaits no decision');
    })
    .onAnswer(
      GET_ORDER,
      ({ answer: { order_id }, memory }) => memory.has(`declined ${order_id}`) && { order_state: 'FAILED' },
    ),
  'decisions-forgotten-in-an-outage': breaks('LSP-RATE-12')
    .what('an order that waits for a decision is CREATED again, at its old rate, once the node was away')
    .wire(LOSES_ALL)
    .onAnswer(GET_ORDER, ({ answer: { order_id, order_state }, memory }) => {
      if (order_state !== 'PENDING_RATE_DECISION') return undefined;
      memory.set(`known ${order_id}`, true);
      return memory.has(`lost ${order_id}`) && { order_state: 'CREATED' };
    }),
  'payments-missed-in-an-outage': breaks('FLW-ORDER-03')
    .what('payments are heard of from the node as they come: what is paid while it is away moves no order on')
    .wire(LOSES_ALL)
    .onReply(GET_ORDER, ({ answer, memory }) => {
      const { order_id, order_state } = answer;
      if (order_state === 'CREATED') memory.set(`known ${order_id}`, true);
      const isMissed = memory.has(`lost ${order_id}`) && order_state !== 'FAILED';
      return isMissed && { order_state: 'CREATED', channel: null };
    }),
  'assets-of-orders-lost-in-an-outage': breaks('LSP-GET-02')
    .triggers('ERR-STATUS-12')
    .what('after an outage an order that buys an asset is one of BTC alone, and its price is gone')
    .wire(LOSES_ALL)
    .onAnswer([CREATE_ORDER, GET_ORDER], ({ operation, answer: { order_id }, memory }) => {
      if (operation === CREATE_ORDER) memory.set(`known ${order_id}`, true);
      const isLost = memory.has(`lost ${order_id}`);
      return isLost && { asset_id: null, client_asset_amount: null, rfq_id: null, asset_price_sat: null };
    }),
  'outage-remembered-for-its-quote': breaks('ERR-STATUS-12')
    .what('a quote that was refused in an outage is refused for five minutes afterwards, too')
    .onReply(QUOTE, ({ given, answer, bytes, memory, at }) => {
      const key = String(bytes);
      if (given.status === 503 && !memory.has(key)) memory.set(key, { until: at + 300, answer });
      const { until, answer: refusal } = membersOf(memory.get(key));
      return at < Number(until) && reply(503, refusal);
    }),
};

/** Notes whether the node is away. */
function rememberWhetherAway({ given, memory }: Answered): void {
  memory.set('is away', given.status === 503);
}

function isAway(memory: Answered['memory']): boolean {
  return memory.get('is away') === true;
}

/** Keeps the refusal of an outage. */
function rememberOutage({ given, answer, memory }: Answered): void {
  if (given.status === 503) memory.set('away', answer);
}

/** The same again, once the node was away. */
function asInOutage({ memory }: Answered) {
  return memory.has('away') && reply(503, memory.get('away'));
}

import { opensBesideItsOwner } from '../auth/beside.ts';
import { askFor, first, membersOf, onAnswer, onRequest, readAs, reply, showAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, NETWORK_INFO, RATE_DECISION } from '../operations.ts';
import { applicationError, internalError, missing } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { asText, on } from '../rule.ts';
import { isSome } from '../swaps/shown.ts';
import {
  anyTokenOpensIn,
  changeIn,
  changeOrders,
  changeRefusals,
  invalidParams,
  isOfAnyOrder,
  openOrders,
  orderNotFound,
  SHOWING,
} from './shown.ts';

/** Defects in how orders are read. */
export const FAULTS: Faults = {
  'orders-read-inside-a-wrapper': breaks('LSP-GET-01')
    .what('get_order gives the order inside of another object')
    .onAnswer(GET_ORDER, ({ answer }) => reply(200, { order: answer })),
  'orders-read-by-a-short-id': breaks('LSP-GET-01', 'LSP-GET-02', 'FLW-ORDER-01')
    .what('where an order is read its id is cut to eight characters')
    .wireBy(showAs, GET_ORDER, 'order_id', (id) => String(id).slice(0, 8)),
  'orders-read-with-later-fees': breaks('LSP-GET-02')
    .what('the fee is computed anew at each reading, without what the channel costs for its time')
    .wireBy(showAs, GET_ORDER, 'payment.bolt11.fee_total_sat', (sat) => Math.max(0, Number(sat) - 3)),
  'channel-named-anew-at-each-reading': breaks('LSP-GET-02')
    .triggers('FLW-ORDER-03')
    .what('the id of the channel of a completed order counts how often the order was read')
    .wire(
      changeIn('COMPLETED', ({ channel }, { reads }) => {
        membersOf(channel).channel_id = String(reads).padStart(64, '0');
      }),
    ),
  'order-hidden-from-a-wrong-token': breaks('LSP-GET-03', 'LSP-GET-09')
    .what('a wrong token gets the answer for an unknown order')
    .wire(changeRefusals(GET_ORDER, { 'wrong-token': orderNotFound })),
  'wrong-order-token-by-another-code': breaks('LSP-GET-03')
    .what('a wrong token is refused with VALIDATION_ERROR')
    .wire(
      changeRefusals(GET_ORDER, {
        'wrong-token': () => applicationError(400, 'VALIDATION_ERROR', 'Invalid token'),
      }),
    ),
  'wrong-order-token-code-as-text': breaks('LSP-GET-04')
    .what('details.code for a wrong token is a text')
    .wire(
      changeRefusals(GET_ORDER, {
        'wrong-token': () => invalidParams('access_token', '-32602'),
        'no-token': () => invalidParams('access_token', '-32602'),
      }),
    ),
  'wrong-order-token-by-its-short-name': breaks('LSP-GET-04')
    .what('the refusal of a wrong token blames the member token')
    .wire(changeRefusals(GET_ORDER, { 'wrong-token': () => invalidParams('token') })),
  'order-tokens-in-any-case': breaks('LSP-GET-03')
    .what('capitals and small letters of a token are the same')
    .wireBy(openOrders, (given, own) => typeof given === 'string' && given.toLowerCase() === own.toLowerCase()),
  'order-tokens-longer-than-theirs': breaks('LSP-GET-03')
    .what('what begins with the token of an order opens it')
    .wireBy(openOrders, (given, own) => typeof given === 'string' && given.startsWith(own)),
  'order-token-beyond-ascii-breaks-reading': breaks('LSP-GET-03', 'ERR-STATUS-08')
    .what('where an order is read the comparison of tokens fails over a letter beyond ASCII')
    .wire(comparisonFails(GET_ORDER)),
  'order-token-beyond-ascii-breaks-decisions': breaks('LSP-RATE-03', 'ERR-STATUS-08')
    .what('where a rate is decided on the comparison of tokens fails over a letter beyond ASCII')
    .wire(comparisonFails(RATE_DECISION)),
  'order-token-missing-fails-validation': breaks('LSP-GET-06')
    .what('get_order without access_token fails validation')
    .wire(on(GET_ORDER).when('body.order_id').unless('body.access_token').answer(missing('access_token'))),
  'orders-open-to-an-empty-token': breaks('LSP-GET-06')
    .what('an empty token, the default, is not looked at')
    .wireBy(openOrders, (given) => given === ''),
  'orders-open-without-a-token': breaks('LSP-GET-06')
    .what('whoever leaves the token out reads any order')
    .wireBy(openOrders, (given) => given === undefined),
  'orders-open-to-a-list-of-their-token': breaks('LSP-GET-06')
    .what('a list of one token counts as that token')
    .wireBy(openOrders, (given, own) => Array.isArray(given) && given[0] === own),
  'orders-of-nobody-open-to-any-token': breaks('LSP-GET-03')
    .what('the token of an order that was made without a key is not compared')
    .wireBy(openOrders, (given, _own, { headers }) => headers.authorization === undefined && isSome(given)),
  'orders-of-nobody-open-without-a-token': breaks('LSP-GET-06')
    .what('an order that was made without a key is told without a token')
    .wireBy(openOrders, (given, _own, { headers }) => headers.authorization === undefined && (given ?? '') === ''),
  'orders-open-beside-their-owner': breaks('LSP-GET-03')
    .what('the token of a request is kept in one place, so that who asks beside the owner of an order is told of it')
    .wire(...opensBesideItsOwner({ reads: GET_ORDER, makes: CREATE_ORDER, id: 'order_id' })),
  'orders-open-to-any-orders-token': breaks('LSP-GET-09')
    .what('the token of any order opens all of them')
    .wireBy(openOrders, (given, _own, _order, past) => isOfAnyOrder(given, past)),
  'orders-open-to-earlier-tokens': breaks('LSP-GET-09')
    .what('the token of an earlier order opens the later ones, not the other way round')
    .wireBy(openOrders, (given, own, _order, past) => {
      const tokens = past.orders().map(({ access_token }) => access_token);
      return tokens.includes(given) && tokens.indexOf(given) < tokens.indexOf(own);
    }),
  'orders-open-to-the-id-of-their-quote': breaks('LSP-GET-03')
    .what('the rfq_id of an order that buys an asset opens it in the place of its token')
    .wireBy(openOrders, (given, _own, { asked }) => isSome(given) && given === asked.rfq_id),
  'orders-open-to-the-very-first-token': breaks('LSP-GET-09')
    .what('the token of the first order of all opens every other')
    .wireBy(openOrders, (given, _own, _order, past) => given === past.orders()[0]?.access_token),
  'failed-orders-open-to-any-orders-token': breaks('LSP-GET-09')
    .triggers('LSP-RATE-10')
    .what('the token of any order opens those that FAILED')
    .wireBy(openOrders, (given, _own, { order_state }, past) => order_state === 'FAILED' && isOfAnyOrder(given, past)),
  'unknown-order-is-a-wrong-token': breaks('LSP-GET-05')
    .what('an unknown order gets the answer for a wrong token')
    .wire(changeRefusals(GET_ORDER, { 'unknown-order': () => invalidParams('access_token') })),
  'unknown-order-with-the-http-status-as-code': breaks('LSP-GET-05')
    .what('details.code for an unknown order is 404')
    .wire(changeRefusals(GET_ORDER, { 'unknown-order': () => orderNotFound({ code: 404 }) })),
  'unknown-order-without-details': breaks('LSP-GET-05')
    .what('the 404 for an unknown order has no details')
    .wire(changeRefusals(GET_ORDER, { 'unknown-order': () => orderNotFound({}) })),
  'order-id-empty-by-default': breaks('LSP-GET-07')
    .what('get_order without order_id looks for the order without a name')
    .wireBy(readAs, GET_ORDER, 'order_id', (id) => id ?? ''),
  'order-tokens-repeated': breaks('LSP-GET-08')
    .triggers('LSP-GET-01')
    .what('reading an order gives its token again')
    .wireBy(withToken, (access_token) => ({ access_token })),
  'order-tokens-inside-a-link': breaks('LSP-GET-08')
    .triggers('LSP-GET-01')
    .what('an order is read with a link for people that holds its token')
    .wireBy(withToken, (token, order_id) => ({ status_page: `/orders/${order_id}?token=${token}` })),
  'polling-fails-the-order': breaks('LSP-GET-10')
    .what('an order that was read eight times is FAILED')
    .wireBy(changeOrders, (_, { reads }) => reads > 8 && { order_state: 'FAILED', failure_reason: 'polled too often' }),
  'wrong-order-token-as-unauthorised': breaks('ERR-CODE-01')
    .triggers('LSP-GET-03')
    .what('LSPS1_INVALID_PARAMS for a wrong token comes with 403')
    .wire(refusedWith(GET_ORDER, 'LSPS1_INVALID_PARAMS').becomes(403)),
  'estimates-without-a-quote-unprocessable': breaks('ERR-CODE-01')
    .triggers('LSP-EST-04')
    .what('LSPS1_INVALID_PARAMS for an estimate comes with 422')
    .wire(refusedWith(ESTIMATE_FEES, 'LSPS1_INVALID_PARAMS').becomes(422)),
  'unknown-orders-as-bad-requests': breaks('ERR-CODE-02')
    .triggers('LSP-GET-05')
    .what('LSPS1_ORDER_NOT_FOUND comes with 400')
    .wire(refusedWith(GET_ORDER, 'LSPS1_ORDER_NOT_FOUND').becomes(400)),
  'decisions-on-unknown-orders-with-a-code-as-text': breaks('ERR-CODE-02')
    .triggers('LSP-RATE-04')
    .what('details.code of LSPS1_ORDER_NOT_FOUND is a text where a decision is refused')
    .wire(refusedWith(RATE_DECISION, 'LSPS1_ORDER_NOT_FOUND').body(asText('details.code'))),

  'any-token-opens-a-completed-order': breaks('LSP-GET-03')
    .what('the token of an order is forgotten when its channel is there, and any other will do')
    .wire(anyTokenOpensIn('COMPLETED')),
  'orders-read-at-once-mixed-up': breaks('FLW-ORDER-04')
    .what('of orders that are read at the same time, the later ones are shown with the balances of the first')
    .onRequest(GET_ORDER, ({ memory }) => memory.set('under way', Number(memory.get('under way') ?? 0) + 1))
    .onReply(GET_ORDER, ({ answer: { lsp_balance_sat, client_balance_sat }, given, memory }) => {
      const left = Number(memory.get('under way')) - 1;
      memory.set('under way', left);
      const shown = memory.get('beside');
      if (left === 0) memory.delete('beside');
      else if (given.status === 200) first(memory, 'beside', { lsp_balance_sat, client_balance_sat });
      return given.status === 200 && shown;
    }),
  'any-token-opens-an-order-while-its-channel-opens': breaks('LSP-GET-03')
    .what('tokens are compared no more from the payment of an order until its channel is there')
    .wire(anyTokenOpensIn('CHANNEL_OPENING')),
  'orders-found-by-their-token': breaks('LSP-GET-05')
    .what('an order is found by its token, whatever order_id comes with it')
    .onRequest(GET_ORDER, ({ asked, order, past }) => {
      const isUnknown = typeof asked.order_id === 'string' && !order;
      const own = past.orders().find(({ access_token }) => access_token === asked.access_token);
      return isUnknown && own && { order_id: own.order_id };
    }),
  'expiry-counts-down-with-each-block': breaks('LSP-GET-02')
    .what('channel_expiry_blocks of an order is what is left of it, less one with each block')
    .onAnswer(SHOWING, async (seen) => {
      const { order_id, channel_expiry_blocks: blocks } = seen.answer;
      const height = Number(membersOf((await askFor(NETWORK_INFO, seen)).body).height);
      const since = height - Number(first(seen.memory, `height of ${order_id}`, height));
      return { channel_expiry_blocks: Number(blocks) - since };
    }),
};

/** Fails where the token of an order is compared with a text beyond ASCII. */
function comparisonFails(operation: string): Wire {
  return onRequest(operation, ({ asked: { access_token: token }, order }) => {
    const isCompared = order && typeof token === 'string';
    return isCompared && /[^!-~]/.test(token) && internalError();
  });
}

/** Has an order that is read show its token. */
function withToken(show: (token: unknown, order_id: unknown) => object): Wire {
  return onAnswer(GET_ORDER, ({ answer: { order_id }, order }) => show(order?.access_token, order_id));
}

/** The refusals of an operation with this code. */
function refusedWith(operation: string, code: string) {
  return on(operation).refusals().when('reply.body.error_code', code);
}

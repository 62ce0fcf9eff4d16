import { changeBody, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { ESTIMATE_FEES, GET_ORDER, RATE_DECISION } from '../operations.ts';
import { applicationError, validationError } from '../proxy/envelopes.ts';
import type { Context, Wire } from '../proxy/exchange.ts';
import { changeRefusals } from './changes.ts';
import {
  changeOrderErrors,
  changeOrders,
  invalidParams,
  orderNotFound,
  readOtherwise,
  rememberTokens,
} from './shown.ts';

/** Defects in how orders are read. */
export const FAULTS: Faults = {
  'orders-read-inside-a-wrapper': {
    breaks: ['LSP-GET-01'],
    what: 'get_order gives the order inside of another object',
    wire: {
      reply: ({ operation }, given) =>
        operation === GET_ORDER && given.status === 200 ? { ...given, body: { order: given.body } } : given,
    },
  },
  'orders-read-by-a-short-id': {
    breaks: ['LSP-GET-01', 'LSP-GET-02', 'FLW-ORDER-01'],
    what: 'where an order is read its id is cut to eight characters',
    wire: changeBody(GET_ORDER, (order) => {
      order.order_id = String(order.order_id).slice(0, 8);
    }),
  },
  'orders-read-with-later-fees': {
    breaks: ['LSP-GET-02'],
    what: 'the fee is computed anew at each reading, without what the channel costs for its time',
    wire: changeBody(GET_ORDER, (order) => {
      const bolt11 = membersOf(membersOf(order.payment).bolt11);
      bolt11.fee_total_sat = Math.max(0, Number(bolt11.fee_total_sat) - 3);
    }),
  },
  'order-hidden-from-a-wrong-token': {
    breaks: ['LSP-GET-03', 'LSP-GET-09'],
    what: 'a wrong token gets the answer for an unknown order',
    wire: changeRefusals([GET_ORDER], (cause) => (cause === 'wrong-token' ? orderNotFound() : undefined)),
  },
  'wrong-order-token-by-another-code': {
    breaks: ['LSP-GET-03'],
    what: 'a wrong token is refused with VALIDATION_ERROR',
    wire: changeRefusals([GET_ORDER], (cause) =>
      cause === 'wrong-token' ? applicationError(400, 'VALIDATION_ERROR', 'Invalid token') : undefined,
    ),
  },
  'wrong-order-token-code-as-text': {
    breaks: ['LSP-GET-04'],
    what: 'details.code for a wrong token is a text',
    wire: changeRefusals([GET_ORDER], (cause) =>
      cause === 'unknown-order' ? undefined : invalidParams('access_token', '-32602'),
    ),
  },
  'wrong-order-token-by-its-short-name': {
    breaks: ['LSP-GET-04'],
    what: 'the refusal of a wrong token blames the member token',
    wire: changeRefusals([GET_ORDER], (cause) => (cause === 'wrong-token' ? invalidParams('token') : undefined)),
  },
  'order-tokens-in-any-case': {
    breaks: ['LSP-GET-03'],
    what: 'capitals and small letters of a token are the same',
    wire: openOrders((given, own) => typeof given === 'string' && given.toLowerCase() === own.toLowerCase()),
  },
  'order-tokens-longer-than-theirs': {
    breaks: ['LSP-GET-03'],
    what: 'what begins with the token of an order opens it',
    wire: openOrders((given, own) => typeof given === 'string' && given.startsWith(own)),
  },
  'order-token-missing-fails-validation': {
    breaks: ['LSP-GET-06'],
    what: 'get_order without access_token fails validation',
    wire: {
      request: ({ operation, body }) =>
        operation === GET_ORDER && membersOf(body).access_token === undefined && 'order_id' in membersOf(body)
          ? validationError(['body', 'access_token'], 'Field required', 'missing')
          : undefined,
    },
  },
  'orders-open-to-an-empty-token': {
    breaks: ['LSP-GET-06'],
    what: 'an empty token, the default, is not looked at',
    wire: openOrders((given) => given === ''),
  },
  'orders-open-without-a-token': {
    breaks: ['LSP-GET-06'],
    what: 'whoever leaves the token out reads any order',
    wire: openOrders((given) => given === undefined),
  },
  'orders-open-to-any-orders-token': {
    breaks: ['LSP-GET-09'],
    what: 'the token of any order opens all of them',
    wire: openOrders((given, _, memory) => [...memory.values()].includes(given)),
  },
  'orders-open-to-earlier-tokens': {
    breaks: ['LSP-GET-09'],
    what: 'the token of an earlier order opens the later ones, not the other way round',
    wire: openOrders((given, own, memory) => {
      const tokens = [...memory.values()];
      return tokens.includes(given) && tokens.indexOf(given) < tokens.indexOf(own);
    }),
  },
  'unknown-order-is-a-wrong-token': {
    breaks: ['LSP-GET-05'],
    what: 'an unknown order gets the answer for a wrong token',
    wire: changeRefusals([GET_ORDER], (cause) =>
      cause === 'unknown-order' ? invalidParams('access_token') : undefined,
    ),
  },
  'unknown-order-with-the-http-status-as-code': {
    breaks: ['LSP-GET-05'],
    what: 'details.code for an unknown order is 404',
    wire: changeRefusals([GET_ORDER], (cause) =>
      cause === 'unknown-order'
        ? applicationError(404, 'LSPS1_ORDER_NOT_FOUND', 'Order not found', { code: 404 })
        : undefined,
    ),
  },
  'unknown-order-without-details': {
    breaks: ['LSP-GET-05'],
    what: 'the 404 for an unknown order has no details',
    wire: changeRefusals([GET_ORDER], (cause) =>
      cause === 'unknown-order' ? applicationError(404, 'LSPS1_ORDER_NOT_FOUND', 'Order not found') : undefined,
    ),
  },
  'order-id-empty-by-default': {
    breaks: ['LSP-GET-07'],
    what: 'get_order without order_id looks for the order without a name',
    wire: readOtherwise(GET_ORDER, (body) => {
      body.order_id ??= '';
    }),
  },
  'order-id-missing-blamed-on-the-token': {
    breaks: ['LSP-GET-07'],
    what: 'where order_id is missing the 422 names access_token',
    wire: {
      request: ({ operation, body }) =>
        operation === GET_ORDER && typeof body === 'object' && !('order_id' in membersOf(body))
          ? validationError(['body', 'access_token'], 'Field required', 'missing')
          : undefined,
    },
  },
  'order-tokens-repeated': {
    breaks: ['LSP-GET-08'],
    shownBy: ['LSP-GET-01'],
    what: 'reading an order gives its token again',
    wire: {
      reply(request, given, context) {
        rememberTokens(request, given, context);
        const order = request.operation === GET_ORDER && given.status === 200 ? membersOf(given.body) : {};
        order.access_token = context.memory.get(String(order.order_id));
        return given;
      },
    },
  },
  'order-tokens-inside-a-link': {
    breaks: ['LSP-GET-08'],
    shownBy: ['LSP-GET-01'],
    what: 'an order is read with a link for people that holds its token',
    wire: {
      reply(request, given, context) {
        rememberTokens(request, given, context);
        if (request.operation !== GET_ORDER || given.status !== 200) return given;
        const order = membersOf(given.body);
        order.status_page = `/orders/${order.order_id}?token=${context.memory.get(String(order.order_id))}`;
        return given;
      },
    },
  },
  'polling-fails-the-order': {
    breaks: ['LSP-GET-10'],
    what: 'an order that was read eight times is FAILED',
    wire: changeOrders((order, { reads }) => {
      if (reads <= 8) return;
      order.order_state = 'FAILED';
      order.failure_reason = 'polled too often';
    }),
  },
  'wrong-order-token-as-unauthorised': {
    breaks: ['ERR-CODE-01'],
    shownBy: ['LSP-GET-03'],
    what: 'LSPS1_INVALID_PARAMS for a wrong token comes with 403',
    wire: withStatus('LSPS1_INVALID_PARAMS', GET_ORDER, 403),
  },
  'estimates-without-a-quote-unprocessable': {
    breaks: ['ERR-CODE-01'],
    shownBy: ['LSP-EST-04'],
    what: 'LSPS1_INVALID_PARAMS for an estimate comes with 422',
    wire: withStatus('LSPS1_INVALID_PARAMS', ESTIMATE_FEES, 422),
  },
  'unknown-orders-as-bad-requests': {
    breaks: ['ERR-CODE-02'],
    shownBy: ['LSP-GET-05'],
    what: 'LSPS1_ORDER_NOT_FOUND comes with 400',
    wire: withStatus('LSPS1_ORDER_NOT_FOUND', GET_ORDER, 400),
  },
  'decisions-on-unknown-orders-with-a-code-as-text': {
    breaks: ['ERR-CODE-02'],
    shownBy: ['LSP-RATE-04'],
    what: 'details.code of LSPS1_ORDER_NOT_FOUND is a text where a decision is refused',
    wire: changeOrderErrors([404], (given, { operation }) => {
      const { error_code, details } = membersOf(given.body);
      if (operation !== RATE_DECISION || error_code !== 'LSPS1_ORDER_NOT_FOUND') return undefined;
      return { ...given, body: { ...membersOf(given.body), details: { ...membersOf(details), code: '101' } } };
    }),
  },
};

/** Opens orders, or takes decisions on them, with tokens that are not theirs. */
function openOrders(opens: (given: unknown, own: string, memory: Context['memory']) => boolean): Wire {
  return {
    request({ operation, body }, { memory }) {
      const asked = operation === GET_ORDER ? membersOf(body) : {};
      const own = memory.get(String(asked.order_id));
      if (typeof own === 'string' && opens(asked.access_token, own, memory)) asked.access_token = own;
      return undefined;
    },
    reply: rememberTokens,
  };
}

function withStatus(code: string, operation: string, status: number) {
  return changeOrderErrors([], (given, request) =>
    request.operation === operation && membersOf(given.body).error_code === code ? { ...given, status } : undefined,
  );
}

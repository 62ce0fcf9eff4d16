import type { Fault } from '../fault.ts';
import { applicationError, validationError } from '../front/envelopes.ts';
import type { Context, HttpReply, Said } from '../front/exchange.ts';
import { GET_ORDER, RATE_DECISION } from '../operations.ts';
import { changeBody, membersOf } from './change.ts';
import { changeOrders, invalidParams, orderNotFound, readOtherwise, rememberTokens } from './orders.ts';

/** Why an order is not shown. */
type Cause = 'unknown-order' | 'no-token' | 'wrong-token';

/** Exchanges the refusal to show an order, or to take a decision on it, by its cause. */
function changeRefusals(operations: readonly string[], change: (cause: Cause) => HttpReply | undefined): Said {
  return {
    reply(request, given, context) {
      rememberTokens(request, given, context);
      if (!operations.includes(request.operation ?? '') || ![400, 404].includes(given.status)) return given;
      const { order_id, access_token = '' } = membersOf(request.body);
      const own = context.memory.get(String(order_id));
      if (own !== undefined && access_token === own) return given;
      const cause = own === undefined ? 'unknown-order' : access_token === '' ? 'no-token' : 'wrong-token';
      const other = change(cause);
      return other ? { ...other, headers: given.headers } : given;
    },
  };
}

/** Opens orders, or takes decisions on them, with tokens that are not theirs. */
function openOrders(opens: (given: unknown, own: string, memory: Context['memory']) => boolean): Said {
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

/** Defects in how orders are read, and in refused decisions. */
export const ORDER_READING_SAID: readonly Fault[] = [
  {
    id: 'orders-read-inside-a-wrapper',
    breaks: ['LSP-GET-01'],
    what: 'get_order gives the order inside of another object',
    said: {
      reply: ({ operation }, given) =>
        operation === GET_ORDER && given.status === 200 ? { ...given, body: { order: given.body } } : given,
    },
  },
  {
    id: 'orders-read-by-a-short-id',
    breaks: ['LSP-GET-01', 'LSP-GET-02', 'FLW-ORDER-01'],
    what: 'where an order is read its id is cut to eight characters',
    said: changeBody(GET_ORDER, (order) => {
      order.order_id = String(order.order_id).slice(0, 8);
    }),
  },
  {
    id: 'orders-read-with-later-fees',
    breaks: ['LSP-GET-02'],
    what: 'the fee is computed anew at each reading, without what the channel costs for its time',
    said: changeBody(GET_ORDER, (order) => {
      const bolt11 = membersOf(membersOf(order.payment).bolt11);
      bolt11.fee_total_sat = Math.max(0, Number(bolt11.fee_total_sat) - 3);
    }),
  },
  {
    id: 'order-hidden-from-a-wrong-token',
    breaks: ['LSP-GET-03', 'LSP-GET-09'],
    what: 'a wrong token gets the answer for an unknown order',
    said: changeRefusals([GET_ORDER], (cause) => (cause === 'wrong-token' ? orderNotFound() : undefined)),
  },
  {
    id: 'wrong-order-token-by-another-code',
    breaks: ['LSP-GET-03'],
    what: 'a wrong token is refused with VALIDATION_ERROR',
    said: changeRefusals([GET_ORDER], (cause) =>
      cause === 'wrong-token' ? applicationError(400, 'VALIDATION_ERROR', 'Invalid token') : undefined,
    ),
  },
  {
    id: 'wrong-order-token-code-as-text',
    breaks: ['LSP-GET-04'],
    what: 'details.code for a wrong token is a text',
    said: changeRefusals([GET_ORDER], (cause) =>
      cause === 'unknown-order' ? undefined : invalidParams('access_token', '-32602'),
    ),
  },
  {
    id: 'wrong-order-token-by-its-short-name',
    breaks: ['LSP-GET-04'],
    what: 'the refusal of a wrong token blames the member token',
    said: changeRefusals([GET_ORDER], (cause) => (cause === 'wrong-token' ? invalidParams('token') : undefined)),
  },
  {
    id: 'order-tokens-in-any-case',
    breaks: ['LSP-GET-03'],
    what: 'capitals and small letters of a token are the same',
    said: openOrders((given, own) => typeof given === 'string' && given.toLowerCase() === own.toLowerCase()),
  },
  {
    id: 'order-tokens-longer-than-theirs',
    breaks: ['LSP-GET-03'],
    what: 'what begins with the token of an order opens it',
    said: openOrders((given, own) => typeof given === 'string' && given.startsWith(own)),
  },
  {
    id: 'order-token-missing-fails-validation',
    breaks: ['LSP-GET-06'],
    what: 'get_order without access_token fails validation',
    said: {
      request: ({ operation, body }) =>
        operation === GET_ORDER && membersOf(body).access_token === undefined && 'order_id' in membersOf(body)
          ? validationError(['body', 'access_token'], 'Field required', 'missing')
          : undefined,
    },
  },
  {
    id: 'orders-open-to-an-empty-token',
    breaks: ['LSP-GET-06'],
    what: 'an empty token, the default, is not looked at',
    said: openOrders((given) => given === ''),
  },
  {
    id: 'orders-open-without-a-token',
    breaks: ['LSP-GET-06'],
    what: 'whoever leaves the token out reads any order',
    said: openOrders((given) => given === undefined),
  },
  {
    id: 'orders-open-to-any-orders-token',
    breaks: ['LSP-GET-09'],
    what: 'the token of any order opens all of them',
    said: openOrders((given, _, memory) => [...memory.values()].includes(given)),
  },
  {
    id: 'orders-open-to-earlier-tokens',
    breaks: ['LSP-GET-09'],
    what: 'the token of an earlier order opens the later ones, not the other way round',
    said: openOrders((given, own, memory) => {
      const tokens = [...memory.values()];
      return tokens.includes(given) && tokens.indexOf(given) < tokens.indexOf(own);
    }),
  },
  {
    id: 'unknown-order-is-a-wrong-token',
    breaks: ['LSP-GET-05'],
    what: 'an unknown order gets the answer for a wrong token',
    said: changeRefusals([GET_ORDER], (cause) =>
      cause === 'unknown-order' ? invalidParams('access_token') : undefined,
    ),
  },
  {
    id: 'unknown-order-with-the-http-status-as-code',
    breaks: ['LSP-GET-05'],
    what: 'details.code for an unknown order is 404',
    said: changeRefusals([GET_ORDER], (cause) =>
      cause === 'unknown-order'
        ? applicationError(404, 'LSPS1_ORDER_NOT_FOUND', 'Order not found', { code: 404 })
        : undefined,
    ),
  },
  {
    id: 'unknown-order-without-details',
    breaks: ['LSP-GET-05'],
    what: 'the 404 for an unknown order has no details',
    said: changeRefusals([GET_ORDER], (cause) =>
      cause === 'unknown-order' ? applicationError(404, 'LSPS1_ORDER_NOT_FOUND', 'Order not found') : undefined,
    ),
  },
  {
    id: 'order-id-empty-by-default',
    breaks: ['LSP-GET-07'],
    what: 'get_order without order_id looks for the order without a name',
    said: readOtherwise(GET_ORDER, (body) => {
      body.order_id ??= '';
    }),
  },
  {
    id: 'order-id-missing-blamed-on-the-token',
    breaks: ['LSP-GET-07'],
    what: 'where order_id is missing the 422 names access_token',
    said: {
      request: ({ operation, body }) =>
        operation === GET_ORDER && typeof body === 'object' && !('order_id' in membersOf(body))
          ? validationError(['body', 'access_token'], 'Field required', 'missing')
          : undefined,
    },
  },
  {
    id: 'order-tokens-repeated',
    breaks: ['LSP-GET-08'],
    shownBy: ['LSP-GET-01'],
    what: 'reading an order gives its token again',
    said: {
      reply(request, given, context) {
        rememberTokens(request, given, context);
        const order = request.operation === GET_ORDER && given.status === 200 ? membersOf(given.body) : {};
        order.access_token = context.memory.get(String(order.order_id));
        return given;
      },
    },
  },
  {
    id: 'order-tokens-inside-a-link',
    breaks: ['LSP-GET-08'],
    shownBy: ['LSP-GET-01'],
    what: 'an order is read with a link for people that holds its token',
    said: {
      reply(request, given, context) {
        rememberTokens(request, given, context);
        if (request.operation !== GET_ORDER || given.status !== 200) return given;
        const order = membersOf(given.body);
        order.status_page = `/orders/${order.order_id}?token=${context.memory.get(String(order.order_id))}`;
        return given;
      },
    },
  },
  {
    id: 'polling-fails-the-order',
    breaks: ['LSP-GET-10'],
    what: 'an order that was read eight times is FAILED',
    said: changeOrders((order, { reads }) => {
      if (reads <= 8) return;
      order.order_state = 'FAILED';
      order.failure_reason = 'polled too often';
    }),
  },
  {
    id: 'needless-decisions-accepted',
    breaks: ['LSP-RATE-01'],
    what: 'to accept a rate where nothing is to be decided is a success',
    said: {
      reply: ({ operation, body }, given) =>
        operation === RATE_DECISION && given.status === 400 && membersOf(body).accept_new_rate === true
          ? { ...given, status: 200, body: { message: 'nothing to do' } }
          : given,
    },
  },
  {
    id: 'needless-declines-conflict',
    breaks: ['LSP-RATE-01'],
    what: 'to decline a rate where nothing is to be decided is a conflict',
    said: {
      reply: ({ operation, body }, given) =>
        operation === RATE_DECISION && given.status === 400 && membersOf(body).accept_new_rate === false
          ? { ...applicationError(409, 'VALIDATION_ERROR', 'Not pending'), headers: given.headers }
          : given,
    },
  },
  {
    id: 'needless-declines-cancel-the-order',
    breaks: ['LSP-RATE-02'],
    what: 'an order whose rate was declined in vain is FAILED from then on',
    said: afterDecision((order) => {
      order.order_state = 'FAILED';
      order.failure_reason = 'declined';
    }),
  },
  {
    id: 'needless-declines-mark-a-refund',
    breaks: ['LSP-RATE-02'],
    what: 'an order whose rate was declined in vain shows a payment that is to be refunded',
    said: afterDecision((order) => {
      membersOf(membersOf(order.payment).onchain).state = 'TO_REFUND';
    }),
  },
  {
    id: 'decisions-hidden-from-a-wrong-token',
    breaks: ['LSP-RATE-03'],
    what: 'a decision with a wrong token gets the answer for an unknown order',
    said: changeRefusals([RATE_DECISION], (cause) => (cause === 'wrong-token' ? orderNotFound() : undefined)),
  },
  {
    id: 'decisions-with-any-token-heard',
    breaks: ['LSP-RATE-03'],
    what: 'a decline with the token of another order fails the order',
    said: {
      reply(request, given, context) {
        rememberTokens(request, given, context);
        const { memory } = context;
        const { order_id, access_token, accept_new_rate } = membersOf(request.body);
        if (
          request.operation === RATE_DECISION &&
          accept_new_rate === false &&
          access_token !== memory.get(String(order_id))
        )
          memory.set(`declined ${order_id}`, true);
        const order = request.operation === GET_ORDER && given.status === 200 ? membersOf(given.body) : {};
        if (memory.has(`declined ${order.order_id}`))
          Object.assign(order, { order_state: 'FAILED', failure_reason: 'x' });
        return given;
      },
    },
  },
  {
    id: 'decisions-on-an-unknown-order-not-pending',
    breaks: ['LSP-RATE-04'],
    what: 'a decision on an unknown order is refused as one that nobody asked for',
    said: changeRefusals([RATE_DECISION], (cause) =>
      cause === 'unknown-order' ? applicationError(400, 'VALIDATION_ERROR', 'Not pending') : undefined,
    ),
  },
  {
    id: 'decisions-on-an-unknown-order-by-another-number',
    breaks: ['LSP-RATE-04'],
    what: 'details.code for a decision on an unknown order is that of a wrong token',
    said: changeRefusals([RATE_DECISION], (cause) =>
      cause === 'unknown-order'
        ? applicationError(404, 'LSPS1_ORDER_NOT_FOUND', 'Order not found', { code: -32602 })
        : undefined,
    ),
  },
  {
    id: 'decisions-without-an-order-not-found',
    breaks: ['LSP-RATE-05'],
    what: 'a decision without order_id is a 404',
    said: readOtherwise(RATE_DECISION, (body) => {
      body.order_id ??= '';
    }),
  },
  {
    id: 'decisions-missing-blamed-on-the-order',
    breaks: ['LSP-RATE-05'],
    what: 'where accept_new_rate is missing or no boolean the 422 names order_id',
    said: {
      request: ({ operation, body }) =>
        operation === RATE_DECISION && typeof membersOf(body).accept_new_rate !== 'boolean'
          ? validationError(['body', 'order_id'], 'Invalid', 'value_error')
          : undefined,
    },
  },
];

/** Changes how an order is read once a decline was refused with its own token. */
function afterDecision(change: (order: Record<string, unknown>) => unknown): Said {
  return {
    reply({ operation, body }, given, { memory }) {
      const { order_id, accept_new_rate } = membersOf(body);
      if (operation === RATE_DECISION && accept_new_rate === false) memory.set(`declined ${order_id}`, true);
      const order = operation === GET_ORDER && given.status === 200 ? membersOf(given.body) : {};
      if (memory.has(`declined ${order.order_id}`)) change(order);
      return given;
    },
  };
}

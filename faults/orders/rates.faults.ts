import { answering, changeRequest, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { GET_ORDER, RATE_DECISION } from '../operations.ts';
import { applicationError, validationError } from '../proxy/envelopes.ts';
import type { Context, HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';
import { changeIn, changeRefusals } from './changes.ts';
import { changeOrders, orderNotFound, readOtherwise, rememberTokens } from './shown.ts';

/** Defects in how a new rate and the decision on it show. */
export const FAULTS: Faults = {
  'orders-of-btc-repriced-too': {
    breaks: ['LSP-RATE-07'],
    what: 'once one order has to be decided on, all that are not paid do',
    wire: changeOrders((order, _, memory) => {
      if (order.order_state === 'PENDING_RATE_DECISION') memory.set('repricing', true);
      if (order.order_state === 'CREATED' && memory.get('repricing')) order.order_state = 'PENDING_RATE_DECISION';
    }),
  },
  'repriced-orders-have-a-channel': {
    breaks: ['LSP-RATE-06'],
    what: 'an order that waits for a decision has a channel already',
    wire: changeIn('PENDING_RATE_DECISION', (order) => {
      order.channel = { temporary_channel_id: '00'.repeat(32) };
    }),
  },
  'accepted-rates-decided-on-again': {
    breaks: ['LSP-RATE-08'],
    what: 'an order waits for a decision, also when its new rate was accepted',
    wire: {
      reply({ operation, body }, given, { memory }) {
        const order = membersOf(given.body);
        if (operation === RATE_DECISION && given.status === 200)
          memory.set(`decided ${membersOf(body).order_id}`, true);
        if (operation === GET_ORDER && memory.get(`decided ${order.order_id}`) && order.order_state === 'CREATED')
          order.order_state = 'PENDING_RATE_DECISION';
        return given;
      },
    },
  },
  'decisions-the-other-way-round': {
    breaks: ['LSP-RATE-08', 'LSP-RATE-09'],
    what: 'accepting a new rate declines it, and declining accepts it',
    wire: changeRequest(RATE_DECISION, ({ body }) => {
      const decision = membersOf(body);
      if (typeof decision.accept_new_rate === 'boolean') decision.accept_new_rate = !decision.accept_new_rate;
    }),
  },
  'decline-without-a-txid': {
    breaks: ['LSP-RATE-09'],
    what: 'the answer to a decline does not name the refund',
    wire: changeDecisions((decision) => {
      decision.refund_txid = null;
    }),
  },
  'decisions-taken-again': {
    breaks: ['LSP-RATE-10'],
    what: 'a second decision gets the answer of the first',
    wire: answeringAgain(() => true),
  },
  'accepted-rates-declined-later': {
    breaks: ['LSP-RATE-10'],
    what: 'an accepted rate can still be declined',
    wire: answeringAgain(({ accept_new_rate }) => accept_new_rate === false),
  },
  'needless-decisions-accepted': {
    breaks: ['LSP-RATE-01'],
    what: 'to accept a rate where nothing is to be decided is a success',
    wire: {
      reply: ({ operation, body }, given) =>
        operation === RATE_DECISION && given.status === 400 && membersOf(body).accept_new_rate === true
          ? { ...given, status: 200, body: { message: 'nothing to do' } }
          : given,
    },
  },
  'needless-declines-conflict': {
    breaks: ['LSP-RATE-01'],
    what: 'to decline a rate where nothing is to be decided is a conflict',
    wire: {
      reply: ({ operation, body }, given) =>
        operation === RATE_DECISION && given.status === 400 && membersOf(body).accept_new_rate === false
          ? { ...applicationError(409, 'VALIDATION_ERROR', 'Not pending'), headers: given.headers }
          : given,
    },
  },
  'needless-declines-cancel-the-order': {
    breaks: ['LSP-RATE-02'],
    what: 'an order whose rate was declined in vain is FAILED from then on',
    wire: afterDecision((order) => {
      order.order_state = 'FAILED';
      order.failure_reason = 'declined';
    }),
  },
  'needless-declines-mark-a-refund': {
    breaks: ['LSP-RATE-02'],
    what: 'an order whose rate was declined in vain shows a payment that is to be refunded',
    wire: afterDecision((order) => {
      membersOf(membersOf(order.payment).onchain).state = 'TO_REFUND';
    }),
  },
  'decisions-hidden-from-a-wrong-token': {
    breaks: ['LSP-RATE-03'],
    what: 'a decision with a wrong token gets the answer for an unknown order',
    wire: changeRefusals([RATE_DECISION], (cause) => (cause === 'wrong-token' ? orderNotFound() : undefined)),
  },
  'decisions-with-any-token-heard': {
    breaks: ['LSP-RATE-03'],
    what: 'a decline with the token of another order fails the order',
    wire: {
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
  'decisions-on-an-unknown-order-not-pending': {
    breaks: ['LSP-RATE-04'],
    what: 'a decision on an unknown order is refused as one that nobody asked for',
    wire: changeRefusals([RATE_DECISION], (cause) =>
      cause === 'unknown-order' ? applicationError(400, 'VALIDATION_ERROR', 'Not pending') : undefined,
    ),
  },
  'decisions-on-an-unknown-order-by-another-number': {
    breaks: ['LSP-RATE-04'],
    what: 'details.code for a decision on an unknown order is that of a wrong token',
    wire: changeRefusals([RATE_DECISION], (cause) =>
      cause === 'unknown-order'
        ? applicationError(404, 'LSPS1_ORDER_NOT_FOUND', 'Order not found', { code: -32602 })
        : undefined,
    ),
  },
  'decisions-without-an-order-not-found': {
    breaks: ['LSP-RATE-05'],
    what: 'a decision without order_id is a 404',
    wire: readOtherwise(RATE_DECISION, (body) => {
      body.order_id ??= '';
    }),
  },
  'decisions-missing-blamed-on-the-order': {
    breaks: ['LSP-RATE-05'],
    what: 'where accept_new_rate is missing or no boolean the 422 names order_id',
    wire: {
      request: ({ operation, body }) =>
        operation === RATE_DECISION && typeof membersOf(body).accept_new_rate !== 'boolean'
          ? validationError(['body', 'order_id'], 'Invalid', 'value_error')
          : undefined,
    },
  },
};

/** Changes the answer to each decision that is taken. */
function changeDecisions(change: (decision: Members) => unknown): Wire {
  return {
    reply({ operation }, given) {
      if (operation === RATE_DECISION && given.status === 200) change(membersOf(given.body));
      return given;
    },
  };
}

/** Repeats the answer to the first decision on an order where a later one is refused. */
function answeringAgain(repeats: (decision: Members) => boolean): Wire {
  return {
    reply(request: HttpRequest, given: HttpReply, { memory }: Context) {
      if (request.operation !== RATE_DECISION) return given;
      const decision = membersOf(request.body);
      const key = `decided ${decision.order_id}`;
      if (given.status === 200) memory.set(key, given.body);
      const first = memory.get(key);
      return given.status === 400 && first !== undefined && repeats(decision) ? answering(given, 200, first) : given;
    },
  };
}

/** Changes how an order is read once a decline was refused with its own token. */
function afterDecision(change: (order: Record<string, unknown>) => unknown): Wire {
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

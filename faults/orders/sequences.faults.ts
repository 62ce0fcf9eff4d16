import { answering, changeBody, counted, type Members, membersOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, NETWORK_INFO, RATE_DECISION } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import { changeOrders, invalidParams, orderNotFound, rememberTokens, stateOf } from './shown.ts';

/** Defects that show only when several things are done one after the other, to one order or to two. */
export const FAULTS: Faults = {
  'completed-orders-created-again-later': {
    breaks: ['LSP-GET-10'],
    what: 'an order is CREATED again at the third look after it was completed',
    wire: changeOrders((order, _, memory) => {
      if (order.order_state === 'COMPLETED' && counted(memory, `completed ${order.order_id}`) > 2)
        Object.assign(order, { order_state: 'CREATED', channel: null });
    }),
  },
  'completed-orders-declined': {
    breaks: ['LSP-RATE-01'],
    what: 'the rate of an order can be declined, and a refund be had, when its channel is there',
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { order_id, order_state } = membersOf(given.body);
        if (operation === GET_ORDER && order_state === 'COMPLETED') memory.set(`completed ${order_id}`, true);
        const { order_id: decided, accept_new_rate } = membersOf(body);
        return operation === RATE_DECISION && accept_new_rate === false && memory.has(`completed ${decided}`)
          ? answering(given, 200, { order_id: decided, refund_txid: 'ab'.repeat(32) })
          : given;
      },
    },
  },
  'deposits-shown-by-the-next-order-too': {
    breaks: ['LSP-GET-10'],
    what: 'what was paid on-chain for one order is shown by the next one that is read, too, until a further one is made',
    wire: changeOrders((order, { reads }, memory) => {
      const onchain = onchainOf(order);
      const { state, payment_difference } = onchain;
      if (reads === 0) memory.delete('paid');
      else if (typeof payment_difference === 'number') memory.set('paid', { state, payment_difference });
      else if (order.order_state === 'CREATED') Object.assign(onchain, memory.get('paid'));
    }),
  },
  'deposits-forgotten-at-the-new-rate': {
    breaks: ['LSP-PAY-12'],
    what: 'once a new rate was accepted, what had been paid on-chain before counts no more',
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { order_id, accept_new_rate } = membersOf(body);
        const key = `received ${order_id}`;
        if (operation === RATE_DECISION && given.status === 200 && accept_new_rate === true)
          memory.set(`forgotten ${order_id}`, memory.get(key));
        if (operation !== GET_ORDER || given.status !== 200) return given;
        const onchain = onchainOf(membersOf(given.body));
        const { payment_difference: difference, order_total_sat: total } = onchain;
        if (typeof difference !== 'number') return given;
        memory.set(key, difference + Number(total));
        onchain.payment_difference = difference - Number(memory.get(`forgotten ${order_id}`) ?? 0);
        return given;
      },
    },
  },
  'expired-orders-revived-by-blocks': {
    breaks: ['LSP-GET-10'],
    what: 'an order that was not paid in time is CREATED again with the next block',
    wire: {
      async reply({ operation, headers }, given, { memory, ask }) {
        const order = membersOf(given.body);
        if (operation !== GET_ORDER || order.order_state !== 'FAILED' || !isUnpaid(order)) return given;
        const path = NETWORK_INFO.replace('GET ', '');
        const { body } = await ask({ method: 'GET', path, headers, query: {}, body: undefined });
        const height = JSON.stringify(body);
        const key = `expired ${order.order_id}`;
        if (!memory.has(key)) memory.set(key, height);
        if (memory.get(key) !== height) Object.assign(order, { order_state: 'CREATED', failure_reason: null });
        return given;
      },
    },
  },
  'declined-orders-wait-again-after-the-next': {
    breaks: ['LSP-RATE-10'],
    what: 'with the next order that is made all that were declined wait for a decision again, which refunds once more',
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { order_id } = membersOf(body);
        const { refund_txid } = membersOf(given.body);
        if (operation === CREATE_ORDER && given.status === 200) counted(memory, 'orders');
        if (operation === RATE_DECISION && typeof refund_txid === 'string')
          memory.set(`declined ${order_id}`, { at: memory.get('orders'), body: given.body });
        const declined = membersOf(memory.get(`declined ${order_id}`));
        if (!('at' in declined) || declined.at === memory.get('orders')) return given;
        if (operation === RATE_DECISION) return answering(given, 200, declined.body);
        if (operation === GET_ORDER)
          Object.assign(membersOf(given.body), { order_state: 'PENDING_RATE_DECISION', failure_reason: null });
        return given;
      },
    },
  },
  'paid-orders-opened-without-a-decision': {
    breaks: ['LSP-RATE-06'],
    what: 'an order that waits for a decision is opened at its old rate as soon as it is paid',
    wire: changeOrders((order, _, memory) => {
      if (order.order_state !== 'PENDING_RATE_DECISION') return;
      if (isUnpaid(order)) memory.set(`waits ${order.order_id}`, true);
      else if (memory.has(`waits ${order.order_id}`)) order.order_state = 'CHANNEL_OPENING';
    }),
  },
  'orders-follow-the-latest-decision': {
    breaks: ['FLW-ORDER-04'],
    what: 'a decision on one order, be it refused, closes the payments of all that were made before',
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { order_id, payment } = membersOf(given.body);
        if (operation === CREATE_ORDER && given.status === 200) memory.set(String(order_id), 'open');
        if (operation === RATE_DECISION)
          for (const made of [...memory.keys()]) if (made !== membersOf(body).order_id) memory.set(made, 'closed');
        if (operation === GET_ORDER && memory.get(String(order_id)) === 'closed')
          for (const option of Object.values(membersOf(payment))) membersOf(option).state = 'REFUNDED';
        return given;
      },
    },
  },
  'estimates-remembered-beyond-their-quote': {
    breaks: ['LSP-EST-06'],
    what: 'an estimate that was given before is given again to the same request when its quote has lapsed',
    wire: {
      reply({ operation, body, bytes }, given, { memory }) {
        if (operation !== ESTIMATE_FEES || !membersOf(body).rfq_id) return given;
        const key = String(bytes);
        if (given.status === 200) memory.set(key, given.body);
        return given.status === 400 && memory.has(key) ? answering(given, 200, memory.get(key)) : given;
      },
    },
  },
  'refused-estimates-use-their-quote-up': {
    breaks: ['LSP-EST-09'],
    what: 'an estimate that is refused for its other figures leaves its quote unfit for an order',
    wire: {
      request({ operation, body }, { memory }) {
        const { rfq_id, client_asset_amount } = operation === CREATE_ORDER ? membersOf(body) : {};
        const isSpent = Number(client_asset_amount) > 0 && memory.has(String(rfq_id));
        return isSpent ? invalidParams('rfq_id') : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const { rfq_id } = membersOf(body);
        if (operation === ESTIMATE_FEES && given.status === 400 && rfq_id) memory.set(String(rfq_id), true);
        return given;
      },
    },
  },
  'equal-orders-with-an-email-are-one': {
    breaks: ['LSP-CREATE-10'],
    what: 'the same order with an email, made again, is the first one',
    wire: {
      request({ operation, body, bytes, headers: { authorization } }, { memory }) {
        if (operation !== CREATE_ORDER || !membersOf(body).email) return undefined;
        const first = memory.get(`${authorization} ${bytes}`);
        return first === undefined ? undefined : reply(200, first);
      },
      reply({ operation, bytes, headers: { authorization } }, given, { memory }) {
        if (operation === CREATE_ORDER && given.status === 200) memory.set(`${authorization} ${bytes}`, given.body);
        return given;
      },
    },
  },
  'orders-hidden-from-other-callers': {
    breaks: ['LSP-GET-01'],
    what: 'an order that was made with an API key is not found with its token and another key, or none',
    wire: {
      reply({ operation, headers: { authorization } }, given, { memory }) {
        if (given.status !== 200 || (operation !== CREATE_ORDER && operation !== GET_ORDER)) return given;
        const key = `key of ${membersOf(given.body).order_id}`;
        if (operation === CREATE_ORDER && authorization !== undefined) memory.set(key, authorization);
        const isForeign = memory.has(key) && memory.get(key) !== authorization;
        return isForeign ? answering(given, 404, orderNotFound().body) : given;
      },
    },
  },
  'pending-orders-declined-with-any-token': {
    breaks: ['LSP-RATE-03'],
    what: 'an order that waits for a decision is declined with any token',
    wire: {
      async request(request, context) {
        const decision = request.operation === RATE_DECISION ? membersOf(request.body) : {};
        const { access_token: given, accept_new_rate, order_id } = decision;
        const own = context.memory.get(String(order_id));
        if (own === undefined || accept_new_rate !== false || typeof given !== 'string') return undefined;
        if ((await stateOf(order_id, request, context)) === 'PENDING_RATE_DECISION') decision.access_token = own;
        return undefined;
      },
      reply: rememberTokens,
    },
  },
  'accepted-orders-ask-for-the-old-total': {
    breaks: ['LSP-RATE-08'],
    what: 'after a new rate was accepted the order still shows the invoice and the totals of the old one',
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (given.status !== 200) return given;
        const { order_id = membersOf(body).order_id, payment, order_state } = membersOf(given.body);
        const [latest, kept] = [`latest ${order_id}`, `kept ${order_id}`];
        if (operation === RATE_DECISION && membersOf(body).accept_new_rate === true)
          memory.set(kept, memory.get(latest));
        if (operation !== CREATE_ORDER && operation !== GET_ORDER) return given;
        const { bolt11, onchain } = membersOf(payment);
        const { invoice, order_total_sat } = membersOf(bolt11);
        memory.set(latest, { invoice, order_total_sat, of_chain: membersOf(onchain).order_total_sat });
        const { of_chain, ...of_invoice } = order_state === 'CREATED' ? membersOf(memory.get(kept)) : {};
        if (of_chain === undefined) return given;
        Object.assign(membersOf(bolt11), of_invoice);
        membersOf(onchain).order_total_sat = of_chain;
        return given;
      },
    },
  },
  'orders-repriced-once': {
    breaks: ['LSP-RATE-06'],
    what: 'an order whose new rate was accepted stays CREATED when the market moves far again',
    wire: {
      request({ operation, body }, { memory }) {
        const { order_id } = operation === RATE_DECISION ? membersOf(body) : {};
        return memory.has(`accepted ${order_id}`)
          ? applicationError(400, 'VALIDATION_ERROR', 'The order is CREATED')
          : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        if (given.status !== 200) return given;
        const { order_id, accept_new_rate } = membersOf(body);
        const key = `accepted ${order_id}`;
        if (operation === RATE_DECISION && accept_new_rate === true) memory.set(key, true);
        const order = operation === GET_ORDER ? membersOf(given.body) : {};
        if (order.order_state === 'PENDING_RATE_DECISION' && memory.has(key)) order.order_state = 'CREATED';
        return given;
      },
    },
  },
  'refunds-named-after-the-first': {
    breaks: ['LSP-RATE-09'],
    what: 'the refund_txid of every later decline is that of the first',
    wire: changeBody(RATE_DECISION, (decision, _, memory) => {
      if (typeof decision.refund_txid !== 'string') return;
      if (!memory.has('first')) memory.set('first', decision.refund_txid);
      decision.refund_txid = memory.get('first');
    }),
  },
};

function onchainOf(order: Members): Members {
  return membersOf(membersOf(order.payment).onchain);
}

function isUnpaid(order: Members): boolean {
  const { bolt11, onchain } = membersOf(order.payment);
  return [bolt11, onchain].every((payment) => membersOf(payment).state === 'EXPECT_PAYMENT');
}

import { answering, counted, membersOf } from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { hook } from '../hook.ts';
import { CREATE_ORDER, GET_INFO, GET_ORDER, INIT, NODEINFO, RATE_DECISION } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { drop, on, set, where } from '../rule.ts';
import { ORDER_LIFECYCLE, OUTAGE } from '../scopes.ts';
import { changeOrders, changePayments } from './shown.ts';

/** A fee for the miner that a service takes from a refund, in satoshis. */
const MINERS_FEE_SAT = 300n;

const SECONDS_IN_MS = 1_000;

/** Conforming services whose orders take another course, and that are away in another way. */
export const VARIANTS: readonly Variant[] = conforming(ORDER_LIFECYCLE, {
  'payments-taken-at-once': {
    what: 'a payment by invoice is PAID as soon as it comes, and an order complete as soon as its channel is funded',
    exercises: ['LSP-PAY-14', 'LSP-STATE-04', 'FLW-ORDER-03'],
    behaviour: { options: { bolt11_payment: 'take', completed: 'funded', opening_ms: 0 } },
  },
  'payments-good-unconfirmed': {
    what: 'a payment on-chain needs no confirmation',
    exercises: ['LSP-PAY-11', 'LSP-STATE-08'],
    behaviour: { options: { min_onchain_payment_confirmations: 0 } },
  },
  'orders-repriced-once-paid': {
    what: 'an order is repriced when it is paid, and only by a move of more than a quarter',
    exercises: ['LSP-RATE-06', 'LSP-RATE-08', 'LSP-STATE-06', 'LSP-PAY-15'],
    behaviour: { options: { repriced_orders: 'paid', repricing_threshold_percent: 25 } },
  },
  'orders-repriced-anew': {
    what: 'the market moves on: soon after a new rate was accepted the next one has to be decided on',
    exercises: ['LSP-RATE-10'],
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { order_id } = membersOf(body);
        if (operation === RATE_DECISION && given.status === 200) memory.set(`accepted ${order_id}`, true);
        if (operation !== GET_ORDER || !memory.has(`accepted ${order_id}`)) return given;
        const order = membersOf(given.body);
        const isLater = counted(memory, `reads ${order_id}`) > 1;
        if (isLater && order.order_state === 'CREATED') order.order_state = 'PENDING_RATE_DECISION';
        return given;
      },
    },
  },
  'orders-repriced-while-polled': {
    what: 'the market moves while an order with an asset is polled, and the order waits for a decision from then on',
    exercises: ['LSP-GET-10'],
    scope: ['LSP-GET-10', 'LSP-PAY-15'],
    wire: changeOrders((order, { reads }, memory) => {
      if (reads === 7 && typeof order.asset_id === 'string' && !memory.has('repriced'))
        memory.set('repriced', order.order_id);
      if (memory.get('repriced') === order.order_id) order.order_state = 'PENDING_RATE_DECISION';
    }),
  },
  'unpaid-orders-kept': {
    what: 'an order that nobody pays stays as it is',
    exercises: ['LSP-STATE-07'],
    behaviour: { options: { unpaid_order: 'keep' } },
  },
  'short-payment-windows': {
    what: 'an order is to be paid within seconds',
    exercises: ['LSP-ORDER-18'],
    scope: ['LSP-ORDER-18', 'LSP-STATE-07'],
    behaviour: { options: { bolt11_window_seconds: 20, onchain_window_seconds: 20 } },
  },
  'quotes-of-orders-with-grace': {
    what: 'a quote buys an asset for ten seconds after its end',
    exercises: ['LSP-EST-06', 'LSP-CREATE-06'],
    behaviour: hook(
      'quoteStanding',
      (usual) => (quote, now, options) => usual(quote, now - 10 * SECONDS_IN_MS, options),
    ),
  },
  'client-out-of-reach': {
    what: 'no channel can be opened to the client; what was paid goes back',
    exercises: ['LSP-STATE-01'],
    behaviour: { decisions: { openedFor: (wish) => ({ ...wish, peer_pubkey: `02${'00'.repeat(32)}` }) } },
  },
  'refunds-less-the-miners-fee': {
    what: 'the fee of the miner is taken from a refund, and the payment is only said to be paid',
    exercises: ['LSP-RATE-09'],
    behaviour: hook('refundOf', () => ({ address, amount_sat }) => ({
      address,
      amount_sat: amount_sat - MINERS_FEE_SAT,
    })),
    wire: changePayments('onchain', (onchain, { order_state }) => {
      if (order_state === 'FAILED' && onchain.state === 'REFUNDED') onchain.state = 'PAID';
    }),
  },
  'unpaid-declines-refused': {
    what: 'what nobody paid cannot be declined',
    exercises: ['LSP-RATE-11'],
    wire: refusingUnpaidDeclines(),
  },
  'differences-of-received-payments': {
    what: 'payment_difference is null until the payment is received, which one of too little never is',
    exercises: ['LSP-PAY-12'],
    wire: on(CREATE_ORDER, GET_ORDER).body(
      where('payment.onchain.state', 'EXPECT_PAYMENT', set('payment_difference', null)),
    ),
  },
  'channels-told-bit-by-bit': {
    what: 'a channel is an object of nulls at first, and names only its outpoint in the end',
    exercises: ['LSP-STATE-03', 'LSP-CHAN-01'],
    wire: changeOrders((order, _, memory) => {
      if (!order.channel && order.order_state === 'CHANNEL_OPENING')
        order.channel = { channel_id: null, temporary_channel_id: null, funded_at: null, expires_at: null };
      else if (order.channel && counted(memory, `channel ${order.order_id}`) > 1)
        delete membersOf(order.channel).channel_id;
    }),
  },
  'new-orders-without-a-channel-member': {
    what: 'the channel of an order is left out until it is there',
    exercises: ['LSP-ORDER-08'],
    wire: on(CREATE_ORDER, GET_ORDER).body(where('channel', null, drop('channel'))),
  },
  'failures-without-a-reason': {
    what: 'a failed order does not say why',
    exercises: ['LSP-STATE-05'],
    wire: on(CREATE_ORDER, GET_ORDER).body(set('failure_reason', null)),
  },
  'channels-of-quick-blocks': {
    what: 'the end of a channel is told by blocks of a minute',
    exercises: ['LSP-CHAN-02'],
    wire: changeOrders((order) => {
      const channel = membersOf(order.channel);
      const funded_at = Date.parse(String(channel.funded_at));
      if (Number.isNaN(funded_at)) return;
      const blocks = Number(order.channel_expiry_blocks);
      channel.expires_at = new Date(funded_at + blocks * 60 * SECONDS_IN_MS).toISOString();
    }),
  },
  'outage-of-an-upstream': {
    what: 'what needs an absent node is answered with 502',
    exercises: ['ERR-STATUS-10', 'ERR-STATUS-11'],
    scope: OUTAGE,
    wire: {
      reply: ({ operation = '' }, given) =>
        given.status === 503 && [INIT, NODEINFO].includes(operation)
          ? answering(given, 502, { ...membersOf(given.body), error_code: 'BAD_GATEWAY' })
          : given,
    },
  },
  'orders-shown-in-an-outage': {
    what: 'what the provider offers comes from a cache, and orders are shown as they were last seen',
    exercises: ['ERR-CODE-05'],
    scope: OUTAGE,
    behaviour: { options: { orders_in_outage: 'show' } },
    wire: {
      reply({ operation }, given, { memory }) {
        if (operation !== GET_INFO) return given;
        if (given.status === 200) memory.set('info', given.body);
        return given.status === 503 && memory.has('info') ? answering(given, 200, memory.get('info')) : given;
      },
    },
  },
  'provider-away': {
    what: 'the node behind the channel orders is away all the time',
    exercises: ['ERR-CODE-05'],
    scope: [...ORDER_LIFECYCLE, ...OUTAGE],
    behaviour: { options: { provider_reachable: false } },
  },
});

/** A decline of what nobody paid is refused, and the order waits as before. */
function refusingUnpaidDeclines(): Wire {
  return {
    async request(request, context) {
      const { order_id, access_token, accept_new_rate } = membersOf(request.body);
      if (request.operation !== RATE_DECISION || accept_new_rate !== false) return undefined;
      const path = GET_ORDER.replace('POST ', '');
      const { body } = await context.ask({ ...request, path, body: { order_id, access_token } });
      const { order_state, payment } = membersOf(body);
      const { payment_difference: difference, state } = membersOf(membersOf(payment).onchain);
      const isPaid = difference !== null || state !== 'EXPECT_PAYMENT' || stateOfInvoice(payment) !== 'EXPECT_PAYMENT';
      return order_state === 'PENDING_RATE_DECISION' && !isPaid
        ? applicationError(400, 'VALIDATION_ERROR', 'Nothing was paid')
        : undefined;
    },
  };
}

function stateOfInvoice(payment: unknown): unknown {
  return membersOf(membersOf(payment).bolt11).state;
}

import type { Fault } from '../fault.ts';
import { applicationError } from '../front/envelopes.ts';
import type { Context, HttpReply, HttpRequest, Said } from '../front/exchange.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, INIT, NODEINFO, QUOTE, RATE_DECISION, STATUS } from '../operations.ts';
import { answering, changeRequest, counted, type Members, membersOf } from './change.ts';
import { changeOrders, changePayments } from './orders.ts';

/** Whether somebody paid an order, by what it shows of its payments. */
function isPaid(order: Members): boolean {
  const { bolt11, onchain } = membersOf(order.payment);
  return [bolt11, onchain].some((payment) => ['HOLD', 'PAID'].includes(String(membersOf(payment).state)));
}

/** Changes an order once it is in a state. */
function changeIn(state: string, change: (order: Members, memory: Map<string, unknown>) => unknown): Said {
  return changeOrders((order, _, memory) => {
    if (order.order_state === state) change(order, memory);
  });
}

/** Changes the channel of each order that has one. */
function changeChannels(change: (channel: Members, order: Members) => unknown): Said {
  return changeOrders((order) => {
    if (order.channel) change(membersOf(order.channel), order);
  });
}

/** Defects in what is told of an order's life: its states, its channel, its payments. */
export const ORDER_COURSE_SAID: readonly Fault[] = [
  {
    id: 'paid-orders-stay-created',
    breaks: ['LSP-STATE-01', 'FLW-ORDER-03'],
    what: 'an order is CREATED for ever, also when it is paid',
    said: changeOrders((order) => {
      if (order.order_state === 'FAILED') return;
      order.order_state = 'CREATED';
      order.channel = null;
    }),
  },
  {
    id: 'orders-paid-on-chain-stay-created',
    breaks: ['LSP-STATE-01'],
    what: 'only a payment by invoice moves an order on',
    said: changeOrders((order) => {
      if (membersOf(membersOf(order.payment).onchain).state !== 'PAID') return;
      order.order_state = 'CREATED';
      order.channel = null;
    }),
  },
  {
    id: 'opening-orders-fall-back',
    breaks: ['LSP-STATE-06'],
    what: 'a paid order is CREATED again at every second look while its channel opens',
    shownBy: ['LSP-STATE-01'],
    said: changeIn('CHANNEL_OPENING', (order, memory) => {
      if (counted(memory, `opening ${order.order_id}`) % 2 === 0) order.order_state = 'CREATED';
    }),
  },
  {
    id: 'completed-orders-open-again',
    breaks: ['LSP-STATE-06'],
    what: 'an order is COMPLETED at first, then CHANNEL_OPENING again',
    shownBy: ['LSP-PAY-12', 'LSP-STATE-01'],
    said: changeIn('CHANNEL_OPENING', (order, memory) => {
      if (counted(memory, `opening ${order.order_id}`) === 1) order.order_state = 'COMPLETED';
    }),
  },
  {
    id: 'completed-without-payment',
    breaks: ['LSP-STATE-02'],
    what: 'the payments of a completed order are still expected',
    shownBy: ['FLW-ORDER-03'],
    said: changeIn('COMPLETED', ({ payment }) => {
      for (const option of ['bolt11', 'onchain']) membersOf(membersOf(payment)[option]).state = 'EXPECT_PAYMENT';
    }),
  },
  {
    id: 'held-payments-called-expected',
    breaks: ['LSP-STATE-02'],
    what: 'a payment that is held until the channel is there is called expected, though the order moves on',
    shownBy: ['LSP-STATE-01'],
    // Long enough for whoever looks to see it held.
    done: { options: { opening_ms: 1_000 } },
    said: changePayments('bolt11', (payment) => {
      if (payment.state === 'HOLD') payment.state = 'EXPECT_PAYMENT';
    }),
  },
  {
    id: 'channel-comes-and-goes',
    breaks: ['LSP-STATE-03'],
    what: 'the channel of an order is null at every second look',
    shownBy: ['FLW-ORDER-03'],
    said: changeOrders((order, _, memory) => {
      if (order.channel && counted(memory, `channel ${order.order_id}`) % 2 === 0) order.channel = null;
    }),
  },
  {
    id: 'channel-is-a-text',
    breaks: ['LSP-STATE-03'],
    what: 'while it opens the channel of an order is the outpoint of its funding',
    shownBy: ['LSP-STATE-01'],
    said: changeIn('CHANNEL_OPENING', (order) => {
      order.channel = String(membersOf(order.channel).funding_outpoint ?? 'pending');
    }),
  },
  {
    id: 'completed-without-channel',
    breaks: ['LSP-STATE-04', 'FLW-ORDER-03'],
    what: 'a completed order has no channel',
    shownBy: ['FLW-ORDER-03'],
    said: changeIn('COMPLETED', (order) => {
      order.channel = null;
    }),
  },
  {
    id: 'completed-with-a-channel-without-names',
    breaks: ['LSP-STATE-04'],
    what: 'the channel of a completed order has times, and neither id nor outpoint',
    shownBy: ['FLW-ORDER-03'],
    said: changeIn('COMPLETED', ({ channel }) => {
      Object.assign(membersOf(channel), { channel_id: null, funding_outpoint: null });
    }),
  },
  {
    id: 'completed-orders-tell-a-failure',
    breaks: ['LSP-STATE-05'],
    what: 'a completed order has a failure_reason',
    shownBy: ['FLW-ORDER-03'],
    said: changeIn('COMPLETED', (order) => {
      order.failure_reason = 'none';
    }),
  },
  {
    id: 'new-orders-have-an-empty-channel',
    breaks: ['LSP-ORDER-08'],
    what: 'a new order has a channel whose members are all null',
    said: changeIn('CREATED', (order) => {
      order.channel = { channel_id: null, temporary_channel_id: null, funded_at: null, funding_outpoint: null };
    }),
  },
  {
    id: 'paid-orders-have-a-channel-too-early',
    breaks: ['LSP-ORDER-08'],
    what: 'an order that was paid on-chain has a channel before the payment is confirmed',
    said: changeIn('CREATED', (order) => {
      const { payment_difference: difference } = membersOf(membersOf(order.payment).onchain);
      if (difference === 0) order.channel = { temporary_channel_id: '00'.repeat(32) };
    }),
  },
  {
    id: 'channel-times-in-seconds',
    breaks: ['LSP-CHAN-01'],
    what: 'the times of a channel are unix seconds',
    shownBy: ['FLW-ORDER-03'],
    said: changeChannels((channel) => {
      for (const name of ['funded_at', 'expires_at']) channel[name] = Date.parse(String(channel[name])) / 1000;
    }),
  },
  {
    id: 'channel-id-is-a-number',
    breaks: ['LSP-CHAN-01'],
    what: 'the id of a channel is a number once the order is completed',
    shownBy: ['FLW-ORDER-03'],
    said: changeIn('COMPLETED', ({ channel }) => {
      membersOf(channel).channel_id = 7;
    }),
  },
  {
    id: 'channel-over-before-it-is-funded',
    breaks: ['LSP-CHAN-02'],
    what: 'the end of a channel is told as the time at which it was ordered',
    said: changeChannels((channel, { created_at }) => {
      channel.expires_at = created_at;
    }),
  },
  {
    id: 'difference-the-other-way-round',
    breaks: ['LSP-PAY-12'],
    what: 'payment_difference is what is due minus what was paid',
    said: changePayments('onchain', (payment) => {
      if (typeof payment.payment_difference === 'number') payment.payment_difference *= -1;
    }),
  },
  {
    id: 'difference-without-a-sign',
    breaks: ['LSP-PAY-12'],
    what: 'payment_difference is positive, whether too much or too little was paid',
    said: changePayments('onchain', (payment) => {
      if (typeof payment.payment_difference === 'number')
        payment.payment_difference = Math.abs(payment.payment_difference);
    }),
  },
  {
    id: 'difference-forgotten-when-overpaid',
    breaks: ['LSP-PAY-12'],
    what: 'payment_difference is 0 as soon as enough was paid',
    said: changePayments('onchain', (payment) => {
      if (Number(payment.payment_difference) > 0) payment.payment_difference = 0;
    }),
  },
  {
    id: 'deadline-of-the-invoice-follows-the-address',
    breaks: ['LSP-GET-02'],
    what: 'a payment on-chain moves the deadline of the invoice',
    said: changePayments('bolt11', (payment, order) => {
      const { payment_difference: difference, expires_at } = membersOf(membersOf(order.payment).onchain);
      if (typeof difference === 'number') payment.expires_at = expires_at;
    }),
  },
  {
    id: 'paid-orders-show-what-is-left-to-pay',
    breaks: ['LSP-GET-02'],
    what: 'the total of an order is 0 once it is paid',
    said: changeOrders((order) => {
      if (!isPaid(order)) return;
      for (const option of ['bolt11', 'onchain']) membersOf(membersOf(order.payment)[option]).order_total_sat = 0;
    }),
  },
  {
    id: 'orders-die-with-their-quote',
    breaks: ['LSP-ORDER-18'],
    what: 'an order fails when the quote that it was made from would have expired',
    said: {
      async reply({ operation }, given, context) {
        const { memory } = context;
        const body = membersOf(given.body);
        if (operation === QUOTE) memory.set(`quote ${body.rfq_id}`, body.expires_at);
        const expires_at = Number(memory.get(`quote ${body.rfq_id}`) ?? Number.POSITIVE_INFINITY);
        if (operation === GET_ORDER && body.order_state === 'CREATED' && (await context.now()) / 1000 > expires_at)
          Object.assign(body, { order_state: 'FAILED', failure_reason: 'The quote has expired' });
        return given;
      },
    },
  },
  {
    id: 'lapsed-purchase-becomes-a-plain-order',
    breaks: ['LSP-CREATE-06'],
    what: 'an order whose quote has expired is made without the asset',
    said: {
      async reply(request, given, context) {
        const { rfq_id } = membersOf(request.body);
        if (request.operation !== CREATE_ORDER || given.status !== 400 || rfq_id === undefined) return given;
        const names = ['rfq_id', 'asset_id', 'client_asset_amount', 'lsp_asset_amount'];
        const kept = Object.entries(membersOf(request.body)).filter(([name]) => !names.includes(name));
        return context.ask({ ...request, body: Object.fromEntries(kept) });
      },
    },
  },
  {
    id: 'lapsed-quotes-estimated-once-more',
    breaks: ['LSP-EST-06'],
    what: 'an estimate with an expired quote gives the fee of a channel of BTC alone',
    said: {
      async reply(request, given, context) {
        const { rfq_id } = membersOf(request.body);
        if (request.operation !== ESTIMATE_FEES || given.status !== 400 || rfq_id === undefined) return given;
        const { client_asset_amount: _, ...others } = membersOf(request.body);
        return context.ask({ ...request, body: others });
      },
    },
  },
];

/** Defects in what is told of a new rate and the decision on it. */
export const ORDER_RATES_SAID: readonly Fault[] = [
  {
    id: 'orders-of-btc-repriced-too',
    breaks: ['LSP-RATE-07'],
    what: 'once one order has to be decided on, all that are not paid do',
    said: changeOrders((order, _, memory) => {
      if (order.order_state === 'PENDING_RATE_DECISION') memory.set('repricing', true);
      if (order.order_state === 'CREATED' && memory.get('repricing')) order.order_state = 'PENDING_RATE_DECISION';
    }),
  },
  {
    id: 'repriced-orders-have-a-channel',
    breaks: ['LSP-RATE-06'],
    what: 'an order that waits for a decision has a channel already',
    said: changeIn('PENDING_RATE_DECISION', (order) => {
      order.channel = { temporary_channel_id: '00'.repeat(32) };
    }),
  },
  {
    id: 'accepted-rates-decided-on-again',
    breaks: ['LSP-RATE-08'],
    what: 'an order waits for a decision, also when its new rate was accepted',
    said: {
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
  {
    id: 'decisions-the-other-way-round',
    breaks: ['LSP-RATE-08', 'LSP-RATE-09'],
    what: 'accepting a new rate declines it, and declining accepts it',
    said: changeRequest(RATE_DECISION, ({ body }) => {
      const decision = membersOf(body);
      if (typeof decision.accept_new_rate === 'boolean') decision.accept_new_rate = !decision.accept_new_rate;
    }),
  },
  {
    id: 'decline-without-a-txid',
    breaks: ['LSP-RATE-09'],
    what: 'the answer to a decline does not name the refund',
    said: changeDecisions((decision) => {
      decision.refund_txid = null;
    }),
  },
  {
    id: 'decisions-taken-again',
    breaks: ['LSP-RATE-10'],
    what: 'a second decision gets the answer of the first',
    said: answeringAgain(() => true),
  },
  {
    id: 'accepted-rates-declined-later',
    breaks: ['LSP-RATE-10'],
    what: 'an accepted rate can still be declined',
    said: answeringAgain(({ accept_new_rate }) => accept_new_rate === false),
  },
];

/** Defects in what is told while the node is away, and afterwards. */
export const OUTAGE_SAID: readonly Fault[] = [
  {
    id: 'outage-is-an-internal-error',
    breaks: ['ERR-STATUS-11'],
    what: 'while its node is away an init is an unexpected server error',
    said: duringOutage([INIT, NODEINFO], (given) =>
      answering(given, 500, { ...membersOf(given.body), error_code: 'INTERNAL_ERROR' }),
    ),
  },
  {
    id: 'outage-of-inits-looks-like-a-refusal',
    breaks: ['ERR-STATUS-11'],
    what: 'while its node is away an init is refused as invalid',
    said: duringOutage([INIT], (given) =>
      answering(given, 400, { ...membersOf(given.body), error_code: 'VALIDATION_ERROR' }),
    ),
  },
  {
    id: 'absent-provider-without-a-name',
    breaks: ['ERR-CODE-05'],
    what: 'the code for an absent provider is the one for maintenance',
    said: duringOutage([CREATE_ORDER, 'GET /api/v1/lsps1/get_info'], (given) =>
      answering(given, 503, { ...membersOf(given.body), error_code: 'SERVICE_UNAVAILABLE' }),
    ),
  },
  {
    id: 'absent-provider-without-its-number',
    breaks: ['ERR-CODE-05'],
    what: 'an order that cannot be made for want of the node has no number in its details',
    said: duringOutage([CREATE_ORDER], (given) => answering(given, 503, { ...membersOf(given.body), details: {} })),
  },
  {
    id: 'swaps-forgotten-in-an-outage',
    breaks: ['ERR-STATUS-12'],
    what: 'after an outage the swaps that were begun before it are not known any more',
    said: {
      reply({ operation, body }, given, { memory }) {
        if (given.status === 503) memory.set('away', true);
        const { payment_hash } = operation === INIT ? membersOf(given.body) : membersOf(body);
        if (operation === INIT && !memory.has('away')) memory.set(`before ${payment_hash}`, true);
        const isForgotten = operation === STATUS && memory.has('away') && memory.has(`before ${payment_hash}`);
        return isForgotten ? answering(given, 404, applicationError(404, 'NOT_FOUND', 'Swap not found').body) : given;
      },
    },
  },
  {
    id: 'outage-sticks-to-orders',
    breaks: ['ERR-STATUS-12'],
    what: 'no order can be made any more once the node was away',
    said: {
      reply({ operation }, given, { memory }) {
        if (operation !== CREATE_ORDER) return given;
        if (given.status === 503) memory.set('away', given);
        const away = memory.get('away');
        return away === undefined ? given : answering(given, 503, membersOf(away).body);
      },
    },
  },
];

/** Gives another answer where the node is away. */
function duringOutage(operations: readonly string[], change: (given: HttpReply) => HttpReply): Said {
  return {
    reply: ({ operation = '' }, given) =>
      given.status === 503 && operations.includes(operation) ? change(given) : given,
  };
}

/** Changes the answer to each decision that is taken. */
function changeDecisions(change: (decision: Members) => unknown): Said {
  return {
    reply({ operation }, given) {
      if (operation === RATE_DECISION && given.status === 200) change(membersOf(given.body));
      return given;
    },
  };
}

/** Repeats the answer to the first decision on an order where a later one is refused. */
function answeringAgain(repeats: (decision: Members) => boolean): Said {
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

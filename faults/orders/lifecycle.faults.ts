import { counted, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, QUOTE } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { on, set, where } from '../rule.ts';
import { changeIn } from './changes.ts';
import { changeOrders } from './shown.ts';

/** Defects in how the life of an order shows: its states, its channel, its payments. */
export const FAULTS: Faults = {
  'paid-orders-stay-created': {
    breaks: ['LSP-STATE-01', 'FLW-ORDER-03'],
    what: 'an order is CREATED for ever, also when it is paid',
    wire: changeOrders((order) => {
      if (order.order_state === 'FAILED') return;
      order.order_state = 'CREATED';
      order.channel = null;
    }),
  },
  'orders-paid-on-chain-stay-created': {
    breaks: ['LSP-STATE-01'],
    what: 'only a payment by invoice moves an order on',
    wire: changeOrders((order) => {
      if (membersOf(membersOf(order.payment).onchain).state !== 'PAID') return;
      order.order_state = 'CREATED';
      order.channel = null;
    }),
  },
  'opening-orders-fall-back': {
    breaks: ['LSP-STATE-06'],
    what: 'a paid order is CREATED again at every second look while its channel opens',
    shownBy: ['LSP-STATE-01'],
    wire: changeIn('CHANNEL_OPENING', (order, memory) => {
      if (counted(memory, `opening ${order.order_id}`) % 2 === 0) order.order_state = 'CREATED';
    }),
  },
  'completed-orders-open-again': {
    breaks: ['LSP-STATE-06'],
    what: 'an order is COMPLETED at first, then CHANNEL_OPENING again',
    shownBy: ['LSP-PAY-12', 'LSP-STATE-01'],
    wire: changeIn('CHANNEL_OPENING', (order, memory) => {
      if (counted(memory, `opening ${order.order_id}`) === 1) order.order_state = 'COMPLETED';
    }),
  },
  'completed-without-payment': {
    breaks: ['LSP-STATE-02'],
    what: 'the payments of a completed order are still expected',
    shownBy: ['FLW-ORDER-03'],
    wire: changeIn('COMPLETED', ({ payment }) => {
      for (const option of ['bolt11', 'onchain']) membersOf(membersOf(payment)[option]).state = 'EXPECT_PAYMENT';
    }),
  },
  'held-payments-called-expected': {
    breaks: ['LSP-STATE-02'],
    what: 'a payment that is held until the channel is there is called expected, though the order moves on',
    shownBy: ['LSP-STATE-01'],
    // Long enough for whoever looks to see it held.
    behaviour: { options: { opening_ms: 1_000 } },
    wire: on(CREATE_ORDER, GET_ORDER).body(where('payment.bolt11.state', 'HOLD', set('state', 'EXPECT_PAYMENT'))),
  },
  'channel-comes-and-goes': {
    breaks: ['LSP-STATE-03'],
    what: 'the channel of an order is null at every second look',
    shownBy: ['FLW-ORDER-03'],
    wire: changeOrders((order, _, memory) => {
      if (order.channel && counted(memory, `channel ${order.order_id}`) % 2 === 0) order.channel = null;
    }),
  },
  'channel-is-a-text': {
    breaks: ['LSP-STATE-03'],
    what: 'while it opens the channel of an order is the outpoint of its funding',
    shownBy: ['LSP-STATE-01'],
    wire: changeIn('CHANNEL_OPENING', (order) => {
      order.channel = String(membersOf(order.channel).funding_outpoint ?? 'pending');
    }),
  },
  'completed-without-channel': {
    breaks: ['LSP-STATE-04', 'FLW-ORDER-03'],
    what: 'a completed order has no channel',
    shownBy: ['FLW-ORDER-03'],
    wire: changeIn('COMPLETED', (order) => {
      order.channel = null;
    }),
  },
  'completed-with-a-channel-without-names': {
    breaks: ['LSP-STATE-04'],
    what: 'the channel of a completed order has times, and neither id nor outpoint',
    shownBy: ['FLW-ORDER-03'],
    wire: changeIn('COMPLETED', ({ channel }) => {
      Object.assign(membersOf(channel), { channel_id: null, funding_outpoint: null });
    }),
  },
  'completed-orders-tell-a-failure': {
    breaks: ['LSP-STATE-05'],
    what: 'a completed order has a failure_reason',
    shownBy: ['FLW-ORDER-03'],
    wire: changeIn('COMPLETED', (order) => {
      order.failure_reason = 'none';
    }),
  },
  'new-orders-have-an-empty-channel': {
    breaks: ['LSP-ORDER-08'],
    what: 'a new order has a channel whose members are all null',
    wire: changeIn('CREATED', (order) => {
      order.channel = { channel_id: null, temporary_channel_id: null, funded_at: null, funding_outpoint: null };
    }),
  },
  'paid-orders-have-a-channel-too-early': {
    breaks: ['LSP-ORDER-08'],
    what: 'an order that was paid on-chain has a channel before the payment is confirmed',
    wire: changeIn('CREATED', (order) => {
      const { payment_difference: difference } = membersOf(membersOf(order.payment).onchain);
      if (difference === 0) order.channel = { temporary_channel_id: '00'.repeat(32) };
    }),
  },
  'channel-times-in-seconds': {
    breaks: ['LSP-CHAN-01'],
    what: 'the times of a channel are unix seconds',
    shownBy: ['FLW-ORDER-03'],
    wire: changeChannels((channel) => {
      for (const name of ['funded_at', 'expires_at']) channel[name] = Date.parse(String(channel[name])) / 1000;
    }),
  },
  'channel-id-is-a-number': {
    breaks: ['LSP-CHAN-01'],
    what: 'the id of a channel is a number once the order is completed',
    shownBy: ['FLW-ORDER-03'],
    wire: changeIn('COMPLETED', ({ channel }) => {
      membersOf(channel).channel_id = 7;
    }),
  },
  'channel-over-before-it-is-funded': {
    breaks: ['LSP-CHAN-02'],
    what: 'the end of a channel is told as the time at which it was ordered',
    wire: changeChannels((channel, { created_at }) => {
      channel.expires_at = created_at;
    }),
  },
  'orders-die-with-their-quote': {
    breaks: ['LSP-ORDER-18'],
    what: 'an order fails when the quote that it was made from would have expired',
    wire: {
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
  'lapsed-purchase-becomes-a-plain-order': {
    breaks: ['LSP-CREATE-06'],
    what: 'an order whose quote has expired is made without the asset',
    wire: {
      async reply(request, given, context) {
        const { rfq_id } = membersOf(request.body);
        if (request.operation !== CREATE_ORDER || given.status !== 400 || rfq_id === undefined) return given;
        const names = ['rfq_id', 'asset_id', 'client_asset_amount', 'lsp_asset_amount'];
        const kept = Object.entries(membersOf(request.body)).filter(([name]) => !names.includes(name));
        return context.ask({ ...request, body: Object.fromEntries(kept) });
      },
    },
  },
  'lapsed-quotes-estimated-once-more': {
    breaks: ['LSP-EST-06'],
    what: 'an estimate with an expired quote gives the fee of a channel of BTC alone',
    wire: {
      async reply(request, given, context) {
        const { rfq_id } = membersOf(request.body);
        if (request.operation !== ESTIMATE_FEES || given.status !== 400 || rfq_id === undefined) return given;
        const { client_asset_amount: _, ...others } = membersOf(request.body);
        return context.ask({ ...request, body: others });
      },
    },
  },
};

/** Changes the channel of each order that has one. */
function changeChannels(change: (channel: Members, order: Members) => unknown): Wire {
  return changeOrders((order) => {
    if (order.channel) change(membersOf(order.channel), order);
  });
}

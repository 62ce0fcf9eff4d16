import { changeBody, counted, legOf, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { CREATE_ORDER, GET_ORDER, QUOTE } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import type { Wire } from '../proxy/exchange.ts';
import { asText, copy, drop, lower, on, replace, set, times, unless, where } from '../rule.ts';
import { later } from './changes.ts';
import { changeOrders, changePayments } from './shown.ts';

const SHOWN_BY_ORDERS = ['LSP-GET-01'];

/** Defects of orders as they are shown. */
export const FAULTS: Faults = {
  'orders-without-announce': {
    breaks: ['LSP-ORDER-01'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'orders do not show announce_channel',
    wire: on(CREATE_ORDER, GET_ORDER).body(drop('announce_channel')),
  },
  'orders-read-with-texts': {
    breaks: ['LSP-ORDER-01'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'balances are texts where an order is read',
    wire: on(GET_ORDER).body(asText('lsp_balance_sat')),
  },
  'order-created-at-in-unix-time': {
    breaks: ['LSP-ORDER-02'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'created_at is a number of seconds',
    wire: changeOrders((order) => {
      order.created_at = Math.floor(Date.parse(String(order.created_at)) / 1000);
    }),
  },
  'order-asset-amounts-as-texts': {
    breaks: ['LSP-ORDER-02'],
    shownBy: ['LSP-CREATE-08'],
    what: 'amounts of an asset are texts in an order',
    wire: on(CREATE_ORDER, GET_ORDER).body(unless('lsp_asset_amount', null, asText('lsp_asset_amount'))),
  },
  'orders-with-an-end-of-their-own': {
    breaks: ['LSP-ORDER-03'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'an order has expires_at at its top',
    wire: changeOrders((order) => {
      order.expires_at = membersOf(membersOf(order.payment).bolt11).expires_at;
    }),
  },
  'orders-with-confirmations-exchanged': {
    breaks: ['LSP-ORDER-04'],
    what: "the two counts of confirmations stand in each other's place",
    wire: changeOrders((order) => {
      const { required_channel_confirmations: required, funding_confirms_within_blocks: funding } = order;
      Object.assign(order, { required_channel_confirmations: funding, funding_confirms_within_blocks: required });
    }),
  },
  'orders-always-private': {
    breaks: ['LSP-ORDER-04'],
    what: 'orders show a private channel, whatever was ordered',
    wire: on(CREATE_ORDER, GET_ORDER).body(set('announce_channel', false)),
  },
  'orders-with-rounded-balances': {
    breaks: ['LSP-ORDER-04'],
    what: 'balances are rounded to thousands of satoshis when an order is read',
    wire: changeBody(GET_ORDER, (order) => {
      order.client_balance_sat = Math.round(Number(order.client_balance_sat) / 1_000) * 1_000;
    }),
  },
  'orders-open-at-once': {
    breaks: ['LSP-ORDER-05', 'FLW-ORDER-01'],
    what: 'a new order is CHANNEL_OPENING before anything was paid',
    wire: on(CREATE_ORDER, GET_ORDER).body(where('order_state', 'CREATED', set('order_state', 'CHANNEL_OPENING'))),
  },
  'orders-failed-when-read': {
    breaks: ['LSP-ORDER-05'],
    what: 'an order is FAILED as soon as it is read',
    wire: on(GET_ORDER).body(set('order_state', 'FAILED'), set('failure_reason', 'unknown')),
  },
  'order-states-in-small-letters': {
    breaks: ['LSP-ORDER-06'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'order_state is written in small letters',
    wire: on(CREATE_ORDER, GET_ORDER).body(lower('order_state')),
  },
  'orders-without-a-token': {
    breaks: ['LSP-ORDER-07'],
    what: 'an order is created without access_token',
    wire: on(CREATE_ORDER).body(set('access_token', null)),
  },
  'public-orders-without-a-token': {
    breaks: ['LSP-ORDER-07'],
    what: 'the order of an announced channel has an empty token',
    wire: on(CREATE_ORDER).body(where('announce_channel', true, set('access_token', ''))),
  },
  'purchases-forget-their-quote': {
    breaks: ['LSP-ORDER-09', 'FLW-ORDER-02'],
    what: 'an order that buys an asset has no rfq_id',
    wire: on(CREATE_ORDER, GET_ORDER).body(set('rfq_id', null)),
  },
  'purchases-read-with-another-quote': {
    breaks: ['LSP-ORDER-09', 'FLW-ORDER-02'],
    what: 'where a purchase is read its rfq_id is the order_id',
    wire: on(GET_ORDER).body(unless('rfq_id', null, copy('rfq_id', 'order_id'))),
  },
  'orders-with-sides-exchanged': {
    breaks: ['LSP-ORDER-10'],
    what: 'the asset of the client stands on the side of the provider, and the other way round',
    wire: changeOrders((order) => {
      const { lsp_asset_amount: lsp, client_asset_amount: client } = order;
      Object.assign(order, { lsp_asset_amount: client, client_asset_amount: lsp });
    }),
  },
  'purchases-priced-in-msat': {
    breaks: ['LSP-ORDER-11'],
    what: 'asset_price_sat counts millisatoshis',
    wire: on(CREATE_ORDER, GET_ORDER).body(unless('asset_price_sat', null, times('asset_price_sat', 1000))),
  },
  'purchases-priced-a-tenth-higher': {
    breaks: ['LSP-ORDER-11'],
    what: 'asset_price_sat is a tenth above the quote',
    wire: changeOrders((order) => {
      if (order.asset_price_sat !== null) order.asset_price_sat = Math.ceil(Number(order.asset_price_sat) * 1.1);
    }),
  },
  'purchases-priced-by-the-latest-quote': {
    breaks: ['LSP-ORDER-11'],
    what: 'asset_price_sat is that of the latest quote, whichever the order was made with',
    wire: pricedBy('latest'),
  },
  'purchases-priced-by-the-first-quote': {
    breaks: ['LSP-ORDER-11'],
    what: 'asset_price_sat is that of the first quote for the asset',
    wire: pricedBy('first'),
  },
  'orders-of-btc-as-an-asset': {
    breaks: ['LSP-ORDER-12'],
    what: 'an order of BTC alone has the asset BTC',
    wire: changeOrders((order) => {
      order.asset_id ??= 'BTC';
    }),
  },
  'orders-with-a-number-as-token': {
    breaks: ['LSP-ORDER-02', 'LSP-ORDER-13'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the member token of an order is a number',
    wire: on(CREATE_ORDER, GET_ORDER).body(set('token', 0)),
  },
  'orders-of-a-second-share-a-token': {
    breaks: ['LSP-ORDER-14'],
    what: 'orders that are made in quick succession have one token',
    wire: {
      async request({ operation, body }, { memory }) {
        const asked = operation === GET_ORDER ? membersOf(body) : {};
        const own = memory.get(`own ${asked.order_id}`);
        if (own !== undefined && asked.access_token === memory.get('shared')) asked.access_token = own;
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        if (operation !== CREATE_ORDER || given.status !== 200) return given;
        const order = membersOf(given.body);
        if (!memory.has('shared')) memory.set('shared', order.access_token);
        memory.set(`own ${order.order_id}`, order.access_token);
        order.access_token = memory.get('shared');
        return given;
      },
    },
  },
  'order-tokens-are-their-ids': {
    breaks: ['LSP-ORDER-14'],
    what: 'the token of an order is its id',
    wire: {
      request({ operation, body }, { memory }) {
        const asked = operation === GET_ORDER ? membersOf(body) : {};
        if (asked.access_token === asked.order_id) asked.access_token = memory.get(String(asked.order_id));
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        if (operation !== CREATE_ORDER || given.status !== 200) return given;
        const order = membersOf(given.body);
        memory.set(String(order.order_id), order.access_token);
        order.access_token = order.order_id;
        return given;
      },
    },
  },
  'orders-with-an-email-have-more-members': {
    breaks: ['LSP-ORDER-15'],
    what: 'an order with an email has a member that others do not have',
    wire: changeOrders((order, { asked }) => {
      if (asked.email !== undefined) order.notify = true;
    }),
  },
  'orders-with-an-email-cost-more': {
    breaks: ['LSP-ORDER-15'],
    what: 'the fee of an order with an email is higher on-chain, as mails cost something',
    wire: changePayments('onchain', (onchain, _, { asked }) => {
      if (asked.email === undefined) return;
      for (const name of ['fee_total_sat', 'order_total_sat']) onchain[name] = Number(onchain[name]) + 10;
    }),
  },
  'orders-with-an-email-announced': {
    breaks: ['LSP-ORDER-15'],
    what: 'the channel of an order with an email is announced in any case',
    wire: changeOrders((order, { asked }) => {
      if (asked.email !== undefined) order.announce_channel = true;
    }),
  },
  'refund-address-forgotten': {
    breaks: ['LSP-ORDER-16'],
    what: 'the refund address is not shown where an order is read',
    wire: on(GET_ORDER).body(set('payment.onchain.refund_onchain_address', null)),
  },
  'refund-address-is-the-deposit-address': {
    breaks: ['LSP-ORDER-16'],
    what: 'the refund address shown is the one to pay to',
    wire: on(CREATE_ORDER, GET_ORDER).body(copy('payment.onchain.refund_onchain_address', 'address')),
  },
  'orders-created-when-read': {
    breaks: ['LSP-ORDER-17'],
    shownBy: ['LSP-GET-10'],
    what: 'created_at is the time of the reading',
    wire: changeOrders((order, { reads }) => {
      order.created_at = later(order.created_at, reads);
    }),
  },
  'orders-created-in-the-second-of-the-reading': {
    breaks: ['LSP-GET-10'],
    what: 'created_at is the second in which an order is read',
    wire: {
      reply({ operation }, given) {
        if (operation === GET_ORDER && given.status === 200)
          membersOf(given.body).created_at = new Date(Math.floor(timeOf(given) / 1000) * 1000).toISOString();
        return given;
      },
    },
  },
  'provided-assets-make-channels-public': {
    breaks: ['LSP-ORDER-04'],
    what: "an order with an asset on the provider's side alone is announced, whatever was asked for",
    wire: changeOrders((order) => {
      if (order.asset_id && !order.client_asset_amount) order.announce_channel = true;
    }),
  },
  'order-times-of-a-database': {
    breaks: ['FMT-TIME-02'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'created_at has a blank between date and time',
    wire: on(CREATE_ORDER, GET_ORDER).body(replace('created_at', 'T', ' ')),
  },
  'channel-end-is-a-day': {
    breaks: ['FMT-TIME-02'],
    shownBy: ['FLW-ORDER-03'],
    what: 'expires_at of a channel is a date without a time',
    wire: changeOrders(({ channel }) => {
      if (channel) membersOf(channel).expires_at = String(membersOf(channel).expires_at).slice(0, 10);
    }),
  },
  'failed-orders-cancelled': {
    breaks: ['LSP-ORDER-06'],
    shownBy: ['LSP-STATE-05', 'LSP-RATE-09'],
    what: 'an order that failed is CANCELLED',
    wire: on(CREATE_ORDER, GET_ORDER).body(where('order_state', 'FAILED', set('order_state', 'CANCELLED'))),
  },
  'completed-orders-with-an-end-of-their-own': {
    breaks: ['LSP-ORDER-03'],
    shownBy: ['FLW-ORDER-03'],
    what: 'a completed order tells the end of its channel as its own',
    wire: changeOrders((order) => {
      if (order.order_state === 'COMPLETED') order.expires_at = membersOf(order.channel).expires_at;
    }),
  },
  'payments-closed-with-the-quote': {
    breaks: ['LSP-ORDER-18'],
    what: 'the invoice of an order is taken back when the quote that it was made from would have expired',
    wire: {
      async reply({ operation }, given, { memory, now }) {
        const { rfq_id, expires_at, payment } = membersOf(given.body);
        if (operation === QUOTE) memory.set(`quote ${rfq_id}`, expires_at);
        const end = Number(memory.get(`quote ${rfq_id}`) ?? Number.POSITIVE_INFINITY);
        if (operation === GET_ORDER && given.status === 200 && (await now()) / 1000 > end)
          membersOf(membersOf(payment).bolt11).state = 'REFUNDED';
        return given;
      },
    },
  },
  'order-tokens-counted-up': {
    breaks: ['AUT-TOKEN-05'],
    what: 'the tokens of orders are counted up',
    wire: {
      request({ body }, { memory }) {
        const asked = membersOf(body);
        const { shown, own } = membersOf(memory.get(String(asked.order_id)));
        if (own !== undefined && asked.access_token === shown) asked.access_token = own;
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        const order = operation === CREATE_ORDER && given.status === 200 ? membersOf(given.body) : {};
        if (typeof order.access_token !== 'string') return given;
        const shown = `order-${1_000_000_000_000_000 + counted(memory, 'tokens')}`;
        memory.set(String(order.order_id), { shown, own: order.access_token });
        order.access_token = shown;
        return given;
      },
    },
  },
  'large-channels-always-announced': {
    breaks: ['LSP-ORDER-04'],
    what: 'the order of a channel of more than five million satoshis is one of an announced channel, whatever was asked',
    wire: changeOrders((order) => {
      if (Number(order.lsp_balance_sat) + Number(order.client_balance_sat) > 5_000_000) order.announce_channel = true;
    }),
  },
};

/** Shows the price of another quote for the same asset than the one that an order was made with. */
function pricedBy(which: 'first' | 'latest'): Wire {
  return {
    reply({ operation }, given, { memory }) {
      if (given.status !== 200) return given;
      const body = membersOf(given.body);
      if (operation === QUOTE && legOf(body, 'from_asset').asset_id === 'BTC') {
        const key = String(legOf(body, 'to_asset').asset_id);
        if (which === 'latest' || !memory.has(key))
          memory.set(key, Math.ceil(Number(legOf(body, 'from_asset').amount) / 1000));
      }
      const isOrder = operation === CREATE_ORDER || operation === GET_ORDER;
      if (isOrder && typeof body.asset_price_sat === 'number') body.asset_price_sat = memory.get(String(body.asset_id));
      return given;
    },
  };
}

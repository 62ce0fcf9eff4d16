import type { Fault } from '../fault.ts';
import { timeOf } from '../front/desk.ts';
import type { Said } from '../front/exchange.ts';
import { CREATE_ORDER, GET_ORDER, QUOTE } from '../operations.ts';
import { changeBody, legOf, membersOf } from './change.ts';
import { changeOrders, changePayments } from './orders.ts';

const SHOWN_BY_ORDERS = ['LSP-GET-01'];

/** A time so many seconds later, in the form that it has. */
function later(time: unknown, seconds: number): string {
  return new Date(Date.parse(String(time)) + seconds * 1000).toISOString();
}

/** Shows the price of another quote for the same asset than the one that an order was made with. */
function pricedBy(which: 'first' | 'latest'): Said {
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

/** Defects of orders and of their payments as they are shown. */
export const ORDER_OBJECT_SAID: readonly Fault[] = [
  {
    id: 'orders-without-announce',
    breaks: ['LSP-ORDER-01'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'orders do not show announce_channel',
    said: changeOrders((order) => delete order.announce_channel),
  },
  {
    id: 'orders-read-with-texts',
    breaks: ['LSP-ORDER-01'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'balances are texts where an order is read',
    said: changeBody(GET_ORDER, (order) => {
      order.lsp_balance_sat = String(order.lsp_balance_sat);
    }),
  },
  {
    id: 'order-created-at-in-unix-time',
    breaks: ['LSP-ORDER-02'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'created_at is a number of seconds',
    said: changeOrders((order) => {
      order.created_at = Math.floor(Date.parse(String(order.created_at)) / 1000);
    }),
  },
  {
    id: 'order-asset-amounts-as-texts',
    breaks: ['LSP-ORDER-02'],
    shownBy: ['LSP-CREATE-08'],
    what: 'amounts of an asset are texts in an order',
    said: changeOrders((order) => {
      if (order.lsp_asset_amount !== null) order.lsp_asset_amount = String(order.lsp_asset_amount);
    }),
  },
  {
    id: 'orders-with-an-end-of-their-own',
    breaks: ['LSP-ORDER-03'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'an order has expires_at at its top',
    said: changeOrders((order) => {
      order.expires_at = membersOf(membersOf(order.payment).bolt11).expires_at;
    }),
  },
  {
    id: 'orders-with-confirmations-exchanged',
    breaks: ['LSP-ORDER-04'],
    what: "the two counts of confirmations stand in each other's place",
    said: changeOrders((order) => {
      const { required_channel_confirmations: required, funding_confirms_within_blocks: funding } = order;
      Object.assign(order, { required_channel_confirmations: funding, funding_confirms_within_blocks: required });
    }),
  },
  {
    id: 'orders-always-private',
    breaks: ['LSP-ORDER-04'],
    what: 'orders show a private channel, whatever was ordered',
    said: changeOrders((order) => {
      order.announce_channel = false;
    }),
  },
  {
    id: 'orders-with-rounded-balances',
    breaks: ['LSP-ORDER-04'],
    what: 'balances are rounded to thousands of satoshis when an order is read',
    said: changeBody(GET_ORDER, (order) => {
      order.client_balance_sat = Math.round(Number(order.client_balance_sat) / 1_000) * 1_000;
    }),
  },
  {
    id: 'orders-open-at-once',
    breaks: ['LSP-ORDER-05', 'FLW-ORDER-01'],
    what: 'a new order is CHANNEL_OPENING before anything was paid',
    said: changeOrders((order) => {
      if (order.order_state === 'CREATED') order.order_state = 'CHANNEL_OPENING';
    }),
  },
  {
    id: 'orders-failed-when-read',
    breaks: ['LSP-ORDER-05'],
    what: 'an order is FAILED as soon as it is read',
    said: changeBody(GET_ORDER, (order) => {
      order.order_state = 'FAILED';
      order.failure_reason = 'unknown';
    }),
  },
  {
    id: 'order-states-in-small-letters',
    breaks: ['LSP-ORDER-06'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'order_state is written in small letters',
    said: changeOrders((order) => {
      order.order_state = String(order.order_state).toLowerCase();
    }),
  },
  {
    id: 'orders-without-a-token',
    breaks: ['LSP-ORDER-07'],
    what: 'an order is created without access_token',
    said: changeBody(CREATE_ORDER, (order) => {
      order.access_token = null;
    }),
  },
  {
    id: 'public-orders-without-a-token',
    breaks: ['LSP-ORDER-07'],
    what: 'the order of an announced channel has an empty token',
    said: changeBody(CREATE_ORDER, (order) => {
      if (order.announce_channel === true) order.access_token = '';
    }),
  },
  {
    id: 'purchases-forget-their-quote',
    breaks: ['LSP-ORDER-09', 'FLW-ORDER-02'],
    what: 'an order that buys an asset has no rfq_id',
    said: changeOrders((order) => {
      order.rfq_id = null;
    }),
  },
  {
    id: 'purchases-read-with-another-quote',
    breaks: ['LSP-ORDER-09', 'FLW-ORDER-02'],
    what: 'where a purchase is read its rfq_id is the order_id',
    said: changeBody(GET_ORDER, (order) => {
      if (order.rfq_id !== null) order.rfq_id = order.order_id;
    }),
  },
  {
    id: 'orders-with-sides-exchanged',
    breaks: ['LSP-ORDER-10'],
    what: 'the asset of the client stands on the side of the provider, and the other way round',
    said: changeOrders((order) => {
      const { lsp_asset_amount: lsp, client_asset_amount: client } = order;
      Object.assign(order, { lsp_asset_amount: client, client_asset_amount: lsp });
    }),
  },
  {
    id: 'purchases-priced-in-msat',
    breaks: ['LSP-ORDER-11'],
    what: 'asset_price_sat counts millisatoshis',
    said: changeOrders((order) => {
      if (order.asset_price_sat !== null) order.asset_price_sat = Number(order.asset_price_sat) * 1000;
    }),
  },
  {
    id: 'purchases-priced-a-tenth-higher',
    breaks: ['LSP-ORDER-11'],
    what: 'asset_price_sat is a tenth above the quote',
    said: changeOrders((order) => {
      if (order.asset_price_sat !== null) order.asset_price_sat = Math.ceil(Number(order.asset_price_sat) * 1.1);
    }),
  },
  {
    id: 'purchases-priced-by-the-latest-quote',
    breaks: ['LSP-ORDER-11'],
    what: 'asset_price_sat is that of the latest quote, whichever the order was made with',
    said: pricedBy('latest'),
  },
  {
    id: 'purchases-priced-by-the-first-quote',
    breaks: ['LSP-ORDER-11'],
    what: 'asset_price_sat is that of the first quote for the asset',
    said: pricedBy('first'),
  },
  {
    id: 'orders-of-btc-as-an-asset',
    breaks: ['LSP-ORDER-12'],
    what: 'an order of BTC alone has the asset BTC',
    said: changeOrders((order) => {
      order.asset_id ??= 'BTC';
    }),
  },
  {
    id: 'orders-with-a-number-as-token',
    breaks: ['LSP-ORDER-02', 'LSP-ORDER-13'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the member token of an order is a number',
    said: changeOrders((order) => {
      order.token = 0;
    }),
  },
  {
    id: 'orders-of-a-second-share-a-token',
    breaks: ['LSP-ORDER-14'],
    what: 'orders that are made in quick succession have one token',
    said: {
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
  {
    id: 'order-tokens-are-their-ids',
    breaks: ['LSP-ORDER-14'],
    what: 'the token of an order is its id',
    said: {
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
  {
    id: 'orders-with-an-email-have-more-members',
    breaks: ['LSP-ORDER-15'],
    what: 'an order with an email has a member that others do not have',
    said: changeOrders((order, { asked }) => {
      if (asked.email !== undefined) order.notify = true;
    }),
  },
  {
    id: 'orders-with-an-email-cost-more',
    breaks: ['LSP-ORDER-15'],
    what: 'the fee of an order with an email is higher on-chain, as mails cost something',
    said: changePayments('onchain', (onchain, _, { asked }) => {
      if (asked.email === undefined) return;
      for (const name of ['fee_total_sat', 'order_total_sat']) onchain[name] = Number(onchain[name]) + 10;
    }),
  },
  {
    id: 'orders-with-an-email-announced',
    breaks: ['LSP-ORDER-15'],
    what: 'the channel of an order with an email is announced in any case',
    said: changeOrders((order, { asked }) => {
      if (asked.email !== undefined) order.announce_channel = true;
    }),
  },
  {
    id: 'refund-address-forgotten',
    breaks: ['LSP-ORDER-16'],
    what: 'the refund address is not shown where an order is read',
    said: changeBody(GET_ORDER, (order) => {
      membersOf(membersOf(order.payment).onchain).refund_onchain_address = null;
    }),
  },
  {
    id: 'refund-address-is-the-deposit-address',
    breaks: ['LSP-ORDER-16'],
    what: 'the refund address shown is the one to pay to',
    said: changePayments('onchain', (onchain) => {
      onchain.refund_onchain_address = onchain.address;
    }),
  },
  {
    id: 'orders-created-when-read',
    breaks: ['LSP-ORDER-17'],
    shownBy: ['LSP-GET-10'],
    what: 'created_at is the time of the reading',
    said: changeOrders((order, { reads }) => {
      order.created_at = later(order.created_at, reads);
    }),
  },
  {
    id: 'orders-created-in-the-second-of-the-reading',
    breaks: ['LSP-GET-10'],
    what: 'created_at is the second in which an order is read',
    said: {
      reply({ operation }, given) {
        if (operation === GET_ORDER && given.status === 200)
          membersOf(given.body).created_at = new Date(Math.floor(timeOf(given) / 1000) * 1000).toISOString();
        return given;
      },
    },
  },
  {
    id: 'small-orders-without-onchain',
    breaks: ['LSP-PAY-01'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'an order that costs less than min_onchain_payment_size_sat has no on-chain option',
    said: changeOrders((order) => {
      const payment = membersOf(order.payment);
      if (Number(membersOf(payment.onchain).order_total_sat) < 10_000) payment.onchain = null;
    }),
  },
  {
    id: 'payment-options-by-another-name',
    breaks: ['LSP-PAY-01'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the option to pay by invoice is called lightning',
    said: changeOrders((order) => {
      const { bolt11, ...others } = membersOf(order.payment);
      order.payment = { lightning: bolt11, ...others };
    }),
  },
  {
    id: 'invoice-by-another-name',
    breaks: ['LSP-PAY-02'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the invoice is called bolt11_invoice',
    said: changePayments('bolt11', (bolt11) => {
      bolt11.bolt11_invoice = bolt11.invoice;
      delete bolt11.invoice;
    }),
  },
  {
    id: 'payment-totals-as-texts',
    breaks: ['LSP-PAY-02'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'what to pay by invoice is a text, as the classic LSPS1 has it',
    said: changePayments('bolt11', (bolt11) => {
      bolt11.order_total_sat = String(bolt11.order_total_sat);
    }),
  },
  {
    id: 'onchain-without-a-rate-for-0conf',
    breaks: ['LSP-PAY-03'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the on-chain option has no min_fee_for_0conf',
    said: changePayments('onchain', (onchain) => delete onchain.min_fee_for_0conf),
  },
  {
    id: 'onchain-deadline-in-unix-time',
    breaks: ['LSP-PAY-03'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the deadline of the on-chain option is a number of seconds',
    said: changePayments('onchain', (onchain) => {
      onchain.expires_at = Math.floor(Date.parse(String(onchain.expires_at)) / 1000);
    }),
  },
  {
    id: 'payment-check-as-date',
    breaks: ['LSP-PAY-04'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'last_payment_check is a date-time',
    said: changePayments('onchain', (onchain, { created_at }) => {
      onchain.last_payment_check = created_at;
    }),
  },
  {
    id: 'payment-states-of-the-classic-lsps1',
    breaks: ['LSP-PAY-05'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'a payment that is due is CANCELLED for the option that is not the usual one',
    said: changePayments('onchain', (onchain) => {
      onchain.state = 'CANCELLED';
    }),
  },
  {
    id: 'new-orders-hold-a-payment',
    breaks: ['LSP-PAY-06'],
    what: 'the invoice of a new order is on HOLD',
    said: changePayments('bolt11', (bolt11) => {
      bolt11.state = 'HOLD';
    }),
  },
  {
    id: 'onchain-payment-seen-at-the-first-read',
    breaks: ['LSP-PAY-06'],
    what: 'the on-chain option is PAID as soon as the order is read',
    said: changePayments('onchain', (onchain, _, { reads }) => {
      if (reads > 0) onchain.state = 'PAID';
    }),
  },
  {
    id: 'payment-deadline-passed',
    breaks: ['LSP-PAY-07'],
    what: 'the on-chain option is over when the order is made',
    said: changePayments('onchain', (onchain, { created_at }) => {
      onchain.expires_at = later(created_at, -1);
    }),
  },
  {
    id: 'payment-deadline-in-local-time',
    breaks: ['LSP-PAY-07'],
    what: 'deadlines are written as if a time of New York were one of UTC',
    said: changePayments('bolt11', (bolt11) => {
      bolt11.expires_at = later(bolt11.expires_at, -5 * 3_600);
    }),
  },
  {
    id: 'fees-beside-the-total',
    breaks: ['LSP-PAY-08'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the total of an order leaves its fee out',
    said: changePayments('onchain', (onchain) => {
      onchain.order_total_sat = Math.max(0, Number(onchain.fee_total_sat) - 1);
    }),
  },
  {
    id: 'order-totals-in-millisatoshis',
    breaks: ['FMT-UNIT-04'],
    what: 'fee and total of an invoice are told in millisatoshis, as its node has them',
    said: changePayments('bolt11', (bolt11) => {
      for (const name of ['fee_total_sat', 'order_total_sat']) bolt11[name] = Number(bolt11[name]) * 1_000;
    }),
  },
  {
    id: 'balances-read-in-millisatoshis',
    breaks: ['FMT-UNIT-04'],
    what: 'the balances of an order are read in millisatoshis',
    said: changeBody(GET_ORDER, (order) => {
      for (const name of ['lsp_balance_sat', 'client_balance_sat']) order[name] = Number(order[name]) * 1_000;
    }),
  },
  {
    id: 'order-total-rounded-up',
    breaks: ['LSP-PAY-09'],
    what: 'the total is rounded up to hundreds, the invoice is not',
    said: changePayments('bolt11', (bolt11) => {
      bolt11.order_total_sat = Math.floor(Number(bolt11.order_total_sat) / 100) * 100 + 100;
    }),
  },
  {
    id: 'invoice-ends-before-its-deadline',
    breaks: ['LSP-PAY-09'],
    what: 'the deadline of the payment is an hour after that of the invoice',
    said: changePayments('bolt11', (bolt11) => {
      bolt11.expires_at = later(bolt11.expires_at, 3_600);
    }),
  },
  {
    id: 'one-invoice-for-equal-orders',
    breaks: ['LSP-PAY-09'],
    what: 'orders of the same amount have one invoice',
    said: changePayments('bolt11', (bolt11, _, __, memory) => {
      const key = `invoice of ${bolt11.order_total_sat}`;
      if (!memory.has(key)) memory.set(key, bolt11.invoice);
      bolt11.invoice = memory.get(key);
    }),
  },
  {
    id: 'deposits-to-the-main-network',
    breaks: ['LSP-PAY-10'],
    what: 'the deposit address is one of the main network',
    said: changePayments('onchain', (onchain) => {
      onchain.address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    }),
  },
  {
    id: 'one-deposit-address-for-all',
    breaks: ['LSP-PAY-10'],
    what: 'all orders are paid to one address',
    said: changePayments('onchain', (onchain, _, __, memory) => {
      if (!memory.has('address')) memory.set('address', onchain.address);
      onchain.address = memory.get('address');
    }),
  },
  {
    id: 'deposit-address-with-a-wrong-digit',
    breaks: ['LSP-PAY-10'],
    what: 'the deposit address is cut to the width of a column',
    said: changePayments('onchain', (onchain) => {
      onchain.address = String(onchain.address).slice(0, 40);
    }),
  },
  {
    id: 'more-confirmations-than-offered',
    breaks: ['LSP-PAY-11'],
    what: 'an order demands more confirmations than get_info says',
    said: changePayments('onchain', (onchain) => {
      onchain.min_onchain_payment_confirmations = Number(onchain.min_onchain_payment_confirmations) + 2;
    }),
  },
  {
    id: 'deadlines-put-off-by-each-read',
    breaks: ['LSP-PAY-15', 'LSP-GET-10'],
    what: 'each reading of an order gives another quarter of an hour to pay',
    said: changePayments('bolt11', (bolt11, _, { reads }) => {
      bolt11.expires_at = later(bolt11.expires_at, reads * 2);
    }),
  },
  {
    id: 'addresses-mixed-up-with-time',
    breaks: ['LSP-PAY-15', 'LSP-GET-10'],
    what: 'from the sixth reading on an order is read with the address of another',
    said: changePayments('onchain', (onchain, _, { reads }, memory) => {
      if (reads <= 5) memory.set('address', onchain.address);
      else onchain.address = memory.get('address');
    }),
  },
];

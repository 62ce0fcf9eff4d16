import type { Fault } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_INFO, GET_ORDER, NETWORK_INFO, QUOTE, RATE_DECISION } from '../operations.ts';
import { answering, changeBody, counted, type Members, membersOf } from './change.ts';
import {
  changeOrderErrors,
  changeOrders,
  changePayments,
  infoOf,
  invalidParams,
  orderNotFound,
  readOtherwise,
} from './orders.ts';

const SHOWN_BY_ORDERS = ['LSP-GET-01'];

function withStatus(code: string, operation: string, status: number) {
  return changeOrderErrors([], (given, request) =>
    request.operation === operation && membersOf(given.body).error_code === code ? { ...given, status } : undefined,
  );
}

/** Has a count of zero in an order stand for none given, as a programmer's `||` does. */
function zeroIsNone(member: string, instead: number) {
  return readOtherwise(CREATE_ORDER, (body: Members) => {
    if (String(body[member]) === '0') body[member] = instead;
  });
}

/** Subtle defects of channel orders: in one error path, in one state, at zero, in one place only. */
export const ORDER_CORNER_SAID: readonly Fault[] = [
  {
    id: 'new-orders-with-assets-hold-a-payment',
    breaks: ['LSP-PAY-06'],
    what: 'the invoice of a new order with an asset is on HOLD where the order is made',
    said: changePayments('bolt11', (bolt11, { asset_id }, { reads }) => {
      if (reads === 0 && asset_id) bolt11.state = 'HOLD';
    }),
  },
  {
    id: 'provided-assets-make-channels-public',
    breaks: ['LSP-ORDER-04'],
    what: "an order with an asset on the provider's side alone is announced, whatever was asked for",
    said: changeOrders((order) => {
      if (order.asset_id && !order.client_asset_amount) order.announce_channel = true;
    }),
  },
  {
    id: 'wrong-order-token-as-unauthorised',
    breaks: ['ERR-CODE-01'],
    shownBy: ['LSP-GET-03'],
    what: 'LSPS1_INVALID_PARAMS for a wrong token comes with 403',
    said: withStatus('LSPS1_INVALID_PARAMS', GET_ORDER, 403),
  },
  {
    id: 'estimates-without-a-quote-unprocessable',
    breaks: ['ERR-CODE-01'],
    shownBy: ['LSP-EST-04'],
    what: 'LSPS1_INVALID_PARAMS for an estimate comes with 422',
    said: withStatus('LSPS1_INVALID_PARAMS', ESTIMATE_FEES, 422),
  },
  {
    id: 'unknown-orders-as-bad-requests',
    breaks: ['ERR-CODE-02'],
    shownBy: ['LSP-GET-05'],
    what: 'LSPS1_ORDER_NOT_FOUND comes with 400',
    said: withStatus('LSPS1_ORDER_NOT_FOUND', GET_ORDER, 400),
  },
  {
    id: 'decisions-on-unknown-orders-with-a-code-as-text',
    breaks: ['ERR-CODE-02'],
    shownBy: ['LSP-RATE-04'],
    what: 'details.code of LSPS1_ORDER_NOT_FOUND is a text where a decision is refused',
    said: changeOrderErrors([404], (given, { operation }) => {
      const { error_code, details } = membersOf(given.body);
      if (operation !== RATE_DECISION || error_code !== 'LSPS1_ORDER_NOT_FOUND') return undefined;
      return { ...given, body: { ...membersOf(given.body), details: { ...membersOf(details), code: '101' } } };
    }),
  },
  {
    id: 'order-times-of-a-database',
    breaks: ['FMT-TIME-02'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'created_at has a blank between date and time',
    said: changeOrders((order) => {
      order.created_at = String(order.created_at).replace('T', ' ');
    }),
  },
  {
    id: 'channel-end-is-a-day',
    breaks: ['FMT-TIME-02'],
    shownBy: ['FLW-ORDER-03'],
    what: 'expires_at of a channel is a date without a time',
    said: changeOrders(({ channel }) => {
      if (channel) membersOf(channel).expires_at = String(membersOf(channel).expires_at).slice(0, 10);
    }),
  },
  {
    id: 'payment-check-as-iso-time',
    breaks: ['FMT-TIME-03', 'LSP-PAY-04'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'last_payment_check is an ISO time like all others of an order',
    said: changePayments('onchain', (onchain) => {
      const { last_payment_check: seconds } = onchain;
      if (typeof seconds === 'number') onchain.last_payment_check = new Date(seconds * 1000).toISOString();
    }),
  },
  {
    id: 'payment-check-as-digits',
    breaks: ['FMT-TIME-03'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'last_payment_check is a text of digits',
    said: changePayments('onchain', (onchain) => {
      if (typeof onchain.last_payment_check === 'number')
        onchain.last_payment_check = String(onchain.last_payment_check);
    }),
  },
  {
    id: 'zero-reserve-not-known',
    breaks: ['LSP-INFO-04'],
    shownBy: ['LSP-INFO-09'],
    what: 'supports_zero_channel_reserve is null',
    said: changeBody(GET_INFO, (body) => {
      membersOf(body.options).supports_zero_channel_reserve = null;
    }),
  },
  {
    id: 'no-confirmations-as-the-usual-ones',
    breaks: ['LSP-CREATE-15'],
    what: 'required_channel_confirmations 0 counts as left out',
    said: zeroIsNone('required_channel_confirmations', 6),
  },
  {
    id: 'funding-in-no-block-as-usual',
    breaks: ['LSP-CREATE-16'],
    what: 'funding_confirms_within_blocks 0 counts as left out',
    said: zeroIsNone('funding_confirms_within_blocks', 144),
  },
  {
    id: 'failed-orders-cancelled',
    breaks: ['LSP-ORDER-06'],
    shownBy: ['LSP-STATE-05', 'LSP-RATE-09'],
    what: 'an order that failed is CANCELLED',
    said: changeOrders((order) => {
      if (order.order_state === 'FAILED') order.order_state = 'CANCELLED';
    }),
  },
  {
    id: 'completed-orders-with-an-end-of-their-own',
    breaks: ['LSP-ORDER-03'],
    shownBy: ['FLW-ORDER-03'],
    what: 'a completed order tells the end of its channel as its own',
    said: changeOrders((order) => {
      if (order.order_state === 'COMPLETED') order.expires_at = membersOf(order.channel).expires_at;
    }),
  },
  {
    id: 'difference-as-text',
    breaks: ['LSP-PAY-04'],
    shownBy: ['LSP-PAY-12'],
    what: 'payment_difference is a text once something was paid',
    said: changePayments('onchain', (onchain) => {
      if (typeof onchain.payment_difference === 'number')
        onchain.payment_difference = String(onchain.payment_difference);
    }),
  },
  {
    id: 'held-payments-as-pending',
    breaks: ['LSP-PAY-05'],
    shownBy: ['FLW-ORDER-03', 'LSP-STATE-01'],
    what: 'an invoice that is on HOLD is shown as PENDING',
    done: { options: { opening_ms: 1_000 } },
    said: changePayments('bolt11', (bolt11) => {
      if (bolt11.state === 'HOLD') bolt11.state = 'PENDING';
    }),
  },
  {
    id: 'network-info-of-another-network-now-and-then',
    breaks: ['LSP-NET-03'],
    what: 'every third answer about the network names another one',
    said: changeBody(NETWORK_INFO, (body, { count }) => {
      if (count % 3 === 0) body.network = 'Mainnet';
    }),
  },
  {
    id: 'estimates-counted-against-their-quote',
    breaks: ['LSP-EST-09'],
    what: 'a quote is good for two requests, estimates included',
    said: {
      request({ operation = '', body }, { memory }) {
        const { rfq_id } = membersOf(body);
        if (![ESTIMATE_FEES, CREATE_ORDER].includes(operation) || typeof rfq_id !== 'string') return undefined;
        return counted(memory, rfq_id) > 2 ? invalidParams('rfq_id') : undefined;
      },
    },
  },
  {
    id: 'quotes-held-by-the-order-that-failed-validation',
    breaks: ['LSP-CREATE-25'],
    what: 'the order after one that failed validation is refused, as the quote is still in use',
    said: {
      reply({ operation, body }, given, { memory }) {
        const { rfq_id } = operation === CREATE_ORDER ? membersOf(body) : {};
        if (typeof rfq_id !== 'string') return given;
        if (given.status === 422) memory.set(rfq_id, true);
        const isHeld = given.status === 200 && memory.delete(rfq_id);
        return isHeld ? answering(given, 400, membersOf(invalidParams('rfq_id').body)) : given;
      },
    },
  },
  {
    id: 'payments-closed-with-the-quote',
    breaks: ['LSP-ORDER-18'],
    what: 'the invoice of an order is taken back when the quote that it was made from would have expired',
    said: {
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
  {
    id: 'orders-lost-in-an-outage',
    breaks: ['ERR-STATUS-12'],
    what: 'orders that were made before the node was away are unknown afterwards',
    said: {
      reply({ operation, body }, given, { memory }) {
        if (given.status === 503) for (const key of [...memory.keys()]) memory.set(key, 'lost');
        const { order_id } = membersOf(operation === CREATE_ORDER ? given.body : body);
        if (operation === CREATE_ORDER && given.status === 200) memory.set(String(order_id), 'known');
        const isLost = operation === GET_ORDER && memory.get(String(order_id)) === 'lost';
        return isLost ? answering(given, 404, membersOf(orderNotFound().body)) : given;
      },
    },
  },
  {
    id: 'order-tokens-counted-up',
    breaks: ['AUT-TOKEN-05'],
    what: 'the tokens of orders are counted up',
    said: {
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
  {
    id: 'one-unit-estimated-without-a-quote',
    breaks: ['LSP-EST-04'],
    what: 'an estimate for a client_asset_amount of exactly 1 is given without a quote',
    said: readOtherwise(ESTIMATE_FEES, (figures) => {
      if (figures.client_asset_amount === 1 && !figures.rfq_id) figures.client_asset_amount = 0;
    }),
  },
  {
    id: 'client-balance-unbounded-beside-an-asset',
    breaks: ['LSP-CREATE-12'],
    what: 'the maximum of client_balance_sat holds for orders of BTC alone, not for those with an asset',
    said: {
      async request(request, { ask, memory }) {
        const { operation, bytes, headers } = request;
        const order = operation === CREATE_ORDER ? membersOf(request.body) : {};
        const { asset_id, client_balance_sat } = order;
        if (typeof asset_id !== 'string' || typeof client_balance_sat !== 'number') return undefined;
        const { max_initial_client_balance_sat: most } = membersOf((await infoOf(headers, ask)).options);
        if (typeof most !== 'number' || client_balance_sat <= most) return undefined;
        memory.set(String(bytes), client_balance_sat);
        order.client_balance_sat = most;
        return undefined;
      },
      reply({ operation, bytes }, given, { memory }) {
        if (given.status !== 200 || (operation !== CREATE_ORDER && operation !== GET_ORDER)) return given;
        const order = membersOf(given.body);
        if (operation === CREATE_ORDER) memory.set(`order ${order.order_id}`, memory.get(String(bytes)));
        order.client_balance_sat = memory.get(`order ${order.order_id}`) ?? order.client_balance_sat;
        return given;
      },
    },
  },
  {
    id: 'large-channels-always-announced',
    breaks: ['LSP-ORDER-04'],
    what: 'the order of a channel of more than five million satoshis is one of an announced channel, whatever was asked',
    said: changeOrders((order) => {
      if (Number(order.lsp_balance_sat) + Number(order.client_balance_sat) > 5_000_000) order.announce_channel = true;
    }),
  },
];

import type { Endpoint } from '../../reference/maker/market/catalogue.ts';
import { counted, type Members, mapped, membersOf, onAnswer, onReply, onRequest, reply } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { changeCatalogue } from '../market/change-catalogue.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_INFO, GET_ORDER, OPERATIONS, QUOTE, RATE_DECISION } from '../operations.ts';
import { applicationError, validationError } from '../proxy/envelopes.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';
import { changeQuote } from '../quote-socket/messages.ts';
import { type OnWire, on, set } from '../rule.ts';
import { numbered, ORDERS, OUTAGE } from '../scopes.ts';
import { changeIn, changeOrders, invalidParams, later, paymentOf } from './shown.ts';

/** A provider that nobody finds. */
const OUT_OF_REACH = '0379be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798@127.0.0.1:9735';

/** Satoshis by which each order that is asked for raises the largest channel. */
const RISE_SAT = 1_000;
const FIRST_MOST_SAT = 10_000_000;

/** What says nothing of a provider that takes no order at all. */
const OF_TAKEN_ORDERS = ['LSP-INFO-07', ...numbered('LSP-CREATE', 1, 7, 9, 11, 12, 13, 14, 15, 16, 17, 19, 20, 22)];

/** Conforming services with habits of their own: whom they take orders of, what they keep for them, and how they write what they show. */
export const VARIANTS = conforming(ORDERS, {
  'clients-that-cannot-connect': exercises('LSP-CREATE-01')
    .masks(...OF_TAKEN_ORDERS)
    .what("the client's node cannot connect to the provider, which refuses orders for that before anything else")
    .wireBy(outOfReach, () => applicationError(400, 'CLIENT_NOT_CONNECTED', 'Connect first')),
  'unconnected-clients-forbidden': exercises('LSP-CREATE-01', 'LSP-CREATE-19', 'AUT-ORIGIN-02')
    .masks(...OF_TAKEN_ORDERS)
    .what("the client's node cannot connect to the provider, which forbids it to order in an envelope of its own")
    .wireBy(outOfReach, () => reply(403, { reason: 'connect first' })),
  'limits-that-conflict': exercises('ERR-STATUS-01')
    .what('values outside the limits of get_info are a 409, as they conflict with what the provider has')
    .options({ order_out_of_limits: 'VALIDATION_ERROR' })
    .onRefusal(
      CREATE_ORDER,
      ({ answer }) =>
        answer.error_code === 'VALIDATION_ERROR' && applicationError(409, 'CONFLICT', 'Not at the moment'),
    ),
  'channels-for-nothing': exercises('LSP-GET-10', 'LSP-PAY-09', 'FLW-ORDER-04', 'LSP-STATE-02')
    .what('a channel without balance of the client costs nothing, and opens by itself')
    .options({
      setup_fee_sat: 0,
      asset_setup_fee_sat: 0,
      capacity_fee_ppm: 0,
      duration_fee_msat_per_block: 0,
      min_initial_client_balance_sat: 0,
    }),
  'one-order-a-client': exercises('LSP-CREATE-01', 'LSP-CREATE-10')
    .what('a client may have one order at a time')
    .wire(havingAtMost(1)),
  'five-orders-a-client': exercises('LSP-CREATE-01', 'LSP-CREATE-10')
    .what('a client may have five orders at a time')
    .wire(havingAtMost(5)),
  'five-orders-a-connected-client': exercises('LSP-CREATE-01')
    .what('a client has to be connected before it orders, and may have five orders at a time then')
    .options({ unconnected_client: 'refuse' })
    .wire(havingAtMost(5)),
  'three-orders-of-any-size': exercises('LSP-CREATE-01', 'ERR-STATUS-12')
    .scope('LSP-CREATE-01', ...OUTAGE)
    .what('a client may have three orders at a time, and a small one is refused beside three large ones')
    .wire(havingAtMost(3)),
  'largest-channels-that-grow': exercises('LSP-CREATE-11')
    .scope('LSP-CREATE', 'LSP-INFO')
    .what('what the provider may put into a channel grows with what it earns')
    .onRequest(CREATE_ORDER, ({ asked: { lsp_balance_sat: sat }, memory }) => {
      const most = FIRST_MOST_SAT + RISE_SAT * counted(memory, 'orders');
      return typeof sat === 'number' && sat > most && invalidParams('lsp_balance_sat');
    })
    .onAnswer(GET_INFO, ({ answer, memory }) => {
      const most = FIRST_MOST_SAT + RISE_SAT * Number(memory.get('orders') ?? 0);
      return { options: { ...membersOf(answer.options), max_initial_lsp_balance_sat: most } };
    }),
  'largest-channels-that-shrink': exercises('LSP-CREATE-11', 'LSP-CREATE-18')
    .what(
      'what the provider may put into a channel is a share of what it has not promised yet, and more fails validation',
    )
    .onRequest(CREATE_ORDER, ({ asked: { lsp_balance_sat: sat }, memory }) => {
      const isTooMuch = typeof sat === 'number' && sat > mostOf(memory);
      return isTooMuch && validationError(['body', 'lsp_balance_sat'], 'Input should be less', 'less_than_equal');
    })
    .onAnswer(CREATE_ORDER, ({ answer: { lsp_balance_sat: sat }, memory }) => {
      memory.set('promised', Number(memory.get('promised') ?? 0) + Number(sat));
    })
    .onAnswer(GET_INFO, ({ answer, memory }) => ({
      options: { ...membersOf(answer.options), max_initial_lsp_balance_sat: mostOf(memory) },
    })),
  'smallest-amounts-that-rise': exercises('LSP-CREATE-17', 'LSP-EST-04', 'LSP-CREATE-05')
    .scope('LSP-CREATE', 'LSP-EST', 'FLW-ORDER-02')
    .what('the smallest amounts of assets follow the fees of the chain, which rise for a while')
    .behaviourBy(changeCatalogue, ({ assets }) => {
      const start = Date.now();
      for (const endpoint of assets.flatMap(({ endpoints }) => endpoints)) rising(endpoint, start);
    }),
  'orders-read-in-other-times': exercises('LSP-GET-02', 'LSP-ORDER-17', 'LSP-PAY-15', 'FMT-TIME-02')
    .scope(...ORDERS, 'FMT-TIME')
    .what(
      'the times of an order have microseconds and Z where it is made, and whole seconds with an offset where it is read',
    )
    .wireBy(changeOrders, (order, { reads }) => {
      const write = reads === 0 ? preciseTime : roundedTime;
      for (const option of ['bolt11', 'onchain'] as const)
        Object.assign(paymentOf(order, option), mapped(paymentOf(order, option), ['expires_at'], write));
      return mapped(order, ['created_at'], write);
    }),
  'orders-that-count-down': exercises('LSP-ORDER-01', 'LSP-PAY-02', 'LSP-GET-10', 'LSP-EST-12')
    .what('orders and estimates have members beside those of the interface, which tell how long they hold')
    .onAnswer(ESTIMATE_FEES, ({ count }) => ({ zz_asked: count }))
    .onAnswer([CREATE_ORDER, GET_ORDER], ({ answer, count }) => {
      paymentOf(answer, 'bolt11').zz_seconds_left = 900 - count;
      return { zz_updates: count };
    }),
  'ids-of-their-own-form': exercises('LSP-GET-05', 'LSP-RATE-04', 'LSP-EST-07', 'LSP-CREATE-07')
    .what('orders and quotes have ids of a form of their own, and no other form is one')
    .wire(withOwnIds()),
  'decisions-that-show-later': exercises('LSP-RATE-08', 'LSP-RATE-09')
    .scope('LSP-RATE', 'LSP-STATE')
    .what(
      'an order is shown as it was for a moment after a decision, and what was paid by invoice goes back by no transaction',
    )
    .onAnswer(RATE_DECISION, ({ asked: { order_id }, memory }) => {
      const seen = membersOf(memory.get(`seen ${order_id}`));
      memory.set(`decided ${order_id}`, seen);
      return paymentOf(seen, 'bolt11').state === 'HOLD' && { refund_txid: null };
    })
    .onAnswer(GET_ORDER, ({ asked: { order_id }, answer, memory }) => {
      const before = memory.get(`decided ${order_id}`);
      memory.delete(`decided ${order_id}`);
      memory.set(`seen ${order_id}`, structuredClone(answer));
      return before && reply(200, before);
    }),
  'refunds-that-show-later': exercises('LSP-STATE-01')
    .scope('LSP-STATE', 'LSP-PAY', 'FLW-ORDER-03')
    .what(
      'no channel can be opened to the client; a failed order shows its payment as PAID until the refund is on its way',
    )
    .behaviour({ decisions: { openedFor: (wish) => ({ ...wish, peer_pubkey: `02${'00'.repeat(32)}` }) } })
    .wireBy(changeIn, 'FAILED', (order, { memory }) => {
      if (counted(memory, `failed ${order.order_id}`) > 2) return;
      for (const payment of Object.values(membersOf(order.payment)).map(membersOf))
        if (payment.state === 'REFUNDED' || payment.state === 'TO_REFUND') payment.state = 'PAID';
    }),
});

/** So often a minimum rises by a twentieth, until it falls back from twice what it was. */
const RISES_MS = 3_000;
const RISES = 5;

/** Has the minimum on a layer rise from a start, a twentieth of it at a time: a list that changed for ever would break MKT-ASSETS-16. */
function rising(endpoint: Endpoint, start: number): void {
  const least = endpoint.min_amount;
  const get = () => least + (least * BigInt(Math.min(RISES, Math.floor((Date.now() - start) / RISES_MS)))) / 20n;
  Object.defineProperty(endpoint, 'min_amount', { enumerable: true, get });
}

/** Lets no client connect, and refuses every order for that before its values are looked at. */
function outOfReach(refusal: () => HttpReply): OnWire {
  const refusing = onReply(CREATE_ORDER, ({ given, asked }) => {
    const isEarlier = given.status === 401 || (given.status === 422 && !hasNegative(asked));
    return !isEarlier && refusal();
  });
  return [on(GET_INFO).body(set('lsp_connection_url', OUT_OF_REACH)), refusing];
}

function hasNegative(asked: Members): boolean {
  return Object.values(asked).some((value) => Number(value) < 0);
}

/** The largest balance of a channel's provider, in satoshis: it never falls below a tenth of the first one. */
function mostOf(memory: ReadonlyMap<string, unknown>): number {
  return Math.max(FIRST_MOST_SAT - Math.floor(Number(memory.get('promised') ?? 0) / 2), FIRST_MOST_SAT / 10);
}

/** Refuses a client more than a number of orders at a time. */
function havingAtMost(most: number): Wire {
  return onReply(CREATE_ORDER, ({ given, asked, memory }) => {
    const client = String(asked.client_pubkey).toLowerCase();
    const made = Number(memory.get(client) ?? 0);
    if (given.status === 422 || given.status === 413) return undefined;
    if (made >= most) return applicationError(400, 'TOO_MANY_ORDERS', 'Pay first');
    if (given.status === 200) memory.set(client, made + 1);
    return undefined;
  });
}

function preciseTime(time: unknown): unknown {
  return isTime(time) ? new Date(time).toISOString().replace(/\.\d+Z$/, '.654321Z') : time;
}

/** Rounded up, as a database may. */
function roundedTime(time: unknown): unknown {
  return isTime(time) ? later(time, 1).replace(/\.\d+Z$/, '+00:00') : time;
}

function isTime(time: unknown): time is string {
  return !Number.isNaN(Date.parse(String(time)));
}

const OWN_FORM = /^(ord|rfq)_[0-9a-f]{32}$/;

/** Writes the ids of orders and quotes in another form, and refuses all that haven't it as the shape that they are not. */
function withOwnIds(): Wire[] {
  return [
    onRequest(OPERATIONS, ({ asked }) => {
      for (const name of ['order_id', 'rfq_id']) {
        const id = asked[name];
        if (typeof id !== 'string') continue;
        if (!OWN_FORM.test(id)) return validationError(['body', name], 'This is no id', 'string_pattern_mismatch');
        asked[name] = id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      }
      return undefined;
    }),
    onAnswer([QUOTE, CREATE_ORDER, GET_ORDER, RATE_DECISION], ({ answer }) => withOwnId(answer)),
    changeQuote(withOwnId),
  ];
}

function withOwnId(answer: Members): void {
  for (const name of ['order_id', 'rfq_id'])
    if (typeof answer[name] === 'string')
      answer[name] = `${name === 'order_id' ? 'ord' : 'rfq'}_${answer[name].replaceAll('-', '')}`;
}

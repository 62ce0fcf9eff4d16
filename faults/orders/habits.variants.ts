import { type Members, membersOf, reply } from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_INFO, GET_ORDER, QUOTE, RATE_DECISION } from '../operations.ts';
import { applicationError, validationError } from '../proxy/envelopes.ts';
import type { HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';
import { ORDERS } from '../scopes.ts';
import { changeOrders } from './shown.ts';

/** A provider that nobody finds. */
const OUT_OF_REACH = '0379be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798@127.0.0.1:9735';

/** By so many satoshis each order that is asked for raises the largest channel. */
const RISE_SAT = 1_000;
const FIRST_MOST_SAT = 10_000_000;

const SECOND_IN_MS = 1_000;

/** What says nothing of a provider that takes no order at all. */
const OF_TAKEN_ORDERS = [
  'LSP-INFO-07',
  'LSP-CREATE-01',
  'LSP-CREATE-07',
  'LSP-CREATE-09',
  'LSP-CREATE-11',
  'LSP-CREATE-12',
  'LSP-CREATE-13',
  'LSP-CREATE-14',
  'LSP-CREATE-15',
  'LSP-CREATE-16',
  'LSP-CREATE-17',
  'LSP-CREATE-19',
  'LSP-CREATE-20',
  'LSP-CREATE-22',
] as const;

/** Conforming services with habits of their own: whom they take orders of, what they keep for them, and how they write what they show. */
export const VARIANTS: readonly Variant[] = conforming(ORDERS, {
  'clients-that-cannot-connect': {
    what: "the client's node cannot connect to the provider, which refuses orders for that before anything else",
    exercises: ['LSP-CREATE-01'],
    masks: OF_TAKEN_ORDERS,
    wire: outOfReach(() => applicationError(400, 'CLIENT_NOT_CONNECTED', 'Connect first')),
  },
  'unconnected-clients-forbidden': {
    what: "the client's node cannot connect to the provider, which forbids it to order in an envelope of its own",
    exercises: ['LSP-CREATE-01', 'LSP-CREATE-19', 'AUT-ORIGIN-02'],
    masks: OF_TAKEN_ORDERS,
    wire: outOfReach(() => reply(403, { reason: 'connect first' })),
  },
  'five-orders-a-client': {
    what: 'a client may have five orders at a time',
    exercises: ['LSP-CREATE-01', 'LSP-CREATE-10'],
    wire: havingAtMost(5),
  },
  'five-orders-a-connected-client': {
    what: 'a client has to be connected before it orders, and may have five orders at a time then',
    exercises: ['LSP-CREATE-01'],
    behaviour: { options: { unconnected_client: 'refuse' } },
    wire: havingAtMost(5),
  },
  'three-orders-of-any-size': {
    what: 'a client may have three orders at a time, and a small one is refused beside three large ones',
    exercises: ['LSP-CREATE-01'],
    scope: ['LSP-CREATE-01'],
    wire: havingAtMost(3),
  },
  'largest-channels-that-grow': {
    what: 'what the provider may put into a channel grows with what it earns',
    exercises: ['LSP-CREATE-11'],
    scope: ['LSP-CREATE', 'LSP-INFO'],
    wire: {
      request({ operation, body }, { memory }) {
        if (operation !== CREATE_ORDER) return undefined;
        const most = Number(memory.get('most') ?? FIRST_MOST_SAT) + RISE_SAT;
        memory.set('most', most);
        const { lsp_balance_sat: sat } = membersOf(body);
        return typeof sat === 'number' && sat > most
          ? applicationError(400, 'LSPS1_INVALID_PARAMS', 'Too much', { property: 'lsp_balance_sat', code: -32602 })
          : undefined;
      },
      reply({ operation }, given, { memory }) {
        const options = operation === GET_INFO ? membersOf(membersOf(given.body).options) : {};
        if (options.max_initial_lsp_balance_sat !== undefined)
          options.max_initial_lsp_balance_sat = Number(memory.get('most') ?? FIRST_MOST_SAT);
        return given;
      },
    },
  },
  'orders-read-in-other-times': {
    what: 'the times of an order have microseconds and Z where it is made, and whole seconds with an offset where it is read',
    exercises: ['LSP-GET-02', 'LSP-ORDER-17', 'LSP-PAY-15', 'FMT-TIME-02'],
    scope: [...ORDERS, 'FMT-TIME'],
    wire: changeOrders((order, { reads }) => {
      const write = reads === 0 ? preciseTime : roundedTime;
      rewrite(order, 'created_at', write);
      for (const payment of Object.values(membersOf(order.payment))) rewrite(membersOf(payment), 'expires_at', write);
    }),
  },
  'orders-that-count-down': {
    what: 'orders and estimates have members beside those of the interface, which tell how long they hold',
    exercises: ['LSP-ORDER-01', 'LSP-PAY-02', 'LSP-GET-10', 'LSP-EST-12'],
    wire: {
      reply({ operation, count }, given) {
        if (given.status !== 200) return given;
        const body = membersOf(given.body);
        if (operation === ESTIMATE_FEES) body.zz_asked = count;
        if (operation !== CREATE_ORDER && operation !== GET_ORDER) return given;
        body.zz_updates = count;
        membersOf(membersOf(body.payment).bolt11).zz_seconds_left = 900 - count;
        return given;
      },
    },
  },
  'ids-of-their-own-form': {
    what: 'orders and quotes have ids of a form of their own, and no other form is one',
    exercises: ['LSP-GET-05', 'LSP-RATE-04', 'LSP-EST-07', 'LSP-CREATE-07'],
    wire: withOwnIds(),
  },
  'decisions-that-show-later': {
    what: 'an order is shown as it was for a moment after a decision',
    exercises: ['LSP-RATE-08'],
    scope: ['LSP-RATE', 'LSP-STATE'],
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { order_id } = membersOf(body);
        if (operation === RATE_DECISION && given.status === 200)
          memory.set(`decided ${order_id}`, memory.get(`seen ${order_id}`));
        if (operation !== GET_ORDER || given.status !== 200) return given;
        const before = memory.get(`decided ${order_id}`);
        memory.delete(`decided ${order_id}`);
        memory.set(`seen ${order_id}`, structuredClone(given.body));
        return before === undefined ? given : { ...given, body: before };
      },
    },
  },
  'refunds-that-show-later': {
    what: 'no channel can be opened to the client; a failed order shows its payment as PAID until the refund is on its way',
    exercises: ['LSP-STATE-01'],
    scope: ['LSP-STATE', 'LSP-PAY', 'FLW-ORDER-03'],
    behaviour: { decisions: { openedFor: (wish) => ({ ...wish, peer_pubkey: `02${'00'.repeat(32)}` }) } },
    wire: changeOrders((order, _, memory) => {
      if (order.order_state !== 'FAILED') return;
      const seen = Number(memory.get(`failed ${order.order_id}`) ?? 0) + 1;
      memory.set(`failed ${order.order_id}`, seen);
      if (seen > 2) return;
      for (const payment of Object.values(membersOf(order.payment)).map(membersOf))
        if (payment.state === 'REFUNDED' || payment.state === 'TO_REFUND') payment.state = 'PAID';
    }),
  },
});

/** Lets no client connect, and refuses every order for that before its values are looked at. */
function outOfReach(refusal: () => HttpReply): Wire {
  return {
    reply({ operation, body }, given) {
      const info = operation === GET_INFO ? membersOf(given.body) : {};
      if (info.lsp_connection_url !== undefined) info.lsp_connection_url = OUT_OF_REACH;
      const isEarlier = given.status === 401 || (given.status === 422 && !hasNegative(body));
      if (operation !== CREATE_ORDER || isEarlier) return given;
      return { ...refusal(), headers: given.headers };
    },
  };
}

function hasNegative(body: unknown): boolean {
  return Object.values(membersOf(body)).some((value) => Number(value) < 0);
}

/** Refuses a client more than so many orders. */
function havingAtMost(most: number): Wire {
  return {
    reply({ operation, body }, given, { memory }) {
      if (operation !== CREATE_ORDER || given.status === 422) return given;
      const client = String(membersOf(body).client_pubkey).toLowerCase();
      const made = Number(memory.get(client) ?? 0);
      if (made >= most) return { ...applicationError(400, 'TOO_MANY_ORDERS', 'Pay first'), headers: given.headers };
      if (given.status === 200) memory.set(client, made + 1);
      return given;
    },
  };
}

function rewrite(members: Members, name: string, write: (time: number) => string): void {
  const time = Date.parse(String(members[name]));
  if (!Number.isNaN(time)) members[name] = write(time);
}

function preciseTime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, '.654321Z');
}

/** Rounded up, as a database may. */
function roundedTime(time: number): string {
  return new Date(time + SECOND_IN_MS).toISOString().replace(/\.\d+Z$/, '+00:00');
}

const OWN_FORM = /^(ord|rfq)_[0-9a-f]{32}$/;

/** Writes the ids of orders and quotes in another form, and refuses all that haven't it as the shape that they are not. */
function withOwnIds(): Wire {
  return {
    request({ body }: HttpRequest) {
      const members = membersOf(body);
      for (const name of ['order_id', 'rfq_id']) {
        const id = members[name];
        if (typeof id !== 'string') continue;
        if (!OWN_FORM.test(id)) return validationError(['body', name], 'This is no id', 'string_pattern_mismatch');
        members[name] = id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      }
      return undefined;
    },
    reply({ operation = '' }, given): HttpReply {
      if (![QUOTE, CREATE_ORDER, GET_ORDER, RATE_DECISION].includes(operation)) return given;
      const members = membersOf(given.body);
      for (const [name, prefix] of [
        ['order_id', 'ord_'],
        ['rfq_id', 'rfq_'],
      ] as const)
        if (typeof members[name] === 'string') members[name] = `${prefix}${members[name].replaceAll('-', '')}`;
      return given;
    },
  };
}

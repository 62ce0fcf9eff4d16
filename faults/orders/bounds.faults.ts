import { elementsOf, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { CREATE_ORDER, GET_ORDER } from '../operations.ts';
import { internalError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { USUAL, usualFor } from './changes.ts';
import { acceptAs, infoOf, invalidParams, readOtherwise } from './shown.ts';

const option = (name: string) => (info: Members) => membersOf(info.options)[name];

/** Whether a value misses a bound by a little, as a comparison does that is off by one. */
const justOver = (value: bigint, bound: bigint) => value === bound + 1n;

const justUnder = (value: bigint, bound: bigint) => value === bound - 1n;

/** Defects in what create_order takes for too little or too much. */
export const FAULTS: Faults = {
  'long-channels-refused': {
    breaks: ['LSP-CREATE-14'],
    what: 'the longest channel on offer is refused',
    wire: refuseAt('channel_expiry_blocks', option('max_channel_expiry_blocks')),
  },
  'orders-over-the-largest-provider-balance': {
    breaks: ['LSP-CREATE-11'],
    what: 'one satoshi over max_initial_lsp_balance_sat is accepted',
    wire: cutAt('lsp_balance_sat', option('max_initial_lsp_balance_sat'), justOver),
  },
  'orders-under-the-least-provider-balance': {
    breaks: ['LSP-CREATE-11'],
    what: 'min_initial_lsp_balance_sat is not looked at',
    wire: cutAt(
      'lsp_balance_sat',
      option('min_initial_lsp_balance_sat'),
      (value, bound) => value > 0n && value < bound,
    ),
  },
  'large-provider-balances-wrapped': {
    breaks: ['LSP-CREATE-11'],
    what: 'of a provider balance only the last 53 bits are looked at',
    wire: readOtherwise(CREATE_ORDER, (body) => {
      const { lsp_balance_sat: value } = body;
      if (typeof value === 'bigint') body.lsp_balance_sat = value % 2n ** 53n;
    }),
  },
  'orders-over-the-largest-client-balance': {
    breaks: ['LSP-CREATE-12'],
    what: "the client's side is not held to its maximum, as long as the channel is within its own",
    wire: cutAt('client_balance_sat', option('max_initial_client_balance_sat'), (value, bound) => value > bound),
  },
  'orders-under-the-least-client-balance': {
    breaks: ['LSP-CREATE-12'],
    what: "one satoshi under the client's minimum is accepted",
    wire: cutAt('client_balance_sat', option('min_initial_client_balance_sat'), justUnder),
  },
  'orders-longer-than-offered': {
    breaks: ['LSP-CREATE-14'],
    what: 'one block over max_channel_expiry_blocks is accepted',
    wire: cutAt('channel_expiry_blocks', option('max_channel_expiry_blocks'), justOver),
  },
  'expiry-cut-to-the-longest': {
    breaks: ['LSP-CREATE-14'],
    what: 'a channel that is to live for too long is made for the longest time on offer',
    wire: cutAt('channel_expiry_blocks', option('max_channel_expiry_blocks'), (value, bound) => value > bound),
  },
  'orders-with-too-few-confirmations': {
    breaks: ['LSP-CREATE-15'],
    what: 'fewer confirmations than the provider demands are raised to its minimum',
    wire: cutAt('required_channel_confirmations', option('min_required_channel_confirmations'), justUnder),
  },
  'orders-to-be-funded-at-once': {
    breaks: ['LSP-CREATE-16'],
    what: 'fewer blocks for the funding than the provider needs are raised to its minimum',
    wire: cutAt('funding_confirms_within_blocks', option('min_funding_confirms_within_blocks'), justUnder),
  },
  'provided-asset-cut-to-its-maximum': {
    breaks: ['LSP-CREATE-17'],
    what: "more of an asset than may be is cut to the maximum of the provider's side",
    wire: {
      async request({ operation, body, headers }, { ask }) {
        const asked = operation === CREATE_ORDER ? membersOf(body) : {};
        const amount = asked.lsp_asset_amount;
        if (typeof amount !== 'number' && typeof amount !== 'bigint') return undefined;
        const info = await infoOf(headers, ask);
        const asset = elementsOf(info.assets)
          .map(membersOf)
          .find(({ asset_id }) => asset_id === asked.asset_id);
        const max = Number(asset?.max_initial_lsp_amount ?? 0);
        if (max > 0 && Number(amount) > max) asked.lsp_asset_amount = asset?.max_initial_lsp_amount;
        return undefined;
      },
    },
  },
  'largest-balances-refused': {
    breaks: ['LSP-CREATE-18'],
    what: 'the largest balance of the provider is refused, as if it were over the maximum',
    wire: refuseAt('lsp_balance_sat', option('max_initial_lsp_balance_sat')),
  },
  'least-balances-refused': {
    breaks: ['LSP-CREATE-18'],
    what: "the least balance on the client's side is refused",
    wire: refuseAt('client_balance_sat', option('min_initial_client_balance_sat')),
  },
  'negative-confirmations-are-none': {
    breaks: ['LSP-CREATE-19'],
    what: 'a negative count of confirmations is read as the usual one',
    wire: usualFor((member, value) => /confirm/.test(member) && Number(value) < 0),
  },
  'negative-assets-are-none': {
    breaks: ['LSP-CREATE-19'],
    what: 'a negative amount of an asset is read as nothing',
    wire: readOtherwise(CREATE_ORDER, (body) => {
      for (const name of ['lsp_asset_amount', 'client_asset_amount']) if (Number(body[name]) < 0) delete body[name];
    }),
  },
  'odd-keys-of-clients-break-down': {
    breaks: ['LSP-CREATE-20'],
    what: 'a client_pubkey that is no key is a server error',
    wire: {
      request: ({ operation, body }) =>
        operation === CREATE_ORDER &&
        !/^0[23][0-9a-f]{64}$/i.test(String(membersOf(body).client_pubkey ?? USUAL.client_pubkey))
          ? internalError()
          : undefined,
    },
  },
  'orders-for-keys-of-any-kind': {
    breaks: ['LSP-CREATE-20'],
    what: 'the first byte of client_pubkey is not looked at',
    wire: acceptAs(
      CREATE_ORDER,
      (body) => {
        const key = String(body.client_pubkey);
        if (/^[0-9a-f]{66}$/.test(key)) body.client_pubkey = USUAL.client_pubkey;
      },
      ['client_pubkey'],
    ),
  },
  'no-confirmations-as-the-usual-ones': {
    breaks: ['LSP-CREATE-15'],
    what: 'required_channel_confirmations 0 counts as left out',
    wire: zeroIsNone('required_channel_confirmations', 6),
  },
  'funding-in-no-block-as-usual': {
    breaks: ['LSP-CREATE-16'],
    what: 'funding_confirms_within_blocks 0 counts as left out',
    wire: zeroIsNone('funding_confirms_within_blocks', 144),
  },
  'client-balance-unbounded-beside-an-asset': {
    breaks: ['LSP-CREATE-12'],
    what: 'the maximum of client_balance_sat holds for orders of BTC alone, not for those with an asset',
    wire: {
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
};

/** Reads another value where one is over a bound of get_info, so that the order is made. */
function cutAt(
  member: string,
  bound: (info: Members) => unknown,
  isBeyond: (value: bigint, bound: bigint) => boolean,
): Wire {
  return {
    async request({ operation, body, headers }, { ask }) {
      const asked = operation === CREATE_ORDER ? membersOf(body) : {};
      const value = asked[member];
      if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
      const info = await infoOf(headers, ask);
      const limit = BigInt(String(bound(info) ?? value));
      if (Number.isInteger(Number(value)) && isBeyond(BigInt(value), limit)) asked[member] = limit;
      return undefined;
    },
  };
}

/** Refuses orders that lie just at a bound. */
function refuseAt(member: string, bound: (info: Members) => unknown): Wire {
  return {
    async request({ operation, body, headers }, { ask }) {
      const value = operation === CREATE_ORDER ? membersOf(body)[member] : undefined;
      if (value === undefined) return undefined;
      return String(bound(await infoOf(headers, ask))) === String(value) ? invalidParams(member) : undefined;
    },
  };
}

/** Has a count of zero in an order stand for none given, as a programmer's `||` does. */
function zeroIsNone(member: string, instead: number) {
  return readOtherwise(CREATE_ORDER, (body: Members) => {
    if (String(body[member]) === '0') body[member] = instead;
  });
}

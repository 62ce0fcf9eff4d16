import type { Fault } from '../fault.ts';
import { internalError } from '../front/envelopes.ts';
import type { Said } from '../front/exchange.ts';
import { CREATE_ORDER } from '../operations.ts';
import { elementsOf, type Members, membersOf, reply } from './change.ts';
import { acceptAs, changeOrderErrors, infoOf, invalidParams, readOtherwise } from './orders.ts';

/** Refuses orders that should be made. */
function refuseOrders(when: (body: Members) => boolean, property: string): Said {
  return {
    request: ({ operation, body }) =>
      operation === CREATE_ORDER && when(membersOf(body)) ? invalidParams(property) : undefined,
  };
}

/** Reads another value where one is over a bound of get_info, so that the order is made. */
function cutAt(
  member: string,
  bound: (info: Members) => unknown,
  isBeyond: (value: bigint, bound: bigint) => boolean,
): Said {
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
function refuseAt(member: string, bound: (info: Members) => unknown): Said {
  return {
    async request({ operation, body, headers }, { ask }) {
      const value = operation === CREATE_ORDER ? membersOf(body)[member] : undefined;
      if (value === undefined) return undefined;
      return String(bound(await infoOf(headers, ask))) === String(value) ? invalidParams(member) : undefined;
    },
  };
}

const option = (name: string) => (info: Members) => membersOf(info.options)[name];

/** Whether a value misses a bound by a little, as a comparison does that is off by one. */
const justOver = (value: bigint, bound: bigint) => value === bound + 1n;
const justUnder = (value: bigint, bound: bigint) => value === bound - 1n;

const USUAL = {
  client_pubkey: `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`,
  lsp_balance_sat: 100_000,
  client_balance_sat: 2_000,
  required_channel_confirmations: 3,
  funding_confirms_within_blocks: 6,
  channel_expiry_blocks: 4_320,
  announce_channel: false,
};

/** Gives members that lack, or that a check finds ill-typed, the usual values. */
function usualFor(isWrong: (member: keyof typeof USUAL, value: unknown) => boolean): Said {
  return readOtherwise(CREATE_ORDER, (body) => {
    for (const member of Object.keys(USUAL) as (keyof typeof USUAL)[])
      if (isWrong(member, body[member])) body[member] = USUAL[member];
  });
}

/** Defects in how create_order takes what it is asked for. */
export const ORDER_REQUEST_SAID: readonly Fault[] = [
  {
    id: 'public-channels-refused',
    breaks: ['LSP-CREATE-01'],
    what: 'an order to announce the channel is refused',
    said: refuseOrders(({ announce_channel }) => announce_channel === true, 'announce_channel'),
  },
  {
    id: 'long-channels-refused',
    breaks: ['LSP-CREATE-14'],
    what: 'the longest channel on offer is refused',
    said: refuseAt('channel_expiry_blocks', option('max_channel_expiry_blocks')),
  },
  {
    id: 'order-without-announce-is-private',
    breaks: ['LSP-CREATE-02'],
    what: 'an order without announce_channel is taken for one of a private channel',
    said: usualFor((member, value) => member === 'announce_channel' && value === undefined),
  },
  {
    id: 'order-without-confirmations-gets-the-usual',
    breaks: ['LSP-CREATE-02'],
    what: 'confirmations that are left out are filled in',
    said: usualFor((member, value) => /confirm/.test(member) && value === undefined),
  },
  {
    id: 'order-refusal-names-the-first-member',
    breaks: ['LSP-CREATE-02'],
    what: 'every incomplete order is said to lack client_pubkey',
    said: changeOrderErrors([422], (_, { operation }) =>
      operation === CREATE_ORDER
        ? reply(422, { detail: [{ loc: ['body', 'client_pubkey'], msg: 'Field required', type: 'missing' }] })
        : undefined,
    ),
  },
  {
    id: 'order-with-null-gets-the-usual',
    breaks: ['LSP-CREATE-03'],
    what: 'null in a mandatory number is read as the usual value',
    said: usualFor((member, value) => value === null && member !== 'client_pubkey'),
  },
  {
    id: 'order-cuts-fractions',
    breaks: ['LSP-CREATE-03'],
    what: 'fractions in the confirmations of an order are cut off',
    said: usualFor((_, value) => typeof value === 'number' && !Number.isInteger(value)),
  },
  {
    id: 'order-announced-by-any-text',
    breaks: ['LSP-CREATE-03'],
    what: 'any text in announce_channel is as good as true',
    said: usualFor((member, value) => member === 'announce_channel' && typeof value === 'string'),
  },
  {
    id: 'order-with-an-object-as-quote-breaks-down',
    breaks: ['LSP-CREATE-03'],
    what: 'an rfq_id that is no text is a server error',
    said: changeOrderErrors([422], (_, { operation, body }) =>
      operation === CREATE_ORDER && typeof membersOf(body).rfq_id === 'object' ? internalError() : undefined,
    ),
  },
  {
    id: 'order-needs-a-refund-address',
    breaks: ['LSP-CREATE-04', 'LSP-CREATE-01'],
    what: 'an order without a refund address is refused',
    said: refuseOrders(({ refund_onchain_address: address }) => address === undefined, 'refund_onchain_address'),
  },
  {
    id: 'order-needs-an-empty-email',
    breaks: ['LSP-CREATE-04', 'LSP-CREATE-01'],
    what: 'an order without the member email fails validation',
    said: {
      request: ({ operation, body }) =>
        operation === CREATE_ORDER && membersOf(body).email === undefined
          ? reply(422, { detail: [{ loc: ['body', 'email'], msg: 'Field required', type: 'missing' }] })
          : undefined,
    },
  },
  {
    id: 'purchase-without-a-quote-is-a-gift',
    breaks: ['LSP-CREATE-05'],
    what: 'without a quote an asset is ordered for nothing',
    said: acceptAs(
      CREATE_ORDER,
      (body) => {
        if (body.rfq_id === undefined) delete body.client_asset_amount;
      },
      ['client_asset_amount'],
    ),
  },
  {
    id: 'purchase-without-a-quote-by-another-code',
    breaks: ['LSP-CREATE-05'],
    what: 'an order that lacks its quote is refused with VALIDATION_ERROR',
    said: changeOrderErrors([400], ({ body }, { operation, body: asked }) => {
      if (operation === CREATE_ORDER && membersOf(asked).rfq_id === undefined)
        membersOf(body).error_code = 'VALIDATION_ERROR';
      return undefined;
    }),
  },
  {
    id: 'purchase-without-a-quote-not-blamed',
    breaks: ['LSP-CREATE-05'],
    what: 'the refusal of an order that lacks its quote does not say which member is missing',
    said: changeOrderErrors([400], ({ body }, { operation, body: asked }) => {
      const isAboutIt = operation === CREATE_ORDER && membersOf(asked).rfq_id === undefined;
      if (isAboutIt && 'details' in membersOf(body)) membersOf(body).details = {};
      return undefined;
    }),
  },
  {
    id: 'purchase-with-any-quote',
    breaks: ['LSP-CREATE-07'],
    what: 'any text in rfq_id will do for an order',
    said: acceptAs(
      CREATE_ORDER,
      (body) => {
        if (body.rfq_id !== undefined) delete body.client_asset_amount;
      },
      ['client_asset_amount', 'rfq_id'],
    ),
  },
  {
    id: 'provided-asset-needs-a-quote',
    breaks: ['LSP-CREATE-08'],
    what: "asset on the provider's side alone is refused for want of a quote",
    said: refuseOrders(({ lsp_asset_amount: amount, rfq_id }) => Number(amount) > 0 && rfq_id === undefined, 'rfq_id'),
  },
  {
    id: 'provided-asset-beside-a-zero-needs-a-quote',
    breaks: ['LSP-CREATE-08'],
    what: 'a client_asset_amount of 0 is taken for a purchase',
    said: refuseOrders(({ client_asset_amount: amount, rfq_id }) => amount === 0 && rfq_id === undefined, 'rfq_id'),
  },
  {
    id: 'unknown-asset-of-an-order-is-bad',
    breaks: ['LSP-CREATE-09'],
    what: 'an order of an unknown asset is refused with 400',
    said: changeOrderErrors([404], ({ body }, { operation }) =>
      operation === CREATE_ORDER && membersOf(body).error_code === 'ASSET_NOT_FOUND'
        ? invalidParams('asset_id')
        : undefined,
    ),
  },
  {
    id: 'unknown-asset-of-an-order-by-another-code',
    breaks: ['LSP-CREATE-09'],
    what: 'the 404 for an unknown asset in an order has the code of unknown resources',
    said: changeOrderErrors([404], ({ body }, { operation }) => {
      if (operation === CREATE_ORDER) membersOf(body).error_code = 'NOT_FOUND';
      return undefined;
    }),
  },
  {
    id: 'unknown-asset-left-out-of-the-order',
    breaks: ['LSP-CREATE-09'],
    what: 'an order of an unknown asset becomes one of BTC alone',
    said: {
      async request({ operation, body, headers }, { ask }) {
        const asked = operation === CREATE_ORDER ? membersOf(body) : {};
        if (typeof asked.asset_id !== 'string' || asked.rfq_id !== undefined) return undefined;
        const info = await infoOf(headers, ask);
        const isKnown = elementsOf(info.assets).some((one) => membersOf(one).asset_id === asked.asset_id);
        if (isKnown) return undefined;
        delete asked.asset_id;
        delete asked.lsp_asset_amount;
        return undefined;
      },
    },
  },
  {
    id: 'equal-orders-are-one',
    breaks: ['LSP-CREATE-10'],
    what: 'an order that was asked for before is given back instead of another',
    said: {
      reply({ operation, bytes }, given, { memory }) {
        if (operation !== CREATE_ORDER || given.status !== 200) return given;
        const known = memory.get(String(bytes)) ?? given.body;
        memory.set(String(bytes), structuredClone(known));
        return { ...given, body: known };
      },
    },
  },
  {
    id: 'equal-orders-at-once-are-one',
    breaks: ['LSP-CREATE-10'],
    what: 'of equal orders that come within a moment only one is made',
    said: {
      async request({ operation, bytes, headers, body, method, path }, { ask, memory }) {
        if (operation !== CREATE_ORDER) return undefined;
        const key = String(bytes);
        const known = memory.get(key);
        const answer = known instanceof Promise ? known : ask({ method, path, headers, query: {}, body });
        memory.set(key, answer);
        const given = await answer;
        memory.delete(key);
        return reply(given.status, structuredClone(given.body));
      },
    },
  },
  {
    id: 'orders-over-the-largest-provider-balance',
    breaks: ['LSP-CREATE-11'],
    what: 'one satoshi over max_initial_lsp_balance_sat is accepted',
    said: cutAt('lsp_balance_sat', option('max_initial_lsp_balance_sat'), justOver),
  },
  {
    id: 'orders-under-the-least-provider-balance',
    breaks: ['LSP-CREATE-11'],
    what: 'min_initial_lsp_balance_sat is not looked at',
    said: cutAt(
      'lsp_balance_sat',
      option('min_initial_lsp_balance_sat'),
      (value, bound) => value > 0n && value < bound,
    ),
  },
  {
    id: 'large-provider-balances-wrapped',
    breaks: ['LSP-CREATE-11'],
    what: 'of a provider balance only the last 53 bits are looked at',
    said: readOtherwise(CREATE_ORDER, (body) => {
      const { lsp_balance_sat: value } = body;
      if (typeof value === 'bigint') body.lsp_balance_sat = value % 2n ** 53n;
    }),
  },
  {
    id: 'orders-over-the-largest-client-balance',
    breaks: ['LSP-CREATE-12'],
    what: "the client's side is not held to its maximum, as long as the channel is within its own",
    said: cutAt('client_balance_sat', option('max_initial_client_balance_sat'), (value, bound) => value > bound),
  },
  {
    id: 'orders-under-the-least-client-balance',
    breaks: ['LSP-CREATE-12'],
    what: "one satoshi under the client's minimum is accepted",
    said: cutAt('client_balance_sat', option('min_initial_client_balance_sat'), justUnder),
  },
  {
    id: 'orders-longer-than-offered',
    breaks: ['LSP-CREATE-14'],
    what: 'one block over max_channel_expiry_blocks is accepted',
    said: cutAt('channel_expiry_blocks', option('max_channel_expiry_blocks'), justOver),
  },
  {
    id: 'expiry-cut-to-the-longest',
    breaks: ['LSP-CREATE-14'],
    what: 'a channel that is to live for too long is made for the longest time on offer',
    said: cutAt('channel_expiry_blocks', option('max_channel_expiry_blocks'), (value, bound) => value > bound),
  },
  {
    id: 'orders-with-too-few-confirmations',
    breaks: ['LSP-CREATE-15'],
    what: 'fewer confirmations than the provider demands are raised to its minimum',
    said: cutAt('required_channel_confirmations', option('min_required_channel_confirmations'), justUnder),
  },
  {
    id: 'orders-to-be-funded-at-once',
    breaks: ['LSP-CREATE-16'],
    what: 'fewer blocks for the funding than the provider needs are raised to its minimum',
    said: cutAt('funding_confirms_within_blocks', option('min_funding_confirms_within_blocks'), justUnder),
  },
  {
    id: 'provided-asset-cut-to-its-maximum',
    breaks: ['LSP-CREATE-17'],
    what: "more of an asset than may be is cut to the maximum of the provider's side",
    said: {
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
  {
    id: 'largest-balances-refused',
    breaks: ['LSP-CREATE-18'],
    what: 'the largest balance of the provider is refused, as if it were over the maximum',
    said: refuseAt('lsp_balance_sat', option('max_initial_lsp_balance_sat')),
  },
  {
    id: 'least-balances-refused',
    breaks: ['LSP-CREATE-18'],
    what: "the least balance on the client's side is refused",
    said: refuseAt('client_balance_sat', option('min_initial_client_balance_sat')),
  },
  {
    id: 'negative-confirmations-are-none',
    breaks: ['LSP-CREATE-19'],
    what: 'a negative count of confirmations is read as the usual one',
    said: usualFor((member, value) => /confirm/.test(member) && Number(value) < 0),
  },
  {
    id: 'negative-assets-are-none',
    breaks: ['LSP-CREATE-19'],
    what: 'a negative amount of an asset is read as nothing',
    said: readOtherwise(CREATE_ORDER, (body) => {
      for (const name of ['lsp_asset_amount', 'client_asset_amount']) if (Number(body[name]) < 0) delete body[name];
    }),
  },
  {
    id: 'odd-keys-of-clients-break-down',
    breaks: ['LSP-CREATE-20'],
    what: 'a client_pubkey that is no key is a server error',
    said: {
      request: ({ operation, body }) =>
        operation === CREATE_ORDER &&
        !/^0[23][0-9a-f]{64}$/i.test(String(membersOf(body).client_pubkey ?? USUAL.client_pubkey))
          ? internalError()
          : undefined,
    },
  },
  {
    id: 'orders-for-keys-of-any-kind',
    breaks: ['LSP-CREATE-20'],
    what: 'the first byte of client_pubkey is not looked at',
    said: acceptAs(
      CREATE_ORDER,
      (body) => {
        const key = String(body.client_pubkey);
        if (/^[0-9a-f]{66}$/.test(key)) body.client_pubkey = USUAL.client_pubkey;
      },
      ['client_pubkey'],
    ),
  },
  {
    id: 'quote-burnt-by-an-incomplete-order',
    breaks: ['LSP-CREATE-25'],
    what: 'an order that fails validation uses up its quote',
    said: {
      request({ operation, body }, { memory }) {
        const { rfq_id } = operation === CREATE_ORDER ? membersOf(body) : {};
        return memory.has(String(rfq_id)) ? invalidParams('rfq_id') : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const { rfq_id } = operation === CREATE_ORDER && given.status === 422 ? membersOf(body) : {};
        if (typeof rfq_id === 'string') memory.set(rfq_id, true);
        return given;
      },
    },
  },
];

import type { PlantRequest } from '../reference/maker/plant.ts';
import { answerTo, changeErrors, legOf, membersOf, reply } from './change.ts';
import type { Fault } from './fault.ts';
import { QUOTE } from './operations.ts';

/** Defects in how a quote request is read. */
export const QUOTE_REQUEST_FAULTS: readonly Fault[] = [
  {
    id: 'quote-forward-refused',
    breaks: ['QUO-REQ-01'],
    what: 'an amount to sell counts as none',
    plant: { behaviour: { setAmount: (from, to) => (to === undefined ? 'none' : from === undefined ? 'to' : 'both') } },
  },
  {
    id: 'quote-forward-of-large-amounts-refused',
    breaks: ['QUO-LIMIT-04'],
    what: 'an amount to sell that no double holds is refused as no integer',
    plant: {
      onRequest: ({ operation, body }, { maker }) =>
        operation === QUOTE && typeof legOf(body, 'from_asset').amount === 'bigint'
          ? maker.errors.validation([
              { loc: ['body', 'from_asset', 'amount'], msg: 'Input should be a valid integer', type: 'int_type' },
            ])
          : undefined,
    },
  },
  {
    id: 'quote-reverse-refused',
    breaks: ['QUO-REQ-02'],
    what: 'an amount to buy counts as none',
    plant: {
      behaviour: { setAmount: (from, to) => (from === undefined ? 'none' : to === undefined ? 'from' : 'both') },
    },
  },
  {
    id: 'quote-without-amount-takes-the-minimum',
    breaks: ['QUO-REQ-03'],
    what: 'a request without an amount is quoted at a usual one',
    plant: {
      onRequest({ operation, body }, { maker }) {
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        const asset = maker.catalogue.findAsset(String(from.asset_id));
        const absent = (from.amount ?? to.amount ?? null) === null;
        if (operation === QUOTE && asset && absent) from.amount = (asset.endpoints[0]?.min_amount ?? 1n) * 20n;
        return undefined;
      },
    },
  },
  {
    id: 'quote-nulls-are-zeros',
    breaks: ['QUO-REQ-03'],
    what: 'an amount that is null on both legs gives a quote for nothing',
    plant: {
      async onRequest(request, { ask, maker }) {
        const { operation, body } = request;
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        if (operation !== QUOTE || from.amount !== null || to.amount !== null) return undefined;
        const asset = maker.catalogue.findAsset(String(from.asset_id));
        from.amount = (asset?.endpoints[0]?.min_amount ?? 1n) * 20n;
        const answer = await ask(request);
        for (const leg of ['from_asset', 'to_asset'] as const) Object.assign(legOf(answer.body, leg), { amount: 0n });
        return answer;
      },
    },
  },
  {
    id: 'quote-both-amounts-take-the-sold-one',
    breaks: ['QUO-REQ-04'],
    what: 'of two amounts the one to sell counts',
    plant: {
      behaviour: {
        setAmount: (from, to) => (from !== undefined ? 'from' : to !== undefined ? 'to' : 'none'),
      },
    },
  },
  {
    id: 'quote-both-amounts-accepted-when-they-agree',
    breaks: ['QUO-REQ-04'],
    what: 'two amounts are taken where they fit the price',
    plant: {
      async onRequest(request, { ask }) {
        const to = legOf(request.body, 'to_asset');
        const { amount } = to;
        const both = legOf(request.body, 'from_asset').amount !== undefined && amount !== undefined;
        if (request.operation !== QUOTE || !both) return undefined;
        to.amount = undefined;
        const answer = await ask(request);
        to.amount = amount;
        return Number(legOf(answer.body, 'to_asset').amount) === Number(amount) ? answer : undefined;
      },
    },
  },
  {
    id: 'quote-missing-asset-is-btc',
    breaks: ['QUO-REQ-06'],
    what: 'a leg without an asset_id is taken for BTC, or its counterpart',
    plant: {
      onRequest({ operation, body }, { maker }) {
        if (operation !== QUOTE) return undefined;
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        for (const [leg, other] of [
          [from, to],
          [to, from],
        ] as const) {
          if (leg.asset_id !== undefined || leg.layer === undefined) continue;
          const pair = maker.catalogue.pairs.find(
            ({ base, quote }) => base.asset_id === other.asset_id || quote.asset_id === other.asset_id,
          );
          leg.asset_id = pair?.base.asset_id === other.asset_id ? pair?.quote.asset_id : pair?.base.asset_id;
        }
        return undefined;
      },
    },
  },
  {
    id: 'quote-missing-member-blamed-on-the-body',
    breaks: ['QUO-REQ-06'],
    what: 'the 422 for a missing member does not say which',
    plant: {
      behaviour: (current) => ({
        validationError: (issues) => current.validationError(issues.map((issue) => ({ ...issue, loc: ['body'] }))),
      }),
    },
  },
  {
    id: 'quote-missing-leg-fails-inside',
    breaks: ['QUO-REQ-06', 'ERR-STATUS-08'],
    what: 'a request without a leg is a server error',
    plant: {
      onRequest: ({ operation, body, malformed }, { maker }) =>
        operation === QUOTE && !malformed && membersOf(body).to_asset === undefined
          ? maker.errors.application(500, 'INTERNAL_ERROR', 'An unexpected error occurred')
          : undefined,
    },
  },
  {
    id: 'quote-fraction-cut-off',
    breaks: ['QUO-REQ-07'],
    what: 'the fraction of an amount is dropped',
    plant: {
      behaviour: (current) => ({
        integerOf: (value, options, fromText) =>
          current.integerOf(typeof value === 'number' ? Math.trunc(value) : value, options, fromText),
      }),
    },
  },
  {
    id: 'quote-amount-read-up-to-the-first-letter',
    breaks: ['QUO-REQ-07'],
    what: 'of a text that begins like a number the beginning counts',
    plant: {
      behaviour: (current) => ({
        integerOf: (value, options, fromText) =>
          current.integerOf(
            typeof value === 'string' ? (/^\s*\d+/.exec(value)?.[0] ?? value) : value,
            options,
            fromText,
          ),
      }),
    },
  },
  {
    id: 'quote-amount-taken-out-of-a-list',
    breaks: ['QUO-REQ-07'],
    what: 'a list of one amount is that amount',
    plant: {
      behaviour: (current) => ({
        integerOf: (value, options, fromText) =>
          current.integerOf(Array.isArray(value) && value.length === 1 ? value[0] : value, options, fromText),
      }),
    },
  },
  {
    id: 'quote-amount-in-words-is-none',
    breaks: ['QUO-REQ-07'],
    what: 'an amount that cannot be read is looked up later, and refused as not found',
    plant: changeErrors([422], (given, { operation, body, malformed }) =>
      operation === QUOTE && !malformed && legOf(body, 'from_asset').amount !== undefined
        ? reply(404, { error_code: 'NOT_FOUND', message: 'No', request_id: 'r' })
        : given,
    ),
  },
  {
    id: 'quote-negative-amount-is-positive',
    breaks: ['QUO-REQ-08'],
    what: 'the sign of an amount is dropped',
    plant: {
      behaviour: (current) => ({
        isWithinLimits: (amount, limits, computed, options) =>
          current.isWithinLimits(amount < 0n ? -amount : amount, limits, computed, options),
        priceForward: (amount, terms) => current.priceForward(amount < 0n ? -amount : amount, terms),
        priceReverse: (amount, terms) => current.priceReverse(amount < 0n ? -amount : amount, terms),
      }),
    },
  },
  {
    id: 'quote-zero-is-the-minimum',
    breaks: ['QUO-REQ-08'],
    what: 'an amount of 0 is quoted like a low one',
    plant: {
      onRequest({ operation, body }, { maker }) {
        for (const name of operation === QUOTE ? (['from_asset', 'to_asset'] as const) : []) {
          const leg = legOf(body, name);
          const asset = maker.catalogue.findAsset(String(leg.asset_id));
          const endpoint = asset?.endpoints.find(({ layer }) => layer === leg.layer);
          if (Number(leg.amount) === 0 && leg.amount !== null && endpoint) leg.amount = endpoint.min_amount * 20n;
        }
        return undefined;
      },
    },
  },
  {
    id: 'quote-for-nothing-is-free',
    breaks: ['QUO-REQ-08'],
    what: 'an amount of 0 and less is quoted at 0 for 0',
    plant: {
      async onRequest(request, { ask, maker }) {
        const leg = legOf(request.body, 'from_asset');
        const asset = maker.catalogue.findAsset(String(leg.asset_id));
        const endpoint = asset?.endpoints.find(({ layer }) => layer === leg.layer);
        const nothing = typeof leg.amount === 'number' && leg.amount <= 0;
        if (request.operation !== QUOTE || !nothing || !endpoint) return undefined;
        leg.amount = endpoint.min_amount * 20n;
        const answer = await ask(request);
        for (const name of ['from_asset', 'to_asset'] as const) legOf(answer.body, name).amount = 0;
        return answer;
      },
    },
  },
  {
    id: 'quote-by-pair-id',
    breaks: ['QUO-REQ-09'],
    what: 'pair_id with an amount is still quoted',
    plant: {
      onRequest({ operation, body }, { maker }) {
        const { pair_id, amount, from_amount } = membersOf(body);
        const pair = maker.catalogue.findPair(String(pair_id));
        const [route] = pair?.routes ?? [];
        if (operation !== QUOTE || !pair || !route || membersOf(body).from_asset !== undefined) return undefined;
        const from = { asset_id: pair.base_asset_id, layer: route.from_layer, amount: amount ?? from_amount };
        Object.assign(membersOf(body), { from_asset: from });
        Object.assign(membersOf(body), { to_asset: { asset_id: pair.quote_asset_id, layer: route.to_layer } });
        return undefined;
      },
    },
  },
  {
    id: 'quote-flat-request-still-served',
    breaks: ['VER-RETIRED-02'],
    what: 'the retired request with assets as texts is still quoted',
    plant: {
      onRequest({ operation, body }, { maker }) {
        const members = membersOf(body);
        const { from_asset, to_asset, from_amount } = members;
        if (operation !== QUOTE || typeof from_asset !== 'string' || typeof to_asset !== 'string') return undefined;
        const [from, to] = [maker.catalogue.findAsset(from_asset), maker.catalogue.findAsset(to_asset)];
        members.from_asset = { asset_id: from_asset, layer: from?.endpoints[0]?.layer, amount: from_amount };
        members.to_asset = { asset_id: to_asset, layer: to?.endpoints[0]?.layer };
        return undefined;
      },
    },
  },
  {
    id: 'quote-validation-forgets',
    breaks: ['ERR-STATUS-03'],
    what: 'what failed validation once is a bad request the next time',
    plant: {
      onReply({ operation, bytes }, given, { memory }) {
        const key = String(bytes);
        const again = memory.has(key);
        if (operation !== QUOTE || given.status !== 422) return given;
        memory.set(key, true);
        return again ? { ...given, status: 400, body: { detail: 'No' } } : given;
      },
    },
  },
  {
    id: 'quote-refusal-goes-away',
    breaks: ['ERR-STATUS-05'],
    what: 'what was refused is refused otherwise the next time',
    plant: {
      onReply({ operation, bytes }, given, { memory, maker }) {
        const key = String(bytes);
        const again = memory.has(key);
        if (operation !== QUOTE || (given.status !== 400 && given.status !== 404)) return given;
        memory.set(key, true);
        return again ? { ...given, ...maker.errors.application(404, 'ASSET_NOT_FOUND', 'No') } : given;
      },
    },
  },
  {
    id: 'quote-asset-looked-up-before-validation',
    breaks: ['ERR-STATUS-04'],
    what: 'an unknown asset is refused before the shape of the request is looked at',
    plant: {
      onRequest({ operation, body }, { maker }) {
        const { asset_id } = legOf(body, 'to_asset');
        const unknown = typeof asset_id === 'string' && !maker.catalogue.findAsset(asset_id);
        return operation === QUOTE && unknown ? maker.errors.application(404, 'ASSET_NOT_FOUND', 'No') : undefined;
      },
    },
  },
  {
    id: 'quote-huge-amount-fails-inside',
    breaks: ['ERR-STATUS-08', 'QUO-LIMIT-02'],
    what: 'an amount beyond 64 bits is a server error',
    plant: failingInside(({ body }) => {
      const { amount } = legOf(body, 'from_asset');
      return typeof amount === 'bigint' && amount >= 2n ** 63n;
    }),
  },
  {
    id: 'quote-nul-fails-inside',
    breaks: ['ERR-STATUS-08'],
    what: 'a NUL in an identifier is a server error',
    plant: failingInside(({ bytes }) => bytes?.includes('\\u0000') ?? false),
  },
  {
    id: 'quote-asset-id-of-another-type-fails-inside',
    breaks: ['ERR-STATUS-08'],
    what: 'an identifier that is no text is a server error',
    plant: failingInside(({ body }) => {
      const { asset_id } = legOf(body, 'to_asset');
      return asset_id !== undefined && typeof asset_id !== 'string';
    }),
  },
  {
    id: 'quote-refused-as-plain-text',
    breaks: ['ERR-STATUS-08', 'QUO-REQ-07'],
    what: 'an amount that is no integer is refused without an envelope',
    plant: changeErrors([422], (given, { operation }) =>
      operation === QUOTE ? { ...given, body: { reason: 'amount' } } : undefined,
    ),
  },
  {
    id: 'quote-wants-no-charset',
    breaks: ['FMT-JSON-02'],
    what: 'application/json is refused unless a charset stands beside it',
    plant: answerTo(QUOTE, ({ headers }) =>
      headers['content-type'] === 'application/json'
        ? reply(415, { error_code: 'UNSUPPORTED_MEDIA_TYPE', message: 'No', request_id: 'r' })
        : undefined,
    ),
  },
  {
    id: 'quote-empty-body-is-not-found',
    breaks: ['FMT-JSON-04'],
    what: 'a request without a body is 404',
    plant: answerTo(QUOTE, ({ bytes }) =>
      bytes === undefined || bytes.length === 0
        ? reply(404, { error_code: 'NOT_FOUND', message: 'No', request_id: 'r' })
        : undefined,
    ),
  },
  {
    id: 'quote-cut-body-read-as-far-as-it-goes',
    breaks: ['FMT-JSON-04'],
    what: 'a body cut short gives an empty quote',
    plant: answerTo(QUOTE, ({ malformed, bytes }) => (malformed && bytes?.length ? reply(200, {}) : undefined)),
  },
];

function failingInside(fails: (request: PlantRequest) => boolean): Fault['plant'] {
  return {
    onRequest: (request, { maker }) =>
      request.operation === QUOTE && fails(request)
        ? maker.errors.application(500, 'INTERNAL_ERROR', 'An unexpected error occurred')
        : undefined,
  };
}

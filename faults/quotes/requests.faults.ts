import { randomUUID } from 'node:crypto';
import {
  answerTo,
  changeErrors,
  changeLegacyErrors,
  changeRequest,
  changeValidationEntries,
  elementsOf,
  legOf,
  membersOf,
  reply,
} from '../change.ts';
import type { Faults } from '../fault.ts';
import { endpointsOf, listedAsset, listedPairs } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import { applicationError, internalError, validationError } from '../proxy/envelopes.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { isSet, layersOf, SIDES } from './changes.ts';

/** Defects in how a quote request is read. */
export const FAULTS: Faults = {
  'quote-forward-of-large-amounts-refused': {
    breaks: ['QUO-LIMIT-04'],
    what: 'an amount to sell that no double holds is refused as no integer',
    wire: answerTo(QUOTE, ({ body }) =>
      typeof legOf(body, 'from_asset').amount === 'bigint'
        ? validationError(['body', 'from_asset', 'amount'], 'Input should be a valid integer', 'int_type')
        : undefined,
    ),
  },
  'quote-missing-asset-is-btc': {
    breaks: ['QUO-REQ-06'],
    what: 'an asset_id that is left out is BTC',
    wire: changeRequest(QUOTE, ({ body }) => {
      for (const leg of [legOf(body, 'from_asset'), legOf(body, 'to_asset')]) leg.asset_id ??= 'BTC';
    }),
  },
  'quote-missing-member-blamed-on-the-body': {
    breaks: ['QUO-REQ-06'],
    what: 'the 422 for a missing member does not say which',
    wire: changeValidationEntries((entry) => {
      entry.loc = ['body'];
    }),
  },
  'quote-missing-leg-fails-inside': {
    breaks: ['QUO-REQ-06', 'ERR-STATUS-08'],
    what: 'a request without a leg is a server error',
    wire: failingInside(({ body, malformed }) => !malformed && membersOf(body).to_asset === undefined),
  },
  'quote-amount-in-words-is-none': {
    breaks: ['QUO-REQ-07'],
    what: 'an amount that cannot be read is looked up later, and refused as not found',
    wire: changeErrors([422], (given, { operation, body, malformed }) =>
      operation === QUOTE && !malformed && legOf(body, 'from_asset').amount !== undefined
        ? { ...given, status: 404, body: { error_code: 'NOT_FOUND', message: 'No', request_id: randomUUID() } }
        : given,
    ),
  },
  'quote-by-pair-id': {
    breaks: ['QUO-REQ-09'],
    what: 'pair_id with an amount is still quoted',
    wire: {
      async request({ operation, body }, context) {
        const members = membersOf(body);
        const { pair_id, amount, from_amount } = members;
        if (operation !== QUOTE || pair_id === undefined || members.from_asset !== undefined) return undefined;
        const pair = (await listedPairs(context)).find(({ id }) => id === pair_id);
        const [route] = elementsOf(pair?.routes).map(membersOf);
        if (!pair || !route) return undefined;
        const from = { asset_id: pair.base_asset_id, layer: route.from_layer, amount: amount ?? from_amount };
        Object.assign(members, { from_asset: from });
        Object.assign(members, { to_asset: { asset_id: pair.quote_asset_id, layer: route.to_layer } });
        return undefined;
      },
    },
  },
  'quote-flat-request-still-served': {
    breaks: ['VER-RETIRED-02'],
    what: 'the retired request with assets as texts is still quoted',
    wire: {
      async request({ operation, body }, context) {
        const members = membersOf(body);
        const { from_asset, to_asset, from_amount } = members;
        if (operation !== QUOTE || typeof from_asset !== 'string' || typeof to_asset !== 'string') return undefined;
        const [[from], [to]] = [
          endpointsOf(await listedAsset(from_asset, context)),
          endpointsOf(await listedAsset(to_asset, context)),
        ];
        members.from_asset = { asset_id: from_asset, layer: from?.layer, amount: from_amount };
        members.to_asset = { asset_id: to_asset, layer: to?.layer };
        return undefined;
      },
    },
  },
  'quote-flat-reverse-request-still-served': {
    breaks: ['VER-RETIRED-02'],
    what: 'the retired request with assets as texts is still quoted where it says how much is bought',
    wire: answerTo(QUOTE, ({ body }) => {
      const members = membersOf(body);
      const { from_asset, to_asset, to_amount } = members;
      if (typeof from_asset !== 'string' || typeof to_asset !== 'string' || to_amount === undefined) return undefined;
      members.from_asset = { asset_id: from_asset, layer: members.from_layer };
      members.to_asset = { asset_id: to_asset, layer: members.to_layer, amount: to_amount };
      return undefined;
    }),
  },
  'quote-repeated-bad-request-is-a-duplicate': {
    breaks: ['ERR-STATUS-03'],
    what: 'a body that was seen before, valid or not, is refused as a duplicate',
    wire: {
      request({ operation, bytes }, { memory }) {
        const isKnown = operation === QUOTE && memory.get(String(bytes)) === true;
        return isKnown ? applicationError(400, 'DUPLICATE_REQUEST', 'The request was seen before') : undefined;
      },
      reply({ operation, bytes }, given, { memory }) {
        if (operation === QUOTE && given.status === 422) memory.set(String(bytes), true);
        return given;
      },
    },
  },
  'quote-refusal-goes-away': {
    breaks: ['ERR-STATUS-05'],
    what: 'what was refused is refused otherwise the next time',
    wire: {
      reply({ operation, bytes }, given, { memory }) {
        const key = String(bytes);
        const again = memory.has(key);
        if (operation !== QUOTE || (given.status !== 400 && given.status !== 404)) return given;
        memory.set(key, true);
        return again ? { ...applicationError(404, 'ASSET_NOT_FOUND', 'No'), headers: given.headers } : given;
      },
    },
  },
  'quote-asset-looked-up-before-validation': {
    breaks: ['ERR-STATUS-04'],
    what: 'an unknown asset is refused before the shape of the request is looked at',
    wire: {
      async request({ operation, body }, context) {
        const { asset_id } = legOf(body, 'to_asset');
        if (operation !== QUOTE || typeof asset_id !== 'string') return undefined;
        const known = await listedAsset(asset_id, context);
        return known ? undefined : applicationError(404, 'ASSET_NOT_FOUND', 'No');
      },
    },
  },
  'quote-asset-looked-up-before-its-layer-is-validated': {
    breaks: ['ERR-STATUS-04'],
    what: 'an unknown asset is refused before a layer that is no text is',
    wire: {
      async request({ operation, body }, context) {
        const legs = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        if (operation !== QUOTE || !legs.some(({ layer }) => typeof layer === 'object' && layer !== null))
          return undefined;
        const known = await Promise.all(legs.map(({ asset_id }) => listedAsset(asset_id, context)));
        return known.includes(undefined) ? applicationError(404, 'PAIR_NOT_FOUND', 'No') : undefined;
      },
    },
  },
  'quote-huge-amount-fails-inside': {
    breaks: ['ERR-STATUS-08', 'QUO-LIMIT-02'],
    what: 'an amount beyond 64 bits is a server error',
    wire: failingInside(({ body }) => {
      const { amount } = legOf(body, 'from_asset');
      return typeof amount === 'bigint' && amount >= 2n ** 63n;
    }),
  },
  'quote-huge-amount-to-buy-fails-inside': {
    breaks: ['ERR-STATUS-08'],
    what: 'an amount to buy beyond 64 bits is a server error, one to sell is refused',
    wire: failingInside(({ body }) => {
      const { amount } = legOf(body, 'to_asset');
      return legOf(body, 'from_asset').amount === undefined && typeof amount === 'bigint' && amount >= 2n ** 63n;
    }),
  },
  'quote-nul-fails-inside': {
    breaks: ['ERR-STATUS-08'],
    what: 'a NUL in an identifier is a server error',
    wire: failingInside(({ bytes }) => bytes.includes('\\u0000')),
  },
  'quote-asset-id-of-another-type-fails-inside': {
    breaks: ['ERR-STATUS-08'],
    what: 'an identifier that is no text is a server error',
    wire: failingInside(({ body }) => {
      const { asset_id } = legOf(body, 'to_asset');
      return asset_id !== undefined && typeof asset_id !== 'string';
    }),
  },
  'quote-refused-as-plain-text': {
    breaks: ['ERR-ENV-01', 'QUO-REQ-07'],
    what: 'an amount that is no integer is refused without an envelope',
    wire: changeErrors([422], (given, { operation }) =>
      operation === QUOTE ? { ...given, body: { reason: 'amount' } } : undefined,
    ),
  },
  'quote-wants-no-charset': {
    breaks: ['FMT-JSON-02'],
    what: 'application/json is refused unless a charset stands beside it',
    wire: answerTo(QUOTE, ({ headers }) =>
      headers['content-type'] === 'application/json'
        ? reply(415, { error_code: 'UNSUPPORTED_MEDIA_TYPE', message: 'No', request_id: randomUUID() })
        : undefined,
    ),
  },
  'quote-empty-body-is-not-found': {
    breaks: ['FMT-JSON-04'],
    what: 'a request without a body is 404',
    wire: answerTo(QUOTE, ({ bytes }) =>
      bytes.length === 0 ? reply(404, { error_code: 'NOT_FOUND', message: 'No', request_id: randomUUID() }) : undefined,
    ),
  },
  'quote-cut-body-read-as-far-as-it-goes': {
    breaks: ['FMT-JSON-04'],
    what: 'a body cut short gives an empty quote',
    wire: answerTo(QUOTE, ({ malformed, bytes }) => (malformed && bytes.length > 0 ? reply(200, {}) : undefined)),
  },
  'quote-missing-member-blamed-on-the-other-leg': {
    breaks: ['QUO-REQ-06'],
    what: 'the 422 for a member of the bought leg points to the sold one',
    wire: changeErrors([422], (given, { operation }) => {
      for (const { loc } of elementsOf(membersOf(given.body).detail).map(membersOf))
        if (operation === QUOTE && Array.isArray(loc) && loc.length > 2)
          loc.splice(0, loc.length, ...loc.map((part) => (part === 'to_asset' ? 'from_asset' : part)));
      return given;
    }),
  },
  'quote-halves-of-indivisible-assets-rounded': {
    breaks: ['QUO-REQ-07'],
    what: 'half a unit of an asset without decimal places is rounded',
    wire: {
      async request({ operation, body }, context) {
        for (const leg of operation === QUOTE ? SIDES.map((side) => legOf(body, side)) : [])
          if (typeof leg.amount === 'number' && (await listedAsset(leg.asset_id, context))?.precision === 0)
            leg.amount = Math.round(leg.amount);
        return undefined;
      },
    },
  },
  'quote-by-pair-id-with-one-leg': {
    breaks: ['QUO-REQ-09'],
    what: 'the leg that is left out is found by pair_id',
    wire: {
      async request({ operation, body }, context) {
        const members = membersOf(body);
        const from = legOf(body, 'from_asset');
        if (operation !== QUOTE || members.pair_id === undefined || members.to_asset !== undefined) return undefined;
        const pair = (await listedPairs(context)).find(({ id }) => id === members.pair_id);
        const route = elementsOf(pair?.routes)
          .map(membersOf)
          .find(({ from_layer }) => from_layer === from.layer);
        if (pair && route) members.to_asset = { asset_id: pair.quote_asset_id, layer: route.to_layer };
        return undefined;
      },
    },
  },
  'quote-layers-in-any-case': {
    breaks: ['QUO-ROUTE-01'],
    what: 'layers are understood in small letters, too',
    wire: changeRequest(QUOTE, ({ body }) => {
      for (const leg of SIDES.map((side) => legOf(body, side)))
        if (typeof leg.layer === 'string') leg.layer = leg.layer.toUpperCase();
    }),
  },
  'quote-reverse-over-any-layers': {
    breaks: ['QUO-ROUTE-01'],
    what: 'the route of a reverse quote is not checked',
    wire: {
      async request({ operation, body }, context) {
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        if (operation !== QUOTE || !isSet(to)) return undefined;
        const [sold, bought] = [await layersOf(from, context), await layersOf(to, context)];
        if (sold.includes(from.layer) && bought.includes(to.layer)) from.layer = sold[bought.indexOf(to.layer)];
        return undefined;
      },
    },
  },
  'quote-route-refused-with-a-request-id': {
    breaks: ['QUO-ROUTE-02'],
    what: 'the legacy refusal of a route has a request_id',
    wire: changeLegacyErrors((detail, { operation }) =>
      operation === QUOTE ? reply(400, { detail, request_id: randomUUID() }) : undefined,
    ),
  },
};

function failingInside(fails: (request: HttpRequest) => boolean): Wire {
  return answerTo(QUOTE, (request) => (fails(request) ? internalError() : undefined));
}

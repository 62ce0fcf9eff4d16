import { randomUUID } from 'node:crypto';
import { changeLegacyErrors, elementsOf, legOf, legsOf, membersOf, onRequest, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { endpointsOf, listedAsset, listedPairs } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import { applicationError, internalError, notFound, validationError } from '../proxy/envelopes.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { above, on } from '../rule.ts';
import { isHuge, isReverse, layersOf } from './changes.ts';

const NUL = /\\u0000/;
const EMPTY = reply(200, {});

/** Defects in how a quote request is read. */
export const FAULTS: Faults = {
  'quote-forward-of-large-amounts-refused': breaks('QUO-LIMIT-04')
    .what('an amount to sell that no double holds is refused as no integer')
    .onRequest(QUOTE, ({ body }) =>
      typeof legOf(body, 'from_asset').amount === 'bigint'
        ? validationError(['body', 'from_asset', 'amount'], 'Input should be a valid integer', 'int_type')
        : undefined,
    ),
  'quote-missing-asset-is-btc': breaks('QUO-REQ-06')
    .what('an asset_id that is left out is BTC')
    .onRequest(QUOTE, ({ body }) => {
      for (const leg of legsOf(body)) leg.asset_id ??= 'BTC';
    }),
  'quote-missing-leg-fails-inside': breaks('QUO-REQ-06', 'ERR-STATUS-08')
    .what('a request without a leg is a server error')
    .wire(on(QUOTE).unless('malformed', true).unless('body.to_asset').answer(internalError())),
  'quote-amount-in-words-is-none': breaks('QUO-REQ-07')
    .what('an amount that cannot be read is looked up later, and refused as not found')
    .wire(on(QUOTE).unless('malformed', true).when('body.from_asset.amount').status(422).becomes(notFound())),
  'quote-by-pair-id': breaks('QUO-REQ-09')
    .what('pair_id with an amount is still quoted')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const { pair_id, amount, from_amount, from_asset } = asked;
      if (pair_id === undefined || from_asset !== undefined) return undefined;
      const pair = (await listedPairs(context)).find(({ id }) => id === pair_id);
      const [route] = elementsOf(pair?.routes).map(membersOf);
      if (!pair || !route) return undefined;
      return {
        from_asset: { asset_id: pair.base_asset_id, layer: route.from_layer, amount: amount ?? from_amount },
        to_asset: { asset_id: pair.quote_asset_id, layer: route.to_layer },
      };
    }),
  'quote-flat-request-still-served': breaks('VER-RETIRED-02')
    .what('the retired request with assets as texts is still quoted')
    .onRequest(QUOTE, async ({ asked: { from_asset, to_asset, from_amount: amount }, ...context }) => {
      if (typeof from_asset !== 'string' || typeof to_asset !== 'string') return undefined;
      const [from] = endpointsOf(await listedAsset(from_asset, context));
      const [to] = endpointsOf(await listedAsset(to_asset, context));
      return {
        from_asset: { asset_id: from_asset, layer: from?.layer, amount },
        to_asset: { asset_id: to_asset, layer: to?.layer },
      };
    }),
  'quote-flat-reverse-request-still-served': breaks('VER-RETIRED-02')
    .what('the retired request with assets as texts is still quoted where it says how much is bought')
    .onRequest(QUOTE, ({ asked: { from_asset, to_asset, from_layer, to_layer, to_amount: amount } }) => {
      if (typeof from_asset !== 'string' || typeof to_asset !== 'string' || amount === undefined) return undefined;
      return {
        from_asset: { asset_id: from_asset, layer: from_layer },
        to_asset: { asset_id: to_asset, layer: to_layer, amount },
      };
    }),
  'quote-flat-request-of-the-socket-served': breaks('QUO-REQ-06')
    .what('the request of the socket, with assets as texts, is quoted over REST as well')
    .onRequest(QUOTE, ({ asked: { pair_id, from_asset, to_asset, from_layer, to_layer, from_amount, to_amount } }) => {
      if (pair_id !== undefined || typeof from_asset !== 'string' || typeof to_asset !== 'string') return undefined;
      return {
        from_asset: { asset_id: from_asset, layer: from_layer, amount: from_amount },
        to_asset: { asset_id: to_asset, layer: to_layer, amount: to_amount },
      };
    }),
  'quote-repeated-bad-request-is-a-duplicate': breaks('ERR-STATUS-03')
    .what('a body that was seen before, valid or not, is refused as a duplicate')
    .onRequest(QUOTE, ({ bytes, memory }) =>
      memory.has(String(bytes)) ? applicationError(400, 'DUPLICATE_REQUEST', 'The request was seen before') : undefined,
    )
    .onRefusal(QUOTE, ({ bytes, given, memory }) => {
      if (given.status === 422) memory.set(String(bytes), true);
    }),
  'quote-refusal-goes-away': breaks('ERR-STATUS-05')
    .what('what was refused is refused otherwise the next time')
    .onRefusal(QUOTE, ({ bytes, given, memory }) => {
      if (given.status !== 400 && given.status !== 404) return undefined;
      const isKnown = memory.has(String(bytes));
      memory.set(String(bytes), true);
      return isKnown ? notFound('ASSET_NOT_FOUND') : undefined;
    }),
  'quote-asset-looked-up-before-validation': breaks('ERR-STATUS-04')
    .what('an unknown asset is refused before the shape of the request is looked at')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [, { asset_id }] = legsOf(asked);
      const isUnknown = typeof asset_id === 'string' && !(await listedAsset(asset_id, context));
      return isUnknown ? notFound('ASSET_NOT_FOUND') : undefined;
    }),
  'quote-asset-looked-up-before-its-layer-is-validated': breaks('ERR-STATUS-04')
    .what('an unknown asset is refused before a layer that is no text is')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const legs = legsOf(asked);
      if (!legs.some(({ layer }) => typeof layer === 'object' && layer !== null)) return undefined;
      const known = await Promise.all(legs.map(({ asset_id }) => listedAsset(asset_id, context)));
      return known.includes(undefined) ? notFound('PAIR_NOT_FOUND') : undefined;
    }),
  'quote-huge-amount-fails-inside': breaks('ERR-STATUS-08', 'QUO-LIMIT-02')
    .what('an amount beyond 64 bits is a server error')
    .wireBy(failingInside, ({ body }) => isHuge(legOf(body, 'from_asset').amount)),
  'quote-huge-amount-to-buy-fails-inside': breaks('ERR-STATUS-08')
    .what('an amount to buy beyond 64 bits is a server error, one to sell is refused')
    .wireBy(failingInside, ({ body }) => {
      const [from, to] = legsOf(body);
      return from.amount === undefined && isHuge(to.amount);
    }),
  'quote-nul-fails-inside': breaks('ERR-STATUS-08')
    .what('a NUL in an identifier is a server error')
    .wire(on(QUOTE).when('text', NUL).answer(internalError())),
  'quote-asset-id-of-another-type-fails-inside': breaks('ERR-STATUS-08')
    .what('an identifier that is no text is a server error')
    .wireBy(failingInside, ({ body }) => {
      const { asset_id } = legOf(body, 'to_asset');
      return asset_id !== undefined && typeof asset_id !== 'string';
    }),
  'quote-refused-as-plain-text': breaks('ERR-ENV-01')
    .triggers('QUO-REQ-07')
    .what('an amount that is no integer is refused without an envelope')
    .wire(
      on(QUOTE)
        .status(422)
        .becomes({ body: { reason: 'amount' } }),
    ),
  'quote-wants-no-charset': breaks('FMT-JSON-02')
    .what('application/json is refused unless a charset stands beside it')
    .wire(
      on(QUOTE)
        .when('headers.content-type', 'application/json')
        .answer(applicationError(415, 'UNSUPPORTED_MEDIA_TYPE', 'No')),
    ),
  'quote-empty-body-is-not-found': breaks('FMT-JSON-04')
    .what('a request without a body is 404')
    .wire(on(QUOTE).when('bytes.length', 0).answer(notFound())),
  'quote-cut-body-read-as-far-as-it-goes': breaks('FMT-JSON-04')
    .what('a body cut short gives an empty quote')
    .wire(on(QUOTE).when('malformed', true).when('bytes.length', above(0)).answer(EMPTY)),
  'quote-halves-of-indivisible-assets-rounded': breaks('QUO-REQ-07')
    .what('half a unit of an asset without decimal places is rounded')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      for (const leg of legsOf(asked))
        if (typeof leg.amount === 'number' && (await listedAsset(leg.asset_id, context))?.precision === 0)
          leg.amount = Math.round(leg.amount);
    }),
  'quote-by-pair-id-with-one-leg': breaks('QUO-REQ-09')
    .what('the leg that is left out is found by pair_id')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [{ layer }] = legsOf(asked);
      if (asked.pair_id === undefined || asked.to_asset !== undefined) return;
      const pair = (await listedPairs(context)).find(({ id }) => id === asked.pair_id);
      const route = elementsOf(pair?.routes)
        .map(membersOf)
        .find(({ from_layer }) => from_layer === layer);
      if (pair && route) asked.to_asset = { asset_id: pair.quote_asset_id, layer: route.to_layer };
    }),
  'quote-layers-in-any-case': breaks('QUO-ROUTE-01')
    .what('layers are understood in small letters, too')
    .onRequest(QUOTE, ({ body }) => {
      for (const leg of legsOf(body)) if (typeof leg.layer === 'string') leg.layer = leg.layer.toUpperCase();
    }),
  'quote-reverse-over-any-layers': breaks('QUO-ROUTE-01')
    .what('the route of a reverse quote is not checked')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [from, to] = legsOf(asked);
      if (!isReverse(asked)) return;
      const [sold, bought] = [await layersOf(from, context), await layersOf(to, context)];
      if (sold.includes(from.layer) && bought.includes(to.layer)) from.layer = sold[bought.indexOf(to.layer)];
    }),
  'quote-route-refused-with-a-request-id': breaks('QUO-ROUTE-02')
    .what('the legacy refusal of a route has a request_id')
    .wireBy(changeLegacyErrors, (detail, { operation }) =>
      operation === QUOTE ? reply(400, { detail, request_id: randomUUID() }) : undefined,
    ),
  'quote-empty-layer-is-the-default': breaks('QUO-ROUTE-01')
    .what('an empty layer stands for Lightning')
    .onRequest(QUOTE, ({ asked }) => {
      for (const leg of legsOf(asked)) if (leg.layer === '') leg.layer = leg.asset_id === 'BTC' ? 'BTC_LN' : 'RGB_LN';
    }),
};

function failingInside(fails: (request: HttpRequest) => boolean): Wire {
  return onRequest(QUOTE, (request) => (fails(request) ? internalError() : undefined));
}

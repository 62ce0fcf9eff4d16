import { counted, elementsOf, legOf, legsOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { fetchList, listedAsset, listedPairs } from '../market/listed.ts';
import { MARKET_SOCKET } from '../operations.ts';
import type { Context, Wire } from '../proxy/exchange.ts';
import { SIDES } from '../quotes/changes.ts';
import { drop, ratio } from '../rule.ts';
import { changeQuote, correcting, isUnset, onQuoteRequest, onQuotes, refusing, SET, saying } from './messages.ts';

const ON_CHAIN = /_L1$/;

/** Defects in how the socket finds the assets and the layers of a request. */
export const FAULTS: Faults = {
  'socket-ticker-left-in-the-quote': breaks('WS-QUOTE-04')
    .what('an asset that was named by its ticker has the ticker as its asset_id in the quote')
    .wireBy(changeQuote, (quote, request) => {
      for (const side of SIDES) legOf(quote, side).asset_id = request[side];
    }),
  'socket-knows-the-first-tickers': breaks('WS-QUOTE-04')
    .what('tickers are looked up on the first page of assets, which has three')
    .wireBy(onQuoteRequest, async ({ from_asset, to_asset }, context) => {
      const first = (await assetsOf(context)).slice(0, 3).map(({ ticker }) => ticker);
      const isKnown = (name: unknown) => String(name).startsWith('rgb:') || first.includes(name);
      const isWhole = !isUnset(from_asset) && !isUnset(to_asset);
      return isWhole && !(isKnown(from_asset) && isKnown(to_asset)) ? refusing() : undefined;
    }),
  'socket-names-of-one-kind': breaks('WS-QUOTE-05')
    .what('where one RGB asset goes by its identifier and the other by its ticker, the request fails')
    .wireBy(onQuoteRequest, ({ from_asset, to_asset }) => {
      const names = [from_asset, to_asset].map(String);
      const ids = names.filter((name) => name.startsWith('rgb:'));
      return ids.length === 1 && !names.includes('BTC') ? refusing() : undefined;
    }),
  'socket-names-of-one-kind-now-and-then': breaks('WS-QUOTE-05')
    .what('every second request that names one RGB asset by its identifier and the other by its ticker fails')
    .wireBy(onQuoteRequest, ({ from_asset, to_asset }, { memory }) => {
      const names = [from_asset, to_asset].map(String);
      const isMixed = names.filter((name) => name.startsWith('rgb:')).length === 1 && !names.includes('BTC');
      return isMixed && counted(memory, 'mixed') % 2 === 0 ? refusing() : undefined;
    }),
  'socket-default-route-for-selling-bitcoin-only': breaks('WS-QUOTE-06')
    .what('without layers nothing but BTC can be sold')
    .wireBy(onQuoteRequest, (request) => isWithoutLayers(request) && request.from_asset !== 'BTC' && refusing()),
  'socket-default-layers-in-the-order-of-the-pair': breaks('WS-QUOTE-06')
    .what('layers that were left out are shown as those of base and quote, whichever is sold')
    .wireBy(changeQuote, (quote, request) => {
      const [from, to] = legsOf(quote);
      if (isWithoutLayers(request) && to.asset_id === 'BTC') [from.layer, to.layer] = [to.layer, from.layer];
    }),
  'socket-reverse-demands-layers': breaks('WS-QUOTE-06')
    .what('a reverse quote cannot be had without layers')
    .wireBy(onQuoteRequest, (request) => isWithoutLayers(request) && !isUnset(request.to_amount) && refusing()),
  'socket-reverse-over-the-default-route': breaks('WS-QUOTE-07')
    .what('a reverse quote goes over the default route, whatever layers were given')
    .wire(onQuotes().when('body.to_amount', SET).request(drop('from_layer'), drop('to_layer'))),
  'socket-route-by-the-sold-layer': breaks('WS-ERR-04')
    .what('the route is chosen by the layer that is sold on, and the other one is not looked at')
    .wire(onQuotes().when('body.from_layer', SET).request(drop('to_layer'))),
  'socket-layers-in-any-case': breaks('WS-ERR-04')
    .what('layers are understood in small letters, too')
    .wireBy(onQuoteRequest, (request) => {
      for (const name of ['from_layer', 'to_layer'])
        if (typeof request[name] === 'string') request[name] = request[name].toUpperCase();
    }),
  'socket-any-layers-of-the-assets': breaks('WS-ERR-04')
    .what('each layer is held against its asset, but not the step between them')
    .wireBy(onQuoteRequest, async (request, context) => {
      if (isUnset(request.from_layer)) return;
      const [from, to] = [await layersOf(request.from_asset, context), await layersOf(request.to_asset, context)];
      const isKnown = from.includes(request.from_layer) && to.includes(request.to_layer);
      if (isKnown) Object.assign(request, { from_layer: from[0], to_layer: to[0] });
    }),
  'socket-unsupported-route-draws-nothing': breaks('WS-ERR-04')
    .what('a route that the pair does not have draws nothing')
    .wireBy(onQuoteRequest, async (request, context) => ((await hasRoute(request, context)) ? undefined : saying())),
  'socket-identifiers-in-any-case': breaks('WS-ERR-03')
    .what('identifiers are compared without regard to case')
    .wireBy(namedBy, (name, asset_id) => name.toLowerCase() === asset_id.toLowerCase()),
  'socket-identifiers-trimmed': breaks('WS-ERR-03')
    .what('white space around an identifier is dropped')
    .wireBy(namedBy, (name, asset_id) => name.trim() === asset_id),
  'socket-asset-against-itself': breaks('WS-ERR-03')
    .what('an asset is quoted against itself like against another')
    .wireBy(correcting, ({ from_asset, to_asset }) => from_asset === to_asset && !isUnset(from_asset)),
  'socket-pair-of-any-two-assets': breaks('WS-ERR-03')
    .what('two listed assets that no pair joins are quoted')
    .wireBy(correcting, async ({ from_asset, to_asset }, context) => {
      const [from, to] = [await listedAsset(from_asset, context), await listedAsset(to_asset, context)];
      const isJoined = (await fetchList('pairs', context)).some(({ base_asset_id, quote_asset_id }) =>
        [from?.asset_id, to?.asset_id].every((id) => id === base_asset_id || id === quote_asset_id),
      );
      return from !== undefined && to !== undefined && !isJoined;
    }),
  'socket-knows-no-tickers': breaks('WS-QUOTE-04')
    .what('the socket takes identifiers only')
    .hook('quotedAsset', (usual) => (catalogue, name, on, options) => {
      const asset = usual(catalogue, name, on, options);
      return on === 'rest' || asset?.asset_id === name ? asset : undefined;
    }),
  'socket-knows-no-identifiers': breaks('WS-QUOTE-05')
    .what('the socket takes tickers only')
    .hook(
      'quotedAsset',
      (usual) => (catalogue, name, on, options) =>
        on === 'socket' && name.startsWith('rgb:') ? undefined : usual(catalogue, name, on, options),
    ),
  'socket-keeps-the-layers-of-the-last-request': breaks('WS-QUOTE-06')
    .what(
      'layers that are left out are those of the last request for the same assets on this session, not the default ones',
    )
    .wireBy(onQuoteRequest, (request, { memory }, { session }) => {
      const { from_asset, to_asset, from_layer, to_layer } = request;
      const key = `layers ${session.client_id} ${from_asset} ${to_asset}`;
      if (from_layer !== undefined && to_layer !== undefined) memory.set(key, { from_layer, to_layer });
      else if (memory.has(key)) Object.assign(request, memory.get(key));
    }),
  'socket-default-route-of-its-own-for-reverse-quotes': breaks('WS-QUOTE-06')
    .what('a reverse quote without layers goes over the last route of the pair, a forward quote over the first')
    .wireBy(onQuoteRequest, async (request, context) => {
      if (!isWithoutLayers(request) || isUnset(request.to_amount)) return;
      const [from, to] = [await layersOf(request.from_asset, context), await layersOf(request.to_asset, context)];
      const steps = from.flatMap((from_layer) => to.map((to_layer) => ({ from_layer, to_layer })));
      for (const step of steps) if (await hasRoute({ ...request, ...step }, context)) Object.assign(request, step);
    }),
  'socket-layers-ignored-beside-tickers': breaks('WS-QUOTE-07')
    .what('a request that names an RGB asset by its ticker is quoted on the default route, whichever it asks for')
    .wireBy(onQuoteRequest, async (request, context) => {
      for (const name of [request.from_asset, request.to_asset]) {
        const { asset_id } = (await listedAsset(name, context)) ?? {};
        if (asset_id === undefined || asset_id === name) continue;
        delete request.from_layer;
        delete request.to_layer;
      }
    }),
  'socket-second-address-is-dearer': breaks('WS-ADDR-02')
    .what('the address below the market quotes two percent less than the other one')
    .wire(
      onQuotes()
        .when('session.request.operation', MARKET_SOCKET)
        .unless('body.to_amount')
        .quote(ratio('to_asset.amount', 98, 100)),
    ),
  'socket-second-address-knows-no-tickers': breaks('WS-ADDR-02')
    .what('the address below the market takes no ticker')
    .wireBy(onQuoteRequest, ({ from_asset, to_asset }, _context, { session }) =>
      session.request.operation === MARKET_SOCKET &&
      [from_asset, to_asset].some((name) => typeof name === 'string' && !/^(rgb:|BTC$)/.test(name))
        ? refusing()
        : undefined,
    ),
  'socket-second-address-without-onchain-routes': breaks('WS-ADDR-02')
    .what('the address below the market quotes no routes on chain')
    .wireBy(onQuoteRequest, ({ from_layer, to_layer }, _context, { session }) =>
      session.request.operation === MARKET_SOCKET &&
      [from_layer, to_layer].some((layer) => ON_CHAIN.test(String(layer)))
        ? refusing()
        : undefined,
    ),
  'socket-second-address-demands-layers': breaks('WS-ADDR-02')
    .what('the address below the market knows no default route')
    .wire(
      onQuoteRequest(({ from_layer, to_layer }, _context, { session }) => {
        const isLeftOut = isUnset(from_layer) && isUnset(to_layer);
        return isLeftOut && session.request.operation === MARKET_SOCKET && refusing();
      }),
    ),
};

function isWithoutLayers({ from_layer, to_layer }: Members): boolean {
  return isUnset(from_layer) && isUnset(to_layer);
}

/** Whether a pair of the assets lists the step between the layers that a request gives, in either orientation. */
async function hasRoute({ from_asset, to_asset, from_layer, to_layer }: Members, context: Context): Promise<boolean> {
  if (isUnset(from_layer) || isUnset(to_layer)) return true;
  const [from, to] = [await listedAsset(from_asset, context), await listedAsset(to_asset, context)];
  const pair = (await listedPairs(context)).find(({ base_asset_id, quote_asset_id }) =>
    [from?.asset_id, to?.asset_id].every((id) => id === base_asset_id || id === quote_asset_id),
  );
  if (!pair) return true;
  const steps = [`${from_layer} ${to_layer}`, `${to_layer} ${from_layer}`];
  return elementsOf(pair.routes)
    .map(membersOf)
    .some((route) => steps.includes(`${route.from_layer} ${route.to_layer}`));
}

async function layersOf(name: unknown, context: Context): Promise<unknown[]> {
  return elementsOf((await listedAsset(name, context))?.supported_layers);
}

/** The assets, asked for once. */
async function assetsOf(context: Context): Promise<Members[]> {
  await listedAsset('BTC', context);
  return elementsOf(context.memory.get('assets')).map(membersOf);
}

/** Takes a name for that of an asset by a rule of its own. */
function namedBy(isName: (name: string, asset_id: string) => boolean): Wire {
  return onQuoteRequest(async (request, context) => {
    const ids = (await assetsOf(context)).map(({ asset_id }) => String(asset_id));
    for (const side of SIDES) {
      const name = request[side];
      const found = typeof name === 'string' ? ids.find((id) => isName(name, id)) : undefined;
      if (found !== undefined) request[side] = found;
    }
  });
}

import { elementsOf, legOf, legsOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { boundsOf, endpointsOf, firstMinimum, listedAsset, listedPairs } from '../market/listed.ts';
import type { Context, SocketMessage, Wire } from '../proxy/exchange.ts';
import { SIDES } from '../quotes/changes.ts';
import { changeQuote, correcting, isUnset, onQuoteRequest, refusing, wholeOf } from './messages.ts';

/** Defects that show in one form of a request only: assets by their tickers, layers left out, members that are null. */
export const FAULTS: Faults = {
  'socket-limits-unknown-for-tickers': breaks('WS-ERR-05')
    .what('limits are looked up by the name that was given, so that a ticker has none')
    .wire(unbounded(isByTicker)),
  'socket-limits-unknown-without-layers': breaks('WS-ERR-05')
    .what('limits are looked up by the layer that was given, so that there are none on the default route')
    .wire(unbounded(isWithoutLayers)),
  'socket-limits-unknown-for-tickers-without-layers': breaks('WS-ERR-05')
    .what('tickers and the default route are resolved together, after the limits were looked at')
    .wireBy(unbounded, (request) => isByTicker(request) && isWithoutLayers(request)),
  'socket-routes-unknown-for-tickers': breaks('WS-ERR-04')
    .what('the routes of a pair are looked up by the names that were given, so that tickers allow any step')
    .wire(
      onQuoteRequest(async (request, context, message) => {
        if (!isByTicker(request) || isWithoutLayers(request) || (await hasRoute(request, context))) return;
        const { from_layer, to_layer } = request;
        context.memory.set(nameOf(message), { from_layer, to_layer });
        Object.assign(request, { from_layer: null, to_layer: null });
      }),
      showing((quote, { from_layer, to_layer }) => {
        const [from, to] = legsOf(quote);
        [from.layer, to.layer] = [from_layer, to_layer];
      }),
    ),
  'socket-null-asset-is-btc': breaks('WS-ERR-06')
    .what('an asset that is null is BTC')
    .wireBy(onQuoteRequest, (request) => {
      for (const side of SIDES)
        if (request[side] === null && !SIDES.some((one) => request[one] === 'BTC')) request[side] = 'BTC';
    }),
  'socket-asset-against-itself-under-two-names': breaks('WS-ERR-03')
    .what(
      'an asset is compared by its names, and quoted against itself where it goes by its ticker and by its identifier',
    )
    .wireBy(correcting, async ({ from_asset, to_asset }, context) => {
      const [from, to] = [await listedAsset(from_asset, context), await listedAsset(to_asset, context)];
      return from_asset !== to_asset && from !== undefined && from === to;
    }),
  'socket-pair-of-any-two-tickers': breaks('WS-ERR-03')
    .what('two tickers are quoted whether a pair joins them or not')
    .wireBy(correcting, async ({ from_asset, to_asset }, context) => {
      const [from, to] = [await listedAsset(from_asset, context), await listedAsset(to_asset, context)];
      return (
        isByTicker({ from_asset, to_asset }) &&
        from !== undefined &&
        to !== undefined &&
        !(await pairOf([from, to], context))
      );
    }),
  'socket-tickers-by-their-beginning': breaks('WS-ERR-03')
    .what('what begins with a ticker is taken for it')
    .wireBy(onQuoteRequest, async (request, context) => {
      for (const side of SIDES) {
        const name = request[side];
        if (typeof name !== 'string' || (await listedAsset(name, context))) continue;
        const assets = elementsOf(context.memory.get('assets')).map(membersOf);
        request[side] = assets.find(({ ticker }) => name.startsWith(String(ticker)))?.ticker ?? name;
      }
    }),
  'socket-tickers-have-no-default-route': breaks('WS-QUOTE-06')
    .what('who names an asset by its ticker has to give the layers')
    .wireBy(onQuoteRequest, (request) => isByTicker(request) && isWithoutLayers(request) && refusing()),
  'socket-tickers-have-no-default-route-to-buy': breaks('WS-QUOTE-06')
    .what('who names assets by their tickers and says how much to buy has to give the layers')
    .wireBy(
      onQuoteRequest,
      ({ from_asset, to_asset, from_layer, to_amount }) =>
        to_amount !== undefined &&
        isUnset(from_layer) &&
        ![from_asset, to_asset].some((name) => String(name).startsWith('rgb:')) &&
        refusing(),
    ),
  'socket-default-route-of-tickers-another': breaks('WS-QUOTE-06')
    .what('who names an asset by its ticker is quoted on the last route of the pair, others on the first')
    .wireBy(onQuoteRequest, async (request, context) => {
      if (!isByTicker(request) || !isWithoutLayers(request)) return;
      const [from, to] = [await layersOf(request.from_asset, context), await layersOf(request.to_asset, context)];
      for (const from_layer of from)
        for (const to_layer of to)
          if (await hasRoute({ ...request, from_layer, to_layer }, context))
            Object.assign(request, { from_layer, to_layer });
    }),
  'socket-ticker-without-amount-at-a-usual-one': breaks('WS-ERR-01')
    .what('who names an asset by its ticker and gives no amount is quoted at a usual one')
    .wireBy(onQuoteRequest, async (request, context) => {
      const { from_asset, from_amount, to_amount } = request;
      if (isByTicker(request) && isUnset(from_amount) && isUnset(to_amount))
        request.from_amount = (await firstMinimum(from_asset, context)) * 20n;
    }),
  'socket-both-amounts-quoted-without-layers': breaks('WS-ERR-02')
    .what('on the default route the first of two amounts counts')
    .wireBy(onQuoteRequest, (request) => {
      if (isWithoutLayers(request) && !isUnset(request.from_amount)) request.to_amount = null;
    }),
  'socket-asset-without-name-by-ticker': breaks('WS-QUOTE-03')
    .triggers('QUO-REQ-01', 'WS-QUOTE-04')
    .what('an asset that goes by its ticker has null for its name')
    .wireBy(changeQuote, (quote, request) => {
      for (const side of SIDES) if (isTicker(request[side])) legOf(quote, side).name = null;
    }),
  'socket-times-with-fractions-without-layers': breaks('WS-QUOTE-03')
    .triggers('QUO-REQ-01', 'WS-QUOTE-06')
    .what('on the default route timestamp and expires_at have fractions')
    .wireBy(changeQuote, (quote, request) => {
      if (!isWithoutLayers(request)) return;
      for (const name of ['timestamp', 'expires_at']) quote[name] = Number(quote[name]) + 0.25;
    }),
  'socket-unreadable-amount-is-none': breaks('WS-ERR-05')
    .what('an amount that cannot be read counts as none beside one that can')
    .wireBy(onQuoteRequest, (request) => {
      for (const name of ['from_amount', 'to_amount'])
        if (typeof request[name] === 'string' && wholeOf(request[name]) === 0n) request[name] = null;
    }),
};

function isTicker(name: unknown): boolean {
  return typeof name === 'string' && !name.startsWith('rgb:') && name !== 'BTC';
}

function isByTicker({ from_asset, to_asset }: Members): boolean {
  return isTicker(from_asset) || isTicker(to_asset);
}

function isWithoutLayers({ from_layer, to_layer }: Members): boolean {
  return isUnset(from_layer) && isUnset(to_layer);
}

function nameOf({ session: { client_id }, count }: SocketMessage): string {
  return `message ${count} of ${client_id}`;
}

/** Shows what a message asked for in the quote that it got for something else. */
function showing(show: (quote: Members, kept: Members) => void): Wire {
  return changeQuote((quote, _request, memory, message) => {
    const kept = memory.get(nameOf(message));
    if (kept !== undefined) show(quote, membersOf(kept));
  });
}

/** Quotes amounts out of range where it applies. */
function unbounded(applies: (request: Members) => boolean): readonly Wire[] {
  const asking = onQuoteRequest(async (request, context, message) => {
    if (!applies(request)) return;
    for (const side of SIDES) {
      const name = side === 'from_asset' ? 'from_amount' : 'to_amount';
      const amount = wholeOf(request[name]);
      const asset = await listedAsset(request[side], context);
      const layer = request[side === 'from_asset' ? 'from_layer' : 'to_layer'] ?? endpointsOf(asset)[0]?.layer;
      const bounds = asset && (await boundsOf({ asset_id: asset.asset_id, layer }, context));
      if (!bounds || amount <= 0n || (amount >= bounds.min && amount <= bounds.max)) continue;
      const priced = bounds.min * 20n;
      context.memory.set(nameOf(message), { side, amount, priced });
      request[name] = priced;
    }
  });
  const shown = showing((quote, { side, amount, priced }) => {
    for (const one of SIDES) {
      const leg = legOf(quote, one);
      leg.amount = one === side ? amount : (wholeOf(leg.amount) * wholeOf(amount)) / wholeOf(priced);
    }
  });
  return [asking, shown];
}

async function layersOf(name: unknown, context: Context): Promise<unknown[]> {
  return elementsOf((await listedAsset(name, context))?.supported_layers);
}

async function pairOf(assets: readonly Members[], context: Context): Promise<Members | undefined> {
  const ids = assets.map(({ asset_id }) => asset_id);
  return (await listedPairs(context)).find(({ base_asset_id, quote_asset_id }) =>
    ids.every((id) => id === base_asset_id || id === quote_asset_id),
  );
}

/** Whether a pair of the assets lists the step between the layers that a request gives, in either orientation. */
async function hasRoute({ from_asset, to_asset, from_layer, to_layer }: Members, context: Context): Promise<boolean> {
  const assets = [await listedAsset(from_asset, context), await listedAsset(to_asset, context)];
  const pair = await pairOf(assets.map(membersOf), context);
  const steps = [`${from_layer} ${to_layer}`, `${to_layer} ${from_layer}`];
  const routes = elementsOf(pair?.routes).map(membersOf);
  return pair === undefined || routes.some((route) => steps.includes(`${route.from_layer} ${route.to_layer}`));
}

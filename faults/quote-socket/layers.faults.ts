import { elementsOf, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { fetchList, listedAsset, listedPairs } from '../market/listed.ts';
import type { Context, Wire } from '../proxy/exchange.ts';
import { actionOf, answering, changeMessage, changeQuote, isUnset, mending, refusing, saying } from './messages.ts';

/** Defects in how the socket finds the assets and the layers of a request. */
export const FAULTS: Faults = {
  'socket-ticker-left-in-the-quote': {
    breaks: ['WS-QUOTE-04'],
    what: 'an asset that was named by its ticker has the ticker as its asset_id in the quote',
    wire: changeQuote(({ from_asset, to_asset }, request) => {
      membersOf(from_asset).asset_id = request.from_asset;
      membersOf(to_asset).asset_id = request.to_asset;
    }),
  },
  'socket-knows-the-first-tickers': {
    breaks: ['WS-QUOTE-04'],
    what: 'tickers are looked up on the first page of assets, which has three',
    wire: {
      async message(message, context) {
        if (actionOf(message) !== 'quote_request') return undefined;
        const { from_asset, to_asset } = membersOf(message.value);
        const first = (await assetsOf(context)).slice(0, 3).map(({ ticker }) => ticker);
        const unknown = [from_asset, to_asset].some(
          (name) => !String(name).startsWith('rgb:') && !first.includes(name),
        );
        return unknown && !isUnset(from_asset) && !isUnset(to_asset) ? refusing() : undefined;
      },
    },
  },
  'socket-names-of-one-kind': {
    breaks: ['WS-QUOTE-05'],
    what: 'where one RGB asset goes by its identifier and the other by its ticker, the request fails',
    wire: answering('quote_request', ({ value }) => {
      const names = [membersOf(value).from_asset, membersOf(value).to_asset].map(String);
      const ids = names.filter((name) => name.startsWith('rgb:')).length;
      return ids === 1 && !names.includes('BTC') ? refusing() : undefined;
    }),
  },
  'socket-default-route-for-selling-bitcoin-only': {
    breaks: ['WS-QUOTE-06'],
    what: 'without layers nothing but BTC can be sold',
    wire: answering('quote_request', ({ value }) =>
      isWithoutLayers(membersOf(value)) && membersOf(value).from_asset !== 'BTC' ? refusing() : undefined,
    ),
  },
  'socket-default-layers-in-the-order-of-the-pair': {
    breaks: ['WS-QUOTE-06'],
    what: 'layers that were left out are shown as those of base and quote, whichever is sold',
    wire: changeQuote(({ from_asset, to_asset }, request) => {
      const [from, to] = [membersOf(from_asset), membersOf(to_asset)];
      if (isWithoutLayers(request) && to.asset_id === 'BTC') [from.layer, to.layer] = [to.layer, from.layer];
    }),
  },
  'socket-reverse-demands-layers': {
    breaks: ['WS-QUOTE-06'],
    what: 'a reverse quote cannot be had without layers',
    wire: answering('quote_request', ({ value }) =>
      isWithoutLayers(membersOf(value)) && !isUnset(membersOf(value).to_amount) ? refusing() : undefined,
    ),
  },
  'socket-reverse-over-the-default-route': {
    breaks: ['WS-QUOTE-07'],
    what: 'a reverse quote goes over the default route, whatever layers were given',
    wire: changeMessage('quote_request', (request) => {
      if (isUnset(request.to_amount)) return;
      delete request.from_layer;
      delete request.to_layer;
    }),
  },
  'socket-route-by-the-sold-layer': {
    breaks: ['WS-ERR-04'],
    what: 'the route is chosen by the layer that is sold on, and the other one is not looked at',
    wire: changeMessage('quote_request', (request) => {
      if (!isUnset(request.from_layer)) delete request.to_layer;
    }),
  },
  'socket-layers-in-any-case': {
    breaks: ['WS-ERR-04'],
    what: 'layers are understood in small letters, too',
    wire: changeMessage('quote_request', (request) => {
      for (const name of ['from_layer', 'to_layer'])
        if (typeof request[name] === 'string') request[name] = String(request[name]).toUpperCase();
    }),
  },
  'socket-any-layers-of-the-assets': {
    breaks: ['WS-ERR-04'],
    what: 'each layer is held against its asset, but not the step between them',
    wire: {
      async message(message, context) {
        const request = membersOf(message.value);
        if (actionOf(message) !== 'quote_request' || isUnset(request.from_layer)) return undefined;
        const [from, to] = [await layersOf(request.from_asset, context), await layersOf(request.to_asset, context)];
        const known = from.includes(request.from_layer) && to.includes(request.to_layer);
        if (known) Object.assign(request, { from_layer: from[0], to_layer: to[0] });
        return undefined;
      },
    },
  },
  'socket-unsupported-route-draws-nothing': {
    breaks: ['WS-ERR-04'],
    what: 'a route that the pair does not have draws nothing',
    wire: {
      message: async (message, context) =>
        actionOf(message) === 'quote_request' && !(await hasRoute(membersOf(message.value), context))
          ? saying()
          : undefined,
    },
  },
  'socket-identifiers-in-any-case': {
    breaks: ['WS-ERR-03'],
    what: 'identifiers are compared without regard to case',
    wire: namedBy((name, asset_id) => name.toLowerCase() === asset_id.toLowerCase()),
  },
  'socket-identifiers-trimmed': {
    breaks: ['WS-ERR-03'],
    what: 'white space around an identifier is dropped',
    wire: namedBy((name, asset_id) => name.trim() === asset_id),
  },
  'socket-asset-against-itself': {
    breaks: ['WS-ERR-03'],
    what: 'an asset is quoted against itself like against another',
    wire: mending(({ from_asset, to_asset }) => from_asset === to_asset && !isUnset(from_asset)),
  },
  'socket-pair-of-any-two-assets': {
    breaks: ['WS-ERR-03'],
    what: 'two listed assets that no pair joins are quoted',
    wire: mending(async ({ from_asset, to_asset }, context) => {
      const [from, to] = [await listedAsset(from_asset, context), await listedAsset(to_asset, context)];
      const isJoined = (await fetchList('pairs', context)).some(({ base_asset_id, quote_asset_id }) =>
        [from?.asset_id, to?.asset_id].every((id) => id === base_asset_id || id === quote_asset_id),
      );
      return from !== undefined && to !== undefined && !isJoined;
    }),
  },
  'socket-knows-no-tickers': {
    breaks: ['WS-QUOTE-04'],
    what: 'the socket takes identifiers only',
    behaviour: {
      decisions: (current) => ({
        quotedAsset(catalogue, name, on, options) {
          const asset = current.quotedAsset(catalogue, name, on, options);
          return on === 'rest' || asset?.asset_id === name ? asset : undefined;
        },
      }),
    },
  },
  'socket-knows-no-identifiers': {
    breaks: ['WS-QUOTE-05'],
    what: 'the socket takes tickers only',
    behaviour: {
      decisions: (current) => ({
        quotedAsset(catalogue, name, on, options) {
          return on === 'socket' && name.startsWith('rgb:')
            ? undefined
            : current.quotedAsset(catalogue, name, on, options);
        },
      }),
    },
  },
};

function isWithoutLayers({ from_layer, to_layer }: Members): boolean {
  return isUnset(from_layer) && isUnset(to_layer);
}

/** Takes a name for that of an asset by a rule of its own. */
function namedBy(isName: (name: string, asset_id: string) => boolean): Wire {
  return {
    async message(message, context) {
      if (actionOf(message) !== 'quote_request') return undefined;
      const request = membersOf(message.value);
      const ids = (await assetsOf(context)).map(({ asset_id }) => String(asset_id));
      for (const side of ['from_asset', 'to_asset']) {
        const name = request[side];
        const found = typeof name === 'string' ? ids.find((id) => isName(name, id)) : undefined;
        if (found !== undefined) request[side] = found;
      }
      return undefined;
    },
  };
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

import type { Injection } from '../../reference/maker/injection.ts';
import type { Maker } from '../../reference/maker/maker.ts';
import type { Asset, Endpoint, Route } from '../../reference/maker/market/catalogue.ts';
import { changeAssets, counted, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { hook } from '../hook.ts';
import { changeCatalogue } from '../market/change-catalogue.ts';
import { endpointsOf, lowerLimits } from '../market/listed.ts';
import { ASSETS } from '../operations.ts';
import { quotesIn } from '../quote-socket/messages.ts';
import { quotingInactivePairs } from './inactive.ts';

type Limits = Pick<Endpoint, 'min_amount' | 'max_amount'>;

/** Defects in what can be quoted: assets, pairs, routes and amounts. */
export const FAULTS: Faults = {
  'quote-over-any-layers-of-the-assets': breaks('QUO-ROUTE-01')
    .what('each layer is checked against its asset, but not the step between them')
    .hook('tradedLayers', () => (_routes, from, to) => steps(from.supported_layers, to.supported_layers)),
  'quote-over-the-default-route-instead': breaks('QUO-ROUTE-01')
    .what('a route that is not supported is replaced by the default one')
    .hook('chosenRoute', (usual) => (offered, from, to) => usual(offered, from, to) ?? offered[0]),
  'quote-passes-over-layers-of-the-chain': breaks('QUO-ROUTE-01')
    .what('all is traded on Lightning, and a layer of the chain that is asked for is passed over')
    .behaviour({
      ...changeCatalogue(({ assets, pairs }) => {
        for (const asset of assets) {
          asset.endpoints = asset.endpoints.filter(({ layer }) => !isOfChain(layer));
          asset.supported_layers = asset.supported_layers.filter((layer) => !isOfChain(layer));
        }
        for (const pair of pairs) pair.routes = pair.routes.filter(({ from_layer }) => !isOfChain(from_layer));
      }),
      decisions: (usual) => ({
        chosenRoute: (offered, from, to) =>
          usual.chosenRoute(offered, isOfChain(from) ? undefined : from, isOfChain(to) ? undefined : to),
      }),
    }),
  'quote-over-the-first-route-only': breaks('QUO-ROUTE-03')
    .what('of the routes of a pair only the first is quoted')
    .hook('tradedLayers', (usual) => (routes, from, to) => usual(routes.slice(0, 1), from, to)),
  'quote-not-onchain': breaks('QUO-ROUTE-03')
    .what('routes on chain are listed but refused')
    .hook(
      'tradedLayers',
      (usual) =>
        (...asked) =>
          usual(...asked).filter(({ from_layer }) => !isOfChain(from_layer)),
    ),
  'quote-not-for-indivisible-assets': breaks('QUO-ROUTE-03', 'FLW-MARKET-01')
    .what('an active pair with an asset without decimal places is not quoted at all')
    .hook('isTraded', (usual) => (asset) => usual(asset) && asset.precision > 0),
  'quote-unknown-asset-is-the-first': breaks('QUO-ROUTE-05')
    .what('an unknown asset to buy is taken for the first RGB asset')
    .behaviourBy(namedBy, (name, catalogue) => catalogue.findAsset(name) ?? catalogue.assets[1]),
  'quote-asset-id-in-any-case': breaks('QUO-ROUTE-05')
    .what('identifiers are compared without regard to case')
    .behaviourBy(namedBy, (name, { assets }) =>
      assets.find(({ asset_id }) => asset_id.toLowerCase() === name.toLowerCase()),
    ),
  'quote-asset-id-trimmed': breaks('QUO-ROUTE-05')
    .what('white space around an identifier is dropped')
    .behaviourBy(namedBy, (name, catalogue) => catalogue.findAsset(name.trim())),
  'quote-asset-by-the-beginning-of-its-id': breaks('QUO-ROUTE-05')
    .what('an identifier is recognised by its beginning')
    .behaviourBy(namedBy, (name, catalogue) =>
      name.length < 20
        ? catalogue.findAsset(name)
        : catalogue.assets.find(({ asset_id }) => asset_id.startsWith(name.slice(0, 20))),
    ),
  'quote-pair-found-by-one-of-its-assets': breaks('QUO-ROUTE-05')
    .what('a pair is found by either of its assets, and quoted whatever the other one is')
    .hook(
      'isPairOf',
      () =>
        ({ base, quote }, from, to) =>
          from !== to && [from, to].some((asset) => base === asset || quote === asset),
    ),
  'quote-against-itself': breaks('QUO-ROUTE-06')
    .what('an asset is quoted against itself')
    .behaviour({
      decisions: (current) => ({
        isPairOf: (pair, from, to) => from === to || current.isPairOf(pair, from, to),
        tradedLayers: (routes, from, to) =>
          from === to ? steps(activeLayers(from), activeLayers(to)) : current.tradedLayers(routes, from, to),
      }),
    }),
  'quote-under-the-minimum': breaks('QUO-LIMIT-01')
    .what('the minimum is not checked')
    .behaviourBy(bounded, (amount, { max_amount }) => amount <= max_amount),
  'quote-one-under-the-minimum': breaks('QUO-LIMIT-01')
    .what('one unit under the minimum is still quoted')
    .behaviourBy(
      bounded,
      (amount, { min_amount: min, max_amount: max }, computed) => computed || (amount >= min - 1n && amount <= max),
    ),
  'quote-over-the-maximum': breaks('QUO-LIMIT-02', 'QUO-LIMIT-05')
    .what('the maximum is not checked')
    .behaviourBy(bounded, (amount, { min_amount }) => amount >= min_amount),
  'quote-limits-through-doubles': breaks('QUO-LIMIT-02')
    .what('the maximum is compared as a double, which holds no amount beyond 2^53 exactly')
    .behaviourBy(
      bounded,
      (amount, { min_amount: min, max_amount: max }, computed) =>
        computed || (Number(amount) >= Number(min) && Number(amount) <= Number(max)),
    ),
  'quote-maximum-excluded': breaks('QUO-LIMIT-04')
    .what('the maximum itself is refused')
    .behaviour(excluded('max_amount')),
  'quote-minimum-excluded': breaks('QUO-LIMIT-04')
    .what('the minimum itself is refused')
    .behaviour(excluded('min_amount')),
  'quote-limits-of-the-first-layer': breaks('QUO-LIMIT-06')
    .what('the limits of the first layer of an asset hold on all of them')
    .behaviour({ decisions: { limitsOn: ({ endpoints: [first] }) => first } }),
  'quote-limits-of-any-layer': breaks('QUO-LIMIT-06')
    .what('an amount that any layer of the asset allows is quoted on each')
    .behaviourBy(limitedBy, (minima, maxima) => ({ min_amount: minima[0], max_amount: maxima.at(-1) })),
  'quote-limits-of-all-layers-together': breaks('QUO-LIMIT-06')
    .what('an amount has to lie within the limits of every layer of the asset')
    .behaviourBy(limitedBy, (minima, maxima) => ({ min_amount: minima.at(-1), max_amount: maxima[0] })),
  'quote-of-an-inactive-pair': breaks('QUO-LIMIT-08')
    .what('an inactive pair is quoted')
    .behaviour({
      decisions: (current) => ({
        isTraded: () => true,
        visiblePairs: (pairs, active_only) => (active_only ? pairs : current.visiblePairs(pairs, active_only)),
      }),
    }),
  'quote-on-an-inactive-endpoint': breaks('QUO-LIMIT-08')
    .what('of an active pair an asset is quoted on a layer on which it is inactive')
    .wireBy(changeAssets, ({ ticker, endpoints }) => {
      if (ticker !== 'USDT') return;
      for (const endpoint of endpointsOf({ endpoints })) if (endpoint.layer === 'RGB_L1') endpoint.is_active = false;
    }),
  'quote-limits-of-bitcoin-in-satoshis': breaks('FMT-UNIT-06')
    .what('the limits of BTC are compared with satoshis, the amounts count millisatoshis')
    .hook('limitsOn', (usual) => (asset, layer) => {
      const own = usual(asset, layer);
      return own && asset.asset_id === 'BTC' ? { ...own, max_amount: own.max_amount * 1_000n } : own;
    }),
  'socket-quotes-lower-the-listed-maximum': breaks('QUO-USE-03')
    .what('each quote of the socket lowers the maximum that the asset list shows')
    .wire({
      socketReply(_message, given, { memory }) {
        for (const _quote of quotesIn(given.messages)) counted(memory, 'quotes');
        return given;
      },
      reply(request, given, { memory }) {
        if (request.operation === ASSETS && given.status === 200)
          lowerLimits(membersOf(given.body), Number(memory.get('quotes') ?? 0) * 1000);
        return given;
      },
    }),
  'quote-between-the-layers-of-an-asset': breaks('QUO-ROUTE-06')
    .what('an asset is quoted against itself on another layer')
    .behaviour({
      decisions: (current) => ({
        isPairOf: (pair, from, to) => from === to || current.isPairOf(pair, from, to),
        tradedLayers: (routes, from, to) =>
          from === to
            ? steps(activeLayers(from), activeLayers(to)).filter((step) => step.from_layer !== step.to_layer)
            : current.tradedLayers(routes, from, to),
      }),
    }),
  'quote-of-an-inactive-pair-in-reverse': breaks('QUO-LIMIT-08')
    .what('an inactive pair is refused to who sets what is sold, and quoted to who sets what is bought')
    .behaviourBy(quotingInactivePairs, ({ set }) => set === 'to'),
  'quote-of-an-inactive-pair-turned-round': breaks('QUO-LIMIT-08')
    .what('an inactive pair is refused to who sells its base, and quoted to who sells its quote asset')
    .behaviourBy(
      quotingInactivePairs,
      () => true,
      ({ quote }, sold) => quote === sold,
    ),
  'socket-quotes-inactive-pairs': breaks('WS-QUOTE-12')
    .what('the socket quotes inactive pairs, which REST refuses')
    .behaviourBy(quotingInactivePairs, ({ on }) => on === 'socket'),
  'socket-quotes-inactive-pairs-by-tickers': breaks('WS-QUOTE-12')
    .what('the socket looks up tickers among all pairs, so that it quotes inactive ones which it refuses by their ids')
    .behaviourBy(quotingInactivePairs, ({ on, byId }) => on === 'socket' && !byId),
  'socket-quotes-inactive-pairs-turned-round': breaks('WS-QUOTE-12')
    .what('the socket quotes an inactive pair to who sells its quote asset, which REST refuses')
    .behaviourBy(
      quotingInactivePairs,
      ({ on }) => on === 'socket',
      ({ quote }, sold) => quote === sold,
    ),
};

function activeLayers({ endpoints }: Asset): string[] {
  return endpoints.filter(({ is_active }) => is_active).map(({ layer }) => layer);
}

/** Each step from a layer to another. */
function steps(from: readonly string[], to: readonly string[]): Route[] {
  return from.flatMap((from_layer) => to.map((to_layer) => ({ from_layer, to_layer })));
}

/** Another look-up of the assets in REST requests. */
function namedBy(find: (name: string, catalogue: Maker['catalogue']) => Asset | undefined): Injection {
  return { decisions: { quotedAsset: (catalogue, name) => find(name, catalogue) } };
}

/** Another rule of which amounts above 0 lie within limits. */
function bounded(isWithin: (amount: bigint, limits: Limits, computed: boolean) => boolean): Injection {
  return hook('isWithinLimits', () => (amount, limits, computed) => amount > 0n && isWithin(amount, limits, computed));
}

/** One of the bounds refused as the amount that is asked for. */
function excluded(bound: keyof Limits): Injection {
  return hook(
    'isWithinLimits',
    (usual) => (amount, limits, computed, options) =>
      usual(amount, limits, computed, options) && (computed || amount !== limits[bound]),
  );
}

/** Limits made of those of all active layers of an asset, each given in rising order. */
function limitedBy(
  choose: (minima: bigint[], maxima: bigint[]) => { min_amount: bigint | undefined; max_amount: bigint | undefined },
): Injection {
  const rising = (amounts: bigint[]) => amounts.sort((one, other) => (one < other ? -1 : 1));
  return hook('limitsOn', (usual) => (asset, layer) => {
    const own = usual(asset, layer);
    const active = asset.endpoints.filter(({ is_active }) => is_active);
    const minima = rising(active.map(({ min_amount }) => min_amount));
    const { min_amount, max_amount } = choose(minima, rising(active.map((one) => one.max_amount)));
    return own && min_amount !== undefined && max_amount !== undefined ? { ...own, min_amount, max_amount } : own;
  });
}

function isOfChain(layer: string | undefined): boolean {
  return layer?.endsWith('_L1') === true;
}

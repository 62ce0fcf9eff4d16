import type { Maker } from '../reference/maker/maker.ts';
import type { Asset, Route } from '../reference/maker/market/catalogue.ts';
import type { Plant, PlantRequest } from '../reference/maker/plant.ts';
import { changeErrors, legOf, membersOf } from './change.ts';
import type { Fault } from './fault.ts';
import { QUOTE } from './operations.ts';

/** Defects in what can be quoted: assets, pairs, routes and amounts. */
export const QUOTE_LIMIT_FAULTS: readonly Fault[] = [
  {
    id: 'quote-over-any-layers-of-the-assets',
    breaks: ['QUO-ROUTE-01'],
    what: 'each layer is checked against its asset, but not the step between them',
    plant: {
      behaviour: {
        tradedLayers: (_routes, from, to) =>
          from.supported_layers.flatMap((from_layer) =>
            to.supported_layers.map((to_layer) => ({ from_layer, to_layer })),
          ),
      },
    },
  },
  {
    id: 'quote-over-the-default-route-instead',
    breaks: ['QUO-ROUTE-01'],
    what: 'a route that is not supported is replaced by the default one',
    plant: {
      behaviour: (current) => ({
        chosenRoute: (offered, from_layer, to_layer) =>
          current.chosenRoute(offered, from_layer, to_layer) ?? offered[0],
      }),
    },
  },
  {
    id: 'quote-route-refused-as-not-found',
    breaks: ['QUO-ROUTE-01'],
    what: 'a route that is not supported is 404',
    plant: refusing('unsupported-route', { envelope: 'application', status: 404, error_code: 'NOT_FOUND' }),
  },
  {
    id: 'quote-route-refused-as-invalid',
    breaks: ['QUO-ROUTE-01'],
    what: 'a route that is not supported fails validation',
    plant: refusing('unsupported-route', { envelope: 'validation' }),
  },
  {
    id: 'quote-route-refused-with-a-code',
    breaks: ['QUO-ROUTE-02'],
    what: 'the refusal of a route has the application form',
    plant: refusing('unsupported-route', { envelope: 'application', status: 400, error_code: 'VALIDATION_ERROR' }),
  },
  {
    id: 'quote-route-refused-in-both-forms',
    breaks: ['QUO-ROUTE-02'],
    what: 'the refusal of a route has a detail and a code',
    plant: changeErrors([400], (given, { operation }) => {
      const { detail } = membersOf(given.body);
      if (operation !== QUOTE || typeof detail !== 'string') return undefined;
      return { ...given, body: { detail, error_code: 'VALIDATION_ERROR', message: detail, request_id: 'r' } };
    }),
  },
  {
    id: 'quote-over-the-first-route-only',
    breaks: ['QUO-ROUTE-03'],
    what: 'of the routes of a pair only the first is quoted',
    plant: {
      behaviour: (current) => ({
        tradedLayers: (routes, from, to) => current.tradedLayers(routes.slice(0, 1), from, to),
      }),
    },
  },
  {
    id: 'quote-not-onchain',
    breaks: ['QUO-ROUTE-03'],
    what: 'routes on chain are listed but refused',
    plant: {
      behaviour: (current) => ({
        tradedLayers: (routes, from, to) =>
          current.tradedLayers(routes, from, to).filter(({ from_layer }) => !from_layer.endsWith('_L1')),
      }),
    },
  },
  {
    id: 'quote-not-for-indivisible-assets',
    breaks: ['QUO-ROUTE-03', 'FLW-MARKET-01'],
    what: 'an active pair with an asset without decimal places is not quoted at all',
    plant: {
      behaviour: (current) => ({ isTraded: (asset) => current.isTraded(asset) && asset.precision > 0 }),
    },
  },
  {
    id: 'quote-unknown-asset-is-the-first',
    breaks: ['QUO-ROUTE-05'],
    what: 'an unknown asset to buy is taken for the first RGB asset',
    plant: namedBy((name, { catalogue }) => catalogue.findAsset(name) ?? catalogue.assets[1]),
  },
  {
    id: 'quote-ticker-in-any-case',
    breaks: ['QUO-ROUTE-05'],
    what: 'a ticker is understood in small letters too',
    plant: namedBy((name, { catalogue }) => catalogue.findAsset(name) ?? catalogue.findAsset(name.toUpperCase())),
  },
  {
    id: 'quote-asset-id-in-any-case',
    breaks: ['QUO-ROUTE-05'],
    what: 'identifiers are compared without regard to case',
    plant: namedBy((name, { catalogue }) =>
      catalogue.assets.find(({ asset_id }) => asset_id.toLowerCase() === name.toLowerCase()),
    ),
  },
  {
    id: 'quote-asset-id-trimmed',
    breaks: ['QUO-ROUTE-05'],
    what: 'white space around an identifier is dropped',
    plant: namedBy((name, { catalogue }) => catalogue.findAsset(name.trim())),
  },
  {
    id: 'quote-asset-by-the-beginning-of-its-id',
    breaks: ['QUO-ROUTE-05'],
    what: 'an identifier is recognised by its beginning',
    plant: namedBy((name, { catalogue }) =>
      name.length < 20
        ? catalogue.findAsset(name)
        : catalogue.assets.find(({ asset_id }) => asset_id.startsWith(name.slice(0, 20))),
    ),
  },
  {
    id: 'quote-between-any-two-assets',
    breaks: ['QUO-ROUTE-05'],
    what: 'two assets that form no pair are quoted across a third',
    plant: { behaviour: { isPairOf: (_pair, from, to) => from !== to, tradedLayers: anyLayers } },
  },
  {
    id: 'quote-unknown-pair-is-a-conflict',
    breaks: ['QUO-ROUTE-05'],
    what: 'an unknown pair is refused with 403',
    plant: refusing('unknown-pair', { envelope: 'application', status: 403, error_code: 'PAIR_NOT_FOUND' }),
  },
  {
    id: 'quote-against-itself',
    breaks: ['QUO-ROUTE-06'],
    what: 'an asset is quoted against itself',
    plant: {
      behaviour: (current) => ({
        isPairOf: (pair, from, to) => from === to || current.isPairOf(pair, from, to),
        tradedLayers: (routes, from, to) =>
          from === to ? anyLayers(routes, from, to) : current.tradedLayers(routes, from, to),
      }),
    },
  },
  {
    id: 'quote-under-the-minimum',
    breaks: ['QUO-LIMIT-01'],
    what: 'the minimum is not checked',
    plant: {
      behaviour: { isWithinLimits: (amount, { max_amount }) => amount > 0n && amount <= max_amount },
    },
  },
  {
    id: 'quote-one-under-the-minimum',
    breaks: ['QUO-LIMIT-01'],
    what: 'one unit under the minimum is still quoted',
    plant: {
      behaviour: {
        isWithinLimits: (amount, { min_amount, max_amount }, computed) =>
          amount > 0n && (computed || (amount >= min_amount - 1n && amount <= max_amount)),
      },
    },
  },
  {
    id: 'quote-raised-to-the-minimum',
    breaks: ['QUO-LIMIT-01'],
    what: 'an amount under the minimum is quoted as if it were the minimum',
    plant: clamped((amount, { min }) => (amount > 0n && amount < min ? min : amount)),
  },
  {
    id: 'quote-over-the-maximum',
    breaks: ['QUO-LIMIT-02', 'QUO-LIMIT-05'],
    what: 'the maximum is not checked',
    plant: {
      behaviour: { isWithinLimits: (amount, { min_amount }) => amount > 0n && amount >= min_amount },
    },
  },
  {
    id: 'quote-limits-through-doubles',
    breaks: ['QUO-LIMIT-02'],
    what: 'the maximum is compared as a double, which holds no amount beyond 2^53 exactly',
    plant: {
      behaviour: {
        isWithinLimits: (amount, { min_amount, max_amount }, computed) =>
          amount > 0n && (computed || (Number(amount) >= Number(min_amount) && Number(amount) <= Number(max_amount))),
      },
    },
  },
  {
    id: 'quote-amount-wraps-at-64-bits',
    breaks: ['QUO-LIMIT-02'],
    what: 'of an amount only the last 64 bits count',
    plant: clamped((amount) => (amount > 0n ? amount % 2n ** 64n : amount)),
  },
  {
    id: 'quote-lowered-to-the-maximum',
    breaks: ['QUO-LIMIT-02', 'QUO-LIMIT-05'],
    what: 'an amount over the maximum is quoted as if it were a usual one',
    plant: clamped((amount, { min, max }) => (amount > max ? min * 20n : amount)),
  },
  {
    id: 'quote-range-refused-as-not-found',
    breaks: ['QUO-LIMIT-01', 'QUO-LIMIT-02'],
    what: 'an amount out of range is 404',
    plant: refusing('out-of-range', { envelope: 'application', status: 404, error_code: 'NOT_FOUND' }),
  },
  {
    id: 'quote-maximum-excluded',
    breaks: ['QUO-LIMIT-04'],
    what: 'the maximum itself is refused',
    plant: {
      behaviour: (current) => ({
        isWithinLimits: (amount, limits, computed, options) =>
          current.isWithinLimits(amount, limits, computed, options) && (computed || amount !== limits.max_amount),
      }),
    },
  },
  {
    id: 'quote-minimum-excluded',
    breaks: ['QUO-LIMIT-04'],
    what: 'the minimum itself is refused',
    plant: {
      behaviour: (current) => ({
        isWithinLimits: (amount, limits, computed, options) =>
          current.isWithinLimits(amount, limits, computed, options) && (computed || amount !== limits.min_amount),
      }),
    },
  },
  {
    id: 'quote-reverse-held-against-the-sold-asset',
    breaks: ['QUO-LIMIT-05'],
    what: 'an amount to buy has to lie within the numbers of the sold asset as well',
    plant: {
      onRequest({ operation, body }, { maker }) {
        const { amount } = legOf(body, 'to_asset');
        const sold = boundsOf(body, 'from_asset', maker);
        const outside = isWhole(amount) && sold && (BigInt(amount) < sold.min || BigInt(amount) > sold.max);
        return operation === QUOTE && outside ? maker.errors.legacy('Amount out of range') : undefined;
      },
    },
  },
  {
    id: 'quote-reverse-unbounded',
    breaks: ['QUO-LIMIT-05', 'QUO-LIMIT-02'],
    what: 'an amount to buy is not held against any maximum',
    plant: clamped((amount, { min, max }, leg) => (leg === 'to_asset' && amount > max ? min * 20n : amount)),
  },
  {
    id: 'quote-limits-of-the-first-layer',
    breaks: ['QUO-LIMIT-06'],
    what: 'the limits of the first layer of an asset hold on all of them',
    plant: { behaviour: { limitsOn: ({ endpoints: [first] }) => first } },
  },
  {
    id: 'quote-limits-of-any-layer',
    breaks: ['QUO-LIMIT-06'],
    what: 'an amount that any layer of the asset allows is quoted on each',
    plant: limitedBy((minima, maxima) => ({ min_amount: minima[0], max_amount: maxima.at(-1) })),
  },
  {
    id: 'quote-limits-of-all-layers-together',
    breaks: ['QUO-LIMIT-06'],
    what: 'an amount has to lie within the limits of every layer of the asset',
    plant: limitedBy((minima, maxima) => ({ min_amount: minima.at(-1), max_amount: maxima[0] })),
  },
  {
    id: 'quote-of-an-inactive-pair',
    breaks: ['QUO-LIMIT-08'],
    what: 'an inactive pair is quoted',
    plant: {
      behaviour: (current) => ({
        isTraded: () => true,
        visiblePairs: (pairs, active_only) => (active_only ? pairs : current.visiblePairs(pairs, active_only)),
      }),
    },
  },
  {
    id: 'quote-limits-of-bitcoin-in-satoshis',
    breaks: ['FMT-UNIT-06'],
    what: 'the limits of BTC are compared with satoshis, the amounts count millisatoshis',
    plant: {
      behaviour: (current) => ({
        limitsOn(asset, layer) {
          const own = current.limitsOn(asset, layer);
          if (!own || asset.asset_id !== 'BTC') return own;
          return { ...own, max_amount: own.max_amount * 1_000n };
        },
      }),
    },
  },
];

interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

type Leg = 'from_asset' | 'to_asset';

/** The bounds that hold for a leg of a request. */
function boundsOf(body: unknown, leg: Leg, { catalogue }: Maker): Bounds | undefined {
  const { asset_id, layer } = legOf(body, leg);
  const endpoint = catalogue.findAsset(String(asset_id))?.endpoints.find((one) => one.layer === layer);
  return endpoint && { min: endpoint.min_amount, max: endpoint.max_amount };
}

/** Prices another amount than the one asked for, and shows the one asked for. */
function clamped(change: (amount: bigint, bounds: Bounds, leg: Leg) => bigint): Plant {
  return {
    async onRequest(request: PlantRequest, { ask, maker }) {
      if (request.operation !== QUOTE) return undefined;
      for (const leg of ['from_asset', 'to_asset'] as const) {
        const members = legOf(request.body, leg);
        const { amount } = members;
        const bounds = boundsOf(request.body, leg, maker);
        if (!isWhole(amount) || !bounds) continue;
        const changed = change(BigInt(amount), bounds, leg);
        if (changed === BigInt(amount)) continue;
        members.amount = changed;
        const answer = await ask(request);
        members.amount = amount;
        if (answer.status !== 200) return undefined;
        legOf(answer.body, leg).amount = amount;
        return answer;
      }
      return undefined;
    },
  };
}

function isWhole(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** Any step between active layers of two assets. */
function anyLayers(_routes: readonly Route[], from: Asset, to: Asset): Route[] {
  return activeLayers(from).flatMap((from_layer) => activeLayers(to).map((to_layer) => ({ from_layer, to_layer })));
}

function activeLayers({ endpoints }: Asset): string[] {
  return endpoints.filter(({ is_active }) => is_active).map(({ layer }) => layer);
}

/** Another look-up of the assets in REST requests. */
function namedBy(find: (name: string, maker: Pick<Maker, 'catalogue'>) => Asset | undefined): Plant {
  return { behaviour: { quotedAsset: (catalogue, name) => find(name, { catalogue }) } };
}

/** Limits made of those of all active layers of an asset, each given in rising order. */
function limitedBy(
  choose: (minima: bigint[], maxima: bigint[]) => { min_amount: bigint | undefined; max_amount: bigint | undefined },
): Plant {
  const rising = (amounts: bigint[]) => amounts.sort((one, other) => (one < other ? -1 : 1));
  return {
    behaviour: (current) => ({
      limitsOn(asset, layer) {
        const own = current.limitsOn(asset, layer);
        const active = asset.endpoints.filter(({ is_active }) => is_active);
        const { min_amount, max_amount } = choose(
          rising(active.map((one) => one.min_amount)),
          rising(active.map((one) => one.max_amount)),
        );
        return own && min_amount !== undefined && max_amount !== undefined ? { ...own, min_amount, max_amount } : own;
      },
    }),
  };
}

type Text = ReturnType<Maker['behaviour']['quoteRefusal']>;

/** Another refusal for one cause. */
function refusing(cause: string, text: Partial<Text>): Plant {
  return {
    behaviour: (current) => ({
      quoteRefusal(refusal, options) {
        const usual = current.quoteRefusal(refusal, options);
        return refusal.cause === cause ? { ...usual, ...text } : usual;
      },
    }),
  };
}

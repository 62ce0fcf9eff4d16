import type { Asset, Catalogue, Endpoint, Route } from '../../reference/maker/market/catalogue.ts';
import fc from '../fast-check.ts';

/** What an amount on a layer is worth at least and at most, in satoshis. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** What is drawn of an RGB asset. */
interface DrawnAsset {
  readonly precision: number;
  /** What its smallest unit is worth, in millionths of a millisatoshi. */
  readonly unit: bigint;
  readonly lightning: Bounds;
  readonly onchain: Bounds | undefined;
  readonly isActive: boolean;
}

interface DrawnPair {
  readonly assets: readonly [number, number];
  readonly isActive: boolean;
}

/** A market: bitcoin's bounds, RGB assets, and pairs of these among each other. */
export interface DrawnMarket {
  readonly bitcoin: Bounds;
  readonly assets: readonly DrawnAsset[];
  /** Whether bitcoin is the base of its pairs. */
  readonly bitcoinFirst: boolean;
  readonly bothWays: boolean;
  readonly pairs: readonly DrawnPair[];
}

/** As many RGB assets as the catalogue of a seed has. */
const MOST_ASSETS = 5;
const MILLIONTHS_OF_A_SATOSHI = 1_000_000_000n;
const MILLISATOSHIS = 1_000n;
/** The modelled channels hold four tenths of a supply on either side. */
const SUPPLY_TIMES = 100n;

/** All bounds have room for amounts between 30,000 and 300,000 satoshis, so that each asset can be traded for any other. */
const BOUNDS: fc.Arbitrary<Bounds> = fc.record({
  least: fc.integer({ min: 1_000, max: 30_000 }),
  most: fc.integer({ min: 300_000, max: 100_000_000 }),
});

const ASSET: fc.Arbitrary<DrawnAsset> = fc.record({
  precision: fc.integer({ min: 0, max: 18 }),
  unit: fc
    .tuple(fc.integer({ min: 2, max: 10 }), fc.constantFrom(1n, 2n, 5n, 7n))
    .map(([zeros, digit]) => digit * 10n ** BigInt(zeros)),
  lightning: BOUNDS,
  onchain: fc.option(BOUNDS, { nil: undefined }),
  isActive: fc.boolean(),
});

/** How markets are drawn: the first asset is always active, the others every other time. */
export const DRAWN_MARKET: fc.Arbitrary<DrawnMarket> = fc.record({
  bitcoin: BOUNDS,
  assets: fc
    .array(ASSET, { minLength: 1, maxLength: MOST_ASSETS })
    .map(([first, ...others]) => (first ? [{ ...first, isActive: true }, ...others] : [])),
  bitcoinFirst: fc.boolean(),
  bothWays: fc.boolean(),
  pairs: fc.uniqueArray(
    fc.record({
      assets: fc.tuple(fc.nat(MOST_ASSETS - 1), fc.nat(MOST_ASSETS - 1)),
      isActive: fc.boolean(),
    }),
    { maxLength: 4, selector: ({ assets }) => assets.join() },
  ),
});

/** The catalogue of a seed with the assets and pairs that were drawn: ids and dates stay. */
export function marketOf({ network, assets: given, pairs: [usual] }: Catalogue, drawn: DrawnMarket): Catalogue {
  const bitcoin = given.find(({ asset_id }) => asset_id === 'BTC');
  const issued = given.filter((asset) => asset !== bitcoin).slice(0, drawn.assets.length);
  if (bitcoin === undefined || usual === undefined) throw new Error('the catalogue of a seed has bitcoin and pairs');
  const { bitcoin: bounds, assets: stated, bitcoinFirst, bothWays } = drawn;
  const btc = {
    ...bitcoin,
    endpoints: ['BTC_LN', 'BTC_L1'].map((layer) => endpointOf(layer, bounds, MILLISATOSHIS, 1n)),
  };
  const assets = issued.map((asset, at) => assetOf(asset, stated[at] as DrawnAsset));
  const withBitcoin = assets.map((asset) => (bitcoinFirst ? [btc, asset] : [asset, btc]));
  const among = drawn.pairs.filter(({ assets: [one, other] }) => one < other && other < assets.length);
  const listed = [
    ...withBitcoin.map((pair) => ({ pair, isActive: true })),
    ...among.map(({ assets: places, isActive }) => ({ pair: places.map((place) => assets[place]), isActive })),
  ];
  return {
    network,
    assets: [btc, ...assets],
    pairs: listed.flatMap(({ pair: [base, quote], isActive }, number) =>
      base && quote
        ? [
            {
              id: numbered(usual.id, number),
              base_asset_id: base.asset_id,
              quote_asset_id: quote.asset_id,
              routes: routesOf(base, quote, bothWays),
              is_active: isActive && base.is_active && quote.is_active,
            },
          ]
        : [],
    ),
    worth: {
      BTC: 100_000_000n * MILLIONTHS_OF_A_SATOSHI,
      ...Object.fromEntries(
        assets.map(({ asset_id, precision }, at) => [asset_id, (stated[at]?.unit ?? 1n) * 10n ** BigInt(precision)]),
      ),
    },
  };
}

function assetOf(asset: Asset, { precision, unit, lightning, onchain, isActive }: DrawnAsset): Asset {
  const endpoints = [
    endpointOf('RGB_LN', lightning, MILLIONTHS_OF_A_SATOSHI, unit),
    ...(onchain === undefined ? [] : [endpointOf('RGB_L1', onchain, MILLIONTHS_OF_A_SATOSHI, unit)]),
  ];
  const most = BigInt(Math.max(lightning.most, onchain?.most ?? 0));
  return {
    ...asset,
    precision,
    issued_supply: (most * MILLIONTHS_OF_A_SATOSHI * SUPPLY_TIMES) / unit,
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, is_active: isActive })),
    is_active: isActive,
    supported_layers: endpoints.map(({ layer }) => layer),
  };
}

/** Bounds in units that are each worth `unit` of the parts, of which `parts` make a satoshi. */
function endpointOf(layer: string, { least, most }: Bounds, parts: bigint, unit: bigint): Endpoint {
  return {
    layer,
    min_amount: (BigInt(least) * parts + unit - 1n) / unit,
    max_amount: (BigInt(most) * parts) / unit,
    is_active: true,
  };
}

/** From Lightning to Lightning, and from chain to chain, where both assets are there. */
function routesOf(base: Asset, quote: Asset, bothWays: boolean): Route[] {
  return ['_LN', '_L1'].flatMap((kind) => {
    const [from_layer, to_layer] = [base, quote].map(({ supported_layers }) =>
      supported_layers.find((layer) => layer.endsWith(kind)),
    );
    if (from_layer === undefined || to_layer === undefined) return [];
    const there = { from_layer, to_layer };
    return bothWays && from_layer !== to_layer ? [there, { from_layer: to_layer, to_layer: from_layer }] : [there];
  });
}

/** Another id of the same form. */
function numbered(id: string, number: number): string {
  return `${id.slice(0, -2)}${number.toString(16).padStart(2, '0')}`;
}

import { oneOf } from '../../engine/fuzz/pick.ts';
import { isInteger, membersOf } from '../../engine/json/members.ts';

/** How the report names pairs and assets. */
export const PAIR = { what: 'pair', named: byTicker };
export const ASSET = { what: 'asset', named: byTicker };

/** What the target lists, as far as it can be read; whether its shape is right is what the passive checks judge. */
export interface Listing {
  /** As the asset list names it. */
  readonly network?: string | undefined;
  /**
   * The network that all who were asked name, in the word of the first; undefined when nobody names one. What creates or pays
   * goes by it.
   * @throws {NotApplicable} when they don't agree
   */
  readonly agreedNetwork?: string | undefined;
  readonly assets: readonly ListedAsset[];
  /** All pairs, inactive ones included. */
  readonly pairs: readonly ListedPair[];
  /** The directions that the lists leave open and a quote has shown to be traded, by their keys (trades.ts). */
  readonly quoted?: readonly string[] | undefined;
}

/** The bounds of an asset on one layer, in its smallest unit (msat for BTC). */
export interface AssetEndpoint {
  readonly layer: string;
  readonly min_amount: number | bigint;
  readonly max_amount: number | bigint;
  readonly is_active: boolean;
}

/** The layers between which a pair settles: that of the asset sold, and that of the asset bought. */
export interface PairRoute {
  readonly from_layer: string;
  readonly to_layer: string;
}

/** An asset by what checks make use of. A member that is not as it should be is undefined. */
export interface ListedAsset {
  readonly asset_id: string;
  readonly ticker: string;
  readonly name: string | undefined;
  readonly precision: number | bigint | undefined;
  readonly is_active: boolean | undefined;
  readonly supported_layers: readonly string[];
  /** Those that can be read. */
  readonly endpoints: readonly AssetEndpoint[];
}

/** A pair by what checks make use of. A member that is not as it should be is undefined. */
export interface ListedPair {
  readonly id: string;
  readonly ticker: string;
  readonly base_asset: string;
  readonly base_asset_id: string;
  readonly quote_asset: string;
  readonly quote_asset_id: string;
  readonly base: ListedAsset | undefined;
  readonly quote: ListedAsset | undefined;
  readonly price?: unknown;
  readonly is_active: boolean | undefined;
  /** Those that can be read; undefined when the pair lists no array of them, so that nobody takes it for a pair without routes. */
  readonly routes: readonly PairRoute[] | undefined;
}

/** A pair that can be traded: active, with a route. */
export type TradablePair = ListedPair & { readonly routes: readonly PairRoute[] };

/** An element of the asset list; undefined when it has not even a name to go by, and so is no asset. */
export function assetIn(element: unknown): ListedAsset | undefined {
  const { asset_id, ticker, name, precision, is_active, supported_layers, endpoints } = membersOf(element) ?? {};
  if (typeof asset_id !== 'string' || typeof ticker !== 'string') return undefined;
  return {
    asset_id,
    ticker,
    name: typeof name === 'string' ? name : undefined,
    precision: isInteger(precision) && precision >= 0 ? precision : undefined,
    is_active: typeof is_active === 'boolean' ? is_active : undefined,
    supported_layers: Array.isArray(supported_layers) ? supported_layers.filter(isText) : [],
    endpoints: Array.isArray(endpoints) ? endpoints.filter(isEndpoint) : [],
  };
}

/** An element of the pair list; undefined when it lacks one of the names that a pair goes by, and so is no pair. */
export function pairIn(element: unknown): ListedPair | undefined {
  const { id, ticker, base_asset, base_asset_id, quote_asset, quote_asset_id, ...others } = membersOf(element) ?? {};
  if (typeof id !== 'string' || typeof ticker !== 'string') return undefined;
  if (typeof base_asset !== 'string' || typeof base_asset_id !== 'string') return undefined;
  if (typeof quote_asset !== 'string' || typeof quote_asset_id !== 'string') return undefined;
  const { base, quote, price, is_active, routes } = others;
  return {
    ...{ id, ticker, base_asset, base_asset_id, quote_asset, quote_asset_id },
    base: assetIn(base),
    quote: assetIn(quote),
    price,
    is_active: typeof is_active === 'boolean' ? is_active : undefined,
    routes: Array.isArray(routes) ? readable(routes) : undefined,
  };
}

/** The routes among what is listed as such; undefined where something is, but none can be read. */
function readable(listed: readonly unknown[]): ListedPair['routes'] {
  const routes = listed.filter(isRoute);
  return routes.length === 0 && listed.length > 0 ? undefined : routes;
}

/** The pairs that can be traded. */
export function tradablePairs(pairs: readonly ListedPair[]): TradablePair[] {
  return pairs.filter(isTradable);
}

/**
 * One of the pairs that can be traded, which the seed chooses.
 * @throws {NotExercised} when there is none
 */
export function oneTradablePair({ pairs }: Pick<Listing, 'pairs'>, seed: number): TradablePair {
  return oneOf(tradablePairs(pairs), { ...PAIR, what: 'tradable pair', seed });
}

/** The pairs whose ticker no other pair has, so that it names exactly one. */
export function pairsWithOwnTicker(pairs: readonly ListedPair[]): ListedPair[] {
  const count = new Map<string, number>();
  for (const { ticker } of pairs) count.set(ticker, (count.get(ticker) ?? 0) + 1);
  return pairs.filter(({ ticker }) => count.get(ticker) === 1);
}

/** Whether no other asset of a list has the ticker of one, so that it names that one. */
export function hasOwnTicker({ ticker }: Pick<ListedAsset, 'ticker'>, assets: readonly ListedAsset[]): boolean {
  return assets.filter((asset) => asset.ticker === ticker).length <= 1;
}

function byTicker({ ticker }: { readonly ticker?: unknown }): string {
  return String(ticker);
}

function isTradable(pair: ListedPair): pair is TradablePair {
  return pair.is_active === true && pair.routes !== undefined && pair.routes.length > 0;
}

function isEndpoint(value: unknown): value is AssetEndpoint {
  const { layer, min_amount, max_amount, is_active } = membersOf(value) ?? {};
  return isText(layer) && isInteger(min_amount) && isInteger(max_amount) && typeof is_active === 'boolean';
}

function isRoute(value: unknown): value is PairRoute {
  const { from_layer, to_layer } = membersOf(value) ?? {};
  return isText(from_layer) && isText(to_layer);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

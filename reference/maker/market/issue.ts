import { isContractId, writeContractId } from '../../lightning/contract-id.ts';
import { REVISIONS } from '../../lightning/revision.ts';
import type { Random } from '../../random.ts';
import type { MakerOptions } from '../options.ts';
import type { Asset, Catalogue, Endpoint, Pair, Route } from './catalogue.ts';
import { SATOSHI } from './file-values.ts';

const FIRST_LISTING = 1_735_689_600;

/** What of an asset is not made from the seed. */
export interface Issue {
  /** Made from the seed when left out. */
  asset_id?: string;
  ticker: string;
  name: string;
  precision: number;
  issued_supply: bigint;
  /** Value of one whole unit in millionths of a millisatoshi. */
  worth: bigint;
  endpoints: Endpoint[];
  is_active?: boolean;
  media?: Asset['media'];
}

/** An asset as it is listed, and what it is worth. */
export interface Issued {
  asset: Asset;
  worth: bigint;
}

/** Bitcoin, with the limits of each of its layers. */
export function bitcoin(
  { btc_precision: precision, large_amounts }: MakerOptions,
  endpoints: Endpoint[] = [
    endpoint('BTC_LN', 3_000_000n, 220_000_000_000n),
    endpoint('BTC_L1', 50_000_000n, 1_000_000_000_000n),
  ],
): Issued {
  const asset: Asset = {
    ticker: 'BTC',
    asset_id: 'BTC',
    name: 'Bitcoin',
    precision,
    protocol_ids: { BTC: 'BTC' },
    media: null,
    // All bitcoins in millisatoshis lie beyond 2^53; in satoshis they don't.
    issued_supply: 21_000_000n * 10n ** BigInt(large_amounts ? precision : 8),
    timestamp: 1_231_006_505,
    endpoints,
    is_active: true,
    added_at: FIRST_LISTING,
    supported_layers: endpoints.map(({ layer }) => layer),
  };
  return { asset, worth: 100_000_000n * SATOSHI };
}

/** An RGB asset; what its issue leaves open follows from the seed and its ticker. */
export function issue(random: Random, options: MakerOptions, given: Issue): Issued {
  const own = random.stream(given.ticker);
  const asset_id = given.asset_id ?? contractId(own.stream('id'), options);
  const timestamp = FIRST_LISTING + own.integer(0, 10_000_000);
  const asset: Asset = {
    ticker: given.ticker,
    asset_id,
    name: given.name,
    precision: given.precision,
    protocol_ids: { RGB: asset_id },
    media: given.media ?? null,
    issued_supply: given.issued_supply,
    timestamp,
    endpoints: given.endpoints,
    is_active: given.is_active ?? true,
    added_at: timestamp + own.integer(60, 1_000_000),
    supported_layers: given.endpoints.map(({ layer }) => layer),
  };
  return { asset, worth: given.worth };
}

/**
 * An id that nodes of every revision can read, which one in four random ones is; or one that only those of the revision that
 * runs can.
 */
function contractId(random: Random, { contract_ids, node_revision }: MakerOptions): string {
  for (;;) {
    const id = writeContractId(random.bytes(32), node_revision);
    const isCommon = REVISIONS.every((revision) => isContractId(id, revision));
    if (isCommon === (contract_ids === 'of any revision')) return id;
  }
}

/** The limits of an asset on a layer. */
export function endpoint(layer: string, min_amount: bigint, max_amount: bigint, is_active = true): Endpoint {
  return { layer, min_amount, max_amount, is_active };
}

/** One layer step. */
export function route(from_layer: string, to_layer: string): Route {
  return { from_layer, to_layer };
}

/** A pair of two assets; its id follows from the seed and their tickers. */
export function pair(random: Random, base: Issued, quote: Issued, routes: Route[], is_active = true): Pair {
  const id = random.stream(`${base.asset.ticker}/${quote.asset.ticker}`).uuid();
  return { id, base_asset_id: base.asset.asset_id, quote_asset_id: quote.asset.asset_id, routes, is_active };
}

/** What is traded. Pairs name their routes from base to quote; those back are added where the options want them. */
export function assembled({ network, routes }: MakerOptions, listed: readonly Issued[], pairs: Pair[]): Catalogue {
  return {
    network,
    assets: listed.map(({ asset }) => asset),
    pairs: routes === 'both' ? pairs.map(withReturnRoutes) : pairs,
    worth: Object.fromEntries(listed.map(({ asset, worth }) => [asset.asset_id, worth])),
  };
}

function withReturnRoutes(given: Pair): Pair {
  const back = given.routes
    .map(({ from_layer, to_layer }) => route(to_layer, from_layer))
    .filter((returning) => !given.routes.some((known) => sameRoute(known, returning)));
  return { ...given, routes: [...given.routes, ...back] };
}

function sameRoute(one: Route, other: Route): boolean {
  return one.from_layer === other.from_layer && one.to_layer === other.to_layer;
}

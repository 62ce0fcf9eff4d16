/** The limits of an asset on one layer, in the smallest unit (BTC: millisatoshis). */
export interface Endpoint {
  layer: string;
  min_amount: bigint;
  max_amount: bigint;
  is_active: boolean;
}

/** Interface, "Asset (element of `assets`)": all twelve members. */
export interface Asset {
  ticker: string;
  asset_id: string;
  name: string;
  precision: number;
  protocol_ids: Record<string, string>;
  media: { file_path: string; digest: string; mime: string } | null;
  issued_supply: bigint;
  timestamp: number;
  endpoints: Endpoint[];
  is_active: boolean;
  added_at: number;
  supported_layers: string[];
}

/** One layer step. */
export interface Route {
  from_layer: string;
  to_layer: string;
}

/** A pair as the service stores it; the embedded assets and the price are added when it is shown. */
export interface Pair {
  id: string;
  base_asset_id: string;
  quote_asset_id: string;
  routes: Route[];
  is_active: boolean;
}

/** What the service trades. */
export interface Catalogue {
  network: string;
  assets: Asset[];
  pairs: Pair[];
  /** Value of one whole unit of each asset in millionths of a millisatoshi, before market movement. */
  worth: Record<string, bigint>;
}

/** A pair together with its two assets. */
export interface ListedPair extends Pair {
  base: Asset;
  quote: Asset;
  ticker: string;
}

/** The catalogue with the look-ups the operations need. */
export interface CatalogueIndex {
  readonly network: string;
  readonly assets: readonly Asset[];
  readonly pairs: readonly ListedPair[];
  readonly worth: Readonly<Record<string, bigint>>;
  /** The asset with this id, or else the first with this ticker. */
  findAsset(idOrTicker: string): Asset | undefined;
}

/** Indexes a catalogue. A pair of an asset that is not listed is left out. */
export function indexCatalogue(catalogue: Catalogue): CatalogueIndex {
  const { network, assets, worth } = catalogue;
  const byName = new Map<string, Asset>();
  for (const asset of assets.toReversed()) byName.set(asset.ticker, asset);
  for (const asset of assets.toReversed()) byName.set(asset.asset_id, asset);
  const pairs = catalogue.pairs.flatMap((pair) => {
    const base = byName.get(pair.base_asset_id);
    const quote = byName.get(pair.quote_asset_id);
    return base && quote ? [{ ...pair, base, quote, ticker: `${base.ticker}/${quote.ticker}` }] : [];
  });
  return {
    network,
    assets,
    pairs,
    worth,
    findAsset: (idOrTicker) => byName.get(idOrTicker),
  };
}

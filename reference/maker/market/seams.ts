import type { Asset, ListedPair } from './catalogue.ts';

/** The names of the asset filters, besides paging. */
export type AssetFilter = 'asset_id' | 'ticker' | 'layer' | 'network' | 'protocol' | 'is_active';

/** How a request names one pair. */
export interface PairNaming {
  method: 'pair_id' | 'ids' | 'pair_ticker' | 'tickers';
  /** The pair's id, or base and quote by id or ticker. */
  pair_id?: string;
  base?: string;
  quote?: string;
}

/** The six members that can name a pair (POST /market/pairs/routes). */
export interface PairNames {
  pair_id: string | undefined;
  from_asset_id: string | undefined;
  quote_asset_id: string | undefined;
  pair_ticker: string | undefined;
  base_ticker: string | undefined;
  quote_ticker: string | undefined;
}

/** The decisions of the market operations. */
export const marketSeams = {
  /**
   * The elements of one page. Needed by `assets-limit-ignored`, `assets-page-one-longer`,
   * `assets-page-ends-at-the-limit`, `assets-offset-off-by-one`, `assets-offset-counts-pages`,
   * `assets-last-page-filled-up`, `assets-order-of-ties-changes`, `assets-beyond-the-end-starts-over`,
   * `assets-last-one-alone-not-shown`, `assets-offset-rounded-to-whole-pages`, `benign-order-changes-once`,
   * `benign-short-pages-clamped`, `benign-short-pages-clamped-silently`.
   */
  pageOf<T>(list: readonly T[], limit: number | bigint, offset: number | bigint): readonly T[] {
    return list.slice(Number(offset), Number(offset) + Number(limit));
  },

  /**
   * Whether an asset satisfies one filter. Needed by `assets-filter-case-insensitive`,
   * `assets-filter-matches-a-prefix`, `assets-filter-rgb-prefix-optional`, `assets-filter-takes-wildcards`,
   * `assets-filter-trims`, `assets-filter-takes-tickers`, `assets-filter-matches-a-part`,
   * `assets-filter-prefix-in-any-case`.
   */
  matchesAssetFilter(asset: Asset, filter: AssetFilter, value: string): boolean {
    switch (filter) {
      case 'asset_id':
        return asset.asset_id === value;
      case 'ticker':
        return asset.ticker === value;
      case 'layer':
        return asset.supported_layers.includes(value);
      case 'network':
        return asset.supported_layers.some((layer) => layer.slice(layer.indexOf('_') + 1) === value);
      case 'protocol':
        return asset.supported_layers.some((layer) => layer.slice(0, layer.indexOf('_')) === value);
      case 'is_active':
        return String(asset.is_active) === value;
    }
  },

  /**
   * Whether an element is listed, given what each of its filters says. Needed by `assets-filters-any-is-enough`,
   * `assets-second-filter-ignored`, `assets-third-filter-ignored`.
   */
  satisfies(verdicts: readonly boolean[]): boolean {
    return verdicts.every(Boolean);
  },

  /**
   * The assets that exist for callers. Needed by `asset-listed-twice`, `asset-listed-again-on-a-later-page`,
   * `benign-inactive-assets-unlisted`, `benign-bitcoin-in-pairs-only`.
   */
  visibleAssets(assets: readonly Asset[]): readonly Asset[] {
    return assets;
  },

  /**
   * The pairs that exist for a caller who asked for active ones only, or not. Needed by `pairs-inactive-by-default`,
   * `pairs-active-only-turned-round`, `quote-of-an-inactive-pair`, `benign-inactive-pairs-unlisted`.
   */
  visiblePairs(pairs: readonly ListedPair[], active_only: boolean): readonly ListedPair[] {
    return active_only ? pairs.filter(({ is_active }) => is_active) : pairs;
  },

  /**
   * Base and quote of a `pair_ticker`, or undefined when it is not of the form BASE/QUOTE. Needed by
   * `pairs-malformed-ticker-matches-nothing`, `pairs-ticker-with-a-dash-taken`,
   * `pairs-ticker-read-up-to-a-second-slash`.
   */
  splitTicker(pair_ticker: string): { base: string; quote: string } | undefined {
    const [base, quote, ...more] = pair_ticker.split('/');
    return base && quote && more.length === 0 ? { base, quote } : undefined;
  },

  /**
   * All complete ways in which a request names a pair, and whether some way is only half there. Needed by
   * `pair-routes-second-name-ignored`, `pair-routes-by-base-alone`, `pair-routes-ids-beside-tickers-taken`,
   * `benign-half-a-name-beside-a-whole-one`.
   */
  namingsOf(names: PairNames): { namings: PairNaming[]; incomplete: boolean } {
    const { pair_id, from_asset_id, quote_asset_id, pair_ticker, base_ticker, quote_ticker } = names;
    const namings: PairNaming[] = [];
    if (pair_id !== undefined) namings.push({ method: 'pair_id', pair_id });
    if (from_asset_id !== undefined && quote_asset_id !== undefined) {
      namings.push({ method: 'ids', base: from_asset_id, quote: quote_asset_id });
    }
    if (pair_ticker !== undefined) namings.push({ method: 'pair_ticker', ...this.splitTicker(pair_ticker) });
    if (base_ticker !== undefined && quote_ticker !== undefined) {
      namings.push({ method: 'tickers', base: base_ticker, quote: quote_ticker });
    }
    const halves = [
      [from_asset_id, quote_asset_id],
      [base_ticker, quote_ticker],
    ];
    return { namings, incomplete: halves.some(([one, other]) => (one === undefined) !== (other === undefined)) };
  },

  /**
   * Whether a pair is the one named. Needed by `pairs-ticker-ignored`, `pairs-ticker-matches-the-base`,
   * `pairs-ticker-matches-nothing`, `pairs-inactive-not-to-be-named`, `pair-routes-by-base-alone`,
   * `pairs-ticker-either-way-round`, `pairs-ticker-matches-a-beginning`, `pairs-ticker-takes-wildcards`,
   * `benign-tickers-in-any-case`.
   */
  isNamed(pair: ListedPair, naming: PairNaming): boolean {
    switch (naming.method) {
      case 'pair_id':
        return pair.id === naming.pair_id;
      case 'ids':
        return pair.base_asset_id === naming.base && pair.quote_asset_id === naming.quote;
      default:
        return pair.base.ticker === naming.base && pair.quote.ticker === naming.quote;
    }
  },
};

/** See the members of `marketSeams`. */
export type MarketSeams = typeof marketSeams;

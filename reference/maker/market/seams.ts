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
  /** The elements of one page. */
  pageOf<T>(list: readonly T[], limit: number | bigint, offset: number | bigint): readonly T[] {
    return list.slice(Number(offset), Number(offset) + Number(limit));
  },

  /** Whether an asset satisfies one filter. */
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

  /** Whether an element is listed, given what each of its filters says. */
  satisfies(verdicts: readonly boolean[]): boolean {
    return verdicts.every(Boolean);
  },

  /** The assets that exist for callers. */
  visibleAssets(assets: readonly Asset[]): readonly Asset[] {
    return assets;
  },

  /** The pairs that exist for a caller who asked for active ones only, or not. */
  visiblePairs(pairs: readonly ListedPair[], active_only: boolean): readonly ListedPair[] {
    return active_only ? pairs.filter(({ is_active }) => is_active) : pairs;
  },

  /** Base and quote of a `pair_ticker`, or undefined when it is not of the form BASE/QUOTE. */
  splitTicker(pair_ticker: string): { base: string; quote: string } | undefined {
    const [base, quote, ...more] = pair_ticker.split('/');
    return base && quote && more.length === 0 ? { base, quote } : undefined;
  },

  /** All complete ways in which a request names a pair, and whether some way is only half there. */
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

  /** Whether a pair is the one named. */
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

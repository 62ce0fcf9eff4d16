import type {
  AssetEndpoint,
  ListedAsset,
  ListedPair,
  Listing,
  PairRoute,
} from '../../../harness/interface/market/listing.ts';

const BOTH_WAYS: PairRoute[] = [
  { from_layer: 'BTC_LN', to_layer: 'RGB_LN' },
  { from_layer: 'RGB_LN', to_layer: 'BTC_LN' },
];

/** BTC and one RGB asset, joined by a pair that trades both ways. */
export function catalogue(): Listing {
  return { assets: [asset('BTC', 'BTC_LN'), asset('GOLD', 'RGB_LN')], pairs: [pair()] };
}

/** An asset on one layer. */
export function asset(ticker: string, layer: string, endpoint: Partial<AssetEndpoint> = {}): ListedAsset {
  return {
    asset_id: idOf(ticker),
    ticker,
    name: `The ${ticker}`,
    precision: 8,
    endpoints: [{ layer, min_amount: 1000, max_amount: 1_000_000_000, is_active: true, ...endpoint }],
    is_active: true,
    supported_layers: [layer],
  };
}

/** A pair of two tickers. */
export function pair(base_asset = 'BTC', quote_asset = 'GOLD', routes = BOTH_WAYS): ListedPair {
  return {
    id: `${base_asset}-${quote_asset}`,
    base: asset(base_asset, 'BTC_LN'),
    quote: asset(quote_asset, 'RGB_LN'),
    price: '1.5',
    routes,
    is_active: true,
    ticker: `${base_asset}/${quote_asset}`,
    base_asset,
    quote_asset,
    base_asset_id: idOf(base_asset),
    quote_asset_id: idOf(quote_asset),
  };
}

function idOf(ticker: string): string {
  return ticker === 'BTC' ? 'BTC' : `rgb:${ticker}-aB3d~`;
}

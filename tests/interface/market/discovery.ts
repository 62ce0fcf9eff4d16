import type { Listing } from '../../../harness/interface/market/listing.ts';
import type { Asset, Pair } from '../../../schemas/types.ts';

/** A small catalogue: BTC and one RGB asset, joined by one pair. */
export function discoveryOf(): Listing {
  const [base, quote] = [assetOf('BTC', 'BTC', 'BTC_LN'), assetOf('rgb:aB3d-Ef9h~', 'COIN', 'RGB_LN')];
  return { assets: [base, quote], pairs: [pairOf(base, quote)] };
}

function assetOf(asset_id: string, ticker: string, layer: string): Asset {
  return {
    asset_id,
    ticker,
    name: `The ${ticker}`,
    precision: 8,
    protocol_ids: {},
    issued_supply: 1000,
    timestamp: 1,
    endpoints: [{ layer, min_amount: 1, max_amount: 2n ** 60n, is_active: true }],
    is_active: true,
    added_at: 1,
    supported_layers: [layer],
  };
}

function pairOf(base: Asset, quote: Asset): Pair {
  return {
    id: '5b2b3c8e-0d6e-4f0a-9c55-7a1c0f3d2e11',
    base,
    quote,
    price: '1.5',
    routes: [{ from_layer: 'BTC_LN', to_layer: 'RGB_LN' }],
    is_active: true,
    ticker: `${base.ticker}/${quote.ticker}`,
    base_asset: base.ticker,
    quote_asset: quote.ticker,
    base_asset_id: base.asset_id,
    quote_asset_id: quote.asset_id,
  };
}

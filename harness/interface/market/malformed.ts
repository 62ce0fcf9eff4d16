import type { Requests } from '../errors/repeated.ts';
import type { Market } from './client.ts';
import type { ListedPair } from './listing.ts';

/** Requests for market data that do not fit the schema, each with one that does (ERR-STATUS-03). */
export function malformedRequests(market: Market, pair: ListedPair): Requests {
  const assets = () => market.assets({ limit: 1, offset: 1 });
  const pairs = () => market.pairs({ active_only: false, limit: 1, offset: 1 });
  const feeEstimate = () => market.feeEstimate({ target_blocks: 6 });
  return {
    'assets, limit=abc': { send: () => market.assets({ limit: 'abc' }), sound: assets },
    'assets, offset=abc': { send: () => market.assets({ offset: 'abc' }), sound: assets },
    'pairs, active_only=banana': { send: () => market.pairs({ active_only: 'banana' }), sound: pairs },
    'pairs, limit=abc': { send: () => market.pairs({ limit: 'abc' }), sound: pairs },
    'pairs, offset=abc': { send: () => market.pairs({ offset: 'abc' }), sound: pairs },
    'fee estimate without target_blocks': { send: () => market.feeEstimate(), sound: feeEstimate },
    'fee estimate, target_blocks=abc': {
      send: () => market.feeEstimate({ target_blocks: 'abc' }),
      sound: feeEstimate,
    },
    'pair routes, pair_id is an object': {
      send: () => market.pairRoutes({ pair_id: {} }),
      sound: () => market.pairRoutes({ pair_id: pair.id }),
    },
    'routes, from_asset is an array': {
      send: () => market.routes({ from_asset: [] }),
      sound: () => market.routes({ from_asset: pair.base_asset_id, to_asset: pair.quote_asset_id }),
    },
  };
}

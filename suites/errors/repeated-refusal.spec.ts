import { failsValidationAgain, type Requests, refusedAgain } from '../../harness/interface/errors/repeated.ts';
import type { Market } from '../../harness/interface/market/client.ts';
import type { ListedPair } from '../../harness/interface/market/listing.ts';
import { namingsOfNoPair } from '../../harness/interface/market/pair-naming.ts';
import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { must, should, test } from '../../harness/test.ts';

test('what fails validation fails it again', { tag: must('ERR-STATUS-03') }, async ({ market, pair }) => {
  await failsValidationAgain(malformed(market, pair));
});

test('a refusal does not go away by retrying', { tag: should('ERR-STATUS-05') }, async ({
  market,
  discovery,
  pair,
  seed,
}) => {
  const [byId = {}, byTicker = {}] = namingsOfNoPair(discovery, seed);
  await refusedAgain({
    'pairs, pair_ticker without a slash': { send: () => market.pairs({ pair_ticker: 'zz' }) },
    'pair routes without a name': { send: () => market.pairRoutes({}) },
    'pair routes of an unknown pair_id': { send: () => market.pairRoutes(byId) },
    'pair routes of unknown tickers': { send: () => market.pairRoutes(byTicker) },
    'routes from an unknown asset': {
      send: () => market.routes({ from_asset: unlistedAssetId(discovery, seed), to_asset: pair.quote_asset_id }),
    },
    ...malformed(market, pair),
  });
});

/** Requests that do not fit the schema, each with one that does. */
function malformed(market: Market, pair: ListedPair): Requests {
  const assets = () => market.assets({ limit: 1, offset: 1 });
  const pairs = () => market.pairs({ active_only: false, limit: 1 });
  const feeEstimate = () => market.feeEstimate({ target_blocks: 6 });
  return {
    'assets, limit=abc': { send: () => market.assets({ limit: 'abc' }), sound: assets },
    'assets, offset=abc': { send: () => market.assets({ offset: 'abc' }), sound: assets },
    'pairs, active_only=banana': { send: () => market.pairs({ active_only: 'banana' }), sound: pairs },
    'pairs, limit=abc': { send: () => market.pairs({ limit: 'abc' }), sound: pairs },
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

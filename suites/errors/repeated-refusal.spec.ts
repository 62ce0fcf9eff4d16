import { failsValidationAgain, refusedAgain } from '../../harness/interface/errors/repeated.ts';
import { malformedRequests } from '../../harness/interface/market/malformed.ts';
import { namingsOfNoPair } from '../../harness/interface/market/pair-naming.ts';
import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { must, should, test } from '../../harness/test.ts';

test('what fails validation fails it again', { tag: must('ERR-STATUS-03') }, async ({ market, pair }) => {
  await failsValidationAgain(malformedRequests(market, pair));
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
    ...malformedRequests(market, pair),
  });
});

import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import { must, should, test } from '../../harness/test.ts';

test('what fails validation fails it again', { tag: must('ERR-STATUS-03') }, async ({ market, pair }) => {
  await Errors.failsValidationAgain(Market.malformedRequests(market, pair));
});

test('a refusal does not go away by retrying', { tag: should('ERR-STATUS-05') }, async ({
  market,
  discovery,
  pair,
  seed,
}) => {
  const [byId = {}, byTicker = {}] = Market.namingsOfNoPair(discovery, seed);
  await Errors.refusedAgain({
    'pairs, pair_ticker without a slash': { send: () => market.pairs({ pair_ticker: 'zz' }) },
    'pair routes without a name': { send: () => market.pairRoutes({}) },
    'pair routes of an unknown pair_id': { send: () => market.pairRoutes(byId) },
    'pair routes of unknown tickers': { send: () => market.pairRoutes(byTicker) },
    'routes from an unknown asset': {
      send: () => market.routes({ from_asset: Market.unlistedAssetId(discovery, seed), to_asset: pair.quote_asset_id }),
    },
    ...Market.malformedRequests(market, pair),
  });
});

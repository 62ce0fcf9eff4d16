import { failsValidationAgain, type Requests, refusedAgain } from '../../harness/interface/errors/repeated.ts';
import type { Market } from '../../harness/interface/market/client.ts';
import { namingsOfNoPair } from '../../harness/interface/market/pair-naming.ts';
import { must, should, test } from '../../harness/test.ts';

test('what fails validation fails it again', { tag: must('ERR-STATUS-03') }, async ({ market }) => {
  await failsValidationAgain(malformed(market));
});

test('a refusal does not go away by retrying', { tag: should('ERR-STATUS-05') }, async ({
  market,
  discovery,
  seed,
}) => {
  const [byId = {}, byTicker = {}] = namingsOfNoPair(discovery, seed);
  await refusedAgain({
    'pairs, pair_ticker without a slash': () => market.pairs({ pair_ticker: 'zz' }),
    'pair routes without a name': () => market.pairRoutes({}),
    'pair routes of an unknown pair_id': () => market.pairRoutes(byId),
    'pair routes of unknown tickers': () => market.pairRoutes(byTicker),
    ...malformed(market),
  });
});

/** Requests that do not fit the schema. */
function malformed(market: Market): Requests {
  return {
    'assets, limit=abc': () => market.assets({ limit: 'abc' }),
    'assets, offset=abc': () => market.assets({ offset: 'abc' }),
    'pairs, active_only=banana': () => market.pairs({ active_only: 'banana' }),
    'fee estimate without target_blocks': () => market.feeEstimate(),
    'fee estimate, target_blocks=abc': () => market.feeEstimate({ target_blocks: 'abc' }),
    'pair routes, pair_id is an object': () => market.pairRoutes({ pair_id: {} }),
    'routes, from_asset is an array': () => market.routes({ from_asset: [] }),
  };
}

import type { Operation } from '../http/operation.ts';
import { listAssets } from './assets.ts';
import { estimateBitcoinFee } from './fee-estimate.ts';
import { showMatrix } from './matrix.ts';
import { listPairRoutes } from './pair-routes.ts';
import { listPairs } from './pairs.ts';
import { discoverRoutes } from './routes.ts';

const scope = 'quote:read';

/** The market operations (interface, Market), all but the quote. */
export function marketOperations(): readonly Operation[] {
  return [
    { method: 'GET', path: '/api/v1/market/assets', scope, handler: listAssets },
    { method: 'GET', path: '/api/v1/market/pairs', scope, handler: listPairs },
    { method: 'POST', path: '/api/v1/market/pairs/routes', scope, handler: listPairRoutes },
    { method: 'POST', path: '/api/v1/market/routes', scope, handler: discoverRoutes },
    { method: 'GET', path: '/api/v1/market/routes/matrix', scope, handler: showMatrix },
    { method: 'GET', path: '/api/v1/market/bitcoin_fee_estimate', scope, handler: estimateBitcoinFee },
  ];
}

/** The operations by the names under which plants see them. */
export const ASSETS = 'GET /api/v1/market/assets';
export const PAIRS = 'GET /api/v1/market/pairs';
export const PAIR_ROUTES = 'POST /api/v1/market/pairs/routes';
export const ROUTES = 'POST /api/v1/market/routes';
export const MATRIX = 'GET /api/v1/market/routes/matrix';
export const FEE_ESTIMATE = 'GET /api/v1/market/bitcoin_fee_estimate';
export const QUOTE = 'POST /api/v1/market/quote';
export const NODEINFO = 'GET /api/v1/swaps/nodeinfo';
export const INIT = 'POST /api/v1/swaps/init';
export const EXECUTE = 'POST /api/v1/swaps/execute';
export const STATUS = 'POST /api/v1/swaps/atomic/status';

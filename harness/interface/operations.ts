/** The operations by method and path (Endpoints). */
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
export const GET_INFO = 'GET /api/v1/lsps1/get_info';
export const NETWORK_INFO = 'GET /api/v1/lsps1/network_info';
export const ESTIMATE_FEES = 'POST /api/v1/lsps1/estimate_fees';
export const CREATE_ORDER = 'POST /api/v1/lsps1/create_order';
export const GET_ORDER = 'POST /api/v1/lsps1/get_order';
export const RATE_DECISION = 'POST /api/v1/lsps1/rate_decision';

/** The register's name for the quote socket, whose sessions stand under it in the evidence. */
export const QUOTE_SOCKET = 'WS';

/** The operations, by their names in changes. */
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

/** The two addresses of the quote socket. */
export const SHORT_SOCKET = 'GET /ws/{client_id}';
export const MARKET_SOCKET = 'GET /api/v1/market/ws/{client_id}';

/** Both of them. */
export const SOCKETS: readonly string[] = [SHORT_SOCKET, MARKET_SOCKET];

/** Every operation but the opening of a socket. */
export const OPERATIONS: readonly string[] = [
  ASSETS,
  PAIRS,
  PAIR_ROUTES,
  ROUTES,
  MATRIX,
  FEE_ESTIMATE,
  QUOTE,
  NODEINFO,
  INIT,
  EXECUTE,
  STATUS,
  GET_INFO,
  NETWORK_INFO,
  ESTIMATE_FEES,
  CREATE_ORDER,
  GET_ORDER,
  RATE_DECISION,
];

/** The address of the quote socket that a request is for, and the session that it names; undefined for other requests. */
export function openingOf(method: string, path: string): { operation: string; client_id: string } | undefined {
  const [, market, client_id] = /^(\/api\/v1\/market)?\/ws\/([^/]*)$/.exec(path) ?? [];
  if (method !== 'GET' || client_id === undefined) return undefined;
  return { operation: market === undefined ? SHORT_SOCKET : MARKET_SOCKET, client_id };
}

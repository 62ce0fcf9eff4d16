import type { Answer } from '../../engine/wire/answer.ts';
import type { Wire } from '../../engine/wire/wire.ts';

/** The market operations by name. Each gives the answer as it came; whether it is right is the suites' question. */
export interface Market {
  /** GET /api/v1/market/assets. A text as query is sent byte for byte. */
  assets(query?: Query): Promise<Answer>;
  /** GET /api/v1/market/pairs */
  pairs(query?: Query): Promise<Answer>;
  /** POST /api/v1/market/pairs/routes */
  pairRoutes(body: unknown): Promise<Answer>;
  /** POST /api/v1/market/routes */
  routes(body: unknown): Promise<Answer>;
  /** POST /api/v1/market/quote */
  quote(body: unknown): Promise<Answer>;
  /** GET /api/v1/market/routes/matrix */
  matrix(): Promise<Answer>;
  /** GET /api/v1/market/bitcoin_fee_estimate */
  feeEstimate(query?: Query): Promise<Answer>;
}

export type Query = Record<string, string | number | bigint | boolean> | string;

export function marketOf(wire: Pick<Wire, 'send'>): Market {
  const get = (path: string) => (query?: Query) =>
    wire.send({ method: 'GET', path: `/api/v1/market/${path}`, ...(query === undefined ? {} : { query }) });
  const post = (path: string) => (json: unknown) => wire.send({ method: 'POST', path: `/api/v1/market/${path}`, json });
  return {
    assets: get('assets'),
    pairs: get('pairs'),
    pairRoutes: post('pairs/routes'),
    routes: post('routes'),
    quote: post('quote'),
    matrix: () => get('routes/matrix')(),
    feeEstimate: get('bitcoin_fee_estimate'),
  };
}

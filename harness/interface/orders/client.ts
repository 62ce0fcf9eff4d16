import type { Answer } from '../../engine/wire/answer.ts';
import type { Wire } from '../../engine/wire/wire.ts';

/** The channel-order operations by name. Each gives the answer as it came; whether it is right is the suites' question. */
export interface OrderOperations {
  /** GET /api/v1/lsps1/get_info */
  getInfo(): Promise<Answer>;
  /** GET /api/v1/lsps1/network_info */
  networkInfo(): Promise<Answer>;
  /** POST /api/v1/lsps1/estimate_fees */
  estimateFees(body: unknown): Promise<Answer>;
  /** POST /api/v1/lsps1/create_order. What it creates has to go into the ledger: suites use the buyer's `create`. */
  createOrder(body: unknown): Promise<Answer>;
  /** POST /api/v1/lsps1/get_order */
  getOrder(body: unknown): Promise<Answer>;
  /** POST /api/v1/lsps1/rate_decision */
  rateDecision(body: unknown): Promise<Answer>;
}

/** The channel-order operations over a wire. */
export function orderOperations(wire: Pick<Wire, 'send'>): OrderOperations {
  const get = (name: string) => () => wire.send({ method: 'GET', path: `/api/v1/lsps1/${name}` });
  const post = (name: string) => (json: unknown) => wire.send({ method: 'POST', path: `/api/v1/lsps1/${name}`, json });
  return {
    getInfo: get('get_info'),
    networkInfo: get('network_info'),
    estimateFees: post('estimate_fees'),
    createOrder: post('create_order'),
    getOrder: post('get_order'),
    rateDecision: post('rate_decision'),
  };
}

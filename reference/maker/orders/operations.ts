import type { Operation } from '../http/operation.ts';
import type { Maker } from '../maker.ts';
import { createOrder } from './create.ts';
import { decideRate } from './decide-rate.ts';
import { estimateFees } from './estimate.ts';
import { getOrder } from './get.ts';
import { showNetwork, showProvider } from './info.ts';
import { whileProviding } from './reached.ts';

const scope = 'orders';
const path = '/api/v1/lsps1';

/** The operations of channel orders (interface, Channel orders). */
export function orderOperations({ random }: Maker): readonly Operation[] {
  const tokens = random.stream('order-tokens');
  return [
    { method: 'GET', path: `${path}/get_info`, scope, handler: whileProviding(showProvider) },
    { method: 'GET', path: `${path}/network_info`, scope, handler: whileProviding(showNetwork) },
    { method: 'POST', path: `${path}/estimate_fees`, scope, handler: whileProviding(estimateFees) },
    { method: 'POST', path: `${path}/create_order`, scope, handler: whileProviding(createOrder(tokens)) },
    { method: 'POST', path: `${path}/get_order`, scope, handler: whileProviding(getOrder) },
    { method: 'POST', path: `${path}/rate_decision`, scope, handler: whileProviding(decideRate) },
  ];
}

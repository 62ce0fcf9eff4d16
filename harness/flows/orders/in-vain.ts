import { accessTo, type OrderAccess, placedOrder } from '../../interface/orders/placed.ts';
import type { Buyer } from './buyer.ts';

/** Another order of the client; undefined where it may have no second one. */
export async function anotherOrder(buyer: Pick<Buyer, 'btcOrder' | 'create'>): Promise<OrderAccess | undefined> {
  const { json } = await buyer.btcOrder();
  const answer = await buyer.create(json);
  return answer.status === 200 ? placedOrder(json, answer) : undefined;
}

/**
 * Reads an order of BTC alone by the token of another one and by none, and decides on a rate that it does not have. Passive checks
 * judge that nothing of it is taken (LSP-GET-06, LSP-GET-09, LSP-RATE-01), whatever has become of the order.
 */
export async function tryInVain(
  buyer: Pick<Buyer, 'getOrder' | 'rateDecision'>,
  placed: OrderAccess,
  { access_token }: OrderAccess,
): Promise<void> {
  const { order_id } = placed;
  await buyer.getOrder({ order_id, access_token });
  await buyer.getOrder({ order_id });
  for (const accept_new_rate of [false, true]) await buyer.rateDecision({ ...accessTo(placed), accept_new_rate });
}

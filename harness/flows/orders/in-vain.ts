import { accessTo, type OrderAccess, placedOrder } from '../../interface/orders/placed.ts';
import type { Buyer } from './buyer.ts';

/** Another order of the client; undefined where it may have no second one. */
export async function anotherOrder(buyer: Pick<Buyer, 'btcOrder' | 'create'>): Promise<OrderAccess | undefined> {
  const { json } = await buyer.btcOrder();
  const answer = await buyer.create(json);
  return answer.status === 200 ? placedOrder(json, answer) : undefined;
}

/**
 * Reads an order of BTC alone by the token of another one, and declines a rate that it does not have. Passive checks judge that
 * neither is taken (LSP-GET-09, LSP-RATE-01), whatever has become of the order.
 */
export async function tryInVain(
  buyer: Pick<Buyer, 'getOrder' | 'rateDecision'>,
  placed: OrderAccess,
  { access_token }: OrderAccess,
): Promise<void> {
  await buyer.getOrder({ order_id: placed.order_id, access_token });
  await buyer.rateDecision({ ...accessTo(placed), accept_new_rate: false });
}

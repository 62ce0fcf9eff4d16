import { isSameToken } from '../auth/access-token.ts';
import type { Maker } from '../maker.ts';
import type { Order } from './order.ts';
import type { OrderRefusal } from './refusals.ts';

/**
 * The order of an id, for callers with its token. The refusals of an unknown id and of a wrong token differ; all wrong
 * tokens have the same one.
 */
export function findOrder(
  { order_id, access_token }: { order_id: string; access_token: string },
  { orders }: Pick<Maker, 'orders'>,
): { order: Order } | { refusal: OrderRefusal } {
  const order = orders.find(order_id);
  if (order === undefined) return { refusal: { cause: 'unknown-order', message: 'There is no such order' } };
  if (isSameToken(access_token, order.access_token)) return { order };
  const message = 'The access token is not that of the order';
  return { refusal: { cause: 'invalid', property: 'access_token', message } };
}

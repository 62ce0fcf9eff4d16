import { readBody, textMember } from '../formats/reading.ts';
import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import { isAway } from '../reached.ts';
import { findOrder } from './find-order.ts';
import { progress } from './lifecycle.ts';
import { demandNode } from './reached.ts';
import { refuseOrder } from './refusals.ts';
import { showOrder } from './show-order.ts';

/** POST /api/v1/lsps1/get_order. A token left out is a wrong one (LSP-GET-06). */
export const getOrder: Handler = async (request, maker) => {
  const { errors, options, orders } = maker;
  const reading = readBody(request, maker);
  const order_id = textMember(reading, 'order_id', true) ?? '';
  const access_token = textMember(reading, 'access_token') ?? '';
  if (reading.issues.length > 0) return errors.validation(reading.issues);
  const showsAnyway = options.orders_in_outage === 'show';
  if (!showsAnyway) demandNode(maker);
  const found = findOrder({ order_id, access_token }, maker);
  if ('refusal' in found) return refuseOrder(found.refusal, maker);
  const { order } = found;
  return orders.inTurn(order, async () => {
    try {
      await progress(order, maker);
    } catch (error) {
      if (!showsAnyway || !isAway(error)) throw error;
    }
    return ok(showOrder(order, options));
  });
};

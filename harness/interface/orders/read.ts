import type { RequirementId } from '../../../specs/ids.ts';
import { type Members, membersOf } from '../../engine/json/members.ts';
import { type PassiveCheck, perBody, type Remark } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { CREATE_ORDER, GET_ORDER } from '../operations.ts';

/** The two ways to pay an order. */
export const OPTIONS = ['bolt11', 'onchain'] as const;

/** The order that an answer of create_order or get_order gives; undefined for other answers. */
export function orderOf({ operation, status, value }: Seen): Members | undefined {
  return status === 200 && (operation === CREATE_ORDER || operation === GET_ORDER) ? membersOf(value) : undefined;
}

/** The payment options of an order that are there, with their places. */
export function paymentsOf(order: Members): { name: (typeof OPTIONS)[number]; place: string; payment: Members }[] {
  const both = membersOf(order.payment);
  return OPTIONS.flatMap((name) => {
    const payment = membersOf(both?.[name]);
    return payment ? [{ name, place: `/payment/${name}`, payment }] : [];
  });
}

/** A check of orders by their body alone. */
export function perOrder(
  id: RequirementId,
  title: string,
  judge: (order: Members, remark: Remark) => readonly string[] | undefined,
): PassiveCheck {
  return perBody(id, title, [CREATE_ORDER, GET_ORDER], (value, remark) => {
    const order = membersOf(value);
    return order && judge(order, remark);
  });
}

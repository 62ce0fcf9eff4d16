import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { tokenWithOtherEnd } from '../../interface/auth/secrets.ts';
import { isFree } from '../../interface/orders/order-object.ts';
import { isReceived } from '../../interface/orders/payment.ts';
import { accessTo, type OrderAccess, type PlacedOrder, placedOrder } from '../../interface/orders/placed.ts';
import { OPTIONS } from '../../interface/orders/read.ts';
import { invalidParameters, invalidToken } from '../../interface/orders/refusals.ts';
import { expect } from '../../verdict/expect.ts';
import { NotApplicable } from '../../verdict/failures.ts';
import type { Buyer } from './buyer.ts';

/** Another order of the client for the same; undefined where it may have no second one. */
export async function anotherOrder(
  buyer: Pick<Buyer, 'create'>,
  { asked }: Pick<PlacedOrder, 'asked'>,
): Promise<PlacedOrder | undefined> {
  const answer = await buyer.create(asked);
  return answer.status === 200 ? placedOrder(asked, answer) : undefined;
}

/**
 * Asserts that the payment of an order has not moved on another one, which nobody paid (FLW-ORDER-04).
 * @param other undefined where there is none
 * @throws {NotApplicable} then, and when it costs nothing or is kept no more
 */
export async function leavesTheOtherUnpaid(
  buyer: Pick<Buyer, 'getOrder'>,
  { order_id }: OrderAccess,
  other: PlacedOrder | undefined,
): Promise<void> {
  if (!other || other.order_id === order_id) throw new NotApplicable('there is no other order of the client');
  // What costs nothing goes on by itself (LSP-STATE-02).
  if (isFree(other.order)) throw new NotApplicable('orders cost nothing');
  const { status, value } = await buyer.getOrder(accessTo(other));
  const order = status === 200 ? membersOf(value) : undefined;
  if (!order) throw new NotApplicable(`the other order is answered by ${status}`);
  expect(['CHANNEL_OPENING', 'COMPLETED'], 'state of an order that nobody paid').not.toContain(order.order_state);
  const received = OPTIONS.filter((option) => isReceived(order, option));
  expect(received, 'payments of an order that nobody paid').toEqual([]);
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

/** An order of one's own, as it is read. */
interface OwnOrder {
  readonly buyer: Pick<Buyer, 'getOrder'>;
  readonly placed: OrderAccess;
}

/** Reads an order by a token that was never issued. */
export function readByAWrongToken(
  buyer: Pick<Buyer, 'getOrder'>,
  { order_id, access_token }: OrderAccess,
): Promise<Answer> {
  return buyer.getOrder({ order_id, access_token: tokenWithOtherEnd(access_token) });
}

/**
 * Asserts that an order is shown to no token that was never issued (LSP-GET-03).
 * @param opened what such a one got when its payment had been seen
 */
export async function isHiddenFromAWrongToken({
  buyer,
  placed,
  opened,
}: OwnOrder & { readonly opened: Answer }): Promise<void> {
  invalidParameters(opened);
  invalidParameters(await readByAWrongToken(buyer, placed));
}

/** Asserts that an order is not shown without a token (LSP-GET-06). */
export async function isHiddenWithoutToken({ buyer, placed: { order_id } }: OwnOrder): Promise<void> {
  invalidToken(await buyer.getOrder({ order_id }));
}

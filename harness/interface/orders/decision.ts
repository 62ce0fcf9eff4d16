import type { Members } from '../../engine/json/members.ts';
import { expect } from '../../engine/verdict/expect.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Buyer } from './buyer.ts';
import type { OrderAccess } from './client.ts';
import { isGivenBack } from './payment.ts';
import { OPTIONS } from './read.ts';
import { watchOrder } from './watch.ts';

/** POST /api/v1/lsps1/rate_decision for an order of one's own. */
export function decide(
  buyer: Pick<Buyer, 'rateDecision'>,
  { order_id, access_token }: OrderAccess,
  accept_new_rate: boolean,
): Promise<Answer> {
  return buyer.rateDecision({ order_id, access_token, accept_new_rate });
}

/** Whether an order comes to wait for a decision in so many milliseconds. */
export async function comesToWait(
  buyer: Pick<Buyer, 'orderOf'>,
  access: OrderAccess,
  atMostMs: number,
): Promise<boolean> {
  const waits = ({ order_state: state }: Members) => state === 'PENDING_RATE_DECISION';
  return (await watchOrder(buyer, access, waits, { atMostMs })).held;
}

/** Asserts that an order no longer waits, and that no payment of it goes back (LSP-RATE-08); gives it as it is. */
export async function goesOn(buyer: Pick<Buyer, 'orderOf'>, access: OrderAccess): Promise<Members> {
  const order = await buyer.orderOf(access);
  expect(['CREATED', 'CHANNEL_OPENING', 'COMPLETED'], 'state of an order at the new rate').toContain(order.order_state);
  for (const option of OPTIONS)
    expect(isGivenBack(order, option), `whether the payment by ${option} goes back`).toBe(false);
  return order;
}

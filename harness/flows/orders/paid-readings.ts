/** Checks of all readings of an order that was paid, its creation first. */

import type { Members } from '../../engine/json/members.ts';
import { accepted } from '../../interface/errors/answers.ts';
import type { OrderOperations } from '../../interface/orders/client.ts';
import { deadlinesOf } from '../../interface/orders/deadlines.ts';
import { changesBesideProgress, paymentOf } from '../../interface/orders/order-object.ts';
import { accessTo, type PlacedOrder } from '../../interface/orders/placed.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Passage } from '../../levers/passage.ts';
import { expect } from '../../verdict/expect.ts';
import { NotApplicable } from '../../verdict/failures.ts';
import type { Payment } from './invoice-payers.ts';

/** An order that was paid, as it was read. */
export interface ReadOrder {
  readonly placed: Pick<PlacedOrder, 'order'>;
  readonly payment: Pick<Payment, 'option'>;
  readonly readings: readonly Members[];
}

/** Asserts that what it was made with stays (LSP-GET-02); an asset may have its new price while that is decided on. */
export function staysAsCreated({ placed, readings }: ReadOrder): void {
  const isRepriced = ({ order_state, asset_id }: Members) =>
    order_state === 'PENDING_RATE_DECISION' && (asset_id ?? null) !== null;
  for (const order of readings.filter((each) => !isRepriced(each))) {
    const changes = changesBesideProgress(placed.order, order);
    expect(changes, 'what the paid order says otherwise').toEqual([]);
  }
}

/**
 * Asserts that what came by its invoice is no overpayment on the chain, and that what was paid there exactly still is exact when
 * the deposit was spent for the channel (LSP-PAY-12).
 * @throws {NotApplicable} when it was paid there and is not COMPLETED
 */
export function differsByNothing({ payment, readings }: ReadOrder): void {
  const isJudged = payment.option === 'onchain' ? isCompletedByDeposit : () => true;
  const judged = readings.filter(isJudged);
  if (judged.length === 0) throw new NotApplicable('no order that was paid on-chain is COMPLETED');
  for (const order of judged) {
    const difference = Number(paymentOf(order, 'onchain').payment_difference ?? 0);
    if (payment.option === 'onchain')
      expect(difference, '`payment_difference` of a COMPLETED order that was paid exactly').toBe(0);
    else expect(difference, '`payment_difference` of an order that was paid by its invoice').not.toBeGreaterThan(0);
  }
}

function isCompletedByDeposit(order: Members): boolean {
  return order.order_state === 'COMPLETED' && paymentOf(order, 'onchain').state === 'PAID';
}

/**
 * Asserts that a completed order is shown also when nothing can be paid for it any more (LSP-GET-01).
 * @param last as it was read last
 * @throws {NotApplicable} when it is not completed, and when no lever moves the clock
 */
export async function isShownWhenOver(
  placed: PlacedOrder,
  last: Members,
  { buyer, passage }: { readonly buyer: Pick<OrderOperations, 'getOrder'>; readonly passage: Pick<Passage, 'leapTo'> },
): Promise<void> {
  if (last.order_state !== 'COMPLETED') throw new NotApplicable(`the order is ${last.order_state}`);
  const over = Math.max(...deadlinesOf(placed.order)) + TIMEOUTS.longAfterEnd;
  await passage.leapTo(over, 'both deadlines of an order have passed');
  const shown = accepted(await buyer.getOrder(accessTo(placed)));
  expect(shown.order_id, '`order_id` of an order that was completed').toBe(placed.order_id);
}

import type { Members } from '../../engine/json/members.ts';
import { deadlineOf } from '../../interface/orders/deadlines.ts';
import type { PaymentOption } from '../../interface/orders/payment.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Passage } from '../../levers/passage.ts';
import { NotExercised } from '../../verdict/failures.ts';

/**
 * Moves the clock far into the time that an order leaves for a payment: to its middle, as whoever pays needs some of it. A payment
 * on-chain may come when the invoice is over.
 * @throws {NotExercised} when the order does not say when that is, and {NotApplicable} when no lever moves the clock
 */
export async function lateInItsTime(
  order: Members,
  option: PaymentOption,
  passage: Pick<Passage, 'leapTo' | 'now'>,
): Promise<void> {
  const [invoiceEnd, end] = [endOf(order, 'bolt11'), endOf(order, option)];
  const now = await passage.now();
  const middle = (earlier: number) => (earlier + end) / 2;
  const outlasts = option === 'onchain' && end - invoiceEnd > 2 * TIMEOUTS.longAfterEnd;
  await passage.leapTo(middle(outlasts ? invoiceEnd : now), 'half of the time to pay an order is over');
}

function endOf(order: Members, option: PaymentOption): number {
  const end = deadlineOf(order, option);
  if (end === undefined) throw new NotExercised(`the deadline of ${option} cannot be read`);
  return end;
}

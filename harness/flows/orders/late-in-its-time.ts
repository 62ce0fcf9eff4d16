import { type Members, membersOf } from '../../engine/json/members.ts';
import { deadlineOf, deadlinesOf } from '../../interface/orders/deadlines.ts';
import type { PaymentOption } from '../../interface/orders/payment.ts';
import type { PlacedOrder } from '../../interface/orders/placed.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Passage } from '../../levers/passage.ts';
import { NotExercised } from '../../verdict/failures.ts';
import type { Buyer } from './buyer.ts';
import { isUnderWay, watchOrder } from './watch.ts';

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

/** What looks at an order while time passes. */
interface Lookout {
  readonly buyer: Pick<Buyer, 'orderOf'>;
  readonly passage: Pick<Passage, 'leapTo'>;
  /** How long an order may take to show its channel, in milliseconds. */
  readonly atMostMs: number;
}

/**
 * Moves the clock beyond both deadlines of an order that was paid in time and shows its channel, while that opens; nothing
 * moves it otherwise, or where there is no lever.
 * @returns the readings until then
 */
export async function pastItsTimeWhileOpening(
  placed: PlacedOrder,
  { buyer, passage, atMostMs }: Lookout,
): Promise<readonly Members[]> {
  const isThere = (order: Members) => isUnderWay(order) && membersOf(order.channel) !== undefined;
  const { readings, last } = await watchOrder(buyer, placed, isThere, { atMostMs });
  if (last.order_state !== 'CHANNEL_OPENING' || !isThere(last)) return readings;
  await Promise.allSettled([pastItsTime(placed, passage)]);
  return readings;
}

async function pastItsTime({ order }: PlacedOrder, passage: Pick<Passage, 'leapTo'>): Promise<void> {
  const over = Math.max(...deadlinesOf(order)) + TIMEOUTS.longAfterEnd;
  await passage.leapTo(over, 'both deadlines of an order whose channel opens have passed');
}

function endOf(order: Members, option: PaymentOption): number {
  const end = deadlineOf(order, option);
  if (end === undefined) throw new NotExercised(`the deadline of ${option} cannot be read`);
  return end;
}

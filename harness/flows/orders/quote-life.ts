import type { Members } from '../../engine/json/members.ts';
import { deadlinesOf } from '../../interface/orders/deadlines.ts';
import { paymentStates } from '../../interface/orders/order-object.ts';
import type { PlacedOrder } from '../../interface/orders/placed.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Passage } from '../../levers/passage.ts';
import { type Control, control } from '../../verdict/control.ts';
import { expect } from '../../verdict/expect.ts';
import { inconclusive } from '../../verdict/failures.ts';
import type { Buyer } from './buyer.ts';

/** An order, and the quote that it was made from. */
interface QuotedOrder {
  readonly placed: PlacedOrder;
  readonly quote: Pick<SwapQuote, 'expires_at'>;
}

/** When the quote of an order would surely be over if there were no order, in unix seconds. */
function endOf({ quote }: QuotedOrder): number {
  return quote.expires_at + TIMEOUTS.quoteGrace;
}

/**
 * What an order is when its quote would be over says nothing where its payment window is over by then, too.
 * @throws {Inconclusive} when it is
 */
export function windowOutlastsQuote(ordered: QuotedOrder): void {
  if (Math.min(...deadlinesOf(ordered.placed.order)) <= endOf(ordered))
    inconclusive('the payment window is over as soon as the quote is');
}

/**
 * Moves the clock to where the quote of an order would be over if there were no order.
 * @throws as {@link windowOutlastsQuote}, and {NotApplicable} when no lever moves the clock
 */
async function beyondItsQuote(ordered: QuotedOrder, passage: Pick<Passage, 'leapTo'>): Promise<void> {
  windowOutlastsQuote(ordered);
  await passage.leapTo(endOf(ordered), 'the quote of an order has expired');
}

/**
 * The same, and further: half of the time to pay the order is over, too. Whoever pays then needs the rest of it.
 * @throws as {@link beyondItsQuote}
 */
export async function farBeyondItsQuote(ordered: QuotedOrder, passage: Pick<Passage, 'leapTo' | 'now'>): Promise<void> {
  windowOutlastsQuote(ordered);
  const middle = ((await passage.now()) + Math.min(...deadlinesOf(ordered.placed.order))) / 2;
  await passage.leapTo(Math.max(endOf(ordered), middle), 'the quote of an order expired long ago');
}

/**
 * Asserts that an order that nobody paid is open still when its quote would be over (LSP-ORDER-18).
 * @throws as {@link beyondItsQuote}, and {Inconclusive} when a decision may have been awaited for long
 */
export async function outlivesItsQuote(
  ordered: QuotedOrder,
  { buyer, passage }: { readonly buyer: Pick<Buyer, 'orderOf'>; readonly passage: Pick<Passage, 'leapTo' | 'now'> },
): Promise<void> {
  const waited = ordered.quote.expires_at - (await passage.now());
  if (waited > TIMEOUTS.decisionTaken) inconclusive('the time for a decision may be over before the quote is');
  await beyondItsQuote(ordered, passage);
  staysOpen(await buyer.orderOf(ordered.placed));
}

/** Asserts of an order whose quote would be over that it waits for its payment, or for a decision (LSP-ORDER-18). */
export function staysOpen(order: Members): void {
  const what = 'state of an order whose quote would be over';
  expect(['CREATED', 'PENDING_RATE_DECISION'], what).toContain(order.order_state);
  for (const [option, state] of Object.entries(paymentStates(order)))
    expect(state, `state of the payment by ${option}`).toBe('EXPECT_PAYMENT');
}

/**
 * Asserts of an order that was paid when its quote would be over that it did not fail for that (LSP-ORDER-18).
 * @param last as it was read last
 * @param paidAtOnce what tells it from a provider whose orders fail however soon they are paid
 */
export async function goesOnPaidLate({ order_state: state }: Members, paidAtOnce: Control): Promise<void> {
  const what = 'state of an order that was paid when its quote would be over';
  await control(() => expect(state, what).not.toBe('FAILED'), [paidAtOnce]);
}

import { instantOf } from '../../engine/json/date-time.ts';
import type { Members } from '../../engine/json/members.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { readInvoice } from './invoice.ts';
import { paymentOf } from './order-object.ts';
import type { PaymentOption } from './payment.ts';
import { OPTIONS } from './read.ts';

/** A zone is no further from UTC than this, and by steps of this, in seconds. */
const WIDEST_OFFSET = 14 * 3_600;
const OFFSET_STEP = 900;

/** `created_at` is the time of creation when it is no further from it, in seconds (LSP-ORDER-17). */
export const NEAR_CREATION = 300;

/**
 * How far the times of an order are ahead of UTC, in seconds: without a zone they may be those of where the provider is
 * (FMT-TIME-05), as `created_at` shows. 0 where it doesn't show that.
 * @param createdAt when the order was made, in unix seconds; when its invoice was when left out
 */
export function aheadOfUtc(order: Members, createdAt = invoicedAt(order)): number {
  const created = instantOf(order.created_at);
  if (created?.zone !== 'none' || createdAt === undefined) return 0;
  const ahead = created.time - createdAt;
  const offset = Math.round(ahead / OFFSET_STEP) * OFFSET_STEP;
  return Math.abs(offset) <= WIDEST_OFFSET && Math.abs(ahead - offset) <= NEAR_CREATION ? offset : 0;
}

function invoicedAt(order: Members): number | undefined {
  return readInvoice(String(paymentOf(order, 'bolt11').invoice))?.createdAt;
}

/**
 * A time of an order in unix seconds; undefined where it cannot be read.
 * @param createdAt as {@link aheadOfUtc} takes it
 */
export function timeIn(order: Members, time: unknown, createdAt?: number): number | undefined {
  const instant = instantOf(time);
  return instant && instant.time - (instant.zone === 'none' ? aheadOfUtc(order, createdAt) : 0);
}

/**
 * When a payment of an order is due, in unix seconds; undefined where that cannot be read.
 * @param createdAt as {@link aheadOfUtc} takes it
 */
export function deadlineOf(order: Members, option: PaymentOption, createdAt?: number): number | undefined {
  return timeIn(order, paymentOf(order, option).expires_at, createdAt);
}

/**
 * When the payments of an order are due, in unix seconds, where that can be read; one at least.
 * @throws {NotExercised} when none can
 */
export function deadlinesOf(order: Members): number[] {
  const ends = OPTIONS.map((option) => deadlineOf(order, option));
  const known = ends.filter((time) => time !== undefined);
  if (known.length === 0) throw new NotExercised('the order shows no deadline for its payment');
  return known;
}

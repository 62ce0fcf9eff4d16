import { instantOf } from '../../engine/json/date-time.ts';
import type { Members } from '../../engine/json/members.ts';
import { isAfter, momentOf } from '../../engine/moment.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { paymentOf } from './order-object.ts';
import { OPTIONS } from './read.ts';

/**
 * When the payments of an order are due, in unix seconds, where that can be read; one at least.
 * @throws {NotExercised} when none can
 */
export function deadlinesOf(order: Members): number[] {
  const ends = OPTIONS.map((option) => instantOf(paymentOf(order, option).expires_at)?.time);
  const known = ends.filter((time) => time !== undefined);
  if (known.length === 0) throw new NotExercised('the order shows no deadline for its payment');
  return known;
}

/**
 * Asserts that both deadlines of a new order lie ahead (LSP-PAY-07).
 * @throws {NotExercised} when one cannot be read
 */
export function deadlinesLieAhead(creation: Answer, order: Members): void {
  for (const option of OPTIONS) {
    const end = instantOf(paymentOf(order, option).expires_at)?.time;
    if (end === undefined) throw new NotExercised(`the deadline of ${option} cannot be read`);
    expect(isAfter(momentOf(creation), end), `${option}.expires_at has passed at creation`).toBe(false);
    const begin = instantOf(order.created_at)?.time;
    if (begin !== undefined) expect(end, `${option}.expires_at, compared with created_at`).toBeGreaterThan(begin);
  }
}

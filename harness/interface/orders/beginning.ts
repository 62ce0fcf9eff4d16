/** How an order begins, whatever it is for. */

import { instantOf } from '../../engine/json/date-time.ts';
import type { Members } from '../../engine/json/members.ts';
import { isAfter, momentOf } from '../../engine/moment.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { paymentOf, paymentStates } from './order-object.ts';
import { OPTIONS } from './read.ts';

/** Asserts that both options of a new order, as its creation and the first reading show it, wait for a payment (LSP-PAY-06). */
export function waitsForPayment(created: Members, read: Members): void {
  const waiting = { bolt11: 'EXPECT_PAYMENT', onchain: 'EXPECT_PAYMENT' };
  expect(paymentStates(created), 'payment states of a new order').toEqual(waiting);
  expect(paymentStates(read), 'payment states right after creation').toEqual(waiting);
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

import type { Members } from '../../engine/json/members.ts';
import { isAfter, momentOf } from '../../engine/moment.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { deadlineOf, timeIn } from './deadlines.ts';
import { OPTIONS } from './read.ts';

/**
 * Asserts that both deadlines of a new order lie ahead (LSP-PAY-07).
 * @throws {NotExercised} when one cannot be read
 */
export function deadlinesLieAhead(creation: Answer, order: Members): void {
  const moment = momentOf(creation);
  const begin = timeIn(order, order.created_at, moment.to);
  for (const option of OPTIONS) {
    const end = deadlineOf(order, option, moment.to);
    if (end === undefined) throw new NotExercised(`the deadline of ${option} cannot be read`);
    expect(isAfter(moment, end), `${option}.expires_at has passed at creation`).toBe(false);
    if (begin !== undefined) expect(end, `${option}.expires_at, compared with created_at`).toBeGreaterThan(begin);
  }
}

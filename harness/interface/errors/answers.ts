import { excerpt } from '../../engine/excerpt.ts';
import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { asserts } from '../../verdict/check.ts';
import { NotExercised, Served, SetupError, Violation } from '../../verdict/failures.ts';
import { isBusy } from './busy.ts';
import { isServed } from './read.ts';
import { tellsNothing } from './statuses.ts';

/**
 * The answer's JSON object when its status is 200.
 * @throws {Violation} for another status, or a body that is no JSON object
 * @throws {NotExercised} when the target is busy ({@link isBusy}), and for a key that the target demands and the run does not have
 */
export function accepted(answer: Answer): Record<string, unknown> {
  succeeded(answer);
  const { value } = answer;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Violation(`expected a JSON object, got ${answer.problem ?? excerpt(answer.text)}`);
  return value as Record<string, unknown>;
}

/**
 * The answer's JSON object, where a check starts from it and another requirement owes it.
 * @param lacking what the check cannot do without, for the message: `nothing can be ordered`
 * @throws {SetupError} where {@link accepted} throws a Violation
 */
export function setUpBy(answer: Answer, lacking: string): Record<string, unknown> {
  try {
    return accepted(answer);
  } catch (error) {
    if (error instanceof Violation) throw new SetupError(`${lacking}: ${error.message}`);
    throw error;
  }
}

/**
 * Asserts the status 200, with any body.
 * @throws as {@link accepted}
 */
export function succeeded(answer: Answer): void {
  statusIn(answer, [200]);
}

/**
 * The members of the answer's error body when its status is one of `statuses`; in which form a refusal comes is judged of
 * every answer by itself (ERR-ENV-01 to ERR-ENV-06).
 * @throws {Violation} for another status
 * @throws {NotExercised} as {@link accepted}
 */
export function refused(answer: Answer, ...statuses: number[]): Record<string, unknown> {
  statusIn(answer, statuses);
  return membersOf(answer.value) ?? {};
}

/**
 * Asserts the status.
 * @throws {Violation} naming what was expected and what came; {@link Served} where refusals alone were expected
 * @throws {NotExercised} as {@link accepted}
 */
export function statusIn(answer: Answer, statuses: readonly number[]): void {
  asserts();
  // A limit that answers instead of the operation may do so under any status.
  const isLimit = isBusy(answer) && !tellsNothing(answer);
  if (statuses.includes(answer.status) && !isLimit) return;
  if (isBusy(answer)) throw new NotExercised(`the target answered ${answer.status} (${excerpt(answer.text)})`);
  if (answer.status === 401 && !sentKey(answer))
    throw new NotExercised('the target demands an API key and the run has none (MAKER_API_KEY)');
  const message = `expected status ${statuses.join(' or ')}, got ${answer.status} ${excerpt(answer.text)}`;
  const isRefusal = statuses.every((status) => status >= 400);
  throw isRefusal && isServed(answer) ? new Served(message) : new Violation(message);
}

/** Whether the request that was answered carried an API key. */
export function sentKey({ exchange }: Answer): boolean {
  return exchange.request.headers.some(([name]) => name.toLowerCase() === 'authorization');
}

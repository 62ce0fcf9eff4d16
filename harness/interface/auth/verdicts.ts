import { excerpt } from '../../engine/excerpt.ts';
import { membersOf } from '../../engine/json/members.ts';
import { typed } from '../../engine/json/typed.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { asserts, note } from '../../verdict/check.ts';
import { control } from '../../verdict/control.ts';
import { NotExercised, Served, Violation } from '../../verdict/failures.ts';
import { type AnsweredTag, answersOf } from '../errors/as-stated.ts';
import { isBusy } from '../errors/busy.ts';
import { outcomeOf } from '../errors/outcome.ts';
import { envelopeOf, envelopeProblems, isServed } from '../errors/read.ts';
import { withstood } from '../errors/withstood.ts';

/** What the 401 of an enforced key says (Authentication, 3). */
export type KeyError = 'missing_api_key' | 'invalid_api_key';

/** The refusals of a caller: of its key, and of what its key is for. */
const OF_CALLERS: readonly number[] = [401, 403];

/**
 * Asserts that a caller was let in. The request may have failed for another reason.
 * @param what what was asked, and by whom: `GET /things with the key`
 * @throws {Violation} for 401 and 403
 * @throws {NotExercised} when the target is busy, here and below
 */
export function letIn(answer: Answer, what: string): void {
  decisive(answer, what);
  if (OF_CALLERS.includes(answer.status)) throw new Violation(`${what} is refused: ${said(answer)}`);
}

/**
 * Asserts the same where other things than a key may keep a caller out, such as a client that is not connected.
 * @param other sends the same request as a caller with a key
 * @throws {Inconclusive} when that one is not let in either
 */
export async function letInAlike(answer: Answer, other: () => Promise<Answer>, what: string): Promise<void> {
  const keyed = { otherwise: 'who has a key is not let in either', holds: async () => isLetIn(await other()) };
  await control(() => letIn(answer, what), [keyed]);
}

/**
 * Asserts that a caller is served what another one is.
 * @param other sends the same request as that one
 * @throws {Violation} when this one alone is refused, for whatever reason
 */
export async function servedAlike(answer: Answer, other: () => Promise<Answer>, what: string): Promise<void> {
  await letInAlike(answer, other, what);
  if (answer.status < 400 || answer.status >= 500) return;
  if ((await other()).status === 200) throw new Violation(`${what}: ${said(answer)}; another caller is served`);
}

/** Whether a caller was let in. */
export function isLetIn({ status }: Pick<Answer, 'status'>): boolean {
  return !OF_CALLERS.includes(status);
}

/**
 * Asserts the 401 of a key that is missing or wrong.
 * @throws {Violation} for another status, another form, or another value of `error`
 */
export function refusedForKey(answer: Answer, what: string, error: KeyError): void {
  decisive(answer, what);
  if (answer.status !== 401) throw new Violation(`${what}: expected 401 ${error}, got ${said(answer)}`);
  inItsForm(answer, what);
  const got = membersOf(answer.value)?.error;
  if (got !== error) throw new Violation(`${what}: \`error\` is ${typed(got)}; expected ${error}`);
}

/**
 * Goes on only from a request that was refused for its caller. That it is refused, and how, others judge (AUT-ENF-01 to AUT-ENF-03).
 * @throws {NotExercised} when the caller was let in
 */
export function refusedBefore(answer: Answer, what: string): void {
  decisive(answer, what);
  if (isLetIn(answer)) throw new NotExercised(`${what} was not refused for its key: ${said(answer)}`);
}

/**
 * Asserts that a text which nobody issues as a token opens nothing, in whatever form it is refused.
 * @param what what was sent
 * @throws {Served} when it opens something
 * @throws {Violation} when the server fails over it
 */
export function opensNothing(answer: Answer, what: string): void {
  if (isServed(answer)) throw new Served(`${what} in the place of a token opens what it asks for`);
  withstood(answer);
  note(`${what} in the place of a token: ${outcomeOf(answer)}`);
}

/**
 * Asserts that what is no key in the scheme is refused as a requirement has it: 401 with one of the two errors, or a status that
 * is allowed in its place, which is noted.
 * @param besides other statuses that a proxy or a validation may give such a request, noted as well
 * @throws {Violation} when the caller is let in, or refused in another way
 */
export function refusedAsMalformed(
  tag: AnsweredTag,
  answer: Answer,
  what: string,
  besides: readonly number[] = [],
): void {
  decisive(answer, what);
  const { expect, allow } = answersOf(tag);
  if ([...allow, ...besides].includes(answer.status)) {
    note(`${what} gives ${answer.status}`);
    return;
  }
  if (!expect.includes(answer.status))
    throw new Violation(`${what}: expected ${expect.join(' or ')}, got ${said(answer)}`);
  inItsForm(answer, what);
}

/**
 * Asserts that a key without the scope is refused, by a status that the interface does not state.
 * @throws {Violation} for a status that the requirement does not accept, and when a swapstring stands in the body
 */
export function refusedForScope(tag: AnsweredTag, answer: Answer, what: string): void {
  decisive(answer, what);
  const { expect } = answersOf(tag);
  if (!expect.includes(answer.status))
    throw new Violation(`${what}: expected ${expect.join(' or ')}, got ${said(answer)}`);
  if (membersOf(answer.value)?.swapstring !== undefined) throw new Violation(`${what} is refused, with a swapstring`);
  note(`a missing scope gives ${answer.status}`);
}

function inItsForm(answer: Answer, what: string): void {
  if (envelopeOf(answer) !== 'api-key' || envelopeProblems(answer).length > 0)
    throw new Violation(`${what}: a 401 must have a text \`error\`, got ${excerpt(answer.text)}`);
}

/** A busy target says nothing of the caller. */
function decisive(answer: Answer, what: string): void {
  asserts();
  if (isBusy(answer)) throw new NotExercised(`${what}: the target answered ${said(answer)}`);
}

/** A 200 is not quoted: it may hold a token. */
function said({ status, text }: Answer): string {
  return status < 300 ? String(status) : `${status} ${excerpt(text)}`;
}

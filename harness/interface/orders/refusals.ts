import { excerpt } from '../../engine/excerpt.ts';
import { isInteger, membersOf } from '../../engine/json/members.ts';
import { typed } from '../../engine/json/typed.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { Violation } from '../../verdict/failures.ts';
import { refused, statusIn } from '../errors/answers.ts';
import { outcomeOf } from '../errors/outcome.ts';

/** What the refusals of channel orders say in `details` (Errors). */
const INVALID_TOKEN = -32602;
const UNKNOWN_ORDER = 101;

/**
 * Asserts that a creation gave no order: a 4xx in a documented envelope (a 403 in any), whose status and code are not shown: they are
 * noted.
 * @param what what was asked for, for the message: `an order under the minimum`
 * @param statuses those that it may have
 * @throws {Violation} when it made an order, or was refused outside the documented envelopes
 * @throws {NotExercised} when the target is busy
 */
export function makesNoOrder(
  answer: Answer,
  what: string,
  statuses: readonly number[] = [400, 403, 404, 409, 422],
): void {
  // A 200 is not quoted: it holds a token.
  if (answer.status === 200) throw new Violation(`${what} was accepted`);
  refused(answer, ...statuses);
  note(`refused with ${outcomeOf(answer)}`);
}

/** What a refusal gives as its cause: status, code and the parameter that it blames. */
export function causeOf(answer: Pick<Answer, 'status' | 'value'>): string {
  return `${outcomeOf(answer)} ${typed(propertyOf(answer))}`;
}

/**
 * Asserts the 400 of invalid parameters that blames one of them.
 * @throws {Violation} for another status, code or `details.property`
 */
export function invalidParameter(answer: Answer, property: string): void {
  const { error_code } = refused(answer, 400);
  if (error_code !== 'LSPS1_INVALID_PARAMS')
    throw new Violation(
      `\`error_code\` is ${typed(error_code)}; expected LSPS1_INVALID_PARAMS: ${excerpt(answer.text)}`,
    );
  const blamed = propertyOf(answer);
  if (blamed !== property)
    throw new Violation(`\`details.property\` is ${typed(blamed)}; expected ${property}: ${excerpt(answer.text)}`);
}

/** Asserts the 400 of invalid parameters, whichever it blames. */
export function invalidParameters(answer: Answer): void {
  const { error_code } = refused(answer, 400);
  if (error_code !== 'LSPS1_INVALID_PARAMS')
    throw new Violation(
      `\`error_code\` is ${typed(error_code)}; expected LSPS1_INVALID_PARAMS: ${excerpt(answer.text)}`,
    );
}

/**
 * Asserts that what a token does not open is refused for that token: `details` says so by property and by number.
 * @throws {Violation} when it does not
 */
export function invalidToken(answer: Answer): void {
  invalidParameter(answer, 'access_token');
  detailsCode(answer, INVALID_TOKEN);
}

/** Asserts the 404 of an order that is not there. */
export function orderNotFound(answer: Answer): void {
  const { error_code } = refused(answer, 404);
  if (error_code !== 'LSPS1_ORDER_NOT_FOUND')
    throw new Violation(
      `\`error_code\` is ${typed(error_code)}; expected LSPS1_ORDER_NOT_FOUND: ${excerpt(answer.text)}`,
    );
  detailsCode(answer, UNKNOWN_ORDER);
}

/**
 * Asserts that an answer does not show an order, whatever it says instead.
 * @param what what was asked for, for the message
 * @throws {Violation} for a 200, and for a server error
 */
export function showsNoOrder(answer: Answer, what: string, statuses: readonly number[] = [400, 404, 422]): void {
  if (answer.status === 200) throw new Violation(`${what} shows an order`);
  statusIn(answer, statuses);
}

function propertyOf({ value }: Pick<Answer, 'value'>): unknown {
  return membersOf(membersOf(value)?.details)?.property;
}

function detailsCode(answer: Answer, expected: number): void {
  const code = membersOf(membersOf(answer.value)?.details)?.code;
  if (!isInteger(code) || Number(code) !== expected)
    throw new Violation(
      `\`details.code\` is ${typed(code)}; expected the integer ${expected}: ${excerpt(answer.text)}`,
    );
}

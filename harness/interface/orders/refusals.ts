import { excerpt } from '../../engine/excerpt.ts';
import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import { typed } from '../../engine/json/typed.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { Served, Violation } from '../../verdict/failures.ts';
import { refused } from '../errors/answers.ts';
import { type AnsweredTag, answeredAs, refusedAs } from '../errors/as-stated.ts';
import { codeOf } from '../errors/code.ts';
import { outcomeOf } from '../errors/outcome.ts';
import { isServed } from '../errors/read.ts';
import { CONFLICTS } from '../errors/statuses.ts';

/**
 * Asserts that a creation gave no order: a refusal that the requirement accepts, whose status and code are noted.
 * @param what what was asked for, for the message: `an order under the minimum`
 * @throws {Served} when it made an order
 * @throws {Violation} when it was refused otherwise
 * @throws {NotExercised} when the target is busy
 */
export function makesNoOrder(tag: AnsweredTag, answer: Answer, what: string): void {
  // A success is not quoted: it holds a token.
  if (isServed(answer)) throw new Served(`${what} was accepted`);
  refusedAs(tag, answer);
  note(`refused with ${outcomeOf(answer)}`);
}

/**
 * Asserts that an answer does not show an order.
 * @param what what was asked for, for the message
 * @param excluded accepted statuses that this request must not be answered with
 * @throws {Served} for a success
 * @throws {Violation} for a status that the requirement does not accept
 */
export function showsNoOrder(tag: AnsweredTag, answer: Answer, what: string, ...excluded: readonly number[]): void {
  if (isServed(answer)) throw new Served(`${what} shows an order`);
  answeredAs(tag, answer, ...excluded);
}

/** How an application refuses what is well-formed. */
const BUSINESS: readonly number[] = [400, 403, 404, ...CONFLICTS];

/** Whether an answer is a refusal by the application, and not by validation. */
export function isBusinessRefusal({ status }: Pick<Answer, 'status'>): boolean {
  return BUSINESS.includes(status);
}

/** The parameter that a refusal blames. */
export function blamedBy(answer: Pick<Answer, 'value'>): unknown {
  return detailsOf(answer).property;
}

/** What a refusal gives as its cause: status, code and the parameter that it blames. */
export function causeOf(answer: Pick<Answer, 'status' | 'value'>): string {
  return `${outcomeOf(answer)} ${typed(blamedBy(answer))}`;
}

/** A refusal of channel orders as the interface documents it (Errors). */
interface Documented {
  readonly status: number;
  readonly error_code: string;
  /** What `details` says, as far as that is stated. */
  readonly property?: string;
  readonly code?: number;
}

const INVALID_PARAMETERS: Documented = { status: 400, error_code: 'LSPS1_INVALID_PARAMS' };
const INVALID_TOKEN: Documented = { ...INVALID_PARAMETERS, property: 'access_token', code: -32602 };
const UNKNOWN_ORDER: Documented = { status: 404, error_code: 'LSPS1_ORDER_NOT_FOUND', code: 101 };

/** Asserts the 400 of invalid parameters, whichever it blames. */
export function invalidParameters(answer: Answer): void {
  refusedWith(answer, INVALID_PARAMETERS);
}

/**
 * Asserts the 400 of invalid parameters that blames one of them.
 * @throws {Violation} for another status, code or `details.property`
 */
export function invalidParameter(answer: Answer, property: string): void {
  refusedWith(answer, { ...INVALID_PARAMETERS, property });
}

/**
 * Asserts that what a token does not open is refused for that token: `details` says so by property and by number.
 * @throws {Violation} when it does not
 */
export function invalidToken(answer: Answer): void {
  refusedWith(answer, INVALID_TOKEN);
}

/** Asserts the 404 of an order that is not there. */
export function orderNotFound(answer: Answer): void {
  refusedWith(answer, UNKNOWN_ORDER);
}

function refusedWith(answer: Answer, { status, error_code, property, code }: Documented): void {
  const body = refused(answer, status);
  const details = membersOf(body.details);
  const differs = (what: string, is: unknown, expected: unknown) =>
    new Violation(`\`${what}\` is ${typed(is)}; expected ${expected}: ${excerpt(answer.text)}`);
  const is = codeOf(answer);
  if (is !== error_code) throw differs('error_code', is, error_code);
  if (property !== undefined && details?.property !== property)
    throw differs('details.property', details?.property, property);
  if (code !== undefined && !(isInteger(details?.code) && Number(details?.code) === code))
    throw differs('details.code', details?.code, `the integer ${code}`);
}

function detailsOf({ value }: Pick<Answer, 'value'>): Members {
  return membersOf(membersOf(value)?.details) ?? {};
}

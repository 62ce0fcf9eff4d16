import { excerpt } from '../../engine/excerpt.ts';
import { Violation } from '../../engine/failures.ts';
import { canonical } from '../../engine/json/canonical.ts';
import { isInteger, membersOf, shown } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { refused, statusIn } from '../errors/answers.ts';
import { outcomeOf } from '../errors/outcome.ts';

/** The one error text that the interface fixes. */
const NOT_FOUND = 'Swap not found';

/**
 * Asserts that an init gave no swap: a 4xx in a documented envelope, whatever its status and code, which are not shown.
 * @param what what was asked for, for the message: `an init with a used quote`
 * @returns the refusal, as a remark
 * @throws {Violation} when it began a swap, or was refused outside the documented envelopes
 * @throws {NotExercised} when the target is busy
 */
export function beginsNothing(answer: Answer, what: string): string {
  // A 200 is not quoted: it holds a token.
  if (answer.status === 200) throw new Violation(`${what} began a swap`);
  const statuses = answer.status === 409 ? [409] : [400, 403, 404, 422];
  refused(answer, ...statuses);
  return `${what}: ${outcomeOf(answer)}${answer.status === 409 ? ' (a status that is not documented)' : ''}`;
}

/** What an execute came to: the interface lets a failing one show as an HTTP error or as a failing code in a 200. */
export interface Execution {
  /** Whether it was taken on. It is not settled by that. */
  readonly accepted: boolean;
  /** The status, and the code of the body: `200 with status 200`. */
  readonly outcome: string;
}

/**
 * Reads the answer of an execute (SWP-EXEC-07).
 * @throws {Violation} for a 500 and other answers that no execute may have
 * @throws {NotExercised} for 429, 502, 503 and 504 and for a missing key
 */
export function executionOf(answer: Answer): Execution {
  if (answer.status !== 200) {
    refused(answer, 400, 403, 404, 409, 422);
    return { accepted: false, outcome: outcomeOf(answer) };
  }
  const status = membersOf(answer.value)?.status;
  if (!isInteger(status)) throw new Violation(`the status of an execute is ${shown(status)}`);
  return { accepted: status >= 200 && status < 300, outcome: `200 with status ${status}` };
}

/**
 * Asserts that an execute was refused, in whichever form.
 * @param what as in {@link beginsNothing}
 * @returns the refusal, as a remark
 */
export function executesNothing(answer: Answer, what: string): string {
  const { accepted, outcome } = executionOf(answer);
  if (accepted) throw new Violation(`${what} was taken on: ${outcome}`);
  return `${what}: ${outcome}`;
}

/**
 * Asserts the 404 behind which the service hides whether a swap is there.
 * @returns a remark when the text stands in `detail`, which is for ERR-ENV-06 to judge
 */
export function swapNotFound(answer: Answer): string | undefined {
  statusIn(answer, [404]);
  const { message, detail } = membersOf(answer.value) ?? {};
  if (message === NOT_FOUND) return undefined;
  if (detail === NOT_FOUND) return `${NOT_FOUND} stands in \`detail\``;
  throw new Violation(`the 404 does not say ${NOT_FOUND}: ${excerpt(answer.text)}`);
}

/** Headers that differ from answer to answer, or that an intermediary adds as it likes. */
const MOVING =
  /^(date|x-ratelimit-.*|x-request-id|request-id|content-length|connection|keep-alive|age|cf-.*|server-timing)$/;

/** All of an answer by which a caller could tell it from another one: status, media type, header names, body. */
export function printOf(answer: Answer): string {
  const names = answer.headers.map(([name]) => name.toLowerCase()).filter((name) => !MOVING.test(name));
  const body = answer.value === undefined ? answer.text : canonical(answer.value, (member) => member === 'request_id');
  return [answer.status, answer.header('content-type'), [...new Set(names)].sort().join(' '), body].join(' | ');
}

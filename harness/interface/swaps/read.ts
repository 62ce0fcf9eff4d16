import { may, must, silent } from '../../../specs/tags.ts';
import { excerpt } from '../../engine/excerpt.ts';
import { isInteger, isNumber, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { isBefore, type MomentSource, momentOf } from '../../engine/moment.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { isSecret } from '../../engine/wire/secret.ts';
import { asserts, note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import { inconclusive, Served, SetupError, Violation } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import { accepted } from '../errors/answers.ts';
import { type AnsweredTag, answeredAs, refusedAs } from '../errors/as-stated.ts';
import { outcomeOf } from '../errors/outcome.ts';
import { otherThanAsked } from '../quotes/legs-asked.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { type BegunSwap, initOf } from './client.ts';
import { figureProblems, SWAP_NOT_FOUND } from './swap-object.ts';
import type { QuoteLeg, SwapQuote, SwapTerms } from './terms.ts';

/** The requirement that says which statuses any refusal of an init may have. */
const REFUSED_INIT = silent('SWP-INIT-19');
const FAILED_EXECUTE = may('SWP-EXEC-07');
const HIDDEN_SWAP = must('SWP-STATUS-12');

/**
 * The quote in a JSON value, to begin a swap from. Whether it is sound in every respect is for others to judge.
 * @param asked the request for it, as REST has it; unknown when left out
 * @throws {SetupError} when it lacks its id, or the asset or the whole amount of a leg, or is for something else than was asked
 */
export function swapQuoteIn(value: unknown, asked?: unknown): SwapQuote {
  const { rfq_id, from_asset, to_asset, expires_at } = membersOf(value) ?? {};
  if (typeof rfq_id !== 'string') throw noQuote();
  const [other] = otherThanAsked(value, asked);
  if (other !== undefined) throw new SetupError(`a quote for what was asked could not be had: ${other}`);
  return {
    rfq_id,
    from_asset: legIn(from_asset),
    to_asset: legIn(to_asset),
    expires_at: isNumber(expires_at) ? Number(expires_at) : Number.NaN,
  };
}

function legIn(value: unknown): QuoteLeg {
  const { asset_id, amount } = membersOf(value) ?? {};
  if (typeof asset_id !== 'string' || !isInteger(amount)) throw noQuote();
  return { asset_id, amount: BigInt(amount) };
}

function noQuote(): SetupError {
  return new SetupError('a quote could not be had: what came is no quote');
}

/** Whether a quote had surely not expired when the target answered: a run that paces itself, or a slow target, takes its time. */
export function stoodYet({ expires_at }: Pick<SwapQuote, 'expires_at'>, answer: MomentSource): boolean {
  return isBefore(momentOf(answer), expires_at, TIMEOUTS.clockGrace);
}

/**
 * The swap that an init of a quote gave.
 * @throws {SetupError} when it gave none: whether it should have is another check's question
 * @throws {NotExercised} when the target is busy
 */
export function begunSwap(quote: SwapQuote, answer: Answer): BegunSwap {
  try {
    const { swapstring, payment_hash, access_token } = accepted(answer);
    if (typeof swapstring !== 'string' || typeof payment_hash !== 'string' || !isSecret(access_token))
      throw new SetupError('a swap could not be had: init did not give its three texts');
    const begun_at = answer.date ?? TIME.unix() / 1000;
    return { quote, body: initOf(quote), swapstring, payment_hash, access_token, begun_at };
  } catch (error) {
    if (error instanceof Violation) throw new SetupError(`a swap could not be had: ${error.message}`);
    throw error;
  }
}

/**
 * The swap object of a status answer.
 * @throws {Violation} when the status is not given, or without one
 * @throws {NotExercised} when the target is busy
 */
export function swapIn(answer: Answer): Members {
  const swap = membersOf(accepted(answer).swap);
  if (!swap) throw new Violation('the status of a swap has no object `swap`');
  return swap;
}

/** Whether an answer shows a swap as Expired when its own time may have run out. */
export function mayHaveRunOut(answer: Answer): boolean {
  const { status, expires_at } = swapIn(answer);
  return status === 'Expired' && !isBefore(momentOf(answer), Number(expires_at), TIMEOUTS.clockGrace);
}

/**
 * Asserts that an init gave no swap: a refusal in a documented envelope, with any code, as the interface shows none. The
 * refusal is noted.
 * @param what names the request, for the message: `an init with a used quote`
 * @param tag the requirement whose accepted statuses count, but for those `excluded`
 * @throws {Violation} when it began a swap, or was refused outside the documented envelopes
 * @throws {NotExercised} when the target is busy
 */
export function beginsNothing(
  answer: Answer,
  what: string,
  tag: AnsweredTag = REFUSED_INIT,
  ...excluded: readonly number[]
): void {
  // A 200 is not quoted: it holds a token.
  if (answer.status === 200) throw new Served(`${what} began a swap`);
  refusedAs(tag, answer, ...excluded);
  note(`${what}: ${outcomeOf(answer)}`);
}

/**
 * What an execute came to: the interface lets a failing one show as an HTTP error or as a failing code in a 200, and gives
 * no values for that code. One that is no HTTP status leaves open which of the two it was.
 */
export interface Execution {
  /** Whether it was surely taken on. It is not settled by that. */
  readonly accepted: boolean;
  /** Whether it was surely refused. */
  readonly refused: boolean;
  /** The status, and the code of the body: `200 with status 200`. */
  readonly outcome: string;
}

/**
 * Reads the answer of an execute (SWP-EXEC-07).
 * @throws {Violation} for a 500 and other answers that no execute may have
 * @throws {NotExercised} for 429, 502, 503 and 504 and for a missing key
 */
export function executionOf(answer: Answer): Execution {
  asserts();
  if (answer.status !== 200) {
    refusedAs(FAILED_EXECUTE, answer);
    return { accepted: false, refused: true, outcome: outcomeOf(answer) };
  }
  const status = membersOf(answer.value)?.status;
  if (!isInteger(status)) throw new Violation(`the status of an execute is ${shown(status)}`);
  return { accepted: isTakenOn(answer), refused: isRefused(answer), outcome: `200 with status ${status}` };
}

/** Whether an execute was surely taken on; whether its answer has the right form is for SWP-EXEC-01 and 02 to judge. */
export function isTakenOn({ status, value }: Pick<Answer, 'status' | 'value'>): boolean {
  const code = membersOf(value)?.status;
  return status === 200 && isInteger(code) && code >= 200 && code < 300;
}

/** Whether an execute was surely refused, by its status or by one in its body. */
export function isRefused({ status, value }: Pick<Answer, 'status' | 'value'>): boolean {
  const code = membersOf(value)?.status;
  return status !== 200 || (isInteger(code) && code >= 400 && code < 600);
}

/**
 * Asserts that an execute was refused, in whichever form, and notes in which.
 * @param what as in {@link beginsNothing}
 * @throws {NotExercised} when its code leaves open whether it was
 * @throws what {@link executionOf} throws
 */
export function executesNothing(answer: Answer, what: string): void {
  const { accepted: taken, refused, outcome } = executionOf(answer);
  if (taken) throw new Served(`${what} was taken on: ${outcome}`);
  if (!refused) inconclusive(`whether ${what} was taken on is open: ${outcome}`);
  note(`${what}: ${outcome}`);
}

/** Asserts the 404 behind which the service hides whether a swap is there. A text in `detail`, which is for ERR-ENV-06 to judge, is noted. */
export function swapNotFound(answer: Answer): void {
  answeredAs(HIDDEN_SWAP, answer);
  const { message, detail } = membersOf(answer.value) ?? {};
  if (message === SWAP_NOT_FOUND) return;
  if (detail !== SWAP_NOT_FOUND) throw new Violation(`the 404 does not say ${SWAP_NOT_FOUND}: ${excerpt(answer.text)}`);
  note(`${SWAP_NOT_FOUND} stands in \`detail\``);
}

/**
 * Asserts that a swap is as its init began it: not over, with its own figures.
 * @throws a failed `expect` otherwise
 */
export function standsAsBegun(swap: Members, terms: SwapTerms): void {
  expect(['Waiting', 'Pending'], 'status of a begun swap').toContain(swap.status);
  expect(figureProblems(swap, terms), 'what a begun swap says otherwise than its init').toEqual([]);
}

import { excerpt } from '../../engine/excerpt.ts';
import { isNumber, membersOf } from '../../engine/json/members.ts';
import { announcedBy } from '../../engine/pacing/announced.ts';
import { SYSTEM_CLOCK } from '../../engine/until.ts';
import { waiting } from '../../engine/waiting.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { asserts, note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import { inconclusive, NotExercised, Violation } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import { succeeded } from '../errors/answers.ts';
import { type AnsweredTag, refusedAs } from '../errors/as-stated.ts';
import { outcomeOf } from '../errors/outcome.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { type RateWindow, rateWindowOf } from './read.ts';

/** Sends one request that is neither held back nor repeated. */
type Ask = () => Promise<Answer>;

/** No more requests than these are sent to use up one limit. */
const MOST_REQUESTS = 3_000;
/** How many of them go at once. */
const AT_ONCE = 8;

/**
 * The limit that an answer announces, where a run can use it up.
 * @throws {NotExercised} when it is not announced, or too high
 */
export function limitToUseUp(answer: Answer): RateWindow {
  const window = rateWindowOf(answer);
  if (window === undefined)
    throw new NotExercised(`no limit is announced that could be used up (${outcomeOf(answer)})`);
  if (window.limit > MOST_REQUESTS)
    throw new NotExercised(
      `a limit of ${window.limit} requests is announced; a run sends ${MOST_REQUESTS} at most to use one up`,
    );
  return window;
}

/** Seconds until the window of an answer is over, by what it announces. */
export function secondsLeft(answer: Answer): number {
  const { resetMs } = announcedBy(answer, answer.status, TIME.unix());
  return Math.min(resetMs === undefined ? TIMEOUTS.rateLimitWindow : resetMs / 1000, TIMEOUTS.rateLimitWait);
}

/** Lets some seconds pass. */
export async function letPass(seconds: number, reason: string): Promise<void> {
  await waiting(seconds * 1000, reason, () => SYSTEM_CLOCK.wait(seconds * 1000));
}

/** What came of using up a limit. */
export interface UsedUp {
  /** The first answer of another status than before. */
  readonly refusal: Answer;
  /** Requests that it took. */
  readonly sent: number;
}

/**
 * Sends one request after the other, some at once while many are left, until the answers have another status than before.
 * @param first the answer to such a request that was not refused
 * @throws {Inconclusive} when twice the limit passes: it may be switched off where tests are made
 * @throws {NotExercised} when the target fails while much is left
 */
export async function useUp(ask: Ask, first: Answer): Promise<UsedUp> {
  const { limit } = limitToUseUp(first);
  const { last, sent } = await spend(ask, first, 0, 2 * limit);
  if (last.status === first.status) inconclusive(`${sent} requests pass, though a limit of ${limit} is announced`);
  const left = rateWindowOf(last)?.remaining ?? 0;
  if (last.status !== 429 && left > AT_ONCE)
    throw new NotExercised(`${outcomeOf(last)} after ${sent} requests, while ${left} are said to remain`);
  return { refusal: last, sent };
}

/**
 * Spends what remains but for some requests.
 * @param leave how many
 * @returns the last answer
 */
export async function spendDownTo(leave: number, ask: Ask, first: Answer): Promise<Answer> {
  return (await spend(ask, first, leave, limitToUseUp(first).limit)).last;
}

async function spend(ask: Ask, first: Answer, leave: number, most: number) {
  let last = first;
  let sent = 0;
  let left = rateWindowOf(first)?.remaining ?? 0;
  while (sent < most && (leave === 0 || left > leave)) {
    const count = Math.max(1, Math.min(AT_ONCE, left - leave));
    const answers = await Promise.all(Array.from({ length: count }, ask));
    sent += count;
    last = answers.find(({ status }) => status !== first.status) ?? (answers.at(-1) as Answer);
    if (last.status !== first.status) break;
    left = Math.min(...answers.map((answer) => rateWindowOf(answer)?.remaining ?? 0));
  }
  return { last, sent };
}

/** Other senders may use up the window that has just begun, once. */
const MOST_WAITS = 2;

/** What comes of an operation after the waits that its refusals name, in seconds: another refusal only after the last of them. */
export interface Waited {
  readonly answer: Answer;
  readonly waits: readonly number[];
}

/**
 * Asks again after the wait that a refusal names.
 * @param unnamed the seconds to wait where it names none
 * @throws {NotExercised} when it names none, and nothing else is given
 */
export async function afterItsWait(ask: Ask, refusal: Answer, unnamed?: number): Promise<Waited> {
  const waits: number[] = [];
  for (let last = refusal; ; ) {
    const wait = namedWait(last) ?? unnamed;
    if (wait === undefined) throw new NotExercised('the refusal names no wait');
    await letPass(wait + TIMEOUTS.afterRateLimit, 'until the limit should be over');
    waits.push(wait);
    last = await ask();
    if (last.status !== 429 || waits.length === MOST_WAITS) return { answer: last, waits };
  }
}

/**
 * Asserts that an operation is not refused for its limit after the wait that its refusal names (LIM-RATE-04).
 * @throws {Violation} when it still is
 */
export function passesAfterItsWait({ answer, waits }: Waited): void {
  asserts();
  if (answer.status === 429)
    throw new Violation(
      `after waiting as named (${waits.join(' s, then ')} s) it is still refused: ${outcomeOf(answer)}`,
    );
}

/** What an operation answers before, while and after the limit of another one is used up. */
export interface Beside {
  readonly path: string;
  readonly atFirst: Answer;
  readonly halfway: Answer;
  readonly atLast: Answer;
}

/**
 * Asserts that an operation is not refused with another one whose limit is used up (LIM-RATE-06).
 * @param usedUp the other one, and its limit
 * @throws {Violation} when it is refused by its own limit, of which enough remained
 * @throws {Inconclusive} when it is refused by another limit, or shares the one that is used up
 */
export function isNotRefusedWith(
  { path, atFirst, halfway, atLast }: Beside,
  usedUp: { readonly path: string; readonly limit: number },
): void {
  if (atLast.status !== 429) {
    succeeded(atLast);
    return;
  }
  const refusedBy = rateWindowOf(atLast)?.limit;
  const [own, then] = [rateWindowOf(atFirst), rateWindowOf(halfway)];
  if (own === undefined || then === undefined || refusedBy !== own.limit || then.limit !== own.limit)
    inconclusive(`GET ${path} is refused by another limit than the one that it announced`);
  if (own.remaining - then.remaining > usedUp.limit / 4)
    inconclusive(`GET ${path} announces a limit that it shares with GET ${usedUp.path}`);
  throw new Violation(
    `GET ${path} is refused with GET ${usedUp.path}, though ${then.remaining} of its own ${own.limit} remained halfway`,
  );
}

/**
 * Asserts that a refusal is the one beyond a limit (LIM-RATE-03): its status, its code, and a wait.
 * @throws {Violation} for another one
 */
export function refusedForTheLimit(tag: AnsweredTag, refusal: Answer): void {
  expect(refusal.status, 'status beyond the limit').toBe(429);
  expect(refusedAs(tag, refusal).error_code, '`error_code` beyond the limit').toBe('RATE_LIMIT_EXCEEDED');
  if ((retryAfterOf(refusal) ?? -1) < 0)
    throw new Violation(`no wait is named by \`details.retry_after\`: ${excerpt(refusal.text)}`);
}

/** The `details.retry_after` of a refusal, which may be a numeric text; undefined when it is no number, or a moment. */
export function retryAfterOf(refusal: Answer): number | undefined {
  const named = membersOf(membersOf(refusal.value)?.details)?.retry_after;
  const isNumeric = isNumber(named) || (typeof named === 'string' && /^\d+(\.\d+)?$/.test(named));
  return isNumeric && Number(named) < TIMEOUTS.longestNamedWait ? Number(named) : undefined;
}

/**
 * The wait that a refusal names, in seconds; undefined when it names none. The unit of `retry_after` is not stated: what is longer
 * than a run waits is taken for milliseconds where these come nearer to the end of the window (LIM-RATE-08).
 */
export function namedWait(refusal: Answer): number | undefined {
  const named = retryAfterOf(refusal);
  const ends = announcedBy(refusal, refusal.status, TIME.unix()).resetMs;
  if (named === undefined) return undefined;
  const isNearer = ends !== undefined && Math.abs(named - ends) < Math.abs(named * 1000 - ends);
  const inMilliseconds = named > TIMEOUTS.rateLimitWait && isNearer;
  if (inMilliseconds) note(`details.retry_after ${named} is taken for milliseconds`);
  return Math.min(inMilliseconds ? named / 1000 : named, TIMEOUTS.rateLimitWait);
}

import { isNumber, membersOf } from '../../engine/json/members.ts';
import { announcedBy } from '../../engine/pacing/announced.ts';
import { SYSTEM_CLOCK } from '../../engine/until.ts';
import { waiting } from '../../engine/waiting.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { inconclusive, NotExercised } from '../../verdict/failures.ts';
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
  const { resetMs } = announcedBy(answer, answer.status, Date.now());
  return Math.min(resetMs === undefined ? TIMEOUTS.rateLimitWindow : resetMs / 1000, TIMEOUTS.rateLimitWait);
}

/** Lets so many seconds pass. */
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
 * Spends what remains but for so many requests.
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

/** The `details.retry_after` of a refusal, which may be a numeric text; undefined when it is no number. */
export function retryAfterOf(refusal: Answer): number | undefined {
  const told = membersOf(membersOf(refusal.value)?.details)?.retry_after;
  if (isNumber(told)) return Number(told);
  return typeof told === 'string' && /^\d+(\.\d+)?$/.test(told) ? Number(told) : undefined;
}

/**
 * The wait that a refusal tells, in seconds; undefined when it tells none. The unit of `retry_after` is not stated: it is
 * taken for milliseconds where these come nearer to the end of the window (LIM-RATE-08).
 */
export function toldWait(refusal: Answer): number | undefined {
  const told = retryAfterOf(refusal);
  const ends = announcedBy(refusal, refusal.status, Date.now()).resetMs;
  if (told === undefined) return undefined;
  const inMilliseconds = ends !== undefined && Math.abs(told - ends) < Math.abs(told * 1000 - ends);
  if (inMilliseconds && told > 0) note(`details.retry_after ${told} is taken for milliseconds`);
  return Math.min(inMilliseconds ? told / 1000 : told, TIMEOUTS.rateLimitWait);
}

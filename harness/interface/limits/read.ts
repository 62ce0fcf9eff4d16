import { secondsIn, wholeNumber } from '../../engine/pacing/announced.ts';
import type { Answer } from '../../engine/wire/answer.ts';

/** What an answer says of the rate limit (interface, Limits). */
export interface RateWindow {
  readonly limit: number;
  readonly remaining: number;
  /** A wait in seconds or a time of day, which of the two is not stated (LIM-HEAD-05). */
  readonly reset: number | undefined;
}

/** The announced rate limit; undefined when Limit or Remaining is missing or no whole number. */
export function rateWindowOf(answer: Pick<Answer, 'header'>): RateWindow | undefined {
  const limit = wholeNumber(answer.header('x-ratelimit-limit'));
  const remaining = wholeNumber(answer.header('x-ratelimit-remaining'));
  if (limit === undefined || remaining === undefined) return undefined;
  return { limit, remaining, reset: secondsIn(answer.header('x-ratelimit-reset')) };
}

/**
 * Whether a new window may have begun between two answers: Reset grew (a wait starts over, a time of day moves on),
 * the earlier one was due within a second, or one of them is in a form that does not tell.
 */
export function isRenewed(earlier: RateWindow, later: RateWindow): boolean {
  if (earlier.reset === undefined || later.reset === undefined) return true;
  return later.reset > earlier.reset || earlier.reset <= 1;
}

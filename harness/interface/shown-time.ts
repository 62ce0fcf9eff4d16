import type { Seen } from '../engine/passive/seen.ts';
import { isFromCache } from './from-cache.ts';

/** The time of the target in an answer of REST, in unix seconds, and when it came, in unix milliseconds. */
export interface ShownTime {
  readonly at: number;
  readonly time: number;
}

/** The time that an answer shows by its `Date`; nothing of an upgrade, whose session lasts, nor of an answer from a cache. */
export function shownTimeIn(answer: Seen): readonly ShownTime[] {
  const { exchange, date } = answer;
  const { messages, sentAt, durationMs } = exchange;
  const isOfNow = messages === undefined && !isFromCache(answer);
  return isOfNow && date !== undefined ? [{ at: sentAt + durationMs, time: date }] : [];
}

import type { Seen } from '../engine/passive/seen.ts';

/** The time of the target in an answer of REST, in unix seconds, and when it came, in unix milliseconds. */
export interface ShownTime {
  readonly at: number;
  readonly time: number;
}

/** The time that an answer shows by its `Date`; nothing of an upgrade, whose session lasts. */
export function shownTimeIn({ exchange, date }: Seen): readonly ShownTime[] {
  const { messages, sentAt, durationMs } = exchange;
  return messages !== undefined || date === undefined ? [] : [{ at: sentAt + durationMs, time: date }];
}

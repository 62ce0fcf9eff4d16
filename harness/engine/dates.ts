import { dateOf } from './moment.ts';
import type { Exchange } from './wire/exchange.ts';

/** Two times that differ by no more, in seconds, are one: a request takes a while, and a `Date` shows whole seconds. */
const SAME_TIME = 5;

/** A time that the body of an answer names beside its `Date`. */
export interface Stamp {
  /** Unix seconds. */
  readonly time: number;
  /** Whether it was made with the answer: a list may come from a cache. */
  readonly isFresh: boolean;
}

/** What is looked at of an answer. */
export interface Dated {
  readonly exchange: Pick<Exchange, 'sentAt' | 'durationMs'>;
  readonly operation: string | undefined;
  readonly status: number;
  readonly value: unknown;
  header(name: string): string | undefined;
}

/** Gives the time that an answer names in its body; undefined when it names none. */
export type StampOf = (answer: Pick<Dated, 'operation' | 'status' | 'value'>) => Stamp | undefined;

/**
 * Whether the `Date` of a target's answers shows its clock. A proxy in front of it may add one by a clock of its own: then
 * the times in the bodies differ from it, and our own clock sides with them. A `Date` that was once the time of our clock, or
 * that in a body, is the target's: what differs from it later on is the time in a body, or a clock that was moved.
 */
export interface Dates {
  /** Compares the `Date` of an answer with the time in its body and with ours. What was found first counts for all later ones. */
  learn(answer: Dated): void;
  /** The `Date` of an answer, in unix seconds; undefined when it has none, or when they are off. */
  of(answer: Pick<Dated, 'header'>): number | undefined;
  /** By how many seconds they are off; undefined when they are not. */
  readonly off: number | undefined;
  /** Forgets what was learned of dates that are off, and begins with this. */
  beginWith(off: number | undefined): void;
}

/** Makes a judge of dates that knows nothing yet; without `stampOf` it believes all of them. */
export function createDates(stampOf: StampOf = () => undefined): Dates {
  let off: number | undefined;
  let areRight = false;
  return {
    learn(answer) {
      if (areRight || off !== undefined) return;
      const found = compared(answer, stampOf);
      if (found === 'right') areRight = true;
      else off = found;
    },
    of: (answer) => (off === undefined ? dateOf(answer) : undefined),
    get off() {
      return off;
    },
    beginWith(known) {
      off = known;
    },
  };
}

/** By how many seconds the `Date` of an answer is off; undefined when the answer decides nothing. */
function compared(answer: Dated, stampOf: StampOf): number | 'right' | undefined {
  const { sentAt, durationMs } = answer.exchange;
  const date = dateOf(answer);
  // What took long has no time of ours to compare with.
  if (date === undefined || durationMs > SAME_TIME * 1000) return undefined;
  const ours = sentAt / 1000;
  if (isSameTime(date, ours)) return 'right';
  const stamp = stampOf(answer);
  if (stamp === undefined) return undefined;
  if (stamp.isFresh && isSameTime(date, stamp.time)) return 'right';
  return isSameTime(stamp.time, ours) ? Math.round(date - stamp.time) : undefined;
}

function isSameTime(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_TIME;
}

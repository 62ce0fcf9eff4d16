import { dateOf } from './moment.ts';
import type { Exchange } from './wire/exchange.ts';

/** Two clocks that differ by no more, in seconds, show one time. */
const SAME_TIME = 3;

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
 * the times in the bodies differ from it, and our own clock does not side with it.
 */
export interface Dates {
  /** Compares the `Date` of an answer with the time in its body. Once they are off, all later ones count for nothing. */
  learn(answer: Dated): void;
  /** The `Date` of an answer, in unix seconds; undefined when it has none, or when they are off. */
  of(answer: Pick<Dated, 'header'>): number | undefined;
  /** By how many seconds they are off; undefined when they are not. */
  readonly off: number | undefined;
  /** Forgets what was learned, and begins with this. */
  beginWith(off: number | undefined): void;
}

/** Makes a judge of dates that knows nothing yet; without `stampOf` it believes all of them. */
export function createDates(stampOf: StampOf = () => undefined): Dates {
  let off: number | undefined;
  return {
    learn(answer) {
      off ??= offBy(answer, stampOf);
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

function offBy(answer: Dated, stampOf: StampOf): number | undefined {
  const { sentAt, durationMs } = answer.exchange;
  const [from, to] = [sentAt / 1000, (sentAt + durationMs) / 1000];
  const date = dateOf(answer);
  // A target whose clock is right needs no look at its body.
  if (date === undefined || isWithin(date, from, to)) return undefined;
  const stamp = stampOf(answer);
  if (stamp === undefined || isWithin(stamp.time, date - durationMs / 1000, date)) return undefined;
  return stamp.isFresh || isWithin(stamp.time, from, to) ? Math.round(date - stamp.time) : undefined;
}

function isWithin(time: number, from: number, to: number): boolean {
  return time >= from - SAME_TIME && time <= to + SAME_TIME;
}

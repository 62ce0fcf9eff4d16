import type { Exchange } from './wire/exchange.ts';

/** When the target did something: between two times of its own clock, in unix seconds. */
export interface Moment {
  readonly from: number;
  readonly to: number;
}

/** The moment when the target does not show its time: our own clock says nothing about it. */
const UNKNOWN: Moment = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/**
 * When the target handled a request, by the `Date` of its answer: at the latest in that second, at the earliest when the
 * request left. Without a `Date` that shows its clock it may have been at any time.
 */
export function momentOf(answer: MomentSource): Moment {
  const from = askedAt(answer);
  return from === undefined || answer.date === undefined ? UNKNOWN : { from, to: answer.date + 1 };
}

/** When a request left by the clock of the target, in unix seconds; undefined where its answer does not show that clock. */
export function askedAt({ date, exchange }: MomentSource): number | undefined {
  return date === undefined ? undefined : date - exchange.durationMs / 1000;
}

/** The `Date` of an answer as it came, in unix seconds; undefined when it has none. */
export function dateOf(answer: { header(name: string): string | undefined }): number | undefined {
  const date = Date.parse(answer.header('date') ?? '') / 1000;
  return Number.isNaN(date) ? undefined : date;
}

/** What a moment is read from. */
export interface MomentSource {
  /** The `Date` of the answer that shows the target's clock, in unix seconds. */
  readonly date: number | undefined;
  readonly exchange: Pick<Exchange, 'durationMs'>;
}

/** Whether a moment is surely before a time less `margin` seconds. */
export function isBefore({ to }: Moment, time: number, margin = 0): boolean {
  return to < time - margin;
}

/** Whether a moment is surely later than a time by more than `margin` seconds. */
export function isAfter({ from }: Moment, time: number, margin = 0): boolean {
  return from > time + margin;
}

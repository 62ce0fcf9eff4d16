import type { Durations } from '../latency.ts';
import { rankTest } from './rank-test.ts';

/** An operation that takes longer than it did. */
export interface Slower {
  readonly operation: string;
  /** Medians, in milliseconds. */
  readonly before: number;
  readonly after: number;
  /** How many successful answers each run had. */
  readonly answersBefore: number;
  readonly answersAfter: number;
  /** The probability that chance alone did it, times the number of operations looked at. */
  readonly p: number;
  /** How often an answer of the later run took longer than one of the earlier. */
  readonly superiority: number;
}

/** Chance alone names an operation in one comparison of a hundred. */
const SIGNIFICANCE = 0.01;
/** Fewer answers decide nothing. */
const LEAST_ANSWERS = 10;
/** What is significant but smaller matters to nobody: of seven pairs of answers in ten the later is slower, and the median grew by these. */
const LEAST_SUPERIORITY = 0.7;
const LEAST_GROWTH = 1.25;
const LEAST_MS = 5;

/**
 * The operations that a later run found slower: by the ranks of all their times, at a level of significance that is divided
 * by the number of operations (Bonferroni), and by an effect of some size.
 */
export function slowerOperations(earlier: Durations, later: Durations): Slower[] {
  const common = Object.keys(earlier)
    .filter((operation) => lengthOf(earlier[operation]) >= LEAST_ANSWERS && lengthOf(later[operation]) >= LEAST_ANSWERS)
    .sort();
  return common.flatMap((operation) => {
    const [one = [], other = []] = [earlier[operation], later[operation]];
    const { p, superiority } = rankTest(one, other);
    const [before, after] = [median(one), median(other)];
    const corrected = Math.min(1, p * common.length);
    const matters = after >= before * LEAST_GROWTH && after - before >= LEAST_MS && superiority >= LEAST_SUPERIORITY;
    if (corrected >= SIGNIFICANCE || !matters) return [];
    return [
      {
        operation,
        before,
        after,
        answersBefore: one.length,
        answersAfter: other.length,
        p: corrected,
        superiority: Math.round(superiority * 100) / 100,
      },
    ];
  });
}

function lengthOf(times: readonly number[] = []): number {
  return times.length;
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = Math.floor((sorted.length - 1) / 2);
  const [low = 0, high = low] = sorted.length % 2 === 1 ? [sorted[middle]] : sorted.slice(middle, middle + 2);
  return (low + high) / 2;
}

/** How long successful answers of an operation took, in milliseconds. */
export interface Latency {
  readonly operation: string;
  readonly answers: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The times of an operation's successful answers, in milliseconds and in the order in which they were sent. */
export type Durations = Readonly<Record<string, readonly number[]>>;

/** Sums up times by operation, in alphabetical order. */
export function latencyOf(durations: Durations): Latency[] {
  return Object.entries(durations)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([operation, times]) => {
      const sorted = [...times].sort((a, b) => a - b);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share));
      return { operation, answers: times.length, p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0 };
    });
}

/** The smallest time that so large a share of all do not exceed. */
function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

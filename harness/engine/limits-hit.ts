import type { BoundName } from './bounds.ts';

/** The attachment by which a check reports which limits it hit. */
export const LIMITS_HIT = 'conformance/limits-hit';

/** A limit of the suite (a row of `BOUNDS`) that a check hit. */
export interface LimitHit {
  readonly bound: BoundName;
  readonly limit: number;
  readonly times: number;
  /** Id of the first exchange that hit it, where there was one. */
  readonly exchange?: string;
}

// A worker runs one check at a time; outside of a check nobody keeps hits.
let hits: Map<BoundName, LimitHit> | undefined;

/** Begins to keep the limits that are hit, for the next check. */
export function beginLimitsHit(): void {
  hits = new Map();
}

/** The limits hit since the beginning. */
export function endLimitsHit(): readonly LimitHit[] {
  const ended = [...(hits?.values() ?? [])];
  hits = undefined;
  return ended;
}

/** Records that a limit was hit. The report of the run names it. */
export function recordLimitHit(bound: BoundName, limit: number, exchange?: string): void {
  const before = hits?.get(bound);
  const first = before?.exchange ?? exchange;
  hits?.set(bound, {
    bound,
    limit,
    times: (before?.times ?? 0) + 1,
    ...(first === undefined ? {} : { exchange: first }),
  });
}

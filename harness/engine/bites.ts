import type { BoundName } from './bounds.ts';

/** The attachment by which a check says which bounds bit. */
export const BITES = 'conformance/bounds';

/** That a bound bit during a check. */
export interface Bite {
  readonly bound: BoundName;
  readonly limit: number;
  readonly times: number;
  /** Id of the first exchange with which it bit, where there was one. */
  readonly exchange?: string;
}

// A worker runs one check at a time; outside of one, nobody keeps what bit.
let bitten: Map<BoundName, Bite> | undefined;

/** Begins to keep what bites, for the next check. */
export function beginBites(): void {
  bitten = new Map();
}

/** What bit since the beginning. */
export function endBites(): readonly Bite[] {
  const bites = [...(bitten?.values() ?? [])];
  bitten = undefined;
  return bites;
}

/** Notes that a bound bit: what is said of it is said in the report of the whole run. */
export function bites(bound: BoundName, limit: number, exchange?: string): void {
  const before = bitten?.get(bound);
  const first = before?.exchange ?? exchange;
  bitten?.set(bound, {
    bound,
    limit,
    times: (before?.times ?? 0) + 1,
    ...(first === undefined ? {} : { exchange: first }),
  });
}

import type { Sketch } from './exchanges.ts';

/** What a passive check must say about recorded runs. */
export interface Case {
  /**
   * Runs of a conforming target, with all that is tolerated: never violated, and at least one of them applies. Absent when
   * no answer can show that the requirement holds.
   */
  readonly holds?: Readonly<Record<string, readonly Sketch[]>>;
  /** Runs that break the requirement, one rule each. */
  readonly breaks: Readonly<Record<string, readonly Sketch[]>>;
  /** Runs to which it does not apply. */
  readonly outside?: Readonly<Record<string, readonly Sketch[]>>;
}

/** Cases by requirement. */
export type Cases = Readonly<Record<string, Case>>;

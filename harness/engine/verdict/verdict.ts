/** Verdicts, and the only place where they are folded. Pure. */

export type Verdict = 'verified' | 'violated' | 'waived' | 'not-exercised' | 'observed';

/** How one check of one requirement ended. `error` is the suite's own fault (harness) and makes a run unjudgeable. */
export type Outcome = 'verified' | 'violated' | 'not-exercised' | 'observed' | 'error';

/** What one check says about one requirement. Travels from worker to reporter as a test attachment. */
export interface CheckResult {
  /** Requirement id. */
  readonly id: string;
  /** Title of the check: test title, and the case within it where there are several. */
  readonly title: string;
  readonly outcome: Outcome;
  /** Why, in a sentence or two: expected and got for a violation, the missing need for not-exercised, the finding for observed. */
  readonly message?: string;
  /** How often a violation showed that did not show again; absent when none did. */
  readonly passing?: number;
  /** What kind of obstacle kept it from being exercised. */
  readonly obstacle?: 'need' | 'precondition' | 'undecided' | 'setup' | 'target' | 'time';
  /** Ids of the exchanges this verdict rests on (at most a handful; the first offending ones for a violation). */
  readonly exchanges: readonly string[];
}

/** The words of verdicts. */

export type Verdict = 'verified' | 'violated' | 'waived' | 'not-exercised' | 'observed';

/** How one check of one requirement ended. `error` is the suite's own fault (harness) and makes a run unjudgeable. */
export type Outcome = 'verified' | 'violated' | 'not-exercised' | 'observed' | 'error';

/**
 * Why a requirement was not exercised. The first four take it out of the denominator of the coverage: the run could not
 * judge it. The others lower the coverage.
 */
export type Reason =
  | 'selection'
  | 'tier'
  | 'need'
  | 'no-check'
  | 'unfinished'
  | 'precondition'
  | 'not-offered'
  | 'undecided'
  | 'setup'
  | 'target'
  | 'time'
  | 'error';

/** One thing that a check found wrong. */
export interface Defect {
  readonly message: string;
  /** Id of the exchange that shows it. */
  readonly exchange?: string;
}

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
  readonly flaky?: number;
  /** Set where the outcome is `not-exercised`. */
  readonly reason?: Reason;
  /** Whether the violation is that something was served which was to be refused; absent otherwise. */
  readonly served?: boolean;
  /** Id of the exchange that a violation is about. */
  readonly offending?: string;
  /** The defects of a violation, when the check found several; otherwise its message is the only one. */
  readonly defects?: readonly Defect[];
  /**
   * The ids of all exchanges that break the requirement by themselves; set when recorded exchanges alone were judged. A
   * check that judges by such an exchange starts from the defect of another requirement.
   */
  readonly broken?: readonly string[];
  /** The requirement that a violation was charged to instead of this one, which is `not-exercised` for that reason. */
  readonly follows?: string;
  /** Ids of the exchanges this verdict rests on (at most a handful; the first offending ones for a violation). */
  readonly exchanges: readonly string[];
}

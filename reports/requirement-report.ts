import type { Outcome, Reason, Verdict } from '../harness/verdict/verdict.ts';
import type { Level } from '../specs/register.ts';

/** The verdict of one requirement in a report. */
export interface RequirementReport {
  readonly id: string;
  readonly level: Level;
  readonly verdict: Verdict;
  readonly statement: string;
  readonly endpoint: string;
  /** What kind of cause kept it from being exercised. */
  readonly reasonCode?: Reason;
  /** Why it was not exercised, or waived. */
  readonly reason?: string;
  readonly checks: readonly CheckReport[];
}

/** How one of its checks ended. */
export interface CheckReport {
  readonly title: string;
  readonly outcome: Outcome;
  readonly message?: string;
  /** What was expected and what came, as the check shows them, where it compares values. */
  readonly expected?: string;
  readonly got?: string;
  /** JSON pointer of the member of the answer that a violation is about, where the check names one. */
  readonly pointer?: string;
  /** The requirement that its violation was charged to: it starts from what breaks that one. */
  readonly follows?: string;
  /** Number of the exchange that a violation is about. */
  readonly offending?: number;
  /** Numbers of exchanges: `_exchange` in `evidence.har`. */
  readonly exchanges: readonly number[];
}

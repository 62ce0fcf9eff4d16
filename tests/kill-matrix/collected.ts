import type { CheckResult } from '../../harness/verdict/verdict.ts';

/** What the reporter hands over to run.ts. */
export interface Collected {
  /** By instance id. */
  readonly instances: Record<string, { readonly results: CheckResult[] }>;
  /** All requirement ids that tests of the run declare. */
  readonly tags: readonly string[];
  /** What went wrong outside the checks. */
  readonly stray: readonly string[];
}

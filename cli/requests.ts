import { identityOf, looksBack } from '../specs/tags.ts';
import counts from './requests.json' with { type: 'json' };

const CHECKS: Readonly<Record<string, readonly number[]>> = counts.checks;

/** What half of the checks stay below: a check that came after the last count (`npm run requests`) is taken to send as many. */
const USUAL = middle(Object.values(CHECKS).map(([requests = 0]) => requests));

/**
 * About how many requests a check sends: as many as it sent to the reference when all were counted, none where it looks back.
 * @param tags of the check, each with its `@`
 * @param fuzzRuns as CONFORMANCE_FUZZ_RUNS
 */
export function requestsOf(tags: readonly string[], fuzzRuns: number): number {
  if (looksBack(tags)) return 0;
  const [requests = USUAL, perFuzzRun = 0] = CHECKS[identityOf(tags)] ?? [];
  return Math.max(0, requests + perFuzzRun * (fuzzRuns - counts.fuzzRuns));
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

import counts from './requests.json' with { type: 'json' };

/**
 * How many requests the check of an identity sent to the reference, where all of them were counted (`npm run requests`).
 * @param identity of the check: `identityOf` of its tags
 * @param fuzzRuns as CONFORMANCE_FUZZ_RUNS
 * @returns undefined for a check that was not there yet
 */
export function requestsOf(identity: string, fuzzRuns: number): number | undefined {
  const checks: Readonly<Record<string, readonly number[]>> = counts.checks;
  const [requests, perFuzzRun = 0] = checks[identity] ?? [];
  return requests === undefined ? undefined : Math.max(0, requests + perFuzzRun * (fuzzRuns - counts.fuzzRuns));
}

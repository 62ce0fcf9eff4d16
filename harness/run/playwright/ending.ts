import type { TestInfo } from '@playwright/test';
import type { RunningCheck } from '../../verdict/check.ts';
import type { Settings } from '../settings.ts';

// How a test ends is written into Playwright's own record of it. A public way to end a test with a status and without an error,
// and one to keep a worker after a failed test, would replace this.

/** A worker with less than this share of the memory that it may take is not full of what a target sent. */
const LEAN = 0.6;

/** Takes the failure back from a test that judged nothing: it is skipped where nothing was exercised, and passed where it observed. */
export function endAsJudged(info: TestInfo, { declared, results }: RunningCheck): void {
  const [only] = results;
  if (info.status !== 'failed' || declared.size !== 1 || results.length !== 1 || !only) return;
  if (only.outcome !== 'observed' && (only.outcome !== 'not-exercised' || only.reason === 'target')) return;
  info.errors.length = 0;
  info.status = only.outcome === 'observed' ? 'passed' : 'skipped';
  info.expectedStatus = info.status;
  if (info.status === 'skipped') info.annotations.push({ type: 'skip', description: only.message ?? '' });
}

/**
 * Has Playwright expect the failure of a test that gave verdicts: after an unexpected one it ends the worker and starts another,
 * which costs more than a second. `failures-count.ts` has such a failure count as one again.
 */
export function keepWorker(info: TestInfo, { results }: RunningCheck, { workerMb }: Pick<Settings, 'workerMb'>): void {
  const isVerdict = results.length > 0 && results.every(({ outcome }) => outcome !== 'error');
  const isLean = process.memoryUsage.rss() < LEAN * workerMb * 2 ** 20;
  if (info.status === 'failed' && isVerdict && isLean) info.expectedStatus = 'failed';
}

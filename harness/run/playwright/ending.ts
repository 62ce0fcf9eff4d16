import type { TestInfo } from '@playwright/test';
import type { RunningCheck } from '../../verdict/check.ts';
import type { Settings } from '../settings.ts';

// This changes Playwright's own record of how a test ended. A public way to end a test with a status and without an
// error, and one to keep a worker after a failed test, would replace it.

/** A worker with less than this share of its memory bound may go on. */
const LEAN = 0.6;

/**
 * Removes the failure of a test without a violation: it counts as skipped when nothing was exercised, as passed when it
 * observed.
 */
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
 * Makes Playwright expect the failure of a test that gave verdicts: after an unexpected failure it replaces the worker,
 * which costs more than a second. `failures-count.ts` makes such a failure count again.
 */
export function keepWorker(info: TestInfo, { results }: RunningCheck, { workerMb }: Pick<Settings, 'workerMb'>): void {
  const isVerdict = results.length > 0 && results.every(({ outcome }) => outcome !== 'error');
  const isLean = process.memoryUsage.rss() < LEAN * workerMb * 2 ** 20;
  if (info.status === 'failed' && isVerdict && isLean) info.expectedStatus = 'failed';
}

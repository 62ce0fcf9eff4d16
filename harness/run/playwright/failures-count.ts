import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/**
 * Has a failure that a worker was to outlive (`keepWorker`) count as one again: to Playwright's own verdict, and to each reporter
 * that stands after this one. A public way to keep a worker after a failed test would replace both.
 */
export default class FailuresCount implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'failed') test.expectedStatus = 'passed';
  }
}

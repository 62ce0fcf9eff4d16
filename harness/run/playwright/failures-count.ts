import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/**
 * Makes a failure count again after `keepWorker`: for Playwright's own verdict, and for each reporter behind this one. A
 * public way to keep a worker after a failed test would replace both.
 */
export default class FailuresCount implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'failed') test.expectedStatus = 'passed';
  }
}

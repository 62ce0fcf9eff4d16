import type { TestCase, TestResult } from '@playwright/test/reporter';
import { AllureReporter } from 'allure-playwright';
import { reasonOf } from './write-each.ts';

/**
 * Allure's reporter, on its own: what it throws (a disk is full) would end Playwright in the middle of the run, and all
 * other reports with it. The command that started this process is told instead, once; without one, whoever looks at the terminal.
 */
export default class Allure extends AllureReporter {
  #failed = false;

  override async onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    await super.onTestEnd(test, result).catch((error: unknown) => this.#fail(error));
  }

  override async onEnd(): Promise<void> {
    await super.onEnd().catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    const sentence = `allure-results is not whole (${reasonOf(error)}); the other reports are not touched by that.`;
    if (process.send) process.send({ failed: sentence });
    else process.stderr.write(`${sentence}\n`);
  }
}

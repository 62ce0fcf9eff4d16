import { dirname } from 'node:path';
import type { Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { AllureReporter } from 'allure-playwright';
import { terminalLine } from '../../../harness/engine/plain-text.ts';
import { reasonOf } from '../../write-each.ts';
import { allureAnnotations } from './annotations.ts';
import { offendingExchanges } from './evidence.ts';
import { writeUnflushed } from './results.ts';

/** How attachments begin that our own reports are made of. Allure would write a file for each, several for every test. */
const OURS = 'conformance/';

/**
 * Allure's reporter, with groups, severities, requirements and offending exchanges. Its errors (a full disk) stay here: they
 * would end Playwright in the middle of the run, and all other reports with it. The command that started this process
 * hears of them, once; without such a command they go to the terminal.
 */
export default class Allure extends AllureReporter {
  #failed = false;
  readonly #ends: Promise<void>[] = [];

  override onBegin(suite: Suite): void {
    super.onBegin(suite);
    writeUnflushed(Reflect.get(this, 'allureRuntime'), this.options.resultsDir ?? '');
  }

  override onTestBegin(test: TestCase): void {
    // Annotations are the only way in; other reporters are to see none of these.
    const own = test.annotations.length;
    test.annotations.push(...allureAnnotations(test.tags));
    super.onTestBegin(test);
    test.annotations.splice(own);
  }

  override onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    const end = this.#endTest(test, result);
    this.#ends.push(end);
    return end;
  }

  async #endTest(test: TestCase, result: TestResult): Promise<void> {
    try {
      const added = await offendingExchanges(result.attachments, this.#out());
      const shown = result.attachments.filter(({ name }) => !name.startsWith(OURS));
      await super.onTestEnd(test, { ...result, attachments: [...shown, ...added] });
    } catch (error) {
      this.#fail(error);
    }
  }

  override async onEnd(): Promise<void> {
    await Promise.all(this.#ends);
    await super.onEnd().catch((error: unknown) => this.#fail(error));
  }

  /** Folder of the run. */
  #out(): string {
    return dirname(this.options.resultsDir ?? '');
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    const sentence = `allure-results is not whole (${reasonOf(error)}); the other reports are not touched by that.`;
    if (process.send) process.send({ failed: sentence });
    else process.stderr.write(`${terminalLine(sentence)}\n`);
  }
}

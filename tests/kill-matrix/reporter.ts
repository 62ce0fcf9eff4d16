import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { instanceOf } from './check-file.ts';
import type { Collected } from './collected.ts';

const PROGRESS = 500;
const RESULTS = 'conformance/results';

/** Collects what the checks found about each instance and leaves it in `collected.json` for run.ts to judge. */
export default class Collector implements Reporter {
  readonly #instances: Collected['instances'] = {};
  readonly #tags = new Set<string>();
  readonly #stray: string[] = [];
  /** By instance: where one check is lost before it begins, all are. */
  readonly #lost = new Map<string, string>();
  #ended = 0;
  #total = 0;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    this.#total = tests.length;
    for (const { tags } of tests) for (const tag of tags) this.#tags.add(tag.slice(1));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#ended += 1;
    if (this.#ended % PROGRESS === 0)
      process.stdout.write(`kill matrix: ${this.#ended} of ${this.#total} checks made\n`);
    const id = instanceOf(test.titlePath()[2] ?? '');
    const collected = this.#instances[id] ?? { results: [] };
    this.#instances[id] = collected;
    for (const { name, body, path } of result.attachments) {
      if (name === RESULTS) collected.results.push(...JSON.parse(String(body ?? readFileSync(path ?? ''))));
    }
    if (result.status === 'timedOut') this.#stray.push(`${id}: “${test.title}” ran out of time`);
    else if (result.status === 'failed' && !isJudged(result) && !isSetup(result))
      this.#lost.set(id, `${id}: “${test.title}” ended without a verdict: ${plain(result.error)}`);
  }

  onError(error: TestError): void {
    this.#stray.push(plain(error));
  }

  onEnd(): void {
    const collected: Collected = {
      instances: this.#instances,
      tags: [...this.#tags],
      stray: [...this.#stray, ...this.#lost.values()],
    };
    writeFileSync(join(process.env.KILL_MATRIX ?? '', 'collected.json'), JSON.stringify(collected));
  }
}

function isJudged({ attachments }: TestResult): boolean {
  return attachments.some(({ name }) => name === RESULTS);
}

/** A fault may keep the lists from being read at all; the checks that need them say so themselves. */
function isSetup({ error }: TestResult): boolean {
  return plain(error).startsWith('SetupError:');
}

function plain(error: TestError | undefined): string {
  return stripVTControlCharacters(error?.message ?? error?.value ?? 'it failed without a message');
}

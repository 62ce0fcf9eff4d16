import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Exit code of a run that says nothing about its target. */
export const COULD_NOT_JUDGE = 2;

/** What the reporters of others leave; Playwright says nothing of it when one of them fails. */
const OF_OTHERS = ['allure-results', 'playwright/index.html'];

/**
 * The exit code of a run by the reports it left. Those of others that are missing or not whole are named on stderr, and
 * then nothing ends green.
 * @param out the folder of the run
 * @param failed a sentence for each that is not whole
 */
export function endOf(out: string, failed: readonly string[]): number {
  const missing = OF_OTHERS.filter((name) => !existsSync(join(out, name)));
  const sentences = [
    ...failed,
    ...missing.map((name) => `${name} could not be written; the other reports are not touched by that.`),
  ];
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  const judged = judgedIn(join(out, 'conformance.json'));
  return judged === 0 && sentences.length > 0 ? COULD_NOT_JUDGE : judged;
}

function judgedIn(file: string): number {
  if (!existsSync(file)) return COULD_NOT_JUDGE;
  const { exitCode } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof exitCode === 'number' ? exitCode : COULD_NOT_JUDGE;
}

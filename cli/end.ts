import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from './out.ts';

/** Exit code of a run that says nothing about its target. */
export const COULD_NOT_JUDGE = 2;

/** What the reporters of others leave; Playwright says nothing of it when one of them fails. */
const OF_OTHERS = ['allure-results', 'playwright/index.html'];

/** With less than so many bytes free, what was missing was room. */
const ALL_BUT_NONE = 2 ** 20;

/**
 * The exit code of a run by the reports it left. One of another's reporter that is missing is named on stderr, and then
 * nothing ends green.
 * @param out the folder of the run
 */
export function endOf(out: string): number {
  const missing = OF_OTHERS.filter((name) => !existsSync(join(out, name)));
  for (const name of missing) process.stderr.write(`${name} could not be written; the other reports are there.\n`);
  if (isFull(out, ALL_BUT_NONE))
    process.stderr.write(`--out: the disk of ${out} is full; make room and run again, its evidence so far is there.\n`);
  const judged = judgedIn(join(out, 'conformance.json'));
  return judged === 0 && missing.length > 0 ? COULD_NOT_JUDGE : judged;
}

function judgedIn(file: string): number {
  if (!existsSync(file)) return COULD_NOT_JUDGE;
  const { exitCode } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof exitCode === 'number' ? exitCode : COULD_NOT_JUDGE;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import type { Conformance } from '../reports/conformance.ts';
import { OWN_FAILED } from '../reports/own-checks.ts';
import { complain as onStderr } from './say.ts';

/** Exit code of a run that says nothing about its target. */
export const COULD_NOT_JUDGE = 2;

/**
 * Carries a command out and gives its exit code. Bad input ends in one sentence on stderr and the code of what could not be judged.
 * @param worded how the sentence is printed
 * @param complain shows it, by default on stderr
 */
export async function orRefusal(
  command: () => Promise<number>,
  worded = (sentence: string): string => sentence,
  complain: (sentence: string) => void = onStderr,
): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    complain(worded(error.message));
    return COULD_NOT_JUDGE;
  }
}

/** What the reporters of others leave; Playwright says nothing of it when one of them fails. */
const OF_OTHERS = ['allure-results', 'playwright/index.html'];

/**
 * The exit code of a run by the reports it left. Those of others that are missing or not whole are named on stderr, and
 * then nothing ends green.
 * @param out the folder of the run
 * @param failed a sentence for each that is not whole
 * @param isStopped whether somebody ended the run, who so knows why nothing is there
 */
export function endOf(out: string, failed: readonly string[], isStopped = false): number {
  if (!isStopped && !existsSync(join(out, 'conformance.json'))) {
    process.stderr.write('Playwright ended without verdicts, for what it says above; nothing was judged.\n');
    return COULD_NOT_JUDGE;
  }
  const missing = OF_OTHERS.filter((name) => !existsSync(join(out, name)));
  const sentences = [
    ...failed,
    ...missing.map((name) => `${name} could not be written; the other reports are not touched by that.`),
  ];
  for (const sentence of sentences) onStderr(sentence);
  const judged = judgedIn(join(out, 'conformance.json'));
  return sentences.length > 0 ? withoutGreen(judged) : judged;
}

/** The exit code of a run whose reports are not whole: only what violates the interface is still said by it. */
export function withoutGreen(code: number): number {
  return code === 0 || code === OWN_FAILED ? COULD_NOT_JUDGE : code;
}

/** The exit code of the command for a report. What the interface demands counts before an operator's own checks. */
export function exitCodeOf({ exitCode, own }: Pick<Conformance, 'exitCode' | 'own'>): number {
  return exitCode === 0 && own !== undefined ? own.exitCode : exitCode;
}

function judgedIn(file: string): number {
  if (!existsSync(file)) return COULD_NOT_JUDGE;
  const report: Conformance = JSON.parse(readFileSync(file, 'utf8'));
  return typeof report.exitCode === 'number' ? exitCodeOf(report) : COULD_NOT_JUDGE;
}

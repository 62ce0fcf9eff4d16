import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { plainText } from '../../harness/engine/plain-text.ts';
import type { Conformance } from '../conformance.ts';
import { firstLines } from '../plain-text.ts';
import { reasonOf } from '../write-each.ts';

/** GitHub shows ten of each kind for a step. */
const MOST_ANNOTATIONS = 10;

/**
 * Lines for the terminal of a run, as a job of GitHub may print them: words of a target never become a command to the
 * runner. Elsewhere the lines stay as they are.
 */
export function unheeded(lines: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  if (environment.GITHUB_ACTIONS !== 'true') return lines;
  const token = randomUUID();
  return [`::stop-commands::${token}`, ...lines, `::${token}::`];
}

/** Commands that make annotations in a job of GitHub; none elsewhere. */
export function annotations(report: Conformance, strict: boolean, environment: NodeJS.ProcessEnv): string[] {
  if (environment.GITHUB_ACTIONS !== 'true') return [];
  const byId = new Map(report.requirements.map((entry) => [entry.id, entry]));
  const violations = report.causes.map(({ message, requirements: [id = ''] }) => {
    const level = byId.get(id)?.level ?? 'must';
    const [line = ''] = firstLines(message, 1, 1_000);
    return { kind: level === 'must' || strict ? 'error' : 'warning', title: `${id} (${level})`, message: line };
  });
  const problems = report.problems.map((message) => ({ kind: 'error', title: 'Could not judge', message }));
  const all = [...violations, ...problems];
  return ['error', 'warning'].flatMap((kind) =>
    all
      .filter((entry) => entry.kind === kind)
      .slice(0, MOST_ANNOTATIONS)
      .map(({ title, message }) => `::${kind} title=${property(title)}::${data(message)}`),
  );
}

/**
 * Adds Markdown to the summary of the step, in a job of GitHub.
 * @returns a sentence when that cannot be done
 */
export function addToStepSummary(markdown: string, { GITHUB_STEP_SUMMARY: file }: NodeJS.ProcessEnv): string[] {
  if (!file) return [];
  try {
    appendFileSync(file, `${markdown}\n`);
    return [];
  } catch (error) {
    return [`The summary of the step could not be written (${reasonOf(error)}).`];
  }
}

function data(text: string): string {
  return plainText(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

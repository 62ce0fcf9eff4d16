import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { type Embedded, startEmbedded } from '../../cli/embedded.ts';
import { loadSettings, type Settings } from '../../harness/run/settings.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { HURRIED } from '../kill-matrix/hurried.ts';
import type { CheckTime } from './reach.ts';

/** Longest time that all checks of one mutant may take; of a mutant that hangs nothing more is to be learnt. */
const MOST_MS = 150_000;

/** In the folder of the rounds: which mutants are come by when, and when each check runs, a line of JSON each. */
export const REACHED = 'reached.ndjson';
export const TIMES = 'times.ndjson';

/** A mutant that answers nothing, or that it is busy for ever, is not waited for. */
const IMPATIENT = { waitBudgetMs: 5_000, namedWaitMs: 5_000, deadlineMs: 10_000 } as const satisfies Partial<Settings>;

const REFERENCE = join(import.meta.dirname, 'reference.ts');

/** One mutant in a round. */
export interface Round {
  /** Names its file of checks, its evidence and its end. */
  readonly id: string;
  /** The number of the mutant; 0 is none. */
  readonly number: number;
  /** Whether it is to be kept which mutants are come by, and when each check runs. */
  readonly measured: boolean;
  /** Paths of the suite files that judge; empty means all. */
  readonly suites: readonly string[];
  /** Where the rounds leave what they have. */
  readonly folder: string;
}

// A worker makes one round after the other, each with a reference of its own.
let current: { readonly id: string; readonly began: number; readonly running: Embedded } | undefined;
process.once('exit', () => current?.running.stop());

/**
 * The fixture `target` of a file of checks: the settings that point a check at the mutant. After the first violation, or when a
 * check runs out of time, it has the checks that are left skipped.
 */
export function mutantAsTarget(round: Round) {
  const over = overFile(round);
  return async (
    { environment: _ }: { environment: unknown },
    use: (target: Partial<Settings>) => Promise<void>,
    info: TestInfo,
  ) => {
    info.skip(existsSync(over));
    const { began, running } = await begun(round);
    const from = Date.now();
    await use({
      ...loadSettings({ ...running.environment, CONFORMANCE_OUT: outOf(round) }),
      ...HURRIED,
      ...IMPATIENT,
    });
    if (round.measured)
      appendFileSync(
        join(round.folder, TIMES),
        `${JSON.stringify([info.file, from, Date.now()] satisfies CheckTime)}\n`,
      );
    const why = whyOver(info, began);
    if (why !== undefined) writeFileSync(over, why);
  };
}

/** Where the end of a round stands before all checks are made: the reason, `violated` or what broke. */
export function overFile({ folder, id }: Pick<Round, 'folder' | 'id'>): string {
  return join(folder, 'over', id);
}

/** Folder of what a round leaves behind as a run does. */
export function outOf({ folder, id }: Pick<Round, 'folder' | 'id'>): string {
  return join(folder, 'out', id);
}

async function begun({ id, number, measured, folder }: Round): Promise<NonNullable<typeof current>> {
  if (current?.id === id) return current;
  current?.running.stop();
  const woven = join(folder, 'reference/reference.ts');
  const args = ['--max-old-space-size=512', '--import', 'tsx', REFERENCE, woven, String(number)];
  const running = await startEmbedded(measured ? [...args, join(folder, REACHED)] : args);
  current = { id, began: Date.now(), running };
  return current;
}

function whyOver({ status, title, attachments }: TestInfo, began: number): string | undefined {
  if (status === 'timedOut') return `“${title}” ran out of time`;
  const body = attachments.find(({ name }) => name === 'conformance/results')?.body;
  const results: readonly CheckResult[] = body === undefined ? [] : JSON.parse(String(body));
  if (results.some(({ outcome }) => outcome === 'violated')) return 'violated';
  const lost = results.find(({ outcome, reason }) => outcome === 'error' || reason === 'target');
  if (lost !== undefined) return `“${title}”: ${lost.message ?? lost.outcome}`;
  return Date.now() - began > MOST_MS ? `the checks took over ${MOST_MS / 1000} s` : undefined;
}

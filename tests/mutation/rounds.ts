import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { judgePassive } from '../../harness/run/passive-checks.ts';
import { recordedIn } from '../../harness/run/passive-evidence.ts';
import { evidenceFolder } from '../../harness/run/session.ts';
import { checkFileName, ONCE_IN_A_RUN } from '../kill-matrix/check-file.ts';
import { runChecks } from '../kill-matrix/check-run.ts';
import type { Collected } from '../kill-matrix/collected.ts';
import type { Mutant } from './mutants.ts';
import { type CheckTime, type Passage, suitesByMutant } from './reach.ts';
import { outOf, overFile, REACHED, type Round, TIMES } from './round.ts';
import { roundFile } from './round-file.ts';
import type { Left } from './verdict.ts';
import { weave } from './weave.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const READS = join(PROJECT, 'tests/kill-matrix/reads.check.ts');
const CONFIG = join(import.meta.dirname, 'playwright.config.ts');

/** Leaves the reference in a folder with all mutants in it, each behind its switch. */
export function prepare(folder: string, mutants: readonly Mutant[]): void {
  for (const name of ['checks', 'over', 'out']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of [REACHED, TIMES]) writeFileSync(join(folder, name), '');
  cpSync(join(PROJECT, 'reference'), join(folder, 'reference'), { recursive: true });
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const own = mutants.filter((mutant) => mutant.file === file);
    writeFileSync(join(folder, file), weave(readFileSync(join(PROJECT, file), 'utf8'), own));
  }
}

/** Has all checks made against some mutants of a prepared folder, and gives what each left. */
export async function leftOf(folder: string, rounds: readonly Round[]): Promise<Left[]> {
  const suites = suiteFiles(folder);
  const checks = join(folder, 'checks');
  rmSync(checks, { recursive: true });
  mkdirSync(checks);
  for (const [index, round] of rounds.entries()) {
    const { suites: only } = round;
    const own = suites.filter((file) => only.length === 0 || only.includes(file));
    writeFileSync(join(checks, checkFileName(round.id, index)), roundFile(PROJECT, [READS, ...own], round));
  }
  await runChecks(CONFIG, { KILL_MATRIX: folder, CONFORMANCE_SECRETS_KEY: randomUUID() });
  const collected: Collected = JSON.parse(readFileSync(join(folder, 'collected.json'), 'utf8'));
  const left: Left[] = [];
  for (const round of rounds) {
    left.push(await read(round, collected));
    rmSync(outOf(round), { recursive: true, force: true });
  }
  return left;
}

async function read(round: Round, { instances, stray }: Collected): Promise<Left> {
  const over = existsSync(overFile(round)) ? readFileSync(overFile(round), 'utf8') : undefined;
  const active = instances[round.id]?.results ?? [];
  const passive = over === undefined ? await judgePassive(recordedIn(evidenceFolder(outOf(round)))) : [];
  const own = stray.filter((sentence) => sentence.startsWith(`${round.id}: `));
  return { active, passive, over, stray: own };
}

/** Of each mutant that the measured round came by, the suite files that did. */
export function reachIn(folder: string): Map<number, ReadonlySet<string>> {
  return suitesByMutant(linesOf<CheckTime>(join(folder, TIMES)), linesOf<Passage>(join(folder, REACHED)));
}

function linesOf<Line>(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line): Line => JSON.parse(line));
}

/**
 * All suites but those that only make sense once in a run: the quickest first, as the first violation ends a round, and the
 * exclusive ones last, as in a run.
 */
function suiteFiles(folder: string): string[] {
  const took = new Map<string, number>();
  for (const [file, from, to] of linesOf<CheckTime>(join(folder, TIMES)))
    took.set(file, (took.get(file) ?? 0) + to - from);
  const files = readdirSync(join(PROJECT, 'suites'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') && !ONCE_IN_A_RUN.test(file))
    .sort()
    .map((file) => join(PROJECT, 'suites', file));
  const last = files.filter((file) => /'@(exclusive|waits)'/.test(readFileSync(file, 'utf8')));
  const first = files.filter((file) => !last.includes(file));
  first.sort((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0));
  return [...first, ...last];
}

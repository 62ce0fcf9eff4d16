import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { judgePassive } from '../../harness/run/passive-checks.ts';
import { recordedIn } from '../../harness/run/passive-evidence.ts';
import { evidenceFolder } from '../../harness/run/session.ts';
import { checkFileName } from '../kill-matrix/check-file.ts';
import { runChecks } from '../kill-matrix/check-run.ts';
import type { Collected } from '../kill-matrix/collected.ts';
import type { Mutant } from './mutants.ts';
import { outOf, overFile, type Round } from './round.ts';
import { roundFile } from './round-file.ts';
import type { Left } from './verdict.ts';
import { weave } from './weave.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const CONFIG = join(import.meta.dirname, 'playwright.config.ts');

/** Leaves the reference in a folder with all mutants in it, each behind its switch. */
export function prepare(folder: string, mutants: readonly Mutant[]): void {
  for (const name of ['checks', 'over', 'out']) mkdirSync(join(folder, name), { recursive: true });
  cpSync(join(PROJECT, 'reference'), join(folder, 'reference'), { recursive: true });
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const own = mutants.filter((mutant) => mutant.file === file);
    writeFileSync(join(folder, file), weave(readFileSync(join(PROJECT, file), 'utf8'), own));
  }
}

/** Has all checks made against some mutants of a prepared folder, and gives what each left. */
export async function leftOf(folder: string, rounds: readonly Round[]): Promise<Left[]> {
  const suites = suiteFiles();
  const checks = join(folder, 'checks');
  rmSync(checks, { recursive: true });
  mkdirSync(checks);
  for (const [index, round] of rounds.entries())
    writeFileSync(join(checks, checkFileName(round.id, index)), roundFile(PROJECT, suites, round));
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
  return { results: [...active, ...passive], over, stray: own };
}

/** All suites but the two that only make sense once in a run; the exclusive ones last, as in a run. */
function suiteFiles(): string[] {
  const files = readdirSync(join(PROJECT, 'suites'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') && !/^(discover|oracles)\b/.test(file))
    .sort();
  const last = files.filter((file) => file.startsWith('exclusive'));
  return [
    join(PROJECT, 'tests/kill-matrix/reads.check.ts'),
    ...[...files.filter((file) => !last.includes(file)), ...last].map((file) => join(PROJECT, 'suites', file)),
  ];
}

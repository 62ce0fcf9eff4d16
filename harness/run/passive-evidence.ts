import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../engine/verdict/verdict.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import { readEvidence } from '../engine/wire/recorder.ts';
import { instanceFolders } from './instances.ts';
import { judgePassive, PASSIVE_CHECKS } from './passive-checks.ts';
import { evidenceFolder } from './session.ts';

/** Where a worker leaves the results for those that come after it: a failed test ends its worker. */
const RESULTS = 'passive-results.json';

interface Kept {
  /** Names and sizes of the evidence files; results of other evidence are of no use. */
  readonly files: readonly string[];
  readonly results: readonly CheckResult[];
}

const judged = new Map<string, Promise<readonly CheckResult[]>>();

/**
 * The results of all passive checks over the evidence of a run, each instance of its target judged apart: what one of them
 * says is never compared with what the other says.
 * @param out folder of the run
 * @throws {SyntaxError} when a file is damaged elsewhere than in its last line
 */
export async function judgeRun(out: string, deepest: number): Promise<readonly CheckResult[]> {
  const [main, enforcing] = instanceFolders(out);
  const results = await judgeEvidence(evidenceFolder(main), deepest);
  if (!existsSync(enforcing)) return results;
  const ofEnforcing = await judgeEvidence(evidenceFolder(enforcing), deepest);
  return [...results, ...ofEnforcing.filter(isOfWeight).map(asOfEnforcing)];
}

/** What the second instance, which serves few checks, did not show is no gap of the run. */
function isOfWeight({ outcome, obstacle }: CheckResult): boolean {
  return outcome !== 'not-exercised' || obstacle === 'undecided';
}

function asOfEnforcing(result: CheckResult): CheckResult {
  return { ...result, message: `where keys are enforced: ${result.message ?? 'nothing to remark'}` };
}

/**
 * The results over the evidence files (`*.ndjson`) of a folder, read once per process and once per run where possible.
 */
function judgeEvidence(folder: string, deepest: number): Promise<readonly CheckResult[]> {
  const results = judged.get(folder) ?? judgeOnce(folder, deepest);
  judged.set(folder, results);
  return results;
}

async function judgeOnce(folder: string, deepest: number): Promise<readonly CheckResult[]> {
  const names = namesIn(folder);
  const files = names.map((name) => `${name} ${statSync(join(folder, name)).size}`);
  const file = join(folder, RESULTS);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
  if (kept && JSON.stringify(kept.files) === JSON.stringify(files)) return kept.results;
  const results = await judgePassive(recordedIn(folder), PASSIVE_CHECKS, deepest);
  if (files.length > 0) keep(file, { files, results });
  return results;
}

// Renamed into place, so that a worker that reads at the same time never sees half of it.
function keep(file: string, kept: Kept): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(kept));
  renameSync(draft, file);
}

function namesIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ndjson')) : [];
  return names.sort();
}

/**
 * All exchanges in the evidence files of a folder, one at a time, file by file in the order of their names.
 * @throws {SyntaxError} when a file is damaged elsewhere than in its last line
 */
export async function* recordedIn(folder: string): AsyncIterable<Exchange> {
  for (const name of namesIn(folder)) yield* readEvidence(join(folder, name));
}

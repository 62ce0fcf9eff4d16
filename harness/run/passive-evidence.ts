import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOUNDS } from '../engine/bounds.ts';
import { linesFilesIn } from '../engine/lines.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import { readEvidence } from '../engine/wire/recorder.ts';
import type { CheckResult } from '../verdict/verdict.ts';
import { AHEAD, judgedAhead } from './judged-ahead.ts';
import { judgePassive, PASSIVE_CHECKS } from './passive-checks.ts';

/** The file with the results for later workers: a failed test ends its worker. */
const RESULTS = 'passive-results.json';

interface Kept {
  /** Names and sizes of the evidence files, by which results of other evidence are recognised. */
  readonly files: readonly string[];
  readonly results: readonly CheckResult[];
}

/**
 * The results of all passive checks over the evidence files of a folder, whose run had these settings: what it took for too deep
 * to be sound JSON counts as that again.
 * @throws {SyntaxError} as {@link judgeEvidence} does
 */
export function judgeRecorded(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<readonly CheckResult[]> {
  const { setting, from, to, limit } = BOUNDS.jsonDepth;
  const deepest = Number(settings[setting] ?? limit);
  return judgePassive(recordedIn(folder), PASSIVE_CHECKS, deepest >= from && deepest <= to ? deepest : limit);
}

let judged: Promise<readonly CheckResult[]> | undefined;

/**
 * The results of all passive checks over the evidence files (`*.ndjson`) of a folder, read once per process and once
 * per run where possible.
 * @throws {SyntaxError} when a file is damaged elsewhere than in its last line
 */
export function judgeEvidence(folder: string, deepest: number): Promise<readonly CheckResult[]> {
  judged ??= judgeOnce(folder, deepest);
  return judged;
}

async function judgeOnce(folder: string, deepest: number): Promise<readonly CheckResult[]> {
  const names = linesFilesIn(folder);
  const files = withSizes(folder, names);
  const file = join(folder, RESULTS);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
  if (kept && JSON.stringify(kept.files) === JSON.stringify(files)) return kept.results;
  const ahead = await judgedAhead(process.env[AHEAD]);
  const results = ahead ?? (await judgePassive(recordedIn(folder), PASSIVE_CHECKS, deepest));
  if (files.length > 0) keep(file, { files, results });
  return results;
}

// Renamed into place, so that a worker that reads at the same time never sees half of it.
function keep(file: string, kept: Kept): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(kept));
  renameSync(draft, file);
}

/** Evidence of own checks: no verdict on the interface rests on it. Merging puts the number of the shard before such names. */
const OF_OWN_CHECKS = /^(?:part-\d+-)?X-/;

/**
 * All exchanges in the evidence files of a folder but those of own checks, one at a time, file by file in the order of their names.
 * @throws {SyntaxError} when a file is damaged elsewhere than in its last line
 */
export async function* recordedIn(folder: string): AsyncIterable<Exchange> {
  for (const name of filesToJudge(folder)) yield* readEvidence(join(folder, name));
}

/** The names of the evidence files of a folder that passive checks judge, in their order. */
export function filesToJudge(folder: string): readonly string[] {
  return linesFilesIn(folder).filter((name) => !OF_OWN_CHECKS.test(name));
}

/** The names of files of a folder with their sizes, by which it shows whether something has come to them. */
export function withSizes(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${name} ${statSync(join(folder, name)).size}`);
}

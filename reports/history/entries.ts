import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readerOf } from '../../harness/engine/json/document.ts';
import { isPlainFile } from '../../harness/engine/plain-files.ts';
import type { ComparedRun } from '../diff/compared.ts';
import { documentIn } from '../json-file.ts';
import type { Durations } from '../latency.ts';

/** Earlier runs of one kind, oldest first. */
export interface Past {
  readonly runs: readonly ComparedRun[];
  /** Names of files that hold none, or were cut off. */
  readonly unreadable: readonly string[];
}

/** The most runs of one kind that are kept. */
const MOST_RUNS = 90;
/** The most times of one operation that are kept, spread over the run. */
const MOST_TIMES = 200;

/**
 * Runs are of one kind when the same command makes them, but for the seed and own checks: one target, profile, tier and
 * selection.
 */
function kindOf({ command }: Pick<ComparedRun, 'command'>): string {
  const kind = command.replace(/ --also (?:'[^']*'|\S+)/, '').replace(/ --seed \d+/, '');
  return createHash('sha256').update(kind).digest('hex').slice(0, 12);
}

/** The name of the file by which a run is remembered. */
export function entryName(run: Pick<ComparedRun, 'command' | 'startedAt'>): string {
  return `${kindOf(run)}-${run.startedAt.replace(/[:.]/g, '-')}.json`;
}

/** The runs of the kind of a given one that a folder remembers from before it. */
export function pastOf(folder: string, run: Pick<ComparedRun, 'command' | 'startedAt'>): Past {
  const own = entryName(run);
  const runs: ComparedRun[] = [];
  const unreadable: string[] = [];
  for (const name of namesOf(folder, run).filter((other) => other < own)) {
    const entry = readEntry(join(folder, name));
    if (entry) runs.push(entry);
    else unreadable.push(name);
  }
  return { runs, unreadable };
}

/** The text by which a run is remembered; forgets the oldest runs of its kind. */
export function remembered(folder: string, run: ComparedRun): string {
  const others = namesOf(folder, run).filter((name) => name !== entryName(run));
  for (const name of others.slice(0, Math.max(0, others.length + 1 - MOST_RUNS))) rmSync(join(folder, name));
  const durations = run.durations && thinned(run.durations);
  return `${JSON.stringify({ ...run, ...(durations && { durations }) })}\n`;
}

/** Names of entries sort by their time. */
function namesOf(folder: string, run: Pick<ComparedRun, 'command'>): string[] {
  if (!existsSync(folder)) return [];
  const kind = kindOf(run);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && /-\d{4}-\d\d-\d\dT[\d-]+Z\.json$/.test(name))
    .sort();
}

const ENTRIES = readerOf<ComparedRun>('history');

/** Undefined for what is no plain file, or no entry. */
function readEntry(file: string): ComparedRun | undefined {
  if (!isPlainFile(file)) return undefined;
  const entry = documentIn(file);
  return ENTRIES.fits(entry) ? entry : undefined;
}

function thinned(durations: Durations): Durations {
  return Object.fromEntries(
    Object.entries(durations).map(([operation, times]) => {
      const step = Math.max(1, times.length / MOST_TIMES);
      const kept = Array.from(
        { length: Math.min(times.length, MOST_TIMES) },
        (_, at) => times[Math.floor(at * step)] ?? 0,
      );
      return [operation, kept.map((time) => Math.round(time * 10) / 10)];
    }),
  );
}

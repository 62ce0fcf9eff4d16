import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection } from './collect.ts';
import { type Counts, NOTHING_YET } from './progress.ts';

// A run of two invocations is judged once, by the reporter of the last; this is how it learns of the first.

function fileIn(out: string): string {
  return join(out, 'first-part.json');
}

/** Leaves a collection for the run's last invocation, and how far the first had come. */
export function leaveCollection(out: string, collection: Collection, counts: Counts): void {
  mkdirSync(out, { recursive: true });
  writeFileSync(fileIn(out), JSON.stringify({ ...collection, planned: [...collection.planned], counts }));
}

/** How far the run's first invocation had come. */
export function countsOfFirstPart(out: string): Counts {
  const file = fileIn(out);
  return (existsSync(file) ? readLeft(file)?.counts : undefined) ?? NOTHING_YET;
}

/** The given collection with what the run's first invocation left, which is used up by that. */
export function withFirstPart(out: string, last: Collection): Collection {
  const file = fileIn(out);
  if (!existsSync(file))
    return { ...last, problems: ['The first part of the run left nothing behind.', ...last.problems] };
  const first = readLeft(file);
  rmSync(file);
  if (first === undefined)
    return { ...last, problems: ['What the first part of the run left behind was cut off.', ...last.problems] };
  return {
    findings: [...first.findings, ...last.findings],
    planned: new Map([...first.planned, ...last.planned]),
    sources: [...first.sources, ...last.sources],
    runs: [...first.runs, ...last.runs],
    bites: [...first.bites, ...last.bites],
    tried: [...first.tried, ...last.tried],
    problems: [...first.problems, ...last.problems],
    interrupted: first.interrupted || last.interrupted,
    from: earliest(first.from, last.from),
    to: last.to ?? first.to,
  };
}

interface Left extends Collection {
  readonly counts: Counts;
}

/** Undefined for a file that was cut off, as on a full disk. */
function readLeft(file: string): Left | undefined {
  try {
    const left = JSON.parse(readFileSync(file, 'utf8'));
    return { ...left, planned: new Map(left.planned) };
  } catch {
    return undefined;
  }
}

function earliest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

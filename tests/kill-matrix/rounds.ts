import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { SuiteFile } from './check-file.ts';
import type { Instance } from './instance.ts';

/** The checks of the conforming variants are made in this many parts, one a day, since all of them take several minutes. */
export const ROUNDS = 48;

const DAY_MS = 86_400_000;

/** The part that is due on a day; in {@link ROUNDS} days all have been. */
export function roundOf(unixMs: number): number {
  return Math.floor(unixMs / DAY_MS) % ROUNDS;
}

/**
 * The suite files that judge an instance in one part: all of them for what is no variant. A variant is judged in each part by
 * the files that are aimed at what it exercises.
 * @param round undefined for all parts at once
 */
export function inRound(instance: Instance, suites: readonly SuiteFile[], round: number | undefined): SuiteFile[] {
  const { id, kind, exercises = [] } = instance;
  if (round === undefined || kind !== 'conforming') return [...suites];
  const aimed = exercises.map((shown) => aimedAt(shown, suites));
  return suites.filter((suite) => aimed.includes(suite) || partOf(id, suite.path) === round);
}

/** Of the files that judge a requirement, the one that judges the fewest beside it. */
function aimedAt(id: string, suites: readonly SuiteFile[]): SuiteFile | undefined {
  return suites.filter(({ ids }) => ids.has(id)).sort((one, other) => one.ids.size - other.ids.size)[0];
}

function partOf(id: string, path: string): number {
  return (
    createHash('sha256')
      .update(`${id} ${basename(path)}`)
      .digest()
      .readUInt32BE() % ROUNDS
  );
}

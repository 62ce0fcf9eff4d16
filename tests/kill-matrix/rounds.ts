import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { SuiteFile } from './check-file.ts';
import type { Instance } from './instance.ts';

/** The checks of the benign variants are made in so many parts, one a day, since all of them take several minutes. */
export const ROUNDS = 48;

const DAY_MS = 86_400_000;

/** The part that is due on a day; in {@link ROUNDS} days all have been. */
export function roundOf(unixMs: number): number {
  return Math.floor(unixMs / DAY_MS) % ROUNDS;
}

/**
 * The suite files that judge an instance in one part: all of them for what is no variant, and what a variant shows in each.
 * @param round undefined for all parts at once
 */
export function inRound(instance: Instance, suites: readonly SuiteFile[], round: number | undefined): SuiteFile[] {
  const { id, kind, shows = [] } = instance;
  return suites.filter(
    ({ path, ids }) =>
      round === undefined || kind !== 'benign' || shows.some((shown) => ids.has(shown)) || partOf(id, path) === round,
  );
}

function partOf(id: string, path: string): number {
  return (
    createHash('sha256')
      .update(`${id} ${basename(path)}`)
      .digest()
      .readUInt32BE() % ROUNDS
  );
}

import { createHash } from 'node:crypto';

const DAY_MS = 86_400_000;

/** The seed of a run without one: days since 1970, in UTC, so that the runs of consecutive days have consecutive seeds. */
export function seedOfDay(unixMs: number): number {
  return Math.floor(unixMs / DAY_MS);
}

/**
 * The seed of a test, so that each replays alone: the run's seed plus an offset of the test. Consecutive runs walk
 * through what there is to sample, and the tests of one run begin in different places.
 * @param identity of the test: `identityOf` of its tags
 */
export function seedOfTest(seed: number, identity: string): number {
  return seed + (createHash('sha256').update(identity).digest().readUInt32BE() >>> 2);
}

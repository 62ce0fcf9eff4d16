import { createHash } from 'node:crypto';
import type { Instance } from './instance.ts';

/**
 * The order in which instances are judged. What waits long should not be waited for at the end, nor should all that wait do
 * so at the same time: so those that may wait come before the others, and of each kind neighbours have nothing in common.
 * @param suites for each, paths of the suite files that judge it
 * @returns the places of what was given
 */
export function turnsOf(instances: readonly Instance[], suites: readonly (readonly string[])[]): number[] {
  return instances
    .map((instance, place) => ({ place, rank: rankOf(instance, suites[place] ?? []), scatter: scatterOf(instance.id) }))
    .sort((one, other) => one.rank - other.rank || one.scatter - other.scatter)
    .map(({ place }) => place);
}

/** What is judged by most or keeps silent; what may be waited for; what is over in a moment. */
function rankOf({ kind, masks = [] }: Instance, suites: readonly string[]): number {
  if (kind === 'clean' || masks.length > 0) return 0;
  return kind === 'conforming' || suites.some((path) => path.includes('/suites/exclusive/')) ? 1 : 2;
}

function scatterOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE();
}

import { createHash } from 'node:crypto';
import type { Instance } from './instance.ts';

/**
 * The order in which instances are judged. What waits long should not be waited for at the end, nor should all that wait do
 * so at the same time: so those that may wait come before the others, and of each kind neighbours have nothing in common.
 * @param mayWait for each, whether a test that lets time pass or changes the whole target judges it
 * @returns the places of what was given
 */
export function turnsOf(instances: readonly Instance[], mayWait: readonly boolean[]): number[] {
  return instances
    .map((instance, place) => ({
      place,
      rank: rankOf(instance, mayWait[place] === true),
      scatter: scatterOf(instance.id),
    }))
    .sort((one, other) => one.rank - other.rank || one.scatter - other.scatter)
    .map(({ place }) => place);
}

/** What is judged by most or keeps silent; what may be waited for; what is over in a moment. */
function rankOf({ kind, masks = [] }: Instance, waits: boolean): number {
  if (kind === 'clean' || masks.length > 0) return 0;
  return kind === 'conforming' || waits ? 1 : 2;
}

function scatterOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE();
}

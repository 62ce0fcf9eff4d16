import type { HeaderLookup } from '../engine/pacing/announced.ts';

/** Whether a cache answered in the place of the target: it names the age of what it repeats. */
export function isFromCache(answer: HeaderLookup): boolean {
  return answer.header('age') !== undefined;
}

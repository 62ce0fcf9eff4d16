import fc from 'fast-check';
import { NotExercised } from '../failures.ts';

/** At most `most` elements of a list, which ones being decided by the seed; their order is kept. */
export function someOf<Value>(list: readonly Value[], most: number, seed: number): Value[] {
  if (list.length <= most) return [...list];
  const options = { minLength: most, maxLength: most };
  return fc.sample(fc.subarray([...list], options), { seed, numRuns: 1 })[0] ?? [];
}

/**
 * One element of a list, which one being decided by the seed.
 * @param what what the list is of, for the reason
 * @throws {NotExercised} when the list is empty: `no small thing is listed`
 */
export function oneOf<Value>(list: readonly Value[], seed: number, what: string): Value {
  const [chosen] = someOf(list, 1, seed);
  if (chosen === undefined) throw new NotExercised(`no ${what} is listed`);
  return chosen;
}

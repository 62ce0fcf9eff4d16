import type { Element } from '../../engine/json/differences.ts';
import { narrowedBetween } from '../../interface/market/lasting.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import { TIME } from '../../verdict/time.ts';

/** How often in a row the same bound has to be narrowed: swaps of others narrow one now and then. */
const OFTEN = 4;

/**
 * Asserts that what was done between two readings of the asset list narrows no bounds. They follow the funds of the moment, which
 * others move: an effect is what narrows the same bound each time that it is done, and only then.
 * @param read reads the asset list once more
 * @param work does it once more; left out where reading the list is all that was done
 * @throws {Violation} when it is an effect
 */
export async function leavesBounds(
  [earlier, later]: readonly [earlier: readonly Element[], later: readonly Element[]],
  read: () => Promise<readonly Element[]>,
  work?: () => Promise<unknown>,
): Promise<void> {
  let narrowed = narrowedBetween(earlier, later);
  let before = later;
  for (let time = 1; time <= OFTEN && narrowed.length > 0; time++) {
    const begun = TIME.now();
    await work?.();
    const after = await read();
    const now = narrowedBetween(before, after);
    before = after;
    narrowed = narrowed.filter((bound) => now.includes(bound));
    if (!work || narrowed.length === 0) continue;
    // For as long nothing is done.
    await TIME.wait(TIME.now() - begun);
    before = await read();
    const alone = narrowedBetween(after, before);
    narrowed = narrowed.filter((bound) => !alone.includes(bound));
  }
  expect(narrowed, 'what is narrowed each time').toEqual([]);
  if (narrowedBetween(earlier, later).length > 0) note('bounds were narrowed meanwhile');
}

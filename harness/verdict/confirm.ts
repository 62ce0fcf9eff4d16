import { note } from './check.ts';
import { resultOf } from './requirement.ts';

/** Who may have changed what a check compares, while it looked. Nobody else may be named as the cause of a violation. */
type Cause = 'the market' | 'another client';

/**
 * Repeats a check of something that somebody else may change between two reads of a live target. After a violation it
 * checks twice more. When the violation shows again, it counts; when it doesn't, it becomes a remark and is counted as
 * flaky. So a target that fails every other time is accused, and one whose market moved in between is not.
 * @param mayBe who could be the cause
 * @param check reads anew each time and asserts
 * @returns what the last check found
 */
export async function confirm<Found>(mayBe: Cause, check: () => Promise<Found>): Promise<Found> {
  try {
    return await check();
  } catch (error) {
    const { outcome, message } = resultOf(error);
    if (outcome !== 'violated') throw error;
    await check();
    const found = await check();
    note(`once in 3 tries, which ${mayBe} may have caused: ${message}`, { flaky: true });
    return found;
  }
}

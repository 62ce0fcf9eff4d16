import { note } from './check.ts';
import { resultOf } from './requirement.ts';

/** Who may have changed what a check compares while it looked. Nothing else excuses a violation, and these do so once. */
type Cause = 'the market' | 'another client';

/**
 * For what somebody else may change between two reads of a live target. A violation is looked for again, twice: when it
 * shows once more, it counts; when it doesn't, it is kept as a remark and counted for the run. So a target that fails
 * every other time is found out, and one whose market moved in between is not accused.
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

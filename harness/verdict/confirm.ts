import { noteFlaky } from './check.ts';
import { resultOf } from './requirement.ts';

/** Who may have changed what a check compares while it looked. Nothing else excuses a violation, and these do so once. */
type Cause = 'the market' | 'another client';

/**
 * For what somebody else may change between two reads of a live target. A violation is looked for again, twice: when it
 * shows once more, it counts; when it doesn't, it is kept as a remark and counted for the run. So a target that fails
 * every other time is found out, and one whose market moved in between is not accused.
 * @param mayBe who could be the cause
 * @param check reads anew each time and asserts
 */
export async function confirm(mayBe: Cause, check: () => Promise<void>): Promise<void> {
  const first = await violationOf(check);
  if (first === undefined) return;
  await check();
  await check();
  noteFlaky(`once in 3 tries, which ${mayBe} may have caused: ${first}`);
}

/** The message of the violation in which a check ends; undefined when it holds. */
async function violationOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    const { outcome, message } = resultOf(error);
    if (outcome !== 'violated') throw error;
    return message;
  }
}

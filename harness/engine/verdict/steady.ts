import { TIME } from '../time.ts';
import { notePassing } from './check.ts';
import { resultOf } from './requirement.ts';

/** Who may have changed what a check compares, while it looked: that excuses a violation once, and nothing else does. */
type Cause = 'the market' | 'another client';

/** What changes once a second must not hide within one. */
const APART_MS = 1_100;

/**
 * For what somebody else may change between two reads of a live target. A violation is looked for again, twice: when it
 * shows once more, it counts; when it doesn't, it is kept as a remark and counted for the run. So a target that fails
 * every other time is found out, and one whose market moved in between is not accused.
 * @param mayBe who could be the cause
 * @param check reads anew each time and asserts
 */
export async function steady(mayBe: Cause, check: () => Promise<void>): Promise<void> {
  const first = await violationOf(check);
  if (first === undefined) return;
  await check();
  await check();
  notePassing(`once in 3 tries, which ${mayBe} may have caused: ${first}`);
}

/**
 * For what nobody's reading should change: reads twice, more than a second apart, and compares. When the two disagree, the
 * next reads decide, as for {@link steady}.
 * @param compare throws when two reads, one after the other, disagree
 * @param apartMs from one read to the next
 */
export async function unchanged<Value>(
  mayBe: Cause,
  read: () => Promise<Value>,
  compare: (earlier: Value, later: Value) => void,
  apartMs = APART_MS,
): Promise<void> {
  let earlier = await read();
  await steady(mayBe, async () => {
    await TIME.wait(apartMs);
    const later = await read();
    const before = earlier;
    earlier = later;
    compare(before, later);
  });
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

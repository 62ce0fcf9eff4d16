import { resultOf } from './requirement.ts';

/**
 * For what may change between two reads of a live target: when the check finds a violation it is made once more, and the
 * second finding counts.
 * @param check reads anew each time and asserts
 */
export async function steady(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!isViolation(error)) throw error;
    await check();
  }
}

/**
 * For what should not change at all between reads: reads twice, and a third time when the two disagree. Fails only when
 * all three disagree.
 * @param compare throws when two reads disagree
 */
export async function unchanged<Value>(
  read: () => Promise<Value>,
  compare: (earlier: Value, later: Value) => void,
): Promise<void> {
  const first = await read();
  const second = await read();
  if (agree(compare, first, second)) return;
  const third = await read();
  if (!agree(compare, first, third)) compare(second, third);
}

function agree<Value>(compare: (earlier: Value, later: Value) => void, earlier: Value, later: Value): boolean {
  try {
    compare(earlier, later);
    return true;
  } catch (error) {
    if (!isViolation(error)) throw error;
    return false;
  }
}

function isViolation(error: unknown): boolean {
  return resultOf(error).outcome === 'violated';
}

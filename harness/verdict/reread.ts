import { TIME } from './time.ts';

/** Longer than a second, so that a value that changes once a second is found. */
const APART_MS = 1_100;

/**
 * Reads once, and gives the work for `confirm` to repeat: it reads again and compares with the reading before.
 * @param compare throws when two consecutive readings disagree
 * @param apartMs from one reading to the next, in milliseconds
 */
export async function reread<Value>(
  read: () => Promise<Value>,
  compare: (earlier: Value, later: Value) => void,
  apartMs = APART_MS,
): Promise<() => Promise<void>> {
  let last = await read();
  return async () => {
    await TIME.wait(apartMs);
    const earlier = last;
    last = await read();
    compare(earlier, last);
  };
}

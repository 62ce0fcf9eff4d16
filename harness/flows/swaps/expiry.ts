import type { Members } from '../../engine/json/members.ts';
import type { SwapAccess } from '../../interface/swaps/client.ts';
import { endRewritten, isOver } from '../../interface/swaps/swap-object.ts';
import { readSwept } from '../../interface/swaps/swept.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Passage } from '../../levers/passage.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';
import type { SwapReader } from './watch.ts';

/**
 * Lets the time of a swap run out.
 * @param atMost seconds after `expires_at` at which the swap is read for the last time; by default a day
 * @returns the status when the swap is over, or the one that it still has then
 * @throws {NotExercised} when the swap does not say when it expires
 * @throws {NotApplicable} when that is too far away for this run, or the swap is not over when it can wait no longer
 */
export async function runOut(
  reader: SwapReader,
  passage: Passage,
  swap: SwapAccess,
  atMost: number = TIMEOUTS.swapExpiry,
): Promise<string> {
  const expires_at = Number((await reader.swapOf(swap)).expires_at);
  if (!Number.isFinite(expires_at)) throw new NotExercised('the swap does not say when it expires');
  for (const seconds of TIMEOUTS.swapExpiryReads.filter((each) => each <= atMost)) {
    await passage.until(expires_at + seconds, `the time of the swap ran out ${seconds} s ago`);
    const status = String((await reader.swapOf(swap)).status);
    if (isOver(status)) return status;
  }
  // Where a lever moves the clock, all of this took no time.
  return readSwept(async () => String((await reader.swapOf(swap)).status), isOver);
}

/** How often an end is looked at. */
const POLLS = 3;

/**
 * Asserts that a swap stays as it ended while time passes (SWP-STATE-06).
 * @param ended the swap object as it was when it was over
 */
export async function staysAtItsEnd(
  reader: SwapReader,
  passage: Passage,
  swap: SwapAccess,
  ended: Members,
): Promise<void> {
  const from = await passage.now();
  for (let poll = 1; poll <= POLLS; poll++) {
    await passage.until(from + (TIMEOUTS.longAfterEnd * poll) / POLLS, 'an ended swap is looked at');
    expect(endRewritten(ended, await reader.swapOf(swap)), 'what the swap says otherwise of its end').toEqual([]);
  }
}

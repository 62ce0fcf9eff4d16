import { NotExercised } from '../engine/failures.ts';
import type { SwapAccess } from '../interface/swaps/client.ts';
import { isOver, type SwapReader } from '../interface/swaps/watch.ts';
import type { Passage } from './passage.ts';

/** So many seconds after `expires_at` the status is looked at; a sweep may take five minutes (SWP-STATE-04). */
const LOOKS = [2, 60, 180, 300] as const;

/**
 * Lets the time of a swap run out.
 * @returns the status when the swap is over, or the last one seen within five minutes after `expires_at`
 * @throws {NotExercised} when the swap does not say when it expires
 * @throws {NotApplicable} when that is too far away for this run
 */
export async function runOut(reader: SwapReader, passage: Passage, swap: SwapAccess): Promise<string> {
  const expires_at = Number((await reader.swapOf(swap)).expires_at);
  if (!Number.isFinite(expires_at)) throw new NotExercised('the swap does not say when it expires');
  let word = '';
  for (const seconds of LOOKS) {
    await passage.until(expires_at + seconds, 'the time of the swap has run out');
    word = String((await reader.swapOf(swap)).status);
    if (isOver(word)) break;
  }
  return word;
}

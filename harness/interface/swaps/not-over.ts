import { NotExercised } from '../../engine/failures.ts';
import type { Members } from '../../engine/json/members.ts';
import { expect } from '../../engine/verdict/expect.ts';
import type { BegunSwap } from './client.ts';
import { hasEnded } from './swap-object.ts';
import type { Trader } from './trader.ts';

/**
 * Asserts that a begun swap is not over, as after a request that must not execute it; gives it as it is.
 * @throws a failed `expect` otherwise
 * @throws {NotExercised} when one to which nothing was done is over, too, which SWP-STATE-01 judges
 */
export async function isNotOver(trader: Pick<Trader, 'begin' | 'swapOf'>, swap: BegunSwap): Promise<Members> {
  const shown = await trader.swapOf(swap);
  const { status } = shown;
  const isOver = hasEnded({ status });
  if (isOver && hasEnded(await trader.swapOf(await trader.begin())))
    throw new NotExercised('a swap is over as soon as it is begun');
  expect(isOver, `whether the swap, which is ${status}, is over`).toBe(false);
  return shown;
}

import type { Members } from '../../engine/json/members.ts';
import type { BegunSwap } from '../../interface/swaps/client.ts';
import { hasEnded } from '../../interface/swaps/swap-object.ts';
import { control } from '../../verdict/control.ts';
import { expect } from '../../verdict/expect.ts';
import { NotApplicable } from '../../verdict/failures.ts';
import { timeIsLeft, untouchedSwapLasts } from './controls.ts';
import type { Trader } from './trader.ts';

/**
 * Asserts that a begun swap is not over, as after a request that must not execute it; gives it as it is.
 * @param except ends that it may have all the same
 * @throws a failed `expect` otherwise
 * @throws {Inconclusive} when its own time may have run out, or one to which nothing was done is over, too
 */
export async function isNotOver(
  trader: Pick<Trader, 'begin' | 'swapOf' | 'status'>,
  swap: BegunSwap,
  except: readonly unknown[] = [],
): Promise<Members> {
  const shown = await trader.swapOf(swap);
  const { status } = shown;
  const isOver = hasEnded({ status }) && !except.includes(status);
  const what = `whether the swap, which is ${status}, is over`;
  await control(() => expect(isOver, what).toBe(false), [timeIsLeft(trader, swap), untouchedSwapLasts(trader)]);
  return shown;
}

/**
 * Asserts the same of a swap whose execute was refused for what it said. That may end a swap as Failed, as it is not said
 * whether it can be executed afterwards (SWP-EXEC-13).
 * @throws {NotApplicable} when it is Failed, as it would be if it had been carried out for a node out of reach
 */
export async function isNotExecuted(
  trader: Pick<Trader, 'begin' | 'swapOf' | 'status'>,
  swap: BegunSwap,
): Promise<void> {
  const { status } = await isNotOver(trader, swap, ['Failed']);
  if (status === 'Failed')
    throw new NotApplicable('a swap whose execute is refused is Failed: needs paying to tell why');
}

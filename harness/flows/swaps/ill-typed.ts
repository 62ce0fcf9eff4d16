import type { Answer } from '../../engine/wire/answer.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { inconclusive } from '../../verdict/failures.ts';
import { begins } from './begins.ts';
import type { Trader } from './trader.ts';

/** What two inits with one quote gave: one whose amount is no number, and the right one behind it. */
interface InitTwice {
  readonly quote: SwapQuote;
  readonly illTyped: Answer;
  readonly right: Answer;
}

/**
 * Sends an init with something else in the place of `from_amount`, and then the right one.
 * @param value what stands for the amount
 */
export async function initBehindIllTyped(trader: Trader, quote: SwapQuote, value: unknown): Promise<InitTwice> {
  const illTyped = await trader.initFor(quote, (valid) => valid.with('from_amount', value));
  return { quote, illTyped, right: await trader.initFor(quote) };
}

/**
 * Asserts that an ill-typed init leaves its quote as it was (SWP-INIT-13): the right one begins a swap.
 * @throws {Violation} when that is refused
 * @throws {Inconclusive} when the ill-typed one is refused with another status than 422, or no quote begins a swap
 */
export async function outlastsIllTyped(trader: Trader, { quote, illTyped, right }: InitTwice): Promise<void> {
  if (illTyped.status !== 422) inconclusive(`the ill-typed init was refused with ${illTyped.status}`);
  await begins(trader, quote, right);
}

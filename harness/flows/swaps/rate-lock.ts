import { initOf } from '../../interface/swaps/client.ts';
import { beginsNothing, begunSwap } from '../../interface/swaps/read.ts';
import { facesTheClient, figureProblems } from '../../interface/swaps/swap-object.ts';
import { amountProblems, missingParts } from '../../interface/swaps/swapstring.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import type { Deviation } from '../../interface/swaps/valid.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import type { Trader } from './trader.ts';

/**
 * Asserts that an init that deviates from its quote is refused, or begins the swap that was quoted (SWP-INIT-11, 12), and
 * notes which.
 * @param what how it deviates, for the message: `one unit less given`
 * @throws {Violation} or a failed `expect` when it begins another swap
 */
export async function refusesOrKeeps(
  trader: Trader,
  quote: SwapQuote,
  deviate: Deviation,
  what: string,
): Promise<void> {
  const quoted = initOf(quote);
  const answer = await trader.initFor(quote, deviate);
  if (answer.status !== 200) return beginsNothing(answer, what);
  const begun = begunSwap(quote, answer);
  const { swapstring, payment_hash } = begun;
  expect(missingParts(swapstring, quoted, payment_hash), `what the swapstring lacks for ${what}`).toEqual([]);
  expect(amountProblems(swapstring, quoted), `amounts of the swapstring for ${what}`).toEqual([]);
  const swap = await trader.swapOf(begun);
  expect(figureProblems(swap, quoted), `figures of the swap for ${what}`).toEqual([]);
  const usual = await trader.begin();
  const side = facesTheClient(await trader.swapOf(usual), usual.body);
  expect(facesTheClient(swap, quoted), `direction of the swap for ${what}`).toBe(side);
  note(`${what}: begun with the quoted figures`);
}

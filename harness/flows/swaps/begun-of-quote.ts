import type { Answer } from '../../engine/wire/answer.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { begunSwap, standsAsBegun, swapIn } from '../../interface/swaps/read.ts';
import { initProblems, wrapperProblems } from '../../interface/swaps/swap-object.ts';
import { missingParts } from '../../interface/swaps/swapstring.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { control } from '../../verdict/control.ts';
import { expect } from '../../verdict/expect.ts';
import { plainSwapsAsQuoted } from './controls.ts';
import type { Trader } from './trader.ts';

/**
 * Asserts that an init began the swap of its quote: by its three texts, by its whole swapstring, and by the status.
 * @throws {Violation} or a failed `expect` otherwise
 * @throws {NotExercised} when the target is busy, and where swaps have not the amounts of their quotes anyway
 */
export async function beginsItsSwap(trader: Trader, quote: SwapQuote, init: Answer): Promise<void> {
  await control(async () => {
    expect(initProblems(accepted(init))).toEqual([]);
    const { swapstring, payment_hash, access_token, body } = begunSwap(quote, init);
    expect(missingParts(swapstring, body, payment_hash), 'what the swapstring lacks').toEqual([]);
    const status = await trader.status({ payment_hash, access_token });
    expect(wrapperProblems(accepted(status))).toEqual([]);
    standsAsBegun(swapIn(status), body);
  }, [plainSwapsAsQuoted(trader)]);
}

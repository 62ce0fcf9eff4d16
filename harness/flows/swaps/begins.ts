import type { Answer } from '../../engine/wire/answer.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { mayLackFunds } from '../../interface/errors/funds.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { type Control, control } from '../../verdict/control.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { alikeQuoteBegins, quoteWasGood } from './controls.ts';
import type { Trader } from './trader.ts';

/** Who asks for further quotes after a refusal. */
type Asking = Pick<Trader, 'begin' | 'quote' | 'initFor'>;

/**
 * Asserts that an init with a fresh quote began its swap. A refusal does not count where the quote may have expired, or been
 * replaced by one of whoever shares its key.
 * @param controls what else must hold for a refusal to count: that a quote of its kind begins a swap, when left out
 * @throws {Violation} for a refusal that counts
 * @throws {NotExercised} when the target is busy
 */
export async function begins(
  trader: Asking,
  quote: SwapQuote,
  init: Answer,
  controls: readonly Control[] = [alikeQuoteBegins(trader, quote)],
): Promise<void> {
  const [stood, notReplaced] = quoteWasGood(quote, init, trader);
  await control(() => void accepted(init), [stood, ...controls, notReplaced]);
}

/**
 * The same where no other quote may begin a swap, either.
 * @throws {NotExercised} when the maker may lack the funds for it at the moment
 */
export async function beginsIfFundsSuffice(trader: Asking, quote: SwapQuote, init: Answer): Promise<void> {
  if (mayLackFunds(init)) throw new NotExercised(`the maker may lack funds: ${outcomeOf(init)}`);
  await begins(trader, quote, init, []);
}

/** Asserts that a quote begins a swap after an init with it was refused, as {@link begins} does. */
export async function stillBegins(trader: Asking, quote: SwapQuote): Promise<void> {
  await begins(trader, quote, await trader.initFor(quote));
}

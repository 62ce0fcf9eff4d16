import { accepted } from '../../interface/errors/answers.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { control } from '../../verdict/control.ts';
import { alikeQuoteBegins, quoteStood } from './controls.ts';
import type { Trader } from './trader.ts';

/**
 * Asserts that a quote begins a swap after an init with it was refused, while it stands.
 * @throws {Inconclusive} when it may have expired, and where no quote of its kind begins one
 */
export async function stillBegins(trader: Trader, quote: SwapQuote): Promise<void> {
  const answer = await trader.initFor(quote);
  await control(() => void accepted(answer), [quoteStood(quote, answer), alikeQuoteBegins(trader, quote)]);
}

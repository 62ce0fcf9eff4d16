import { replacesQuotes } from '../flows/swaps/replaced-quote.ts';
import type { Trader } from '../flows/swaps/trader.ts';
import type { Book, HeldQuote } from './book.ts';

/**
 * Whether a newer quote has taken the place of one (tolerance of QUO-USE-02). The quotes that are asked for to find out are newer
 * than any that a client holds.
 */
export async function isReplaced(book: Book, quote: HeldQuote, trader: Trader): Promise<boolean> {
  if (quote === book.newest) return false;
  book.newest = undefined;
  return replacesQuotes(trader);
}

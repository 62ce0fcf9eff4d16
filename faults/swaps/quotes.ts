import type { Injection } from '../../reference/maker/injection.ts';
import type { IssuedQuote, QuoteStanding } from '../../reference/maker/quotes/book.ts';
import { hook } from '../hook.ts';

/** Has a quote stand otherwise, at a time in milliseconds, than it usually does. */
export function quotesStand(
  change: (usual: QuoteStanding, quote: IssuedQuote, now: number) => QuoteStanding,
): Injection {
  return hook('quoteStanding', (usual) => (quote, now, options) => change(usual(quote, now, options), quote, now));
}

/** Has a quote stand as another one does. */
export function quotesSeenAs(change: (quote: IssuedQuote) => IssuedQuote): Injection {
  return hook('quoteStanding', (usual) => (quote, now, options) => usual(change(quote), now, options));
}

/** Has quotes stand as if they were not used yet. */
export const REUSABLE = quotesSeenAs((quote) => ({ ...quote, used: false }));

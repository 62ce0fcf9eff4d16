import type { Injection } from '../../reference/maker/injection.ts';
import type { IssuedQuote, QuoteStanding } from '../../reference/maker/quotes/book.ts';
import { type Answered, legOf, type Members, onReply } from '../change.ts';
import { hook } from '../hook.ts';
import { INIT } from '../operations.ts';
import type { PastQuote, Wire } from '../proxy/exchange.ts';
import { initAnother } from './shown.ts';

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

/**
 * Begins another swap where an init is refused whose quote of REST was used and has not expired.
 * @param isFree whether that quote may be used once more, which is found by what `read` makes of the rfq_id as it was sent
 */
export function usedOnceMore(
  isFree: (quote: PastQuote, init: Answered) => boolean,
  read = (sent: unknown) => sent,
): Wire {
  return onReply(INIT, (init) => {
    const quote = init.past.quote(read(init.asked.rfq_id));
    if (init.given.status !== 400 || quote?.swap === undefined || quote.isOfSocket) return undefined;
    return init.at < Number(quote.expires_at) && isFree(quote, init) && initAnother(init, quote.asked);
  });
}

/** The request for a quote like a given one. */
export function anew(quote: Members): Members {
  const { asset_id, layer } = legOf(quote, 'to_asset');
  return { from_asset: legOf(quote, 'from_asset'), to_asset: { asset_id, layer } };
}

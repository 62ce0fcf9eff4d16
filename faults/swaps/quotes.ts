import type { Injection } from '../../reference/maker/injection.ts';
import type { IssuedQuote, QuoteStanding } from '../../reference/maker/quotes/book.ts';
import { legOf, type Members, membersOf, onAnswer, onReply } from '../change.ts';
import { hook } from '../hook.ts';
import { INIT, QUOTE } from '../operations.ts';
import type { Context, Wire } from '../proxy/exchange.ts';
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
 * Begins another swap where an init is refused whose quote was used and has not expired.
 * @param isFree whether that quote may be used once more, which is found by what `read` makes of the rfq_id as it was sent
 */
export function usedOnceMore(
  isFree: (rfq_id: unknown, memory: Context['memory']) => boolean,
  read = (sent: unknown) => sent,
): readonly Wire[] {
  return [
    onReply(INIT, (request) => {
      const { given, asked, at, memory } = request;
      const { wish, end, isUsed } = membersOf(memory.get(`wish ${read(asked.rfq_id)}`));
      const isOpen = given.status === 400 && isUsed === true && at < Number(end);
      return isOpen && isFree(asked.rfq_id, memory) && initAnother(request, wish);
    }),
    onAnswer(QUOTE, ({ body: wish, answer: { rfq_id, expires_at: end }, memory }) =>
      memory.set(`wish ${rfq_id}`, { wish, end }),
    ),
    onAnswer(INIT, ({ asked: { rfq_id }, memory }) => {
      const quote = memory.get(`wish ${rfq_id}`);
      if (quote !== undefined) Object.assign(membersOf(quote), { isUsed: true });
    }),
  ];
}

/** The request for a quote like a given one. */
export function anew(quote: Members): Members {
  const { asset_id, layer } = legOf(quote, 'to_asset');
  return { from_asset: legOf(quote, 'from_asset'), to_asset: { asset_id, layer } };
}

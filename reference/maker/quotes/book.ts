import { unixSeconds } from '../../clock.ts';
import type { QuoteOptions } from './options.ts';
import type { Quote } from './quote.ts';

/** A quote the service gave, and what became of it. */
export interface IssuedQuote {
  readonly quote: Quote;
  /** Unix seconds until which it can be used: `expires_at`, or later once an order extended it (LSP-ORDER-18). */
  valid_until: number;
  used: boolean;
  /** The socket it was given on; none for a REST quote. */
  readonly socket?: { readonly open: boolean };
}

/** How a quote stands. */
export type QuoteStanding = 'open' | 'used' | 'expired';

/** The decisions on what became of a quote. */
export const bookSeams = {
  /** How a quote stands, `now` in milliseconds. One that was used is used, also later. */
  quoteStanding({ used, valid_until, socket }: IssuedQuote, now: number, options: QuoteOptions): QuoteStanding {
    if (used) return 'used';
    const cut = socket?.open === false && options.closed_socket_quotes === 'void';
    return cut || unixSeconds(now) >= valid_until ? 'expired' : 'open';
  },
};

/** What the book has under an id. */
export type FoundQuote =
  | { readonly standing: QuoteStanding; readonly quote: Quote }
  | { readonly standing: 'unknown'; readonly quote?: never };

/** Every quote of one service that can still be used, and the latest of those that cannot. */
export interface QuoteBook {
  /** Enters a quote just given, on this socket if on one. */
  add(quote: Quote, socket?: { readonly open: boolean }): void;
  /** How the quote of an id stands now. */
  find(rfq_id: string): FoundQuote;
  /** Takes the quote for one init: gives how it stood, and if that was `open`, it is `used` from now on (SWP-INIT-10). */
  use(rfq_id: string): FoundQuote;
  /** Takes a use back, for an init that came to nothing and does not cost the quote. */
  release(rfq_id: string): void;
  /** Lets an open quote be valid until that time (unix seconds), never shorter than before. */
  extend(rfq_id: string, until: number): void;
  /** How many quotes are remembered. */
  size(): number;
}

/** What a book is kept by. */
interface BookKeeping {
  now(): number;
  standing(entry: IssuedQuote): QuoteStanding;
}

/** How many quotes are remembered in any state; beyond, only those that are still valid. */
const REMEMBERED = 10_000;

/**
 * An empty book. `now` gives the time in unix seconds, `standing` says how a quote stands at the moment. It sweeps as it
 * grows, so that it needs no timer.
 */
export function createQuoteBook({ now, standing }: BookKeeping): QuoteBook {
  const issued = new Map<string, IssuedQuote>();
  let next = issued.values();

  function find(rfq_id: string): { entry: IssuedQuote; found: FoundQuote } | undefined {
    const entry = issued.get(rfq_id);
    if (entry === undefined) return undefined;
    return { entry, found: { standing: standing(entry), quote: entry.quote } };
  }

  /** Looks at the next two for each new one, round and round, and removes what is over. */
  function sweep(): void {
    for (let turn = 0; turn < 2 && issued.size > REMEMBERED; turn += 1) {
      const { value } = next.next();
      if (value === undefined) next = issued.values();
      else if (now() >= value.valid_until) issued.delete(value.quote.rfq_id);
    }
  }

  return {
    add(quote, socket) {
      issued.set(quote.rfq_id, { quote, valid_until: quote.expires_at, used: false, ...(socket && { socket }) });
      sweep();
    },
    find: (rfq_id) => find(rfq_id)?.found ?? { standing: 'unknown' },
    use(rfq_id) {
      const known = find(rfq_id);
      if (known === undefined) return { standing: 'unknown' };
      if (known.found.standing === 'open') known.entry.used = true;
      return known.found;
    },
    release(rfq_id) {
      const entry = issued.get(rfq_id);
      if (entry) entry.used = false;
    },
    extend(rfq_id, until) {
      const known = find(rfq_id);
      if (known?.found.standing === 'open') known.entry.valid_until = Math.max(known.entry.valid_until, until);
    },
    size: () => issued.size,
  };
}

import { membersOf } from '../../engine/json/members.ts';
import { isSecret, type Secret } from '../../engine/wire/secret.ts';
import { swapQuoteIn } from '../../interface/swaps/read.ts';
import type { AskedQuote } from '../../interface/swaps/worth-paying.ts';

/** What a trader created on the target. */
export type Created =
  | { readonly kind: 'quote'; readonly rfq_id: string }
  | { readonly kind: 'swap'; readonly payment_hash: string; readonly rfq_id?: string; readonly access_token?: Secret };

/** Where it is written down. */
export interface Ledger {
  add(created: Created): void;
}

/** The quotes that a trader got, in the ledger as well. */
export class QuoteBook {
  readonly #ledger: Ledger;
  readonly #quotes = new Map<string, { readonly value: unknown; readonly asked: unknown }>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  add(quote: unknown, asked: unknown): void {
    const rfq_id = membersOf(quote)?.rfq_id;
    if (typeof rfq_id !== 'string') return;
    this.#ledger.add({ kind: 'quote', rfq_id });
    this.#quotes.set(rfq_id, { value: quote, asked });
  }

  of(rfq_id: unknown): AskedQuote | undefined {
    const known = typeof rfq_id === 'string' ? this.#quotes.get(rfq_id) : undefined;
    return known && { quote: swapQuoteIn(known.value), asked: known.asked };
  }
}

/** Writes down a swap that was begun, as far as the answer names it. */
export function addSwap(ledger: Ledger, begun: unknown, asked: unknown): void {
  const { payment_hash, access_token } = membersOf(begun) ?? {};
  const rfq_id = membersOf(asked)?.rfq_id;
  if (typeof payment_hash !== 'string') return;
  ledger.add({
    kind: 'swap',
    payment_hash,
    ...(typeof rfq_id === 'string' ? { rfq_id } : {}),
    ...(isSecret(access_token) ? { access_token } : {}),
  });
}

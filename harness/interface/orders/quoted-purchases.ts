/** The purchases of a run beside the quotes that they were made with, by REST or on the socket. */
import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import { type Sighting, sighting } from '../../engine/passive/check.ts';
import { keepFirst, type Place, placeOf } from '../../engine/passive/in-time.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { CREATE_ORDER, QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { feeShare, quotedIn } from '../quotes/read.ts';
import { quotesIn } from '../quotes/rules.ts';
import type { PricedQuote } from './asset-price.ts';
import { orderOf } from './read.ts';

/** An order that buys an asset, as it was made. */
interface Purchase {
  readonly asked: Members;
  readonly order: Members;
  readonly at: Sighting;
}

/** One whose quote was recorded. */
export interface QuotedPurchase extends Purchase {
  readonly quoted: PricedQuote;
  readonly price: unknown;
}

/** What shows them. */
export const OF_PURCHASES: readonly string[] = [QUOTE, QUOTE_SOCKET, CREATE_ORDER];

/** Collects the purchases of a run; `all` gives those whose quote was recorded, whichever came first. */
export function collectPurchases(): { see(answer: Seen): void; all(): QuotedPurchase[] } {
  const quotes = new Map<unknown, Place & { readonly quote: Members }>();
  const purchases: Purchase[] = [];
  return {
    see(answer) {
      for (const quote of quotesIn(answer)) {
        if (!hasAmount(quote, 'from_asset') || !hasAmount(quote, 'to_asset')) continue;
        keepFirst(quotes, quote.rfq_id, { ...placeOf(answer), quote });
      }
      const order = answer.operation === CREATE_ORDER ? orderOf(answer) : undefined;
      const asked = membersOf(answer.sent);
      if (order && asked && isInteger(asked.client_asset_amount) && asked.client_asset_amount > 0)
        purchases.push({
          asked: { ...asked, client_asset_amount: BigInt(asked.client_asset_amount) },
          order,
          at: sighting(answer),
        });
    },
    all: () =>
      purchases.flatMap((purchase) => {
        const quote = quotes.get(purchase.asked.rfq_id)?.quote;
        const quoted = quote && quotedFor(purchase, quote);
        return quoted ? [{ ...purchase, quoted, price: purchase.order.asset_price_sat }] : [];
      }),
  };
}

function hasAmount(quote: Members, side: 'from_asset' | 'to_asset'): boolean {
  const amount = membersOf(quote[side])?.amount;
  return isInteger(amount) && amount > 0;
}

/** What was quoted for it in BTC; undefined where the order is of something else. */
function quotedFor({ asked }: Purchase, body: Members): PricedQuote | undefined {
  const quote = quotedIn(body, 0);
  const { from, to } = quote;
  const isQuoted = to.asset_id === asked.asset_id && to.amount === asked.client_asset_amount;
  if (from.asset_id !== 'BTC' || !isQuoted) return undefined;
  return { msat: from.amount, feeShare: feeShare(quote), amount: to.amount, precision: to.precision };
}

import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { CREATE_ORDER, QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { feeShare, quotedIn } from '../quotes/read.ts';
import { quotesIn } from '../quotes/rules.ts';
import { pricesOf } from './asset-price.ts';
import { orderOf } from './read.ts';

/** An order that buys an asset, as it was made. */
interface Purchase {
  readonly asked: Members;
  readonly price: unknown;
  readonly at: Sighting;
}

function hasAmount(quote: Members, side: 'from_asset' | 'to_asset'): boolean {
  const amount = membersOf(quote[side])?.amount;
  return isInteger(amount) && amount > 0;
}

/** What is wrong with the price of what was quoted for BTC; undefined where the order is of something else. */
function priceProblems({ asked, price }: Purchase, body: Members): string[] | undefined {
  const quote = quotedIn(body, 0);
  const { from, to } = quote;
  const isQuoted = to.asset_id === asked.asset_id && to.amount === asked.client_asset_amount;
  if (from.asset_id !== 'BTC' || !isQuoted) return undefined;
  const { least, most } = pricesOf(from.amount, feeShare(quote));
  const isNear = isInteger(price) && price > 0 && Number(price) >= least && Number(price) <= most;
  return isNear ? [] : [`asset_price_sat is ${shown(price)}; ${from.amount} msat were quoted`];
}

/** LSP-ORDER-11 for every purchase of a run whose quote was recorded, by REST or on the socket. */
export const PURCHASE_PRICES: PassiveCheck = about(
  [QUOTE, QUOTE_SOCKET, CREATE_ORDER],
  overRun('LSP-ORDER-11', 'each purchase costs what its quote says', (findings) => {
    const quotes = new Map<unknown, Members>();
    const purchases: Purchase[] = [];
    return {
      see(answer) {
        for (const given of quotesIn(answer))
          if (hasAmount(given, 'from_asset') && hasAmount(given, 'to_asset')) quotes.set(given.rfq_id, given);
        const [order, asked] = [
          answer.operation === CREATE_ORDER ? orderOf(answer) : undefined,
          membersOf(answer.sent),
        ];
        if (order && asked && isInteger(asked.client_asset_amount) && asked.client_asset_amount > 0)
          purchases.push({
            asked: { ...asked, client_asset_amount: BigInt(asked.client_asset_amount) },
            price: order.asset_price_sat,
            at: sighting(answer),
          });
      },
      end() {
        for (const purchase of purchases) {
          const quote = quotes.get(purchase.asked.rfq_id);
          const problems = quote && priceProblems(purchase, quote);
          if (!problems) continue;
          findings.applies(purchase.at);
          if (problems.length > 0) findings.breaks(purchase.at, problems);
        }
      },
    };
  }),
);

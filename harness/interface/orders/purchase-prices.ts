import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { CREATE_ORDER, QUOTE, QUOTE_SOCKET } from '../operations.ts';
import { feeShare, quotedIn } from '../quotes/read.ts';
import { quotesIn } from '../quotes/rules.ts';
import { type PricedQuote, strayPrices } from './asset-price.ts';
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

/** What was quoted for it in BTC; undefined where the order is of something else. */
function quotedFor({ asked }: Purchase, body: Members): PricedQuote | undefined {
  const quote = quotedIn(body, 0);
  const { from, to } = quote;
  const isQuoted = to.asset_id === asked.asset_id && to.amount === asked.client_asset_amount;
  if (from.asset_id !== 'BTC' || !isQuoted) return undefined;
  return { msat: from.amount, feeShare: feeShare(quote), amount: to.amount, precision: to.precision };
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
        const priced = purchases.flatMap((purchase) => {
          const quote = quotes.get(purchase.asked.rfq_id);
          const quoted = quote && quotedFor(purchase, quote);
          return quoted ? [{ ...purchase, quoted }] : [];
        });
        const { of, stray } = strayPrices(priced);
        if (priced.length > 0) findings.remark(`asset_price_sat is of ${of}`);
        for (const { at } of priced) findings.applies(at);
        for (const { price, quoted, at } of stray)
          findings.breaks(at, [`asset_price_sat is ${shown(price)}; ${quoted.msat} msat were quoted`]);
      },
    };
  }),
);

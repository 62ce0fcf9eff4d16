import type { Maker } from '../maker.ts';
import { limitRefusal } from './check-limits.ts';
import { chooseTrade } from './choose-trade.ts';
import { priceTrade } from './price-trade.ts';
import type { Quote, QuoteWish } from './quote.ts';
import { type Refused, refused } from './refusals.ts';
import { writeQuote } from './write-quote.ts';

/** Makes a quote, or says why not. The same for REST and socket; the quote is not in the book yet. */
export function makeQuote(wish: QuoteWish, on: 'rest' | 'socket', maker: Maker): { quote: Quote } | Refused {
  const trade = chooseTrade(wish, on, maker);
  if ('refusal' in trade) return trade;
  if (!maker.node.reachable && maker.options.quotes_in_outage === 'refuse') return refused({ cause: 'outage' });
  const { set, amount } = trade;
  const asked = limitRefusal(amount, trade[set], false, maker);
  if (asked !== undefined) return refused(asked);

  const offer = priceTrade(trade, maker);
  if (offer === undefined) return refused({ cause: 'no-price' });
  const { from_amount, to_amount } = offer.priced;
  const found =
    set === 'from'
      ? limitRefusal(to_amount, trade.to, true, maker)
      : limitRefusal(from_amount, trade.from, true, maker);
  if (found !== undefined) return refused(found);
  return { quote: writeQuote(offer, maker) };
}

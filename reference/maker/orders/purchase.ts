import type { Maker } from '../maker.ts';
import { chooseTrade } from '../quotes/choose-trade.ts';
import { priceTrade } from '../quotes/price-trade.ts';
import { divideUp } from '../quotes/pricing.ts';
import type { QuotedLeg, QuoteWish } from '../quotes/quote.ts';
import type { ChannelFigures, Purchase } from './order.ts';
import type { OrderRefusal } from './refusals.ts';

/**
 * What a client buys with its order, or why it cannot: an amount of its own needs a fresh quote that sells it that
 * amount for BTC, over any layers (interface, create_order and estimate_fees). Undefined when it buys nothing; a
 * quote is disregarded then.
 */
export function purchaseOf(
  figures: ChannelFigures,
  rfq_id: string | undefined,
  { behaviour, quotes }: Pick<Maker, 'behaviour' | 'quotes'>,
): { purchase: Purchase | undefined } | { refusal: OrderRefusal } {
  const { asset_id, client_asset_amount } = figures;
  if (client_asset_amount === 0n) return { purchase: undefined };
  if (rfq_id === undefined || rfq_id === '') return refusedQuote('An asset is bought with a quote');
  const { standing, quote } = quotes.find(rfq_id);
  if (standing === 'unknown') return refusedQuote('There is no such quote');
  if (!behaviour.buysWith(standing))
    return refusedQuote(standing === 'used' ? 'The quote was used before' : 'The quote has expired');
  const { from_asset, to_asset } = quote;
  const fits = from_asset.asset_id === 'BTC' && behaviour.buysAsset(to_asset.asset_id, asset_id);
  if (!fits) return refusedQuote('The quote must be for this asset, bought with BTC');
  if (!behaviour.buysAmount(to_asset.amount, client_asset_amount))
    return refusedQuote('The quote must be for this client_asset_amount');
  // For what is quoted that is the quoted price; another amount is sold at the same rate.
  const msat = divideUp(from_asset.amount * client_asset_amount, to_asset.amount);
  const trade = tradeOf(from_asset, { ...to_asset, amount: client_asset_amount });
  return { purchase: { rfq_id, trade, price_sat: satoshis(msat) } };
}

/** What a purchase costs at the current rate, in whole satoshis; undefined while the market has no price for it. */
export function currentPrice({ trade }: Purchase, maker: Maker): bigint | undefined {
  const chosen = chooseTrade(trade, 'rest', maker);
  const priced = 'refusal' in chosen ? undefined : priceTrade(chosen, maker)?.priced;
  return priced && satoshis(priced.from_amount);
}

function refusedQuote(message: string): { refusal: OrderRefusal } {
  return { refusal: { cause: 'invalid', property: 'rfq_id', message } };
}

/** The trade of a quote, asked for by what is bought. */
function tradeOf(from: QuotedLeg, to: QuotedLeg): QuoteWish {
  return {
    from_asset: from.asset_id,
    from_layer: from.layer,
    from_amount: undefined,
    to_asset: to.asset_id,
    to_layer: to.layer,
    to_amount: to.amount,
  };
}

function satoshis(msat: bigint): bigint {
  return divideUp(msat, 1000n);
}

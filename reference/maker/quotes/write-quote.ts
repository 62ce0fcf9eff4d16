import { randomUUID } from 'node:crypto';
import { type Clock, unixSeconds } from '../../clock.ts';
import { decimalText } from '../market/price.ts';
import type { TradedLeg } from './choose-trade.ts';
import type { QuoteOptions } from './options.ts';
import { type PricedTrade, wholeUnit } from './price-trade.ts';
import type { Quote, QuotedFee, QuotedLeg } from './quote.ts';

/** What a quote is written by. */
interface Basis {
  clock: Pick<Clock, 'now'>;
  options: QuoteOptions;
}

/** The quote of a priced trade, as REST answers it and as the socket's `data`. */
export function writeQuote(offer: PricedTrade, { clock, options }: Basis): Quote {
  const { trade, priced } = offer;
  const timestamp = unixSeconds(clock.now());
  return {
    // 122 random bits, not of the seed, so that nobody guesses it and no two services share it (QUO-RESP-02).
    rfq_id: randomUUID(),
    from_asset: writeLeg(trade.from, priced.from_amount),
    to_asset: writeLeg(trade.to, priced.to_amount),
    price: priceOf(offer, options),
    fee: writeFee(offer, options),
    timestamp,
    expires_at: timestamp + options.quote_seconds,
  };
}

function writeLeg({ asset, layer }: TradedLeg, amount: bigint): QuotedLeg {
  const { asset_id, name, ticker, precision } = asset;
  return { asset_id, name, ticker, layer, amount, precision };
}

/** Smallest units of the bought asset for one whole sold unit, after the spread and before the fee. */
function priceOf({ trade, terms }: PricedTrade, { price_form }: QuoteOptions): number | bigint {
  const { numerator, denominator } = terms.rate;
  const scaled = numerator * wholeUnit(trade.from.asset);
  const whole = scaled / denominator;
  // A price of less than one unit is no integer.
  if (whole > (price_form === 'integer' ? 0n : BigInt(Number.MAX_SAFE_INTEGER))) return whole;
  return Number(decimalText(scaled, denominator, 9));
}

function writeFee(
  { trade, terms: { fee }, priced: { base_fee, variable_fee } }: PricedTrade,
  { fee_asset_name }: QuoteOptions,
): QuotedFee {
  const { asset_id, ticker, precision } = trade[fee.side].asset;
  return {
    base_fee,
    variable_fee,
    fee_rate: Number(fee.ppm) / 1_000_000,
    final_fee: base_fee + variable_fee,
    fee_asset: fee_asset_name === 'ticker' ? ticker : asset_id,
    fee_asset_precision: precision,
  };
}

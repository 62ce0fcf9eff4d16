import { randomUUID } from 'node:crypto';
import { type Clock, unixSeconds } from '../../clock.ts';
import { decimalText } from '../market/price.ts';
import type { TradedLeg } from './choose-trade.ts';
import type { QuoteOptions } from './options.ts';
import { type PricedTrade, wholeUnit } from './price-trade.ts';
import type { Quote, QuotedFee, QuotedLeg } from './quote.ts';

/** The decisions on what a quote says. */
export const writeSeams = {
  /**
   * The moment a quote was made, unix seconds (QUO-TIME-03). Needed by `quote-lapsed-when-given`,
   * `quote-stamped-by-its-price`, `benign-quote-price-of-a-few-seconds`.
   */
  quoteTime: unixSeconds,

  /**
   * When a quote made at `timestamp` lapses, unix seconds. Needed by `quote-expires-when-made`,
   * `quote-expiry-does-not-move`.
   */
  quoteExpiry(timestamp: number, { quote_seconds }: QuoteOptions): number {
    return timestamp + quote_seconds;
  },

  /** The `final_fee` (QUO-FEE-02). Needed by `quote-final-fee-without-base`, `quote-final-fee-one-off`. */
  finalFee(base_fee: bigint, variable_fee: bigint): bigint {
    return base_fee + variable_fee;
  },
};

/** What a quote is written by. */
interface Basis {
  behaviour: typeof writeSeams;
  clock: Pick<Clock, 'now'>;
  options: QuoteOptions;
}

/** The quote of a priced trade, as REST answers it and as the socket's `data`. */
export function writeQuote(offer: PricedTrade, { behaviour, clock, options }: Basis): Quote {
  const { trade, priced } = offer;
  const timestamp = behaviour.quoteTime(clock.now());
  return {
    // 122 random bits, not of the seed, so that nobody guesses it and no two services share it (QUO-RESP-02).
    rfq_id: randomUUID(),
    from_asset: writeLeg(trade.from, priced.from_amount),
    to_asset: writeLeg(trade.to, priced.to_amount),
    price: priceOf(offer, options),
    fee: writeFee(offer, { behaviour, options }),
    timestamp,
    expires_at: behaviour.quoteExpiry(timestamp, options),
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
  if (price_form === 'integer' || whole > BigInt(Number.MAX_SAFE_INTEGER)) return whole;
  return Number(decimalText(scaled, denominator, 9));
}

function writeFee(
  { trade, terms: { fee }, priced: { base_fee, variable_fee } }: PricedTrade,
  { behaviour, options }: Pick<Basis, 'behaviour' | 'options'>,
): QuotedFee {
  const { asset_id, ticker, precision } = trade[fee.side].asset;
  return {
    base_fee,
    variable_fee,
    fee_rate: Number(fee.ppm) / 1_000_000,
    final_fee: behaviour.finalFee(base_fee, variable_fee),
    fee_asset: options.fee_asset_name === 'ticker' ? ticker : asset_id,
    fee_asset_precision: precision,
  };
}

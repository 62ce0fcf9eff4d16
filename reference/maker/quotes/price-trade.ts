import type { Asset } from '../market/catalogue.ts';
import type { Market } from '../market/price.ts';
import type { Trade } from './choose-trade.ts';
import type { QuoteOptions } from './options.ts';
import { MILLION, type Priced, priceForward, priceReverse, type Rate, type Terms } from './pricing.ts';

/** Amounts of BTC are millisatoshis, independent of its shown decimal places (interface, Units and formats). */
const BTC_PRECISION = 11;
/** One millisatoshi in the unit of `Market.worth`. */
const MSAT = 1_000_000n;
const SATOSHI = 1_000n;

/** An asset and what one whole unit of it is worth, see `Market.worth`. */
export interface Valued {
  asset: Asset;
  worth: bigint;
}

/** The decisions on prices. */
export const priceSeams = {
  /** The rate after the spread. */
  quoteRate(from: Valued, to: Valued, { spread_ppm }: QuoteOptions): Rate {
    return {
      numerator: from.worth * wholeUnit(to.asset) * (MILLION - BigInt(spread_ppm)),
      denominator: to.worth * wholeUnit(from.asset) * MILLION,
    };
  },

  /** What a sold amount buys, the fee folded in. */
  priceForward,

  /** What a bought amount costs, the fee folded in. */
  priceReverse,
};

/** A trade with both of its amounts and what it was priced by. */
export interface PricedTrade {
  trade: Trade;
  terms: Terms;
  priced: Priced;
}

/** What prices are made by. */
interface Basis {
  behaviour: typeof priceSeams;
  market: Pick<Market, 'worth'>;
  options: QuoteOptions;
}

/** Finds the amount that is not set. Undefined while an asset is worth nothing. */
export function priceTrade(trade: Trade, { behaviour, market, options }: Basis): PricedTrade | undefined {
  const from = { asset: trade.from.asset, worth: market.worth(trade.from.asset.asset_id) };
  const to = { asset: trade.to.asset, worth: market.worth(trade.to.asset.asset_id) };
  if (from.worth <= 0n || to.worth <= 0n) return undefined;
  const side = feeSide(from.asset, to.asset, options);
  const terms: Terms = {
    rate: behaviour.quoteRate(from, to, options),
    fee: { side, base: baseFee(side === 'from' ? from : to, options), ppm: BigInt(options.fee_ppm) },
    from_step: amountStep(from.asset),
    to_step: amountStep(to.asset),
  };
  const price = trade.set === 'from' ? behaviour.priceForward : behaviour.priceReverse;
  return { trade, terms, priced: price(trade.amount, terms) };
}

/** One whole unit of an asset, in its smallest unit. */
export function wholeUnit({ asset_id, precision }: Asset): bigint {
  return 10n ** BigInt(asset_id === 'BTC' ? BTC_PRECISION : precision);
}

/** A computed amount is a multiple of this: clients round BTC to whole satoshis. */
function amountStep({ asset_id }: Asset): bigint {
  return asset_id === 'BTC' ? SATOSHI : 1n;
}

/** The leg the fee is charged in. */
function feeSide(from: Asset, to: Asset, { fee_leg }: QuoteOptions): 'from' | 'to' {
  if (fee_leg !== 'btc') return fee_leg;
  return to.asset_id === 'BTC' && from.asset_id !== 'BTC' ? 'to' : 'from';
}

/** The fixed part of the fee, in the smallest unit of the asset it is charged in. */
function baseFee({ asset, worth }: Valued, { base_fee_msat }: QuoteOptions): bigint {
  return (BigInt(base_fee_msat) * MSAT * wholeUnit(asset)) / worth;
}

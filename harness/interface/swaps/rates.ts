import { isInteger } from '../../engine/json/members.ts';
import type { ListedAsset } from '../market/listing.ts';
import type { Trade } from '../market/trades.ts';
import type { QuoteLeg } from './terms.ts';

/** How much of one asset is worth how much of another, in smallest units; msat for BTC. */
export interface Rate {
  readonly base: bigint;
  readonly quote: bigint;
  /** By how much each amount may be off for being rounded; exact when left out. */
  readonly steps?: { readonly base: bigint; readonly quote: bigint };
}

/**
 * Whether one rate is more than `times` the other, whichever way their amounts were rounded.
 * @param times 2 for twice or half
 */
export function isFar(one: Rate, other: Rate, times: bigint): boolean {
  return isOver(one, other, times) || isOver(other, one, times);
}

function isOver(one: Rate, other: Rate, times: bigint): boolean {
  const [least, most] = [bounds(one), bounds(other)];
  return least.quote.low * most.base.low > times * most.quote.high * least.base.high;
}

/** What the amounts of a rate may have been before they were rounded. */
function bounds({ base, quote, steps = { base: 0n, quote: 0n } }: Rate) {
  const around = (amount: bigint, step: bigint) => ({
    low: amount > step ? amount - step : 0n,
    high: amount + step,
  });
  return { base: around(base, steps.base), quote: around(quote, steps.quote) };
}

/** The rate of a quote, either way round. */
export function rateOf(base: QuoteLeg, quote: QuoteLeg): Rate {
  const steps = { base: stepOf(base.asset_id), quote: stepOf(quote.asset_id) };
  return { base: base.amount, quote: quote.amount, steps };
}

/** The two assets of a quote under one name for both directions, and its rate in the order of that name. */
export function pairRate(from: QuoteLeg, to: QuoteLeg): { readonly pair: string; readonly rate: Rate } {
  const [base, quote] = from.asset_id < to.asset_id ? [from, to] : [to, from];
  return { pair: `${base.asset_id} ${quote.asset_id}`, rate: rateOf(base, quote) };
}

/** Client and maker both round amounts of BTC to satoshis. */
function stepOf(asset_id: string): bigint {
  return isBtc(asset_id) ? 1_000n : 1n;
}

function isBtc(asset_id: string): boolean {
  return asset_id.toUpperCase() === 'BTC';
}

/**
 * What the listed price of a pair may mean: its unit is not named (QUO-PRICE-01), so it may be the price of one whole unit of either
 * asset, in whole or smallest units of the other. Empty when none is listed, or none that is a positive decimal.
 */
export function listedRates({ pair, from, to }: Trade): readonly Rate[] {
  const price = decimalOf(pair.price);
  const sides = [from.asset, to.asset];
  const base = sides.find(({ asset_id }) => asset_id === pair.base_asset_id);
  const quote = sides.find(({ asset_id }) => asset_id === pair.quote_asset_id);
  if (!price || !base || !quote) return [];
  const { numerator, denominator } = price;
  return [
    ...unitsOf(quote).map((unit) => ({ base: denominator * wholeOf(base), quote: numerator * unit })),
    ...unitsOf(base).map((unit) => ({ base: numerator * unit, quote: denominator * wholeOf(quote) })),
  ];
}

/** The smallest units in a whole unit of an asset; the msat in a bitcoin do not depend on its `precision`. */
function wholeOf({ asset_id, precision }: ListedAsset): bigint {
  if (isBtc(asset_id)) return 100_000_000_000n;
  const places = isInteger(precision) ? Number(precision) : 0;
  return places > 0 && places <= 38 ? 10n ** BigInt(places) : 1n;
}

/** What a price may be counted in. */
function unitsOf(asset: ListedAsset): readonly bigint[] {
  return isBtc(asset.asset_id) ? [wholeOf(asset), 1_000n, 1n] : [wholeOf(asset), 1n];
}

/** A price as it is written, exactly; undefined when it is no positive decimal of a length that prices have. */
function decimalOf(price: unknown): { readonly numerator: bigint; readonly denominator: bigint } | undefined {
  const text = String(price);
  const [, whole, places = '', power = '0'] = /^(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + places);
  const shift = Number(power) - places.length;
  if (digits === 0n) return undefined;
  const scale = 10n ** BigInt(Math.abs(shift));
  return shift < 0 ? { numerator: digits, denominator: scale } : { numerator: digits * scale, denominator: 1n };
}

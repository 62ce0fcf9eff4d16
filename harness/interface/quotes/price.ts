/** The price of a quote beside its amounts: what unit the price of BTC is in is not said (FMT-PREC-02). */

import { someOf } from '../../engine/fuzz/pick.ts';
import { isInteger, isNumber, type Members, membersOf } from '../../engine/json/members.ts';
import { NotExercised, Violation } from '../../verdict/failures.ts';
import { stepOf, TRADE, type Trade, tradeText } from '../market/trades.ts';
import type { Quotes } from './client.ts';
import { feeShare, isChargedInALeg, type Quoted } from './read.ts';
import { SIDES } from './rules.ts';

/** By how much the unit of a BTC price may differ from the amounts'. */
const SCALES = [1, 1000, 1 / 1000];

/** Of amounts of fewer steps than this, rounding alone is more than a hundredth. */
const LEAST_STEPS = 100n;

/** How a trade lies to BTC, whose prices alone leave a scale open. */
export type Direction = 'from BTC' | 'to BTC' | 'between RGB assets';

/** The scales at which the price of every quote of a direction fits its amounts. */
export type Scales = Map<Direction, readonly number[]>;

/** What of a trade its price depends on. */
export interface Priced {
  readonly from: { readonly asset: { readonly asset_id: unknown } };
  readonly to: { readonly asset: { readonly asset_id: unknown } };
}

/** What a quote is for. */
export function tradeOf({ from, to }: Quoted): Priced {
  return { from: { asset: from }, to: { asset: to } };
}

/** Whether price and amounts of a quote can be computed with; whether they are as they should be is judged by the schemas. */
export function isComputable({ price, ...body }: Members): boolean {
  const amounts = SIDES.map((side) => membersOf(body[side])?.amount);
  const precision = membersOf(body.from_asset)?.precision;
  return isNumber(price) && isInteger(precision) && amounts.every((amount) => isInteger(amount) && amount > 0);
}

/** How a trade lies to BTC. */
export function directionOf({ from, to }: Priced): Direction {
  if (from.asset.asset_id === 'BTC') return 'from BTC';
  return to.asset.asset_id === 'BTC' ? 'to BTC' : 'between RGB assets';
}

/**
 * Trades with each asset on either side, and those that neither sell nor buy BTC, whose price leaves no scale open.
 * @param most assets on either side, and trades without BTC
 */
export function tradesOfEachAsset(
  quotes: Pick<Quotes, 'tradesByAsset' | 'quotable'>,
  most: number,
  seed: number,
): Trade[] {
  const inside = quotes.quotable.filter((trade) => directionOf(trade) === 'between RGB assets');
  const withoutBtc = someOf(inside, most, { ...TRADE, what: 'trade between RGB assets', seed });
  return [
    ...new Set([...quotes.tradesByAsset('from_asset', most), ...quotes.tradesByAsset('to_asset', most), ...withoutBtc]),
  ];
}

/** Whether a quote's amounts are so large that rounding, whichever of them was computed, leaves their ratio alone. */
export function isLargeEnough({ from, to }: Priced, quote: Quoted): boolean {
  return quote.from.amount >= LEAST_STEPS * stepOf(from) && quote.to.amount >= LEAST_STEPS * stepOf(to);
}

/**
 * Whether the price of a quote can be compared with its amounts: rounding changes neither much, and the fee is known. A
 * fee in an asset that is not traded may be any share of them (QUO-FEE-03).
 */
function isComparable(trade: Priced, quote: Quoted): boolean {
  return digitOf(quote) <= 1 / Number(LEAST_STEPS) && isChargedInALeg(quote) && isLargeEnough(trade, quote);
}

/**
 * Asserts that the price of a quote fits its amounts (QUO-RESP-10) at one of the scales that are left to its direction, and
 * leaves only those. A quote that shows nothing of that is passed over.
 * @param scales begins empty
 * @throws {Violation} when it fits at none
 * @throws {NotExercised} when the quote has no number for its price or its precision
 */
export function fitsItsPrice(scales: Scales, trade: Trade, quote: Quoted): void {
  if (!isComparable(trade, quote)) return;
  if (Number.isNaN(priced(quote, 1))) throw new NotExercised('the quote does not name the precision or the price');
  const direction = directionOf(trade);
  const open = scales.get(direction) ?? scalesOf(direction);
  const fitting = open.filter((scale) => isFitting(trade, quote, scale));
  if (fitting.length === 0) throw new Violation(`${tradeText(trade)}: ${misfit(quote)}`);
  scales.set(direction, fitting);
}

/** The scales that are left to a direction before anything is quoted. */
function scalesOf(direction: Direction): readonly number[] {
  return direction === 'between RGB assets' ? [1] : SCALES;
}

/**
 * The scales at which the price of a quote fits its amounts (QUO-RESP-10), of those that are left to its direction.
 * @returns undefined for a quote whose price can't be held against its amounts
 */
export function fittingScales(trade: Priced, quote: Quoted): readonly number[] | undefined {
  if (!isComparable(trade, quote) || Number.isNaN(priced(quote, 1))) return undefined;
  return scalesFittedBy(trade, quote);
}

function scalesFittedBy(trade: Priced, quote: Quoted): readonly number[] {
  return scalesOf(directionOf(trade)).filter((scale) => isFitting(trade, quote, scale));
}

// Whether the price is before or after the fee, and which way is rounded, is not said.
function isFitting({ to }: Priced, quote: Quoted, scale: number): boolean {
  const whole = priced(quote, scale);
  const ratio = Number(quote.to.amount) / whole;
  const rounding = Number(stepOf(to)) / whole + digitOf(quote);
  return ratio >= 1 - (feeShare(quote) + 0.02 + rounding) && ratio <= 1 + 0.001 + rounding;
}

/** What the price of a quote says of its amounts, whatever the unit of a BTC price. */
export interface FixedPrice {
  /** What the client lacks of what the price promises, as a share. */
  readonly kept: number;
  /** How much of that the last digit of the price may hide. */
  readonly rounding: number;
}

/** Undefined where the amounts fit the price in no unit. */
export function fixedPrice(quote: Quoted): FixedPrice | undefined {
  const [scale] = scalesFittedBy(tradeOf(quote), quote);
  if (scale === undefined) return undefined;
  return { kept: 1 - Number(quote.to.amount) / priced(quote, scale), rounding: digitOf(quote) };
}

/** The worth of the last digit of a price, as a share of it: it may be cut off there. */
function digitOf({ price }: Pick<Quoted, 'price'>): number {
  return lastDigit(price) / price;
}

/** The worth of the last digit with which a number is written. */
function lastDigit(figure: number): number {
  const [, decimals = '', exponent = '0'] = /^\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(figure)) ?? [];
  return 10 ** Math.min(0, Number(exponent) - decimals.length);
}

/** What the sold amount comes to by the price, in units of the bought asset. */
function priced({ from, price }: Quoted, scale: number): number {
  return (Number(from.amount) / 10 ** Number(from.precision)) * price * scale;
}

/** What the price of a quote comes to instead of its amounts, in words. */
export function misfit(quote: Quoted): string {
  const { from, to, price } = quote;
  return (
    `${from.amount} with precision ${String(from.precision)} at price ${price} comes to ${priced(quote, 1)}, ` +
    `not to ${to.amount}, with a fee of ${(feeShare(quote) * 100).toFixed(2)} %`
  );
}

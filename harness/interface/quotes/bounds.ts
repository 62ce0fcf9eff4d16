/** What the bounds of endpoints leave to ask for: amounts that suit both legs of a trade, or one leg alone. Pure. */

import { grouped, oneOfEach, someOf } from '../../engine/fuzz/pick.ts';
import { NotOffered } from '../../verdict/failures.ts';
import { type Side, sideText, stepOf, type Trade, tradeText } from '../market/trades.ts';
import { feeShare, type Quoted } from './read.ts';
import { computedLeg, fixedLeg, type LegName } from './valid.ts';

/** The least and the greatest amount that an endpoint allows, both included. */
export type Bounds = Pick<Side, 'min' | 'max'>;

/** What the computed leg may come to, given an amount of the fixed one and a quote in the same direction. */
interface Expected {
  readonly least: bigint;
  readonly most: bigint;
}

const MILLION = 1_000_000n;

/**
 * Whether an amount of the fixed leg is so far inside the bounds of the computed one that it can be refused for its size
 * only if the bounds of the fixed leg are misread.
 * @param quote one in the same direction, whose ratio is taken
 */
export function isRightForBothLegs(trade: Trade, quote: Quoted, fixed: LegName, amount: bigint): boolean {
  const computed = computedLeg(trade, fixed);
  const { least, most } = expectedAmount(trade, quote, fixed, amount);
  return least >= floorOf(computed, quote, fixed) && most <= computed.max;
}

/**
 * The amounts of the fixed leg, between two of whole steps, for which the computed leg stays inside its own bounds with something to spare for fees and
 * market moves; a refusal of these cannot be for the other leg's size (QUO-LIMIT-04, 07).
 * @param quote one in the same direction, whose ratio is taken
 * @throws {NotOffered} when the bounds of the two legs leave no such amount
 */
export function rangeForBothLegs(trade: Trade, quote: Quoted, fixed: LegName): Bounds {
  const [set, computed] = [fixedLeg(trade, fixed), computedLeg(trade, fixed)];
  const floor = floorOf(computed, quote, fixed);
  const min = leastAmount(set.min > 0n ? set.min : 1n, set.max, (amount) => {
    return expectedAmount(trade, quote, fixed, amount).least >= floor;
  });
  const beyond = leastAmount(
    min,
    set.max + 1n,
    (amount) => expectedAmount(trade, quote, fixed, amount).most > computed.max,
  );
  const range = { min, max: beyond - 1n };
  if (!isRightForBothLegs(trade, quote, fixed, min) || range.min > range.max)
    throw new NotOffered('the bounds of the two legs leave no amount that suits both');
  return inWholeSteps(range, stepOf(set));
}

/** Bounds of amounts between others, both of whole steps where there are such. */
function inWholeSteps({ min, max }: Bounds, step: bigint): Bounds {
  const whole = { min: ((min + step - 1n) / step) * step, max: (max / step) * step };
  return whole.min > whole.max ? { min, max } : whole;
}

/** An amount of a range that other bounds forbid; undefined when they allow all of it. */
export function amountOutside(forbidding: Bounds, range: Bounds): bigint | undefined {
  if (range.min < forbidding.min) return range.max < forbidding.min ? range.max : range.min;
  if (range.max > forbidding.max) return range.min > forbidding.max ? range.min : range.max;
  return undefined;
}

/** Some trades whose bought asset has bounds beyond the numbers of the sold asset's, the one furthest beyond first. */
export function someUnlikeLegs(trades: readonly Trade[], most: number, seed: number): Trade[] {
  const [furthest, ...others] = trades
    .filter((trade) => disparity(trade) > 1)
    .sort((one, other) => disparity(other) - disparity(one));
  const names = { what: 'trade between unlike bounds', named: tradeText, seed };
  return furthest ? [furthest, ...someOf(others, most - 1, names)] : [];
}

/** Two trades that sell one asset on two layers, of which the first allows amounts that the second forbids. */
export type UnlikeLayers = readonly [Trade, Trade];

/** How the report names them. */
const UNLIKE_LAYERS = {
  group: {
    what: 'two layers with other bounds',
    named: ([one, other]: UnlikeLayers) => `${sideText(one.from)}, not on ${other.from.layer}`,
  },
  element: {
    what: 'two trades with other bounds',
    named: ([one, other]: UnlikeLayers) => `${tradeText(one)}, not ${tradeText(other)}`,
  },
};

/** Some such two trades, each of another asset or of two other layers. */
export function someUnlikeLayers(trades: readonly Trade[], most: number, seed: number): UnlikeLayers[] {
  return oneOfEach(unlikeLayers(trades), most, { ...UNLIKE_LAYERS, seed });
}

/** Every such two trades, those together that sell the same asset on the same two layers. */
function unlikeLayers(trades: readonly Trade[]): UnlikeLayers[][] {
  const pairs = trades.flatMap((one) => trades.map((other) => [one, other] as const));
  const unlike = pairs.filter(
    ([{ from: one }, { from: other }]) =>
      one.asset.asset_id === other.asset.asset_id &&
      one.layer !== other.layer &&
      (one.min < other.min || one.max > other.max),
  );
  return grouped(unlike, ([{ from: one }, { from: other }]) => `${one.asset.asset_id} ${one.layer} ${other.layer}`);
}

/** How far the numbers that bound the bought asset lie beyond those of the sold one; above 1 where they do at all. */
function disparity({ from, to }: Trade): number {
  return Math.max(Number(from.min) / Math.max(1, Number(to.min)), Number(to.max) / Number(from.max));
}

/**
 * Reckons by the ratio of a quote. How much of its fee is fixed and how much grows with the amount is left open, and so are
 * a market move of two percent and some rounding.
 */
function expectedAmount(trade: Trade, quote: Quoted, fixed: LegName, amount: bigint): Expected {
  const step = stepOf(computedLeg(trade, fixed));
  const [set, computed] = [fixedLeg(quote, fixed).amount, computedLeg(quote, fixed).amount];
  const fee = (computed * feePpm(quote)) / MILLION;
  // All of the fee fixed, or all of it in proportion: the amount lies between the two.
  const isForward = fixed === 'from_asset';
  const gross = ((isForward ? computed + fee : computed - fee) * amount) / set;
  const net = isForward ? gross - fee : gross + fee;
  const inProportion = (computed * amount) / set;
  const [less, more] = net < inProportion ? [net, inProportion] : [inProportion, net];
  return { least: (less * 98n) / 100n - step, most: (more * 102n) / 100n + step };
}

/** The least computed amount that is surely no refusal; where the minimum is 0 something that rounding leaves alone. */
function floorOf(computed: Side, quote: Quoted, fixed: LegName): bigint {
  const some = computedLeg(quote, fixed).amount / 50n;
  const few = stepOf(computed) * 20n;
  return computed.min > 0n ? computed.min : some > few ? some : few;
}

function feePpm(quote: Quoted): bigint {
  return BigInt(Math.round(Math.min(feeShare(quote), 0.9) * Number(MILLION)));
}

/** The least amount of a range from which a rising condition holds; the last one when it never does. */
function leastAmount(from: bigint, to: bigint, holds: (amount: bigint) => boolean): bigint {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (holds(middle)) high = middle;
    else low = middle + 1n;
  }
  return low;
}

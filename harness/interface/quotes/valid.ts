import { NotExercised, SetupError, Violation } from '../../engine/failures.ts';
import { type Draft, draftOf } from '../../engine/json/draft.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Market } from '../market/client.ts';
import { type Side, stepOf, type Trade } from '../market/trades.ts';
import { feeShare, type Quoted, quoted } from './read.ts';

/** The two legs of a quote; the one whose amount the client sets is the fixed leg. */
export type LegName = 'from_asset' | 'to_asset';

/**
 * A request that the interface says is priced: both legs along a listed route, one amount inside the bounds.
 * @param fixed the leg whose amount is set; `from_asset` makes a forward quote, `to_asset` a reverse one
 * @param amount in the smallest unit of the fixed leg; a low one when left out
 */
export function validQuote(trade: Trade, fixed: LegName = 'from_asset', amount = lowAmount(trade, fixed)): Draft {
  const legs = {
    from_asset: { asset_id: trade.from.asset.asset_id, layer: trade.from.layer },
    to_asset: { asset_id: trade.to.asset.asset_id, layer: trade.to.layer },
  };
  return draftOf(legs).with(`${fixed}.amount`, amount);
}

/** The leg whose amount is fixed, and the other one, whose amount the service computes. */
export function legsOf(trade: Trade, fixed: LegName): { readonly set: Side; readonly computed: Side } {
  return fixed === 'from_asset' ? { set: trade.from, computed: trade.to } : { set: trade.to, computed: trade.from };
}

/**
 * Amounts inside the bounds of a leg, the likeliest to suit the other leg as well first: low, since liquidity may lack at
 * the top (QUO-REQ-01), but some way off the minimum; then the middle by order of magnitude; then high.
 */
export function likelyAmounts({ min, max }: Pick<Side, 'min' | 'max'>): bigint[] {
  const least = min > 0n ? min : 1n;
  const middle = root(least * max);
  const low = least * 20n;
  const high = max / 20n;
  const amounts = [low < middle ? low : middle, middle, high > middle ? high : middle];
  return [...new Set(amounts.map((amount) => (amount < least ? least : amount > max ? max : amount)))];
}

/** The amount that a valid request asks for unless told otherwise. */
export function lowAmount(trade: Trade, fixed: LegName): bigint {
  return likelyAmounts(legsOf(trade, fixed).set)[0] ?? 1n;
}

/**
 * Asks for a quote at likely amounts until one is given: the price is not known beforehand, and an amount that suits one
 * leg may leave the bounds of the other.
 * @returns the 200, or the last refusal
 */
export async function askLikely(market: Pick<Market, 'quote'>, trade: Trade, fixed: LegName): Promise<Answer> {
  const [first = 1n, ...others] = likelyAmounts(legsOf(trade, fixed).set);
  let answer = await market.quote(validQuote(trade, fixed, first).json);
  for (const amount of others) {
    if (answer.status !== 400) break;
    answer = await market.quote(validQuote(trade, fixed, amount).json);
  }
  return answer;
}

/**
 * A quote to start from, for checks of something else.
 * @throws {SetupError} when none is given; whether one must be is what QUO-REQ-01 and 02 judge
 */
export async function freshQuote(
  market: Pick<Market, 'quote'>,
  trade: Trade,
  fixed: LegName = 'from_asset',
  amount?: bigint,
): Promise<Quoted> {
  const answer =
    amount === undefined
      ? await askLikely(market, trade, fixed)
      : await market.quote(validQuote(trade, fixed, amount).json);
  try {
    return quoted(answer);
  } catch (error) {
    if (error instanceof Violation) throw new SetupError(`no quote to start from: ${error.message}`);
    throw error;
  }
}

/** A quote of so many steps of rounding on both legs tells the ratio to a percent. */
const STEPS = 100n;

/**
 * A quote whose amounts are large enough to reckon with: a low one, or where that comes to a few units only, one in the
 * middle of the range by order of magnitude.
 * @throws {SetupError} when no quote is given
 */
export async function tellingQuote(
  market: Pick<Market, 'quote'>,
  trade: Trade,
  fixed: LegName = 'from_asset',
): Promise<Quoted> {
  const quote = await freshQuote(market, trade, fixed);
  if (quote.from.amount >= stepOf(trade.from) * STEPS && quote.to.amount >= stepOf(trade.to) * STEPS) return quote;
  const { min, max } = legsOf(trade, fixed).set;
  return freshQuote(market, trade, fixed, root((min > 0n ? min : 1n) * max));
}

/** What the computed leg may come to, given an amount of the fixed one and a quote in the same direction. */
interface Expected {
  readonly least: bigint;
  readonly most: bigint;
}

const MILLION = 1_000_000n;

/**
 * Reckons by the ratio of a quote. How much of its fee is fixed and how much grows with the amount is left open, and so are
 * a market move of two percent and some rounding.
 */
function expectedAmount(trade: Trade, quote: Quoted, fixed: LegName, amount: bigint): Expected {
  const step = stepOf(legsOf(trade, fixed).computed);
  const forward = fixed === 'from_asset';
  const [set, computed] = forward ? [quote.from.amount, quote.to.amount] : [quote.to.amount, quote.from.amount];
  const fee = (computed * feePpm(quote)) / MILLION;
  // All of the fee fixed, or all of it in proportion: the amount lies between the two.
  const gross = ((forward ? computed + fee : computed - fee) * amount) / set;
  const net = forward ? gross - fee : gross + fee;
  const inProportion = (computed * amount) / set;
  const [less, more] = net < inProportion ? [net, inProportion] : [inProportion, net];
  return { least: (less * 98n) / 100n - step, most: (more * 102n) / 100n + step };
}

/** Whether an amount of the fixed leg can be refused for its size only if the bounds of the fixed leg are misread. */
export function isPlain(trade: Trade, quote: Quoted, fixed: LegName, amount: bigint): boolean {
  const { computed } = legsOf(trade, fixed);
  const { least, most } = expectedAmount(trade, quote, fixed, amount);
  return least >= floorOf(computed, quote, fixed) && most <= computed.max;
}

/**
 * The amounts of the fixed leg for which the computed leg stays inside its own bounds with something to spare for fees and
 * market moves; a refusal of these cannot be for the other leg's size (QUO-LIMIT-04, 07).
 * @param quote one in the same direction, whose ratio is taken
 * @throws {NotExercised} when the bounds of the two legs leave no such amount
 */
export function plainRange(
  trade: Trade,
  quote: Quoted,
  fixed: LegName,
): { readonly min: bigint; readonly max: bigint } {
  const { set, computed } = legsOf(trade, fixed);
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
  if (!isPlain(trade, quote, fixed, min) || range.min > range.max)
    throw new NotExercised('the bounds of the two legs leave no amount that suits both');
  return range;
}

/** The least computed amount that is surely no refusal; where the minimum is 0 something that rounding leaves alone. */
function floorOf(computed: Side, { from, to }: Quoted, fixed: LegName): bigint {
  const some = (fixed === 'from_asset' ? to.amount : from.amount) / 50n;
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

/** A trade's quote to reckon with, and the amounts of its fixed leg that can be asked for. */
export interface Footing {
  readonly quote: Quoted;
  readonly range: { readonly min: bigint; readonly max: bigint };
  /** The quote at `range.max`. */
  readonly largest: Quoted;
}

/**
 * What checks of prices stand on: a quote well inside the bounds of both legs, and the amounts around it that suit both
 * legs. Where liquidity lacks at the top, they end at the middle by order of magnitude.
 * @throws {SetupError} when no quote is given
 * @throws {NotExercised} when no amount suits both legs
 */
export async function footingOf(
  market: Pick<Market, 'quote'>,
  trade: Trade,
  fixed: LegName = 'from_asset',
): Promise<Footing> {
  const first = await tellingQuote(market, trade, fixed);
  const { min, max } = plainRange(trade, first, fixed);
  const amount = fixed === 'from_asset' ? first.from.amount : first.to.amount;
  const inside = amount >= min && amount <= max;
  const quote = inside ? first : await freshQuote(market, trade, fixed, root(min * max));
  const highest = await market.quote(validQuote(trade, fixed, max).json);
  if (highest.status === 200) return { quote, range: { min, max }, largest: quoted(highest) };
  const middle = root(min * max);
  return { quote, range: { min, max: middle }, largest: await freshQuote(market, trade, fixed, middle) };
}

/** Whole square root, rounded down. */
function root(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (guess + value / guess) / 2n;
    if (next >= guess) return guess;
    guess = next;
  }
}

import { type Draft, draftOf } from '../../engine/json/draft.ts';
import { stringifyExact } from '../../engine/json/exact-json.ts';
import type { Side, Trade } from '../market/trades.ts';

/** The two legs of a quote; the one whose amount the client sets is the fixed leg. */
export const LEGS = ['from_asset', 'to_asset'] as const;
export type LegName = (typeof LEGS)[number];

/** What has two legs: a trade, a quote. */
interface TwoLegs<Leg> {
  readonly from: Leg;
  readonly to: Leg;
}

/** The leg whose amount the client sets. */
export function fixedLeg<Leg>({ from, to }: TwoLegs<Leg>, fixed: LegName): Leg {
  return fixed === 'from_asset' ? from : to;
}

/** The name of the other leg. */
export function otherLeg(leg: LegName): LegName {
  return leg === 'from_asset' ? 'to_asset' : 'from_asset';
}

/** The other leg, whose amount the service computes. */
export function computedLeg<Leg>({ from, to }: TwoLegs<Leg>, fixed: LegName): Leg {
  return fixed === 'from_asset' ? to : from;
}

/**
 * A request that the interface says is priced: both legs along a listed route, one amount inside the bounds.
 * @param fixed the leg whose amount is set; `from_asset` makes a forward quote, `to_asset` a reverse one
 * @param amount in the smallest unit of the fixed leg; a low one when left out
 */
export function validQuote(
  trade: TwoLegs<Side>,
  fixed: LegName = 'from_asset',
  amount = lowAmount(trade, fixed),
): Draft {
  const legs = {
    from_asset: { asset_id: trade.from.asset.asset_id, layer: trade.from.layer },
    to_asset: { asset_id: trade.to.asset.asset_id, layer: trade.to.layer },
  };
  return draftOf(legs).with(`${fixed}.amount`, amount);
}

/** The text of a valid forward request with this text as its amount, JSON or not: `1000.0`. */
export function bodyWithAmount(trade: Trade, written: string): string {
  return stringifyExact(validQuote(trade).with('from_asset.amount', '@').json).replace('"@"', () => written);
}

/**
 * Amounts inside the bounds of a leg, the likeliest to suit the other leg as well first: low, since liquidity may lack at
 * the top (QUO-REQ-01), but some way off the minimum; then the middle by order of magnitude; then high; then near the
 * maximum: bounds of two legs that meet at all meet there in one of them, or one range lies within the other.
 */
export function likelyAmounts({ min, max }: Pick<Side, 'min' | 'max'>): bigint[] {
  const least = min > 0n ? min : 1n;
  const middle = middleOf({ min, max });
  const low = least * 20n;
  const high = max / 20n;
  const higher = high > middle ? high : middle;
  const near = max - max / 10n;
  const amounts = [low < middle ? low : middle, middle, higher, near > higher ? near : higher];
  return [...new Set(amounts.map((amount) => (amount < least ? least : amount > max ? max : amount)))];
}

/** The amount that a valid request asks for unless another is given. */
export function lowAmount(trade: TwoLegs<Side>, fixed: LegName): bigint {
  return likelyAmounts(fixedLeg(trade, fixed))[0] ?? 1n;
}

/** An amount and a half, as the nearest number that still has a fraction: cut off, it would be a fine amount. */
export function halfMore(amount: bigint): number {
  const half = Number(amount) + 0.5;
  return Number.isInteger(half) ? 1.5 : half;
}

/** What is no whole number, though each holds an amount that would be fine. */
export function noIntegersLike(amount: bigint): readonly [string, number, readonly bigint[]] {
  return [`${amount}x`, halfMore(amount), [amount]];
}

/** The middle of a range by order of magnitude. */
export function middleOf({ min, max }: Pick<Side, 'min' | 'max'>): bigint {
  return root((min > 0n ? min : 1n) * max);
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

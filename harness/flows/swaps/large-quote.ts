import { isOnLightning } from '../../interface/market/trade-kinds.ts';
import type { Side, Trade } from '../../interface/market/trades.ts';
import { fixedLeg, LEGS, type LegName } from '../../interface/quotes/valid.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { NotExercised, SetupError } from '../../verdict/failures.ts';
import type { Trader } from './trader.ts';
import type { Wish } from './wish.ts';

/** The first odd number that a double cannot hold. */
const BEYOND = 2n ** 53n + 1n;

/**
 * A quote with the largest odd amount that is to be had, beyond 2^53 where the limits allow it.
 * @param legs the legs on which the amount may be
 * @throws {NotExercised} when no such amount is quoted, or the target is busy
 */
export async function largeQuote(
  trader: Pick<Trader, 'trades' | 'quote'>,
  legs: readonly LegName[] = LEGS,
): Promise<SwapQuote> {
  const onLightning = trader.trades.filter(isOnLightning);
  const wishes = onLightning.flatMap((trade) => legs.flatMap((leg) => largeWishes(trade, leg)));
  const largestFirst = wishes.toSorted((a, b) => Number(b.amount - a.amount) || 0).map(({ wish }) => wish);
  return firstQuoted(trader, largestFirst, 'large');
}

/**
 * A quote with the least amount of one leg, whichever of the two is to be had.
 * @throws {NotExercised} as {@link largeQuote}
 */
export async function leastQuote(trader: Pick<Trader, 'tradeFor' | 'quote'>): Promise<SwapQuote> {
  const trade = trader.tradeFor();
  const wishes = [
    { trade, from_amount: trade.from.min },
    { trade, to_amount: trade.to.min },
  ];
  return firstQuoted(trader, wishes, 'least');
}

async function firstQuoted(trader: Pick<Trader, 'quote'>, wishes: readonly Wish[], which: string): Promise<SwapQuote> {
  for (const wish of wishes) {
    try {
      return await trader.quote(wish);
    } catch (error) {
      // Not every allowed amount has a counterpart that is allowed on the other side.
      if (!(error instanceof SetupError)) throw error;
    }
  }
  throw new NotExercised(`no ${which} amount could be quoted`);
}

interface LargeWish {
  readonly amount: bigint;
  readonly wish: Wish;
}

/** Odd amounts of a leg of a trade: just beyond 2^53 where that is allowed, else the largest and some below it. */
function largeWishes(trade: Trade, leg: LegName): LargeWish[] {
  return oddAmounts(fixedLeg(trade, leg)).map((amount) => ({
    amount,
    wish: leg === 'from_asset' ? { trade, from_amount: amount } : { trade, to_amount: amount },
  }));
}

function oddAmounts({ min, max }: Side): bigint[] {
  const largest = max % 2n === 0n ? max - 1n : max;
  const candidates = max >= BEYOND ? [BEYOND] : [largest, largest / 4n, largest / 16n].map((amount) => amount | 1n);
  return candidates.filter((amount) => amount >= min && amount <= max);
}

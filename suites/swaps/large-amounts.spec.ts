import { SetupError } from '../../harness/engine/failures.ts';
import { isOnLightning } from '../../harness/interface/market/trade-kinds.ts';
import type { Trade } from '../../harness/interface/market/trades.ts';
import { initOf } from '../../harness/interface/swaps/client.ts';
import { figureProblems } from '../../harness/interface/swaps/swap-object.ts';
import type { Trader, Wish } from '../../harness/interface/swaps/trader.ts';
import { expect, NotExercised, note, requirement, test } from '../../harness/test.ts';
import type { Quote } from '../../schemas/types.ts';

/** The first odd number that a double cannot hold. */
const BEYOND = 2n ** 53n + 1n;

test('large quantities come through digit for digit', { tag: ['@order', '@FMT-INT-02'] }, async ({ trader }) => {
  await requirement('FMT-INT-02', async () => {
    const quote = await largeQuote(trader);
    const begun = await trader.begin(quote);
    const swap = await trader.swapOf(begun);
    const { from_amount, to_amount } = initOf(quote);
    expect(figureProblems(swap, begun.body), 'what the status says otherwise than init').toEqual([]);
    note(`compared ${from_amount} and ${to_amount}`);
  });
});

/** A quote with the largest odd amount that is to be had, beyond 2^53 where the limits allow it. */
async function largeQuote(trader: Trader): Promise<Quote> {
  const wishes = trader.trades.filter(isOnLightning).flatMap(largeWishes);
  const largestFirst = wishes.toSorted((a, b) => Number(b.amount - a.amount) || 0);
  for (const { wish } of largestFirst) {
    try {
      return await trader.quote(wish);
    } catch (error) {
      // Not every allowed amount has a counterpart that is allowed on the other side.
      if (!(error instanceof SetupError)) throw error;
    }
  }
  throw new NotExercised('no large amount could be quoted');
}

interface LargeWish {
  readonly amount: bigint;
  readonly wish: Wish;
}

/** Odd amounts of either side of a trade: just beyond 2^53 where that is allowed, else the largest and some below it. */
function largeWishes(trade: Trade): LargeWish[] {
  return [
    ...oddAmounts(trade.from).map((amount) => ({ amount, wish: { trade, from_amount: amount } })),
    ...oddAmounts(trade.to).map((amount) => ({ amount, wish: { trade, to_amount: amount } })),
  ];
}

function oddAmounts({ min, max }: Trade['from']): bigint[] {
  const largest = max % 2n === 0n ? max - 1n : max;
  const candidates = max >= BEYOND ? [BEYOND] : [largest, largest / 4n, largest / 16n].map((amount) => amount | 1n);
  return candidates.filter((amount) => amount >= min && amount <= max);
}

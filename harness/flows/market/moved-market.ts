import { until, type WaitClock } from '../../engine/until.ts';
import type { Trade } from '../../interface/market/trades.ts';
import type { Quotes } from '../../interface/quotes/client.ts';
import { quoted } from '../../interface/quotes/read.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Levers } from '../../levers/control.ts';
import { idleLever } from '../../levers/idle.ts';
import { precondition } from '../../verdict/precondition.ts';

/** At least this much of it shows in the price of a quote. */
const SHOWN_PERCENT = 8;

/** What is needed to move the market and to see that it moved. */
export interface MarketOptions {
  readonly levers: Pick<Levers, 'moveRate'>;
  /** By how many percent it moves, and back. */
  readonly percent: number;
  /** The price of one and the same trade, as the target quotes it now. */
  readonly price: () => Promise<number>;
  readonly clock?: WaitClock;
}

/**
 * Carries out a check while the market has moved, and moves it back.
 * @throws idleLever when the price that the target quotes did not follow
 */
export async function inMovedMarket<Result>(
  { levers, percent, price, clock }: MarketOptions,
  check: () => Promise<Result>,
): Promise<Result> {
  const before = await price();
  await levers.moveRate(percent);
  try {
    const followed = (now: number) => Math.abs(now / before - 1) * 100 >= SHOWN_PERCENT;
    await until('the price has moved', price, followed, {
      atMostMs: TIMEOUTS.movedRateMs,
      otherwise: () => idleLever('move-rate', `the price of a quote stayed at ${before}`),
      ...(clock ? { clock } : {}),
    });
    return await check();
  } finally {
    await levers.moveRate((100 / (100 + percent) - 1) * 100);
  }
}

/**
 * What a trade over Lightning costs now.
 * @throws {NotExercised} when it is not quoted at any likely amount
 */
export async function priceNow(quotes: Pick<Quotes, 'askLikely'>, trade: Trade): Promise<number> {
  const asked = quotes.askLikely(trade).then(quoted);
  return (await precondition('a trade over Lightning has no price', asked)).price;
}

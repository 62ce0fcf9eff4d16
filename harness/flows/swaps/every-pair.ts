import { grouped, oneOfEach } from '../../engine/fuzz/pick.ts';
import { isOnLightning } from '../../interface/market/trade-kinds.ts';
import { TRADE, type Trade, tradeText } from '../../interface/market/trades.ts';
import type { BegunSwap } from '../../interface/swaps/client.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised, SetupError } from '../../verdict/failures.ts';
import type { Trader } from './trader.ts';

/** A swap right after its init. */
interface SwapOfPair extends BegunSwap {
  /** Its trade as one reads it. */
  readonly what: string;
}

/**
 * Begins a swap for each of at most `most` pairs over Lightning, in one of its directions. The seed selects pair and direction. What
 * is not quoted, as a route may fit one direction only (QUO-ROUTE-03), is noted and left out.
 * @throws {NotExercised} when none could be begun, or the target is busy
 */
export async function beginEachPair(trader: Trader, most: number, seed: number): Promise<SwapOfPair[]> {
  const swaps: SwapOfPair[] = [];
  for (const trade of tradesOfEachPair(trader, most, seed)) {
    const begun = await begunAlong(trader, trade);
    if (begun) swaps.push({ ...begun, what: tradeText(trade) });
  }
  if (swaps.length === 0) throw new NotExercised('no trade over Lightning could be begun');
  return swaps;
}

function tradesOfEachPair({ trades }: Trader, most: number, seed: number): Trade[] {
  const byPair = grouped(trades.filter(isOnLightning), ({ pair }) => pair.id);
  const group = { what: 'pair over Lightning', named: ({ pair }: Trade) => pair.ticker };
  return oneOfEach(byPair, most, { seed, group, element: { ...TRADE, what: 'trade over Lightning' } });
}

async function begunAlong(trader: Trader, trade: Trade): Promise<BegunSwap | undefined> {
  try {
    return await trader.begin(await trader.quote({ trade }));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    note(`${tradeText(trade)}: ${error.message}`);
    return undefined;
  }
}

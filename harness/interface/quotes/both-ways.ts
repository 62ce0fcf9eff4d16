/** Trades that can be had in both directions. */

import type { Trade } from '../market/trades.ts';
import type { Quotes } from './client.ts';

/** A trade, and the one that undoes it on the same layers. */
export type Couple = readonly [there: Trade, back: Trade];

/**
 * The trades whose opposite is listed, too, or others of which that holds. Where it holds of none, those whose opposite is quoted all
 * the same: how routes are oriented is not stated, and a service may list each of them once.
 * @param most others, and trades that are asked for the way back
 */
export async function bothWays(
  quotes: Pick<Quotes, 'back' | 'askLikely' | 'trades'>,
  trades: readonly Trade[],
  most: number,
): Promise<Couple[]> {
  const withBack = (there: Trade): Couple[] => {
    const back = quotes.back(there);
    return back ? [[there, back]] : [];
  };
  const listed = trades.flatMap(withBack);
  if (listed.length > 0) return listed;
  const others = quotes.trades.flatMap(withBack).slice(0, most);
  if (others.length > 0) return others;
  const quoted: Couple[] = [];
  for (const there of trades.slice(0, most)) {
    const back = { pair: there.pair, from: there.to, to: there.from };
    if ((await quotes.askLikely(back)).status === 200) quoted.push([there, back]);
  }
  return quoted;
}

/** Trades that can be had in both directions. */

import type { Trade } from '../market/trades.ts';
import type { Quotes } from './client.ts';

/** A trade, and the one that undoes it on the same layers. */
export type Couple = readonly [there: Trade, back: Trade];

/**
 * The trades whose opposite is listed, too. Where none is, those whose opposite is quoted all the same: how routes are
 * oriented is not stated, and a service may list each of them once.
 * @param most trades that are asked for the way back then
 */
export async function bothWays(
  quotes: Pick<Quotes, 'back' | 'askLikely'>,
  trades: readonly Trade[],
  most: number,
): Promise<Couple[]> {
  const listed = trades.flatMap((there): Couple[] => {
    const back = quotes.back(there);
    return back ? [[there, back]] : [];
  });
  if (listed.length > 0) return listed;
  const quoted: Couple[] = [];
  for (const there of trades.slice(0, most)) {
    const back = { pair: there.pair, from: there.to, to: there.from };
    if ((await quotes.askLikely(back)).status === 200) quoted.push([there, back]);
  }
  return quoted;
}

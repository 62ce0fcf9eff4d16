import type { Market } from '../../interface/market/client.ts';
import { type Trade, tradeText } from '../../interface/market/trades.ts';
import { isListedAlike, listedNow } from '../../interface/quotes/controls.ts';
import { control } from '../../verdict/control.ts';

/** So often trades are judged that are listed otherwise each time. */
const MOST_TRIES = 3;

/**
 * Judges trades by what is listed of them. Bounds follow the funds of the moment: where there is a violation, and the lists show the
 * trades otherwise by now, they are judged anew by that, so that bounds which move with every swap leave nothing open.
 * @param trades as they were listed when the run began; there is one at least
 * @throws {Inconclusive} in the place of a violation when a trade is not listed any more, or otherwise after each of three tries
 */
export async function asListed<Judged>(
  market: Pick<Market, 'assets' | 'pairs'>,
  trades: readonly Trade[],
  judge: (trades: readonly Trade[]) => Promise<Judged>,
): Promise<Judged> {
  let listed = trades;
  for (let left = MOST_TRIES; ; left--) {
    const judged = listed;
    const now: Trade[] = [];
    const isUnchanged = () => judged.every((trade) => now.some((found) => isListedAlike(found, trade)));
    const unchanged = {
      otherwise: `${judged.map(tradeText).join(', ')}: listed otherwise than when it was judged`,
      async holds() {
        for (const trade of judged) {
          const found = await listedNow(market, trade);
          if (found) now.push(found);
        }
        return isUnchanged();
      },
    };
    try {
      return await control(() => judge(judged), [unchanged]);
    } catch (error) {
      if (left === 1 || now.length < judged.length || isUnchanged()) throw error;
      listed = now;
    }
  }
}

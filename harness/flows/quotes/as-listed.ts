import type { Market } from '../../interface/market/client.ts';
import { type Trade, tradeText } from '../../interface/market/trades.ts';
import { isListedAlike, listedNow } from '../../interface/quotes/controls.ts';
import { control } from '../../verdict/control.ts';

/** So often a trade is judged that is listed otherwise each time. */
const MOST_TRIES = 3;

/**
 * Judges a trade by what is listed of it. Bounds follow the funds of the moment: where there is a violation, and the lists show the
 * trade otherwise by now, it is judged anew by that, so that bounds which move with every swap leave nothing open.
 * @param trade as it was listed when the run began
 * @throws {Inconclusive} in the place of a violation when it is not listed any more, or otherwise after each of three tries
 */
export async function asListed<Judged>(
  market: Pick<Market, 'assets' | 'pairs'>,
  trade: Trade,
  judge: (trade: Trade) => Promise<Judged>,
): Promise<Judged> {
  let listed = trade;
  for (let left = MOST_TRIES; ; left--) {
    const judged = listed;
    const seen: { now: Trade | undefined } = { now: undefined };
    const unchanged = {
      otherwise: `${tradeText(judged)}: listed otherwise than when it was judged`,
      async holds() {
        seen.now = await listedNow(market, judged);
        return seen.now !== undefined && isListedAlike(seen.now, judged);
      },
    };
    try {
      return await control(() => judge(judged), [unchanged]);
    } catch (error) {
      const { now } = seen;
      if (left === 1 || now === undefined || isListedAlike(now, judged)) throw error;
      listed = now;
    }
  }
}

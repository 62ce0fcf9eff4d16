import type { Element } from '../../engine/json/differences.ts';
import type { Market } from '../../interface/market/client.ts';
import {
  type ListedPair,
  pairIn,
  pairsWithOwnTicker,
  type TradablePair,
  tradablePairs,
} from '../../interface/market/listing.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import { walk } from './walk.ts';

/**
 * The lists of the market as they are now, read to their end, for checks of something else. A list that cannot be read leaves them
 * nothing to judge ({@link NotExercised}): its own checks accuse it.
 */
export interface Lists {
  /** The assets, as they came. */
  assets(): Promise<Element[]>;
  /** All pairs, inactive ones included, as they came. */
  pairs(): Promise<Element[]>;
  /** The pairs that are shown unasked, or for this query, as they came. */
  shownPairs(query?: { readonly active_only: boolean }): Promise<Element[]>;
  /** The pairs that are shown unasked. What is no pair is left out. */
  activePairs(): Promise<ListedPair[]>;
  /**
   * The pairs that can be traded and have a ticker of their own. Of pairs that share one an answer may concern either, an
   * inactive one included.
   * @throws {NotExercised} when there is none
   */
  distinctPairs(): Promise<TradablePair[]>;
}

/** The lists of a market. Nothing is sent yet. */
export function listsOf({ assets, pairs }: Pick<Market, 'assets' | 'pairs'>): Lists {
  const shownPairs: Lists['shownPairs'] = (query) =>
    precondition('the list of pairs cannot be read', walk('pairs', pairs, query));
  const allPairs = () => shownPairs({ active_only: false });
  return {
    assets: () => precondition('the list of assets cannot be read', walk('assets', assets)),
    pairs: allPairs,
    shownPairs,
    activePairs: async () => pairsAmong(await shownPairs()),
    async distinctPairs() {
      const distinct = tradablePairs(pairsWithOwnTicker(pairsAmong(await allPairs())));
      if (distinct.length === 0) throw new NotExercised('no tradable pair with a ticker of its own is listed');
      return distinct;
    },
  };
}

function pairsAmong(elements: readonly Element[]): ListedPair[] {
  return elements.flatMap((element) => pairIn(element) ?? []);
}

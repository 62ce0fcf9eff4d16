import type { Injection } from '../../reference/maker/injection.ts';
import type { Asset, ListedPair } from '../../reference/maker/market/catalogue.ts';

/** What decides whether a request is quoted as if all pairs were active. */
interface Asked {
  /** Which amount is set. */
  readonly set: 'from' | 'to' | 'none' | 'both';
  readonly on: 'rest' | 'socket';
  /** Whether an asset is named by its contract id. */
  readonly byId: boolean;
}

/**
 * Quotes inactive pairs of active assets where a request is meant.
 * @param isFound whether such a pair is found by who sells an asset; by default it is by either of its assets
 */
export function quotingInactivePairs(
  isMeant: (asked: Asked) => boolean,
  isFound: (pair: ListedPair, sold: Asset) => boolean = () => true,
): Injection {
  return {
    decisions: (current) => {
      let asked: Asked = { set: 'none', on: 'rest', byId: false };
      let showsAll = false;
      return {
        setAmount(...amounts) {
          const set = current.setAmount(...amounts);
          asked = { ...asked, set, byId: false };
          return set;
        },
        quotedAsset(catalogue, name, on, options) {
          asked = { ...asked, on, byId: asked.byId || name.startsWith('rgb:') };
          return current.quotedAsset(catalogue, name, on, options);
        },
        isPairOf: (pair, from, to) => current.isPairOf(pair, from, to) && (pair.is_active || isFound(pair, from)),
        isTraded(asset) {
          const isTraded = current.isTraded(asset);
          showsAll = isTraded && isMeant(asked);
          return isTraded;
        },
        visiblePairs(pairs, active_only) {
          const shown = showsAll ? pairs : current.visiblePairs(pairs, active_only);
          showsAll = false;
          return shown;
        },
      };
    },
  };
}

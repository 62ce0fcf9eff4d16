import type { Injection } from '../../reference/maker/injection.ts';

/** What decides whether a request is quoted as if all pairs were active. */
interface Asked {
  /** Which amount is set. */
  readonly set: 'from' | 'to' | 'none' | 'both';
  readonly on: 'rest' | 'socket';
}

/** Quotes inactive pairs of active assets where a request is meant. */
export function quotingInactivePairs(isMeant: (asked: Asked) => boolean): Injection {
  return {
    decisions: (current) => {
      let asked: Asked = { set: 'none', on: 'rest' };
      let showsAll = false;
      return {
        setAmount(...amounts) {
          const set = current.setAmount(...amounts);
          asked = { ...asked, set };
          return set;
        },
        quotedAsset(catalogue, name, on, options) {
          asked = { ...asked, on };
          return current.quotedAsset(catalogue, name, on, options);
        },
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

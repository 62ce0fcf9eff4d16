import type { Injection } from '../../reference/maker/injection.ts';
import type { Asset, ListedPair } from '../../reference/maker/market/catalogue.ts';
import { hook } from '../hook.ts';

/** Cuts pages out of a list in another way. */
export function paged(cut: <T>(list: readonly T[], limit: number, offset: number) => readonly T[]): Injection {
  return hook('pageOf', () => (list, limit, offset) => cut(list, Number(limit), Number(offset)));
}

/** Begins pages in another place. */
export function pagedFrom(start: (limit: number, offset: number, total: number) => number): Injection {
  return paged((list, limit, offset) => {
    const first = start(limit, offset, list.length);
    return list.slice(first, first + limit);
  });
}

/** Finds assets by what is given as `asset_id` in another way. */
export function foundById(isFound: (asset: Asset, value: string) => boolean): Injection {
  return hook(
    'matchesAssetFilter',
    (usual) => (asset, filter, value) => (filter === 'asset_id' ? isFound(asset, value) : usual(asset, filter, value)),
  );
}

/** Finds pairs by the two halves of a `pair_ticker` in another way. */
export function foundByTicker(isFound: (pair: ListedPair, base: string, quote: string) => boolean): Injection {
  return hook(
    'isNamed',
    (usual) => (pair, naming) =>
      naming.method === 'pair_ticker' ? isFound(pair, naming.base ?? '', naming.quote ?? '') : usual(pair, naming),
  );
}

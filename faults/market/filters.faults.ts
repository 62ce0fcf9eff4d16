import { elementsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { foundById, foundByTicker, paged, pagedFrom } from './found.ts';
import { fetchList } from './listed.ts';

/** Defects in what is listed and how it is found: filters, paging, names of pairs. */
export const FAULTS: Faults = {
  'assets-limit-ignored': breaks('MKT-ASSETS-05')
    .what('limit has no effect on the page')
    .behaviourBy(paged, (list, _limit, offset) => list.slice(offset)),
  'assets-page-one-longer': breaks('MKT-ASSETS-05')
    .what('a page holds one element more than its limit')
    .behaviourBy(paged, (list, limit, offset) => list.slice(offset, offset + limit + 1)),
  'assets-page-ends-at-the-limit': breaks('MKT-ASSETS-05')
    .what('a page ends where the first one would, wherever it begins')
    .behaviourBy(paged, (list, limit, offset) => list.slice(offset, limit)),
  'assets-offset-off-by-one': breaks('MKT-ASSETS-07')
    .what('every page but the first begins one element late')
    .behaviourBy(pagedFrom, (_limit, offset) => (offset === 0 ? 0 : offset + 1)),
  'assets-offset-counts-pages': breaks('MKT-ASSETS-07')
    .what('offset is taken as the number of a page')
    .behaviourBy(pagedFrom, (limit, offset) => offset * limit),
  'assets-last-page-filled-up': breaks('MKT-ASSETS-07')
    .what('the last page is filled up with elements of the page before')
    .behaviourBy(pagedFrom, (limit, offset, total) => Math.max(0, Math.min(offset, total - limit))),
  'assets-order-of-ties-changes': breaks('MKT-ASSETS-07')
    .what('elements that are equal in the sort order change places between two pages')
    .behaviourBy(paged, (list, limit, offset) => {
      const tiesTurned = (offset / limit) % 2 === 1;
      const ordered = [...(tiesTurned ? list.toReversed() : list)].sort((one, other) => sizeOf(one) - sizeOf(other));
      return ordered.slice(offset, offset + limit);
    }),
  'assets-beyond-the-end-starts-over': breaks('MKT-ASSETS-08')
    .what('beyond the end the list starts over')
    .behaviourBy(pagedFrom, (_limit, offset, total) => offset % total),
  'assets-filter-case-insensitive': breaks('MKT-ASSETS-11')
    .what('asset_id is compared without regard to case')
    .behaviourBy(foundById, ({ asset_id }, value) => asset_id.toLowerCase() === value.toLowerCase()),
  'assets-filter-finds-no-bare-colon': breaks('MKT-ASSETS-11')
    .what('an asset_id whose colon is not percent-encoded is read as a field and its value, and matches nothing')
    .onRequest(ASSETS, ({ target, query }) => {
      if (/asset_id=rgb:/.test(target)) query.asset_id = 'rgb';
    }),
  'assets-filter-matches-a-prefix': breaks('MKT-ASSETS-12')
    .what('the beginning of an asset id is enough to match it')
    .behaviourBy(foundById, ({ asset_id }, value) => asset_id.startsWith(value)),
  'assets-filter-rgb-prefix-optional': breaks('MKT-ASSETS-12')
    .what('an asset id matches without its rgb: prefix')
    .behaviourBy(foundById, ({ asset_id }, value) => [value, `rgb:${value}`].includes(asset_id)),
  'assets-filters-any-is-enough': breaks('MKT-ASSETS-14')
    .what('an element that satisfies one of two filters is listed')
    .behaviour({ decisions: { satisfies: (verdicts) => verdicts.length === 0 || verdicts.some(Boolean) } }),
  'assets-second-filter-ignored': breaks('MKT-ASSETS-14')
    .what('only the first of two filters is applied')
    .behaviour({ decisions: { satisfies: (verdicts) => verdicts[0] ?? true } }),
  'assets-total-unfiltered': breaks('MKT-ASSETS-04')
    .what('total counts all assets where the list is filtered by anything but an id')
    .onAnswer(ASSETS, async ({ query, ...context }) => {
      if ('asset_id' in query || !FILTERS.some((name) => name in query)) return undefined;
      return { total: (await fetchList('assets', context)).length };
    }),
  'asset-listed-twice': breaks('MKT-ASSET-02')
    .what('an asset is listed twice')
    .behaviour({ decisions: { visibleAssets: (assets) => [...assets, ...assets.slice(0, 1)] } }),
  'pairs-inactive-by-default': breaks('MKT-PAIRS-04')
    .what('inactive pairs are listed unasked')
    .behaviour({ decisions: { visiblePairs: (pairs) => pairs } }),
  'pairs-active-only-turned-round': breaks('MKT-PAIRS-05')
    .what('active_only=false lists the inactive pairs alone')
    .hook('visiblePairs', () => (pairs, active) => pairs.filter(({ is_active }) => is_active === active)),
  'pairs-any-word-is-true': breaks('MKT-PAIRS-06')
    .what('active_only takes any word')
    .behaviour({ decisions: { booleanOf: (value) => value !== false && value !== 'false' } }),
  'pairs-ticker-ignored': breaks('MKT-PAIRS-07')
    .what('pair_ticker has no effect')
    .behaviourBy(foundByTicker, () => true),
  'pairs-ticker-matches-the-base': breaks('MKT-PAIRS-07')
    .what('pair_ticker compares the base ticker only')
    .behaviourBy(foundByTicker, (pair, base) => pair.base.ticker === base),
  'assets-bitcoin-in-any-case': breaks('MKT-ASSETS-11')
    .what('asset_id finds BTC in whichever letters it is written')
    .behaviourBy(foundById, ({ asset_id }, value) => asset_id === (/^btc$/i.test(value) ? 'BTC' : value)),
  'pairs-ticker-matches-nothing': breaks('MKT-PAIRS-07')
    .what('no pair is found by its ticker')
    .behaviourBy(foundByTicker, () => false),
  'pairs-malformed-ticker-matches-nothing': breaks('MKT-PAIRS-08')
    .what('a pair_ticker without a slash gives an empty list')
    .hook('splitTicker', () => (text) => {
      const [base = '', quote = ''] = text.split('/');
      return { base, quote };
    }),
  'pairs-inactive-not-to-be-named': breaks('MKT-PAIRS-11')
    .what('an inactive pair is not found by its ticker even with active_only=false')
    .hook('isNamed', (usual) => (pair, naming) => pair.is_active && usual(pair, naming)),
  'pairs-total-unfiltered': breaks('MKT-PAIRS-03')
    .what('total counts all pairs where the list is filtered by a pair_id or by the ids of assets')
    .onAnswer(PAIRS, async ({ query, ...context }) => {
      if (!['pair_id', 'base_asset_id'].some((name) => name in query)) return undefined;
      return { total: (await fetchList('pairs', context)).length };
    }),
  'pair-id-shared': breaks('MKT-PAIR-01')
    .what('two pairs have the same id')
    .behaviourBy(changeCatalogue, ({ pairs }) => {
      for (const pair of pairs) pair.id = pairs[0]?.id ?? pair.id;
    }),
  'pair-routes-second-name-ignored': breaks('MKT-PROUTE-07')
    .what('of two ways to name a pair the second is silently ignored')
    .hook('namingsOf', (usual) => (names) => {
      const { namings, incomplete } = usual(names);
      return { namings: namings.slice(0, 1), incomplete };
    }),
  'pair-routes-by-base-alone': breaks('MKT-PROUTE-08')
    .what('a base ticker without a quote ticker is enough to name a pair')
    .behaviour({
      decisions: (current) => ({
        namingsOf(names) {
          const { base_ticker, quote_ticker } = names;
          const half = base_ticker !== undefined && quote_ticker === undefined;
          return half
            ? { namings: [{ method: 'tickers', base: base_ticker }], incomplete: false }
            : current.namingsOf(names);
        },
        isNamed: (pair, naming) =>
          naming.method === 'tickers' && naming.quote === undefined
            ? pair.base.ticker === naming.base
            : current.isNamed(pair, naming),
      }),
    }),
};

/** The filters of assets beside `asset_id`. */
const FILTERS = ['ticker', 'layer', 'network', 'protocol', 'is_active'];

/** What the sly sort order goes by: equal for most assets. */
function sizeOf(asset: unknown): number {
  return elementsOf(membersOf(asset).endpoints).length;
}

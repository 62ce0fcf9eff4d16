import { elementsOf, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { hook } from '../hook.ts';

/** Defects in what is listed and how it is found: filters, paging, names of pairs. */
export const FAULTS: Faults = {
  'assets-limit-ignored': {
    breaks: ['MKT-ASSETS-05'],
    what: 'limit has no effect on the page',
    behaviour: { decisions: { pageOf: (list, _limit, offset) => list.slice(Number(offset)) } },
  },
  'assets-page-one-longer': {
    breaks: ['MKT-ASSETS-05'],
    what: 'a page holds one element more than its limit',
    behaviour: hook(
      'pageOf',
      () => (list, limit, offset) => list.slice(Number(offset), Number(offset) + Number(limit) + 1),
    ),
  },
  'assets-page-ends-at-the-limit': {
    breaks: ['MKT-ASSETS-05'],
    what: 'a page ends where the first one would, wherever it begins',
    behaviour: { decisions: { pageOf: (list, limit, offset) => list.slice(Number(offset), Number(limit)) } },
  },
  'assets-offset-off-by-one': {
    breaks: ['MKT-ASSETS-07'],
    what: 'every page but the first begins one element late',
    behaviour: hook('pageOf', () => (list, limit, offset) => {
      const start = Number(offset) === 0 ? 0 : Number(offset) + 1;
      return list.slice(start, start + Number(limit));
    }),
  },
  'assets-offset-counts-pages': {
    breaks: ['MKT-ASSETS-07'],
    what: 'offset is taken as the number of a page',
    behaviour: hook(
      'pageOf',
      () => (list, limit, offset) => list.slice(Number(offset) * Number(limit), (Number(offset) + 1) * Number(limit)),
    ),
  },
  'assets-last-page-filled-up': {
    breaks: ['MKT-ASSETS-07'],
    what: 'the last page is filled up with elements of the page before',
    behaviour: hook('pageOf', () => (list, limit, offset) => {
      const start = Math.max(0, Math.min(Number(offset), list.length - Number(limit)));
      return list.slice(start, start + Number(limit));
    }),
  },
  'assets-order-of-ties-changes': {
    breaks: ['MKT-ASSETS-07'],
    what: 'elements that are equal in the sort order change places between two pages',
    behaviour: hook('pageOf', () => (list, limit, offset) => {
      const tiesTurned = (Number(offset) / Number(limit)) % 2 === 1;
      const ordered = [...(tiesTurned ? list.toReversed() : list)].sort((one, other) => sizeOf(one) - sizeOf(other));
      return ordered.slice(Number(offset), Number(offset) + Number(limit));
    }),
  },
  'assets-beyond-the-end-starts-over': {
    breaks: ['MKT-ASSETS-08'],
    what: 'beyond the end the list starts over',
    behaviour: hook('pageOf', () => (list, limit, offset) => {
      const start = Number(offset) % list.length;
      return list.slice(start, start + Number(limit));
    }),
  },
  'assets-filter-case-insensitive': {
    breaks: ['MKT-ASSETS-11'],
    what: 'asset_id is compared without regard to case',
    behaviour: hook(
      'matchesAssetFilter',
      (usual) => (asset, filter, value) =>
        filter === 'asset_id' ? asset.asset_id.toLowerCase() === value.toLowerCase() : usual(asset, filter, value),
    ),
  },
  'assets-filter-matches-a-prefix': {
    breaks: ['MKT-ASSETS-12'],
    what: 'the beginning of an asset id is enough to match it',
    behaviour: hook(
      'matchesAssetFilter',
      (usual) => (asset, filter, value) =>
        filter === 'asset_id' ? asset.asset_id.startsWith(value) : usual(asset, filter, value),
    ),
  },
  'assets-filter-rgb-prefix-optional': {
    breaks: ['MKT-ASSETS-12'],
    what: 'an asset id matches without its rgb: prefix',
    behaviour: hook(
      'matchesAssetFilter',
      (usual) => (asset, filter, value) =>
        filter === 'asset_id' ? [value, `rgb:${value}`].includes(asset.asset_id) : usual(asset, filter, value),
    ),
  },
  'assets-filters-any-is-enough': {
    breaks: ['MKT-ASSETS-14'],
    what: 'an element that satisfies one of two filters is listed',
    behaviour: { decisions: { satisfies: (verdicts) => verdicts.length === 0 || verdicts.some(Boolean) } },
  },
  'assets-second-filter-ignored': {
    breaks: ['MKT-ASSETS-14'],
    what: 'only the first of two filters is applied',
    behaviour: { decisions: { satisfies: (verdicts) => verdicts[0] ?? true } },
  },
  'asset-listed-twice': {
    breaks: ['MKT-ASSET-02'],
    what: 'an asset is listed twice',
    behaviour: { decisions: { visibleAssets: (assets) => [...assets, ...assets.slice(0, 1)] } },
  },
  'pairs-inactive-by-default': {
    breaks: ['MKT-PAIRS-04'],
    what: 'inactive pairs are listed unasked',
    behaviour: { decisions: { visiblePairs: (pairs) => pairs } },
  },
  'pairs-active-only-turned-round': {
    breaks: ['MKT-PAIRS-05'],
    what: 'active_only=false lists the inactive pairs alone',
    behaviour: hook(
      'visiblePairs',
      () => (pairs, active_only) => pairs.filter(({ is_active }) => is_active === active_only),
    ),
  },
  'pairs-any-word-is-true': {
    breaks: ['MKT-PAIRS-06'],
    what: 'active_only takes any word',
    behaviour: { decisions: { booleanOf: (value) => value !== false && value !== 'false' } },
  },
  'pairs-ticker-ignored': {
    breaks: ['MKT-PAIRS-07'],
    what: 'pair_ticker has no effect',
    behaviour: hook('isNamed', (usual) => (pair, naming) => naming.method === 'pair_ticker' || usual(pair, naming)),
  },
  'pairs-ticker-matches-the-base': {
    breaks: ['MKT-PAIRS-07'],
    what: 'pair_ticker compares the base ticker only',
    behaviour: hook(
      'isNamed',
      (usual) => (pair, naming) =>
        naming.method === 'pair_ticker' ? pair.base.ticker === naming.base : usual(pair, naming),
    ),
  },
  'pairs-ticker-matches-nothing': {
    breaks: ['MKT-PAIRS-07'],
    what: 'no pair is found by its ticker',
    behaviour: hook('isNamed', (usual) => (pair, naming) => naming.method !== 'pair_ticker' && usual(pair, naming)),
  },
  'pairs-malformed-ticker-matches-nothing': {
    breaks: ['MKT-PAIRS-08'],
    what: 'a pair_ticker without a slash gives an empty list',
    behaviour: hook('splitTicker', () => (text) => ({
      base: text.split('/')[0] ?? '',
      quote: text.split('/')[1] ?? '',
    })),
  },
  'pairs-inactive-not-to-be-named': {
    breaks: ['MKT-PAIRS-11'],
    what: 'an inactive pair is not found by its ticker even with active_only=false',
    behaviour: hook('isNamed', (usual) => (pair, naming) => pair.is_active && usual(pair, naming)),
  },
  'pair-id-shared': {
    breaks: ['MKT-PAIR-01'],
    what: 'two pairs have the same id',
    behaviour: {
      catalogue: (catalogue) => ({
        ...catalogue,
        pairs: catalogue.pairs.map((pair) => ({ ...pair, id: catalogue.pairs[0]?.id ?? pair.id })),
      }),
    },
  },
  'pair-of-one-asset': {
    breaks: ['MKT-PAIR-11'],
    what: 'an asset is traded for itself',
    behaviour: {
      catalogue: (catalogue) => {
        const [first, ...others] = catalogue.pairs;
        return first
          ? { ...catalogue, pairs: [{ ...first, quote_asset_id: first.base_asset_id }, ...others] }
          : catalogue;
      },
    },
  },
  'pair-routes-second-name-ignored': {
    breaks: ['MKT-PROUTE-07'],
    what: 'of two ways to name a pair the second is silently ignored',
    behaviour: hook('namingsOf', (usual) => (names) => ({
      ...usual(names),
      namings: usual(names).namings.slice(0, 1),
    })),
  },
  'pair-routes-by-base-alone': {
    breaks: ['MKT-PROUTE-08'],
    what: 'a base ticker without a quote ticker is enough to name a pair',
    behaviour: {
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
    },
  },
};

/** What the sly sort order goes by: equal for most assets. */
function sizeOf(asset: unknown): number {
  return elementsOf(membersOf(asset).endpoints).length;
}

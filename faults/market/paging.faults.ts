import { elementsOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import { drop, on, set } from '../rule.ts';
import { foundById, foundByTicker, pagedFrom } from './found.ts';
import { fetchList } from './listed.ts';

/** Defects in what is listed and how it is found that neither the first page nor a plain filter shows. */
export const FAULTS: Faults = {
  'assets-last-one-alone-not-shown': breaks('MKT-ASSETS-05')
    .what('a page that begins with the last element is taken to lie beyond the end')
    .behaviourBy(pagedFrom, (_limit, offset, total) => (offset >= total - 1 && total > 1 ? total : offset)),
  'assets-offset-alone-ignored': breaks('MKT-ASSETS-07')
    .what('offset has no effect where no limit is asked for')
    .wire(on(ASSETS).unless('query.limit').when('query.offset', /^\d+$/).query(set('offset', '0')))
    .onAnswer(ASSETS, ({ target, answer }) => {
      const offset = /[?&]offset=(\d+)(&|$)/.exec(target)?.[1];
      if (offset !== undefined) answer.offset = Number(offset);
    }),
  'assets-offset-rounded-to-whole-pages': breaks('MKT-ASSETS-07')
    .what('offset is rounded down to the beginning of a page')
    .behaviourBy(pagedFrom, (limit, offset) => Math.floor(offset / limit) * limit),
  'assets-total-before-the-filter': breaks('MKT-ASSETS-04')
    .triggers('MKT-ASSETS-11')
    .what('total counts all assets where an asset_id is asked for, too')
    .onAnswer(ASSETS, async ({ query, answer, ...context }) => {
      if (query.asset_id !== undefined) answer.total = (await fetchList('assets', context)).length;
    }),
  'assets-filter-takes-wildcards': breaks('MKT-ASSETS-11')
    .what('asset_id is compared like a pattern of a database')
    .behaviourBy(foundById, ({ asset_id }, value) => isLike(asset_id, value)),
  'assets-filter-trims': breaks('MKT-ASSETS-11')
    .what('spaces around an asset_id are ignored')
    .hook('matchesAssetFilter', (usual) => (asset, filter, value) => usual(asset, filter, value.trim())),
  'assets-filter-decodes-twice': breaks('MKT-ASSETS-11')
    .what('asset_id is decoded once more after the query was')
    .behaviourBy(foundById, ({ asset_id }, value) => asset_id === value.replaceAll('%3A', ':')),
  'assets-filter-takes-tickers': breaks('MKT-ASSETS-11')
    .what('asset_id finds an asset by its ticker too')
    .behaviourBy(foundById, ({ asset_id, ticker }, value) => asset_id === value || ticker === value),
  'assets-filter-matches-a-part': breaks('MKT-ASSETS-12')
    .what('any longer part of an asset id is enough to match it')
    .behaviourBy(
      foundById,
      ({ asset_id }, value) => asset_id === value || (value.length > 8 && asset_id.slice(5).includes(value)),
    ),
  'assets-filter-prefix-in-any-case': breaks('MKT-ASSETS-12')
    .what('the prefix of an asset id is read in any case')
    .behaviourBy(foundById, ({ asset_id }, value) => asset_id === value.replace(/^rgb:/i, 'rgb:')),
  'assets-third-filter-ignored': breaks('MKT-ASSETS-14')
    .what('no more than two filters are applied')
    .behaviour({ decisions: { satisfies: (verdicts) => verdicts.slice(0, 2).every(Boolean) } }),
  'asset-listed-again-on-a-later-page': breaks('MKT-ASSET-02')
    .what('the first asset is listed once more on the last page')
    .options({ page_default: 3 })
    .behaviour({ decisions: { visibleAssets: (assets) => [...assets, ...assets.slice(0, 1)] } }),
  'pair-id-shared-across-pages': breaks('MKT-PAIR-01')
    .what('a pair has the id of one that stands on another page')
    .options({ page_default: 2 })
    .behaviour({
      catalogue(catalogue) {
        const [first, , , fourth] = catalogue.pairs;
        if (first && fourth) fourth.id = first.id;
        return catalogue;
      },
    }),
  'pairs-offset-of-letters-is-the-start': breaks('MKT-PAIRS-15')
    .what('an offset of the pair list that is no number is ignored')
    .wire(
      on(PAIRS)
        .unless('query.offset', /^-?\d+$/)
        .query(drop('offset')),
    ),
  'pairs-paging-unread-beside-a-ticker': breaks('MKT-PAIRS-15')
    .what('who asks for one pair by its ticker gets it before limit and offset are looked at')
    .onRequest(PAIRS, ({ query }) => {
      if (query.pair_ticker === undefined) return;
      for (const name of ['limit', 'offset']) if (!/^-?\d+$/.test(query[name] ?? '')) delete query[name];
    }),
  'pairs-number-is-true': breaks('MKT-PAIRS-06')
    .what('active_only takes any number, and all but 0 is true')
    .hook(
      'booleanOf',
      (usual) => (value, fromText) =>
        fromText && /^\d+$/.test(String(value)) ? Number(value) !== 0 : usual(value, fromText),
    ),
  'pairs-words-by-their-first-letter': breaks('MKT-PAIRS-06')
    .what('active_only goes by the first letter of a word')
    .hook(
      'booleanOf',
      (usual) => (value, fromText) =>
        /^[tyfn]/i.test(String(value)) ? /^[ty]/i.test(String(value)) : usual(value, fromText),
    ),
  'pairs-ticker-either-way-round': breaks('MKT-PAIRS-07')
    .what('pair_ticker finds a pair by its ticker turned round')
    .behaviourBy(foundByTicker, ({ ticker }, base, quote) => [`${base}/${quote}`, `${quote}/${base}`].includes(ticker)),
  'pairs-ticker-matches-a-beginning': breaks('MKT-PAIRS-07')
    .what('the beginning of a ticker is enough to match it')
    .behaviourBy(foundByTicker, ({ ticker }, base, quote) => ticker.startsWith(`${base}/${quote}`)),
  'pairs-ticker-read-up-to-a-second-slash': breaks('MKT-PAIRS-07')
    .what('what stands behind a second slash in a pair_ticker is ignored')
    .hook('splitTicker', (usual) => (pair_ticker) => usual(pair_ticker.split('/').slice(0, 2).join('/'))),
  'pairs-ticker-takes-wildcards': breaks('MKT-PAIRS-07')
    .what('pair_ticker is compared like a pattern of a database')
    .behaviourBy(
      foundByTicker,
      (pair, base, quote) => isLike(pair.base.ticker, base) && isLike(pair.quote.ticker, quote),
    ),
  'pairs-ticker-with-a-dash-taken': breaks('MKT-PAIRS-08')
    .what('a pair_ticker is split at a dash as well')
    .hook('splitTicker', (usual) => (pair_ticker) => usual(pair_ticker.replace('-', '/'))),
  'numbers-read-up-to-the-first-letter': breaks('MKT-ASSETS-09', 'MKT-FEE-03', 'MKT-PAIRS-15')
    .what('a number in a query ends where its digits end')
    .hook(
      'integerOf',
      (usual) => (value, options, fromText) =>
        usual(fromText ? (/^\s*[+-]?\d+/.exec(String(value))?.[0] ?? value) : value, options, fromText),
    ),
  'numbers-of-any-base': breaks('MKT-FEE-03')
    .what('a number in a query may be written as in a program')
    .hook(
      'integerOf',
      (usual) => (value, options, fromText) =>
        usual(fromText && /^0[xob]/i.test(String(value)) ? String(Number(value)) : value, options, fromText),
    ),
  'pair-routes-ids-beside-tickers-taken': breaks('MKT-PROUTE-07')
    .what('of asset ids and tickers in one body the tickers are ignored')
    .hook('namingsOf', (usual) => (names) => {
      const { namings, incomplete } = usual(names);
      const byIds = namings.some(({ method }) => method === 'ids');
      return { namings: namings.filter(({ method }) => !byIds || method !== 'tickers'), incomplete };
    }),
  'assets-filter-hides-the-withdrawn': breaks('MKT-ASSETS-11')
    .what('a withdrawn asset is listed, but not found by its asset_id')
    .behaviourBy(foundById, ({ asset_id, is_active }, value) => asset_id === value && is_active),
  'pairs-total-zero-beyond-the-end': breaks('MKT-PAIRS-03')
    .what('each row of a page says the total, so that a page beyond the end says 0')
    .onAnswer(PAIRS, ({ answer }) => (elementsOf(answer.pairs).length === 0 ? { total: 0 } : {})),
};

/** SQL's LIKE: `%` stands for any text, `_` for any character. */
function isLike(text: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  return new RegExp(`^${source}$`).test(text);
}

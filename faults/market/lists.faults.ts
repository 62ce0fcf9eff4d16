import { setTimeout as sleep } from 'node:timers/promises';
import { changeAssets, changeElements, counted, elementsOf, membersOf, onRequest, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import { invalid } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { above, asNumber, countOf, drop, each, on, set, unless, where } from '../rule.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { everyAsset } from './every-asset.ts';
import { endpointsOf } from './listed.ts';

/** Defects of the lists on a later page, beside a filter, or for one kind of asset or pair. */
export const FAULTS: Faults = {
  'assets-not-modified-though-nobody-asked': breaks('MKT-ASSETS-01')
    .what('who has read the whole list is told that it was not modified, though nobody asked that')
    .onAnswer(ASSETS, ({ query, memory }) =>
      Object.keys(query).length === 0 && counted(memory, 'whole') % 2 === 0 ? reply(304, { raw: '' }) : undefined,
    ),
  'assets-paging-echoed-as-text': breaks('MKT-ASSETS-02', 'MKT-ASSETS-06', 'FMT-INT-01')
    .what('limit and offset come back as the texts of the query')
    .onAnswer(ASSETS, ({ query: { limit, offset } }) => ({
      ...(limit !== undefined && { limit }),
      ...(offset !== undefined && { offset }),
    })),
  'assets-offset-echoes-the-page-number': breaks('MKT-ASSETS-06')
    .what('the wrapper names the number of the page as its offset')
    .onAnswer(ASSETS, ({ answer: { offset, limit } }) => ({ offset: Math.floor(Number(offset) / Number(limit)) })),
  'assets-limit-echoes-what-is-shown': breaks('MKT-ASSETS-06')
    .what('the wrapper names as its limit how many elements the page shows')
    .wire(on(ASSETS).when('query.limit').body(countOf('limit', 'assets'))),
  'assets-offset-of-0-is-none': breaks('MKT-ASSETS-06')
    .what('an offset of 0 that was asked for comes back as null')
    .wire(on(ASSETS).when('query.offset', '0').body(set('offset', null))),
  'assets-last-one-missing-on-a-page-that-just-fits': breaks('MKT-ASSETS-07')
    .what('a page that ends by its limit where the list ends comes without the last asset')
    .onAnswer(ASSETS, ({ answer, query }) => {
      const { limit, offset = 0 } = query;
      if (Number(offset) + Number(limit) === answer.total) elementsOf(answer.assets).pop();
    }),
  'assets-in-flight-shared': breaks('MKT-ASSETS-07')
    .what('who asks for assets while a page is fetched gets that page, whichever was asked for')
    .wire(sharedInFlight(ASSETS)),
  'assets-total-of-a-later-page-counts-it': breaks('MKT-ASSETS-04')
    .what('total is counted anew for each page but the first, and counts that page')
    .wire(on(ASSETS).body(where('offset', above(0), countOf('total', 'assets')))),
  'assets-wrapper-without-network-when-filtered': breaks('MKT-ASSETS-02')
    .triggers('MKT-ASSETS-11')
    .what('a filtered list does not name its network')
    .wire(on(ASSETS).when('query.asset_id').body(drop('network'))),
  'assets-network-capitalised-on-later-pages': breaks('MKT-ASSETS-03')
    .triggers('MKT-ASSETS-07')
    .what('the pages after the first write the network with a capital')
    .wire(on(ASSETS).body(where('offset', above(0), set('network', 'Regtest')))),
  'assets-filter-on-the-page-only': breaks('MKT-ASSETS-11')
    .what('asset_id filters what is on the page that was asked for')
    .wire(filtersThePage(ASSETS, 'assets', 'asset_id')),
  'assets-query-becomes-the-default': breaks('MKT-ASSETS-16')
    .what('what one asks for stays behind as the default of the next reading')
    .wire(leavesItsQuery(ASSETS, 'asset_id')),
  'pairs-query-becomes-the-default': breaks('MKT-PAIRS-14')
    .what('a pair_ticker stays behind as the default of the next reading')
    .wire(leavesItsQuery(PAIRS, 'pair_ticker')),
  'asset-added-at-missing-inside-pairs': breaks('MKT-ASSET-01', 'MKT-PAIR-02')
    .what('the assets inside the pairs do not say when they were added')
    .wire(on(PAIRS).body(drop('pairs.*.base.added_at'), drop('pairs.*.quote.added_at'))),
  'asset-supply-missing-on-later-pages': breaks('MKT-ASSET-01')
    .triggers('MKT-ASSETS-07')
    .what('the assets of later pages have no issued_supply')
    .wire(on(ASSETS).body(where('offset', above(0), drop('assets.*.issued_supply')))),
  'asset-media-as-path': breaks('MKT-ASSET-05')
    .what('media of the one asset that has some is a text')
    .wireBy(changeElements, 'assets', ({ media }) => ({ media: media && membersOf(media).file_path })),
  'asset-protocol-ids-null-inside-pairs': breaks('MKT-ASSET-04')
    .what('protocol_ids is null inside the pairs')
    .wire(on(PAIRS).body(set('pairs.*.base.protocol_ids', null), set('pairs.*.quote.protocol_ids', null))),
  'asset-large-bounds-as-text': breaks('MKT-ASSET-06', 'FMT-INT-01')
    .what('bounds beyond 2^53 are texts')
    .wireBy(changeAssets, (asset) => {
      for (const endpoint of endpointsOf(asset))
        if (typeof endpoint.max_amount === 'bigint') endpoint.max_amount = String(endpoint.max_amount);
    }),
  'asset-layers-null-when-inactive': breaks('MKT-ASSET-08')
    .what('supported_layers of a withdrawn asset is null')
    .wire(everyAsset(where('is_active', false, set('supported_layers', null)))),
  'pairs-inactive-on-later-pages': breaks('MKT-PAIRS-04')
    .what('the pages after the first show inactive pairs unasked')
    .wire(on(PAIRS).unless('query.active_only').when('query.offset', above(0)).query(set('active_only', 'false'))),
  'pairs-inactive-forgotten-on-later-pages': breaks('MKT-PAIRS-05')
    .what('the pages after the first show active pairs alone, though all were asked for')
    .onAnswer(PAIRS, ({ answer: { pairs, offset } }) =>
      Number(offset) > 0
        ? { pairs: elementsOf(pairs).filter((pair) => membersOf(pair).is_active !== false) }
        : undefined,
    ),
  'pairs-total-counts-the-inactive': breaks('MKT-PAIRS-03')
    .what('total counts the inactive pairs that the list leaves out')
    .onAnswer(PAIRS, async ({ ask, ...request }) => {
      const { active_only, pair_ticker } = request.query;
      if (active_only === 'false' || pair_ticker !== undefined) return undefined;
      const { total } = membersOf((await ask({ ...request, query: { active_only: 'false' } })).body);
      return { total };
    }),
  'pairs-paged-before-they-are-filtered': breaks('MKT-PAIRS-03')
    .what('inactive pairs are left out after the page was cut')
    // Inactive pairs have to stand before active ones for a page to have gaps.
    .behaviourBy(changeCatalogue, ({ pairs }) => pairs.reverse())
    .onRequest(PAIRS, async ({ ask, ...request }) => {
      const { query } = request;
      if (query.active_only === 'false' || query.limit === undefined) return undefined;
      const [cut, whole] = [await ask({ ...request, query: { ...query, active_only: 'false' } }), await ask(request)];
      const [{ pairs }, { total }] = [membersOf(cut.body), membersOf(whole.body)];
      const active = elementsOf(pairs).filter((pair) => membersOf(pair).is_active === true);
      if (cut.status === 200) Object.assign(membersOf(cut.body), { pairs: active, total });
      return cut;
    }),
  'pairs-ticker-on-the-page-only': breaks('MKT-PAIRS-07')
    .what('pair_ticker filters what is on the page that was asked for')
    .wire(filtersThePage(PAIRS, 'pairs', 'pair_ticker', 'ticker')),
  'pairs-ticker-on-the-first-page-only': breaks('MKT-PAIRS-07')
    .what('pair_ticker is left out of the query behind the first page')
    .onRequest(PAIRS, ({ ask, ...request }) => {
      const { pair_ticker, ...query } = request.query;
      return pair_ticker !== undefined && Number(query.offset) > 0 ? ask({ ...request, query }) : undefined;
    }),
  'pairs-malformed-ticker-let-through-for-all-pairs': breaks('MKT-PAIRS-08')
    .what('a pair_ticker without a slash gives an empty list where inactive pairs are asked for too')
    .onRequest(PAIRS, ({ query }) =>
      query.active_only === 'false' && query.pair_ticker?.includes('/') === false
        ? reply(200, { pairs: [], total: 0, limit: 1, offset: 0, timestamp: Math.floor(Date.now() / 1000) })
        : undefined,
    ),
  'pairs-malformed-ticker-in-the-application-form-when-paged': breaks('MKT-PAIRS-09')
    .what('a pair_ticker without a slash is refused in the application form where a page is asked for')
    .wire(
      on(PAIRS)
        .when('query.limit')
        .when('query.pair_ticker', /^[^/]*$/)
        .answer(invalid()),
    ),
  'pairs-ticker-with-an-empty-half-in-the-application-form': breaks('MKT-PAIRS-09')
    .what('a pair_ticker with nothing before or behind its slash is refused in the application form')
    .wire(
      on(PAIRS)
        .when('query.pair_ticker', /^\/|\/$/)
        .answer(invalid()),
    ),
  'pairs-ticker-of-three-parts-in-the-application-form': breaks('MKT-PAIRS-09')
    .what('a pair_ticker of three parts is refused in the application form')
    .wire(
      on(PAIRS)
        .when('query.pair_ticker', /^[^/]+\/[^/]+\/[^/]+$/)
        .answer(invalid()),
    ),
  'pair-price-as-number-without-bitcoin': breaks('MKT-PAIR-03')
    .what('the price of a pair of two RGB assets is a number')
    .wire(on(PAIRS).body(each('pairs.*', unless('base_asset_id', 'BTC', unless('price', null, asNumber('price')))))),
  'pair-ticker-of-ids-without-bitcoin': breaks('MKT-PAIR-06')
    .what('the ticker of a pair of two RGB assets is made of their ids')
    .wireBy(changeElements, 'pairs', ({ base_asset_id: base, quote_asset_id: quote, ticker }) => ({
      ticker: base === 'BTC' ? ticker : `${base}/${quote}`,
    })),
  'pair-base-taken-for-bitcoin': breaks('MKT-PAIR-07')
    .what('base_asset_id is BTC whatever the base is')
    .wire(on(PAIRS).body(set('pairs.*.base_asset_id', 'BTC'))),
  'pair-routes-null-when-inactive': breaks('MKT-PAIR-05')
    .triggers('MKT-PAIRS-05')
    .what('the routes of an inactive pair are null')
    .wire(on(PAIRS).body(where('pairs.*.is_active', false, set('routes', null)))),
  'pair-activity-missing-when-inactive': breaks('MKT-PAIR-09')
    .triggers('MKT-PAIRS-04')
    .what('only an active pair says whether it is active')
    .wire(on(PAIRS).body(where('pairs.*.is_active', false, drop('is_active')))),
};

/** How long a page is fetched, in milliseconds. */
const FETCHED_MS = 60;

/** A list whose answers are shared by all who ask for it while one is fetched. */
function sharedInFlight(operation: string): Wire {
  return {
    async reply(request, given, { memory }) {
      if (request.operation !== operation || given.status !== 200) return given;
      const fetched = memory.get('fetched');
      if (fetched !== undefined) return { ...given, body: structuredClone(fetched) };
      memory.set('fetched', given.body);
      await sleep(FETCHED_MS);
      memory.delete('fetched');
      return given;
    },
  };
}

/** A query whose parameter is written over the defaults, where the next reading without it finds it. */
function leavesItsQuery(operation: string, name: string): Wire {
  return {
    request(request, { memory }) {
      if (request.operation !== operation) return undefined;
      const left = memory.get(name);
      const given = request.query[name];
      memory.delete(name);
      if (given !== undefined) memory.set(name, given);
      else if (typeof left === 'string') request.query[name] = left;
      return undefined;
    },
  };
}

/** A list that finds what it is asked for only on the page that was asked for. */
function filtersThePage(operation: string, list: string, filter: string, member = filter): Wire {
  return onRequest(operation, async ({ ask, ...request }) => {
    const { [filter]: value, ...query } = request.query;
    if (value === undefined || (operation === PAIRS && query.limit === undefined)) return undefined;
    const whole = await ask({ ...request, query });
    const found = elementsOf(membersOf(whole.body)[list]).filter((element) => membersOf(element)[member] === value);
    Object.assign(membersOf(whole.body), { [list]: found, total: found.length });
    return whole;
  });
}

import { randomUUID } from 'node:crypto';
import {
  answerTo,
  changeAssets,
  changeBody,
  changeElements,
  counted,
  elementsOf,
  membersOf,
  reply,
} from '../change.ts';
import type { Faults } from '../fault.ts';
import { everyAsset } from '../market/every-asset.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import type { Context, HttpRequest, Wire } from '../proxy/exchange.ts';
import { drop, on, set, where } from '../rule.ts';

/** Defects of the lists on a later page, beside a filter, or for one kind of asset or pair. */
export const FAULTS: Faults = {
  'assets-not-modified-though-nobody-asked': {
    breaks: ['MKT-ASSETS-01'],
    what: 'who has read the whole list is told that it was not modified, though nobody asked that',
    wire: {
      reply({ operation, query }, given, { memory }) {
        if (operation !== ASSETS || Object.keys(query).length > 0) return given;
        return counted(memory, 'whole') % 2 === 0 ? { ...given, status: 304, body: { raw: '' } } : given;
      },
    },
  },
  'assets-paging-echoed-as-text': {
    breaks: ['MKT-ASSETS-02', 'MKT-ASSETS-06', 'FMT-INT-01'],
    what: 'limit and offset come back as the texts of the query',
    wire: changeBody(ASSETS, (body, { query }) => {
      for (const name of ['limit', 'offset']) if (query[name] !== undefined) body[name] = query[name];
    }),
  },
  'assets-offset-echoes-the-page-number': {
    breaks: ['MKT-ASSETS-06'],
    what: 'the wrapper names the number of the page as its offset',
    wire: changeBody(ASSETS, (body) => {
      body.offset = Math.floor(Number(body.offset) / Number(body.limit));
    }),
  },
  'assets-limit-echoes-what-is-shown': {
    breaks: ['MKT-ASSETS-06'],
    what: 'the wrapper names as its limit how many elements the page shows',
    wire: changeBody(ASSETS, (body, { query }) => {
      if (query.limit !== undefined) body.limit = elementsOf(body.assets).length;
    }),
  },
  'assets-offset-of-0-is-none': {
    breaks: ['MKT-ASSETS-06'],
    what: 'an offset of 0 that was asked for comes back as null',
    wire: changeBody(ASSETS, (body, { query }) => {
      if (query.offset === '0') body.offset = null;
    }),
  },
  'assets-last-one-missing-on-a-page-that-just-fits': {
    breaks: ['MKT-ASSETS-07'],
    what: 'a page that ends by its limit where the list ends comes without the last asset',
    wire: changeBody(ASSETS, (body, { query }) => {
      const { limit, offset = 0 } = query;
      if (Number(offset) + Number(limit) === body.total) elementsOf(body.assets).pop();
    }),
  },
  'assets-total-of-a-later-page-counts-it': {
    breaks: ['MKT-ASSETS-04'],
    what: 'total is counted anew for each page but the first, and counts that page',
    wire: changeBody(ASSETS, (body) => {
      if (Number(body.offset) > 0) body.total = elementsOf(body.assets).length;
    }),
  },
  'assets-wrapper-without-network-when-filtered': {
    breaks: ['MKT-ASSETS-02'],
    shownBy: ['MKT-ASSETS-11'],
    what: 'a filtered list does not name its network',
    wire: changeBody(ASSETS, (body, { query }) => query.asset_id !== undefined && delete body.network),
  },
  'assets-network-capitalised-on-later-pages': {
    breaks: ['MKT-ASSETS-03'],
    shownBy: ['MKT-ASSETS-07'],
    what: 'the pages after the first write the network with a capital',
    wire: changeBody(ASSETS, (body) => {
      if (Number(body.offset) > 0) body.network = 'Regtest';
    }),
  },
  'assets-filter-on-the-page-only': {
    breaks: ['MKT-ASSETS-11'],
    what: 'asset_id filters what is on the page that was asked for',
    wire: {
      async request(request, { ask }) {
        const { asset_id, ...others } = request.query;
        if (request.operation !== ASSETS || asset_id === undefined) return undefined;
        const whole = await ask({ ...request, query: others });
        const body = membersOf(whole.body);
        body.assets = elementsOf(body.assets).filter((asset) => membersOf(asset).asset_id === asset_id);
        body.total = elementsOf(body.assets).length;
        return whole;
      },
    },
  },
  'assets-query-becomes-the-default': {
    breaks: ['MKT-ASSETS-16'],
    what: 'what one asks for stays behind as the default of the next reading',
    wire: leavesItsQuery(ASSETS, 'asset_id'),
  },
  'pairs-query-becomes-the-default': {
    breaks: ['MKT-PAIRS-14'],
    what: 'a pair_ticker stays behind as the default of the next reading',
    wire: leavesItsQuery(PAIRS, 'pair_ticker'),
  },
  'asset-added-at-missing-inside-pairs': {
    breaks: ['MKT-ASSET-01', 'MKT-PAIR-02'],
    what: 'the assets inside the pairs do not say when they were added',
    wire: changeSides((asset) => delete asset.added_at),
  },
  'asset-supply-missing-on-later-pages': {
    breaks: ['MKT-ASSET-01'],
    shownBy: ['MKT-ASSETS-07'],
    what: 'the assets of later pages have no issued_supply',
    wire: changeBody(ASSETS, (body) => {
      if (Number(body.offset) > 0) for (const asset of elementsOf(body.assets)) delete membersOf(asset).issued_supply;
    }),
  },
  'asset-media-as-path': {
    breaks: ['MKT-ASSET-05'],
    what: 'media of the one asset that has some is a text',
    wire: changeElements('assets', (asset) => {
      if (asset.media) asset.media = membersOf(asset.media).file_path;
    }),
  },
  'asset-protocol-ids-null-inside-pairs': {
    breaks: ['MKT-ASSET-04'],
    what: 'protocol_ids is null inside the pairs',
    wire: changeSides((asset) => {
      asset.protocol_ids = null;
    }),
  },
  'asset-large-bounds-as-text': {
    breaks: ['MKT-ASSET-06', 'FMT-INT-01'],
    what: 'bounds beyond 2^53 are texts',
    wire: changeAssets((asset) => {
      for (const endpoint of elementsOf(asset.endpoints).map(membersOf))
        if (typeof endpoint.max_amount === 'bigint') endpoint.max_amount = String(endpoint.max_amount);
    }),
  },
  'asset-layers-null-when-inactive': {
    breaks: ['MKT-ASSET-08'],
    what: 'supported_layers of a withdrawn asset is null',
    wire: everyAsset(where('is_active', false, set('supported_layers', null))),
  },
  'pairs-inactive-on-later-pages': {
    breaks: ['MKT-PAIRS-04'],
    what: 'the pages after the first show inactive pairs unasked',
    wire: {
      async request(request, { ask }) {
        const { query, operation } = request;
        if (operation !== PAIRS || query.active_only !== undefined || !(Number(query.offset) > 0)) return undefined;
        return ask({ ...request, query: { ...query, active_only: 'false' } });
      },
    },
  },
  'pairs-inactive-forgotten-on-later-pages': {
    breaks: ['MKT-PAIRS-05'],
    what: 'the pages after the first show active pairs alone, though all were asked for',
    wire: changeBody(PAIRS, (body) => {
      if (Number(body.offset) > 0)
        body.pairs = elementsOf(body.pairs).filter((pair) => membersOf(pair).is_active !== false);
    }),
  },
  'pairs-total-counts-the-inactive': {
    breaks: ['MKT-PAIRS-03'],
    what: 'total counts the inactive pairs that the list leaves out',
    wire: {
      async reply(request, given, context) {
        if (request.operation !== PAIRS || given.status !== 200 || request.query.active_only === 'false') return given;
        if (request.query.pair_ticker === undefined) membersOf(given.body).total = await countOfAll(request, context);
        return given;
      },
    },
  },
  'pairs-paged-before-they-are-filtered': {
    breaks: ['MKT-PAIRS-03'],
    what: 'inactive pairs are left out after the page was cut',
    // Inactive pairs have to stand before active ones for a page to have gaps.
    behaviour: {
      catalogue: (catalogue) => ({ ...catalogue, pairs: catalogue.pairs.toReversed() }),
    },
    wire: {
      async request(request, { ask }) {
        const { query, operation } = request;
        if (operation !== PAIRS || query.active_only === 'false' || query.limit === undefined) return undefined;
        const [cut, whole] = [await ask({ ...request, query: { ...query, active_only: 'false' } }), await ask(request)];
        const [body, { total }] = [membersOf(cut.body), membersOf(whole.body)];
        if (cut.status !== 200) return cut;
        body.pairs = elementsOf(body.pairs).filter((pair) => membersOf(pair).is_active === true);
        body.total = total;
        return cut;
      },
    },
  },
  'pairs-ticker-on-the-page-only': {
    breaks: ['MKT-PAIRS-07'],
    what: 'pair_ticker filters what is on the page that was asked for',
    wire: {
      async request(request, { ask }) {
        const { pair_ticker, ...others } = request.query;
        if (request.operation !== PAIRS || pair_ticker === undefined || others.limit === undefined) return undefined;
        const whole = await ask({ ...request, query: others });
        const body = membersOf(whole.body);
        body.pairs = elementsOf(body.pairs).filter((pair) => membersOf(pair).ticker === pair_ticker);
        body.total = elementsOf(body.pairs).length;
        return whole;
      },
    },
  },
  'pairs-malformed-ticker-let-through-for-all-pairs': {
    breaks: ['MKT-PAIRS-08'],
    what: 'a pair_ticker without a slash gives an empty list where inactive pairs are asked for too',
    wire: answerTo(PAIRS, ({ query }) =>
      query.active_only === 'false' && query.pair_ticker?.includes('/') === false
        ? reply(200, { pairs: [], total: 0, limit: 1, offset: 0, timestamp: Math.floor(Date.now() / 1000) })
        : undefined,
    ),
  },
  'pairs-malformed-ticker-in-the-application-form-when-paged': {
    breaks: ['MKT-PAIRS-09'],
    what: 'a pair_ticker without a slash is refused in the application form where a page is asked for',
    wire: answerTo(PAIRS, ({ query }) =>
      query.limit !== undefined && query.pair_ticker?.includes('/') === false
        ? reply(400, { error_code: 'VALIDATION_ERROR', message: 'No', request_id: randomUUID() })
        : undefined,
    ),
  },
  'pair-price-as-number-without-bitcoin': {
    breaks: ['MKT-PAIR-03'],
    what: 'the price of a pair of two RGB assets is a number',
    wire: changeElements('pairs', (pair) => {
      if (pair.base_asset_id !== 'BTC' && pair.price !== null) pair.price = Number(pair.price);
    }),
  },
  'pair-ticker-of-ids-without-bitcoin': {
    breaks: ['MKT-PAIR-06'],
    what: 'the ticker of a pair of two RGB assets is made of their ids',
    wire: changeElements('pairs', (pair) => {
      if (pair.base_asset_id !== 'BTC') pair.ticker = `${pair.base_asset_id}/${pair.quote_asset_id}`;
    }),
  },
  'pair-base-taken-for-bitcoin': {
    breaks: ['MKT-PAIR-07'],
    what: 'base_asset_id is BTC whatever the base is',
    wire: on(PAIRS).body(set('pairs.*.base_asset_id', 'BTC')),
  },
  'pair-routes-null-when-inactive': {
    breaks: ['MKT-PAIR-05'],
    shownBy: ['MKT-PAIRS-05'],
    what: 'the routes of an inactive pair are null',
    wire: on(PAIRS).body(where('pairs.*.is_active', false, set('routes', null))),
  },
  'pair-activity-missing-when-inactive': {
    breaks: ['MKT-PAIR-09'],
    shownBy: ['MKT-PAIRS-04'],
    what: 'only an active pair says whether it is active',
    wire: on(PAIRS).body(where('pairs.*.is_active', false, drop('is_active'))),
  },
};

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

/** How many pairs there are, inactive ones included. */
async function countOfAll(request: HttpRequest, { ask }: Context): Promise<unknown> {
  return membersOf((await ask({ ...request, query: { active_only: 'false' } })).body).total;
}

/** Changes each asset inside the pairs. */
function changeSides(change: (asset: Record<string, unknown>) => unknown) {
  return changeElements('pairs', ({ base, quote }) => {
    for (const asset of [base, quote]) change(membersOf(asset));
  });
}

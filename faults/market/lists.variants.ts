import type { Change, Variant } from '../fault.ts';
import { applicationError, validationError } from '../front/envelopes.ts';
import type { Said } from '../front/exchange.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, PAIRS } from '../operations.ts';
import { answerTo, changeBody, changeElements, changeRequest, counted, elementsOf, membersOf } from '../said/change.ts';
import { LISTS } from '../scopes.ts';
import { changeCatalogue } from './change-catalogue.ts';

/** Conforming services of another make: how they list, page, filter and route. */
export const VARIANTS: readonly Variant[] = [
  { id: 'benign-signet', what: 'the network is signet', concerns: LISTS, done: { options: { network: 'signet' } } },
  {
    id: 'benign-mainnet',
    shows: ['VER-MAINNET-01'],
    what: 'the network is mainnet',
    done: { options: { network: 'mainnet' } },
  },
  {
    id: 'benign-routes-one-way',
    shows: ['MKT-PAIR-10'],
    what: 'pairs list their routes from base to quote only',
    done: { options: { routes: 'base-to-quote' } },
  },
  {
    id: 'benign-routes-the-other-way',
    what: 'pairs list their routes from quote to base only',
    done: {
      ...changeCatalogue((catalogue) => {
        for (const pair of catalogue.pairs)
          pair.routes = pair.routes.map(({ from_layer, to_layer }) => ({ from_layer: to_layer, to_layer: from_layer }));
      }),
      options: { routes: 'base-to-quote' },
    },
  },
  {
    id: 'benign-inner-order-changes',
    shows: ['MKT-PROUTE-05', 'MKT-MATRIX-03'],
    what: 'limits, layers, routes and cells stand in another order at each reading',
    said: {
      reply(request, given) {
        if (given.status === 200 && request.count % 2 === 0) turnInnerLists(given.body);
        return given;
      },
    },
  },
  {
    id: 'benign-newest-first',
    what: 'the lists begin with what was added last',
    concerns: LISTS,
    done: changeCatalogue((catalogue) => {
      catalogue.assets.reverse();
      catalogue.pairs.reverse();
    }),
  },
  {
    id: 'benign-order-changes-once',
    what: 'the lists turn round while they are read',
    concerns: LISTS,
    shows: ['MKT-ASSETS-07'],
    done: {
      behaviour: (current) => {
        let reads = 0;
        return {
          pageOf(list, limit, offset) {
            reads += 1;
            return current.pageOf(reads > 30 ? list.toReversed() : list, limit, offset);
          },
        };
      },
    },
  },
  {
    id: 'benign-odd-tickers-find-nothing',
    what: 'a pair_ticker that has a slash in the wrong place finds nothing',
    concerns: LISTS,
    shows: ['MKT-PAIRS-08'],
    said: {
      async request(request, { ask }) {
        const { pair_ticker, ...others } = request.query;
        if (request.operation !== PAIRS || pair_ticker?.includes('/') !== true) return undefined;
        if (/^[^/]+\/[^/]+$/.test(pair_ticker)) return undefined;
        const empty = await ask({ ...request, query: others });
        Object.assign(membersOf(empty.body), { pairs: [], total: 0 });
        return empty;
      },
    },
  },
  {
    id: 'benign-paging-unasked-is-null',
    shows: ['MKT-ASSETS-02', 'MKT-PAIRS-02'],
    what: 'limit and offset are null when they were not asked for',
    concerns: LISTS,
    said: {
      reply(request, given) {
        const body = membersOf(given.body);
        for (const name of ['limit', 'offset'])
          if (name in body && request.query[name] === undefined) body[name] = null;
        return given;
      },
    },
  },
  {
    id: 'benign-short-pages-refused-beyond',
    shows: ['MKT-ASSETS-05'],
    what: 'pages hold two elements unasked and three at most; more is refused',
    done: { options: { page_default: 2, page_max: 3 } },
  },
  {
    id: 'benign-short-pages-clamped',
    shows: ['MKT-ASSETS-05', 'MKT-ASSETS-06', 'LIM-PAGE-01'],
    what: 'pages hold three elements at most; the wrapper names the number used',
    concerns: LISTS,
    ...clamped(3, true),
  },
  {
    id: 'benign-short-pages-clamped-silently',
    what: 'pages hold three elements at most; the wrapper repeats the number asked for',
    concerns: LISTS,
    ...clamped(3, false),
  },
  {
    id: 'benign-whole-lists-unasked-short-pages-asked',
    shows: ['MKT-ASSETS-05', 'MKT-ASSETS-07'],
    what: 'the lists come whole unasked; who asks for pages gets three elements at most, and more is refused',
    concerns: LISTS,
    done: { options: { page_default: 1_000, page_max: 3 } },
  },
  {
    id: 'benign-no-largest-page',
    what: 'a page may be as long as one likes',
    concerns: LISTS,
    done: { options: { page_default: 20, page_max: Number.MAX_SAFE_INTEGER } },
  },
  {
    id: 'benign-lenient-paging',
    shows: ['MKT-ASSETS-10'],
    what: 'limit=0 and negative values are taken as if left out',
    concerns: LISTS,
    said: {
      request({ query }) {
        for (const name of ['limit', 'offset']) if (/^-\d+$|^0$/.test(query[name] ?? '')) delete query[name];
        return undefined;
      },
    },
  },
  {
    id: 'benign-no-match-is-not-found',
    shows: ['ERR-CODE-03', 'MKT-ASSETS-12', 'MKT-ASSETS-13', 'MKT-PAIRS-10'],
    what: 'a filter that matches nothing is answered 404',
    concerns: LISTS,
    done: { options: { no_match: 'not-found' } },
  },
  {
    id: 'benign-no-further-filters',
    shows: ['MKT-ASSETS-14', 'MKT-ASSETS-15', 'MKT-PAIRS-12', 'MKT-PAIRS-13'],
    what: 'only the parameters that the interface names have an effect',
    concerns: LISTS,
    said: {
      request(request) {
        const named = ['limit', 'offset', 'asset_id', 'active_only', 'pair_ticker', 'target_blocks'];
        for (const name of Object.keys(request.query)) if (!named.includes(name)) delete request.query[name];
        return undefined;
      },
    },
  },
  {
    id: 'benign-strict-booleans',
    what: 'only true and false are booleans',
    concerns: LISTS,
    done: {
      behaviour: {
        booleanOf: (value) => (typeof value === 'boolean' ? value : { true: true, false: false }[String(value)]),
      },
    },
  },
  {
    id: 'benign-pair-routes-as-bare-array',
    shows: ['MKT-PROUTE-10'],
    what: 'pairs/routes answers with an array',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    said: {
      reply: (request, given) =>
        request.operation === PAIR_ROUTES && given.status === 200
          ? { ...given, body: elementsOf(membersOf(given.body).routes) }
          : given,
    },
  },
  {
    id: 'benign-pair-routes-of-other-members',
    shows: ['MKT-PROUTE-10'],
    what: 'pairs/routes describes the routes by members of its own',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    said: changeBody(PAIR_ROUTES, (body) => {
      body.paths = elementsOf(body.routes).map((route) => ({ via: Object.values(membersOf(route)), legs: 1 }));
      delete body.routes;
    }),
  },
  {
    id: 'benign-pair-routes-with-their-hops',
    shows: ['MKT-PROUTE-10'],
    what: 'pairs/routes tells by which steps between layers each route goes',
    concerns: ['MKT-PROUTE', 'FLW-MARKET'],
    said: changeBody(PAIR_ROUTES, (body) => {
      for (const route of elementsOf(body.routes).map(membersOf)) {
        const { from_layer, to_layer } = route;
        route.hops = [
          { from_layer, to_layer: 'BTC_LIQUID' },
          { from_layer: 'BTC_LIQUID', to_layer },
        ];
      }
    }),
  },
  {
    id: 'benign-routes-by-several-ways',
    shows: ['MKT-PAIR-05'],
    what: 'routes between the same layers are listed for each way that they can go',
    concerns: LISTS,
    said: changeElements('pairs', (pair) => {
      const routes = elementsOf(pair.routes).map(membersOf);
      pair.routes = ['swap', 'channel'].flatMap((way) => routes.map((route) => ({ ...route, way })));
    }),
  },
  {
    id: 'benign-pair-routes-know-the-alias',
    shows: ['MKT-PROUTE-02'],
    what: 'base_asset_id is understood as from_asset_id',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    said: changeRequest(PAIR_ROUTES, ({ body }) => {
      const members = membersOf(body);
      if (members.base_asset_id === undefined) return;
      members.from_asset_id = members.base_asset_id;
      delete members.base_asset_id;
    }),
  },
  {
    id: 'benign-half-named-pair-not-found',
    shows: ['MKT-PROUTE-08'],
    what: 'a pair named by half is not found',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    said: answerTo(PAIR_ROUTES, ({ body }) =>
      ['base_ticker', 'from_asset_id', 'quote_asset_id', 'quote_ticker'].includes(
        Object.keys(membersOf(body)).sort().join(),
      )
        ? applicationError(404, 'PAIR_NOT_FOUND', 'No such pair')
        : undefined,
    ),
  },
  {
    id: 'benign-half-a-name-beside-a-whole-one',
    what: 'half a name of a pair beside a whole one is ignored like any surplus member',
    concerns: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    done: {
      behaviour: (current) => ({
        namingsOf(names) {
          const { namings, incomplete } = current.namingsOf(names);
          return { namings, incomplete: incomplete && namings.length === 0 };
        },
      }),
    },
  },
  {
    id: 'benign-matrix-as-table',
    shows: ['MKT-MATRIX-01', 'MKT-MATRIX-04'],
    what: 'the matrix is a table of hops by asset id, 0 from an asset to itself',
    concerns: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    said: changeBody(MATRIX, (body) => {
      const cells = elementsOf(body.matrix).map(membersOf);
      const table: Record<string, Record<string, unknown>> = {};
      for (const { from_asset, to_asset, min_hops } of cells) {
        const from = String(from_asset);
        table[from] = { ...table[from], [from]: 0, [String(to_asset)]: min_hops };
      }
      Object.assign(body, { matrix: table });
    }),
  },
  {
    id: 'benign-matrix-of-other-members',
    shows: ['MKT-MATRIX-01', 'MKT-MATRIX-02', 'FLW-MARKET-02'],
    what: 'the matrix names its assets and hops by members of its own',
    concerns: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    said: changeBody(MATRIX, (body) => {
      const cells = elementsOf(body.matrix).map(membersOf);
      body.reach = cells.map(({ from_asset, to_asset, min_hops }) => ({
        way: `${from_asset}->${to_asset}`,
        n: min_hops,
      }));
      for (const name of ['matrix', 'assets']) delete body[name];
    }),
  },
  {
    id: 'benign-matrix-hops-as-text',
    shows: ['MKT-MATRIX-01'],
    what: 'the matrix writes its hops as texts',
    concerns: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    said: changeBody(MATRIX, (body) => {
      for (const cell of elementsOf(body.matrix).map(membersOf)) cell.min_hops = String(cell.min_hops);
    }),
  },
  {
    id: 'benign-matrix-by-hops',
    shows: ['MKT-MATRIX-01', 'MKT-MATRIX-04'],
    what: 'the matrix lists for each number of hops what is so far apart',
    concerns: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    said: changeBody(MATRIX, (body) => {
      const reach: Record<string, string[]> = {};
      for (const { from_asset, to_asset, min_hops } of elementsOf(body.matrix).map(membersOf)) {
        const hops = String(min_hops);
        reach[hops] = [...(reach[hops] ?? []), `${from_asset}->${to_asset}`];
      }
      Object.assign(body, { matrix: reach });
    }),
  },
  {
    id: 'benign-pair-opened-meanwhile',
    shows: ['MKT-MATRIX-02', 'FLW-MARKET-02'],
    what: 'the pairs of an asset are closed now and then, and opened again behind a look at the matrix',
    concerns: ['MKT-MATRIX-02', 'FLW-MARKET-02'],
    said: changeBody(MATRIX, (body, _request, memory) => {
      if (counted(memory, 'reads') % 3 !== 1) return;
      const cells = elementsOf(body.matrix).map(membersOf);
      const other = cells.find(({ from_asset }) => from_asset !== 'BTC')?.from_asset;
      body.matrix = cells.filter(({ from_asset, to_asset }) => from_asset !== other && to_asset !== other);
      body.assets = elementsOf(body.assets).filter((asset) => asset !== other);
    }),
  },
  {
    id: 'benign-fee-flat',
    shows: ['MKT-FEE-05', 'MKT-FEE-07'],
    what: 'the fee estimate is the same for all targets',
    concerns: ['MKT-FEE', 'FMT'],
    said: changeBody(FEE_ESTIMATE, (body) => {
      body.estimated_fee_sat = 150;
    }),
  },
  {
    id: 'benign-fee-zero',
    concerns: ['MKT-FEE', 'FMT'],
    what: 'the fee estimate is 0',
    said: changeBody(FEE_ESTIMATE, (body) => {
      body.estimated_fee_sat = 0;
    }),
  },
  {
    id: 'benign-fee-target-clamped',
    shows: ['MKT-FEE-04', 'MKT-FEE-06'],
    what: 'far and near targets are clamped to what the node knows',
    concerns: ['MKT-FEE', 'FMT'],
    said: changeRequest(FEE_ESTIMATE, ({ query }) => {
      const { target_blocks } = query;
      if (target_blocks !== undefined && /^-?\d+$/.test(target_blocks))
        query.target_blocks = String(Math.max(1, Math.min(1008, Number(target_blocks))));
    }),
  },
  {
    id: 'benign-fee-target-of-the-node',
    shows: ['MKT-FEE-04'],
    what: 'the estimate names the target that the node used, which has none for the next block',
    concerns: ['MKT-FEE', 'FMT'],
    said: estimatedFor((target) => Math.max(2, target)),
  },
  {
    id: 'benign-fee-target-of-the-nearest-kept',
    shows: ['MKT-FEE-04'],
    what: 'the estimate names the nearest target for which the node keeps one',
    concerns: ['MKT-FEE', 'FMT'],
    said: estimatedFor((target) => [1, 2, 3, 6, 12, 24, 144, 504, 1008].find((kept) => kept >= target) ?? target),
  },
  {
    id: 'benign-fee-target-of-a-day-at-most',
    shows: ['MKT-FEE-04'],
    what: 'a target beyond a day of blocks is answered for a day, and says so',
    concerns: ['MKT-FEE', 'FMT'],
    said: estimatedFor((target) => Math.min(144, target)),
  },
  {
    id: 'benign-fee-of-far-targets-refused',
    shows: ['MKT-FEE-01', 'MKT-FEE-04'],
    what: 'a target beyond what the node keeps estimates for is refused',
    concerns: ['MKT-FEE', 'FMT'],
    said: answerTo(FEE_ESTIMATE, ({ query: { target_blocks } }) =>
      Number(target_blocks) > 504
        ? validationError(['query', 'target_blocks'], 'Input should be at most 504', 'less_than_equal')
        : undefined,
    ),
  },
  {
    id: 'benign-lists-from-a-cache',
    shows: ['FMT-TIME-04'],
    what: 'the lists are as old as their timestamps say: almost an hour',
    concerns: LISTS,
    said: {
      reply(request, given) {
        const body = membersOf(given.body);
        if ([ASSETS, PAIRS].includes(request.operation ?? '') && given.status === 200)
          body.timestamp = Number(body.timestamp) - 3_500;
        return given;
      },
    },
  },
  {
    id: 'benign-lists-with-etag',
    shows: ['LIM-CACHE-01'],
    what: 'the lists have an ETag, and a conditional read gives 304',
    concerns: LISTS,
    said: {
      reply(request, given) {
        if (![ASSETS, PAIRS].includes(request.operation ?? '') || given.status !== 200) return given;
        const headers = { ...given.headers, etag: '"one"', 'cache-control': 'max-age=60' };
        return request.headers['if-none-match'] === '"one"'
          ? { ...given, headers, status: 304, body: { raw: '' } }
          : { ...given, headers };
      },
    },
  },
  {
    id: 'benign-asset-goes-once',
    shows: ['MKT-ASSETS-11'],
    what: 'an asset is taken off the list while it is looked up',
    concerns: ['MKT-ASSETS-11'],
    said: changeBody(ASSETS, (body, { query: { asset_id, limit } }, memory) => {
      if (asset_id !== undefined && limit !== undefined && !memory.has('gone')) memory.set('gone', asset_id);
      const gone = memory.get('gone');
      if (gone === undefined || (asset_id ?? gone) !== gone) return;
      body.assets = elementsOf(body.assets).filter((asset) => membersOf(asset).asset_id !== gone);
      body.total = Number(body.total) - 1;
    }),
  },
  {
    id: 'benign-limits-change-once',
    shows: ['MKT-ASSETS-04', 'MKT-ASSETS-16', 'MKT-PAIRS-14', 'MKT-PAIR-08'],
    what: 'the limits of an asset change while they are read',
    concerns: LISTS,
    said: {
      reply({ operation }, given, { memory }) {
        if (![ASSETS, PAIRS].includes(operation ?? '')) return given;
        const reads = Number(memory.get('reads') ?? 0) + 1;
        memory.set('reads', reads);
        const body = membersOf(given.body);
        const pairs = elementsOf(body.pairs).map(membersOf);
        const shown = [...elementsOf(body.assets), ...pairs.flatMap(({ base, quote }) => [base, quote])].map(membersOf);
        for (const { asset_id, endpoints } of shown)
          if (reads > 40 && asset_id === 'BTC')
            Object.assign(membersOf(elementsOf(endpoints)[0]), { max_amount: 7_000_000_000n });
        return given;
      },
    },
  },
];

/** Answers a fee estimate for another target than the one that was asked for, and names it. */
function estimatedFor(target: (asked: number) => number): Said {
  return changeBody(FEE_ESTIMATE, (body) => {
    body.target_blocks = target(Number(body.target_blocks));
  });
}

function turnInnerLists(body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null) return;
  if (Array.isArray(body) && depth > 1) body.reverse();
  for (const member of Object.values(body)) turnInnerLists(member, depth + 1);
}

function clamped(most: number, told: boolean): Change {
  return {
    done: {
      options: { page_default: most, page_max: Number.MAX_SAFE_INTEGER },
      behaviour: (current) => ({
        pageOf: (list, limit, offset) => current.pageOf(list, Math.min(Number(limit), most), offset),
      }),
    },
    said: {
      reply(_request, given) {
        const body = membersOf(given.body);
        if (told && 'limit' in body) body.limit = Math.min(Number(body.limit), most);
        return given;
      },
    },
  };
}

import {
  answerTo,
  changeBody,
  changeElements,
  changeRequest,
  counted,
  elementsOf,
  membersOf,
  onAnswer,
  onRequest,
  reply,
} from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Change, Variant } from '../fault.ts';
import { hook } from '../hook.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, PAIRS } from '../operations.ts';
import { notFound, validationError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { above, atMost, copy, drop, on, plus, set } from '../rule.ts';
import { ALL_CHECKS, LISTS } from '../scopes.ts';
import { changeCatalogue, turnRoutes } from './change-catalogue.ts';

const TOO_FAR = validationError(['query', 'target_blocks'], 'Input should be at most 504', 'less_than_equal');

/** Conforming services of another make: how they list, page, filter and route. */
export const VARIANTS: readonly Variant[] = conforming(LISTS, {
  signet: { what: 'the network is signet', behaviour: { options: { network: 'signet' } } },
  mainnet: {
    what: 'the network is mainnet',
    exercises: ['VER-MAINNET-01'],
    scope: ALL_CHECKS,
    behaviour: { options: { network: 'mainnet' } },
  },
  'routes-one-way': {
    what: 'pairs list their routes from base to quote only',
    exercises: ['MKT-PAIR-10'],
    scope: ALL_CHECKS,
    behaviour: { options: { routes: 'base-to-quote' } },
  },
  'routes-the-other-way': {
    what: 'pairs list their routes from quote to base only',
    scope: ALL_CHECKS,
    behaviour: { ...changeCatalogue(({ pairs }) => pairs.forEach(turnRoutes)), options: { routes: 'base-to-quote' } },
  },
  'inner-order-changes': {
    what: 'limits, layers, routes and cells stand in another order at each reading',
    exercises: ['MKT-PROUTE-05', 'MKT-MATRIX-03'],
    scope: ALL_CHECKS,
    wire: {
      reply(request, given) {
        if (given.status === 200 && request.count % 2 === 0) turnInnerLists(given.body);
        return given;
      },
    },
  },
  'newest-first': {
    what: 'the lists begin with what was added last',
    behaviour: changeCatalogue((catalogue) => {
      catalogue.assets.reverse();
      catalogue.pairs.reverse();
    }),
  },
  'order-changes-once': {
    what: 'the lists turn round while they are read',
    exercises: ['MKT-ASSETS-07'],
    behaviour: hook('pageOf', (usual) => {
      let reads = 0;
      return (list, limit, offset) => {
        reads += 1;
        return usual(reads > 30 ? list.toReversed() : list, limit, offset);
      };
    }),
  },
  'odd-tickers-find-nothing': {
    what: 'a pair_ticker that has a slash in the wrong place finds nothing',
    exercises: ['MKT-PAIRS-08'],
    wire: onRequest(PAIRS, async ({ ask, ...request }) => {
      const { pair_ticker, ...query } = request.query;
      if (pair_ticker?.includes('/') !== true || /^[^/]+\/[^/]+$/.test(pair_ticker)) return undefined;
      const empty = await ask({ ...request, query });
      Object.assign(membersOf(empty.body), { pairs: [], total: 0 });
      return empty;
    }),
  },
  'paging-unasked-is-null': {
    what: 'limit and offset are null when they were not asked for',
    exercises: ['MKT-ASSETS-02', 'MKT-PAIRS-02'],
    wire: ['limit', 'offset'].map((name) =>
      on().unless(`query.${name}`).when(`reply.body.${name}`).status().body(set(name, null)),
    ),
  },
  'short-pages-refused-beyond': {
    what: 'pages hold two elements unasked and three at most; more is refused',
    exercises: ['MKT-ASSETS-05'],
    scope: ALL_CHECKS,
    behaviour: { options: { page_default: 2, page_max: 3 } },
  },
  'short-pages-clamped': {
    what: 'pages hold three elements at most; the wrapper names the number used',
    exercises: ['MKT-ASSETS-05', 'MKT-ASSETS-06', 'LIM-PAGE-01'],
    ...clamped(3, true),
  },
  'short-pages-clamped-silently': {
    what: 'pages hold three elements at most; the wrapper repeats the number asked for',
    ...clamped(3, false),
  },
  'whole-lists-unasked-short-pages-asked': {
    what: 'the lists come whole unasked; who asks for pages gets three elements at most, and more is refused',
    exercises: ['MKT-ASSETS-05', 'MKT-ASSETS-07'],
    behaviour: { options: { page_default: 1_000, page_max: 3 } },
  },
  'no-largest-page': {
    what: 'a page may be as long as one likes',
    behaviour: { options: { page_default: 20, page_max: Number.MAX_SAFE_INTEGER } },
  },
  'lenient-paging': {
    what: 'limit=0 and negative values are taken as if left out',
    exercises: ['MKT-ASSETS-10'],
    wire: ['limit', 'offset'].map((name) =>
      on()
        .when(`query.${name}`, /^-\d+$|^0$/)
        .query(drop(name)),
    ),
  },
  'no-match-is-not-found': {
    what: 'a filter that matches nothing is answered 404',
    exercises: ['ERR-CODE-03', 'MKT-ASSETS-12', 'MKT-ASSETS-13', 'MKT-PAIRS-10'],
    behaviour: { options: { no_match: 'not-found' } },
  },
  'no-further-filters': {
    what: 'only the parameters that the interface names have an effect',
    exercises: ['MKT-ASSETS-14', 'MKT-ASSETS-15', 'MKT-PAIRS-12', 'MKT-PAIRS-13'],
    wire: {
      request(request) {
        const named = ['limit', 'offset', 'asset_id', 'active_only', 'pair_ticker', 'target_blocks'];
        for (const name of Object.keys(request.query)) if (!named.includes(name)) delete request.query[name];
        return undefined;
      },
    },
  },
  'strict-booleans': {
    what: 'only true and false are booleans',
    behaviour: hook(
      'booleanOf',
      () => (value) => (typeof value === 'boolean' ? value : { true: true, false: false }[String(value)]),
    ),
  },
  'pair-routes-as-bare-array': {
    what: 'pairs/routes answers with an array',
    exercises: ['MKT-PROUTE-10'],
    scope: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    wire: onAnswer(PAIR_ROUTES, ({ answer }) => reply(200, elementsOf(answer.routes))),
  },
  'pair-routes-of-other-members': {
    what: 'pairs/routes describes the routes by members of its own',
    exercises: ['MKT-PROUTE-10'],
    scope: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    wire: changeBody(PAIR_ROUTES, (body) => {
      body.paths = elementsOf(body.routes).map((route) => ({ via: Object.values(membersOf(route)), legs: 1 }));
      delete body.routes;
    }),
  },
  'pair-routes-with-their-hops': {
    what: 'pairs/routes tells by which steps between layers each route goes',
    exercises: ['MKT-PROUTE-10'],
    scope: ['MKT-PROUTE', 'FLW-MARKET'],
    wire: changeBody(PAIR_ROUTES, ({ routes }) => {
      for (const route of elementsOf(routes).map(membersOf)) {
        const { from_layer, to_layer } = route;
        const via = 'BTC_LIQUID';
        route.hops = [
          { from_layer, to_layer: via },
          { from_layer: via, to_layer },
        ];
      }
    }),
  },
  'routes-by-several-ways': {
    what: 'routes between the same layers are listed for each way that they can go',
    exercises: ['MKT-PAIR-05'],
    wire: changeElements('pairs', (pair) => {
      const routes = elementsOf(pair.routes).map(membersOf);
      pair.routes = ['swap', 'channel'].flatMap((way) => routes.map((route) => ({ ...route, way })));
    }),
  },
  'pair-routes-know-the-alias': {
    what: 'base_asset_id is understood as from_asset_id',
    exercises: ['MKT-PROUTE-02'],
    scope: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    wire: on(PAIR_ROUTES)
      .when('body.base_asset_id')
      .request(copy('from_asset_id', 'base_asset_id'), drop('base_asset_id')),
  },
  'half-named-pair-not-found': {
    what: 'a pair named by half is not found',
    exercises: ['MKT-PROUTE-08'],
    scope: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    wire: answerTo(PAIR_ROUTES, ({ body }) => {
      const halves = ['base_ticker', 'from_asset_id', 'quote_asset_id', 'quote_ticker'];
      return halves.includes(Object.keys(membersOf(body)).join()) ? notFound('PAIR_NOT_FOUND') : undefined;
    }),
  },
  'half-a-name-beside-a-whole-one': {
    what: 'half a name of a pair beside a whole one is ignored like any surplus member',
    scope: ['MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR'],
    behaviour: hook('namingsOf', (usual) => (names) => {
      const { namings, incomplete } = usual(names);
      return { namings, incomplete: incomplete && namings.length === 0 };
    }),
  },
  'matrix-as-table': {
    what: 'the matrix is a table of hops by asset id, 0 from an asset to itself',
    exercises: ['MKT-MATRIX-01', 'MKT-MATRIX-04'],
    scope: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    wire: changeBody(MATRIX, (body) => {
      const cells = elementsOf(body.matrix).map(membersOf);
      const table: Record<string, Record<string, unknown>> = {};
      for (const { from_asset, to_asset, min_hops } of cells) {
        const from = String(from_asset);
        table[from] = { ...table[from], [from]: 0, [String(to_asset)]: min_hops };
      }
      Object.assign(body, { matrix: table });
    }),
  },
  'matrix-of-other-members': {
    what: 'the matrix names its assets and hops by members of its own',
    exercises: ['MKT-MATRIX-01', 'MKT-MATRIX-02', 'FLW-MARKET-02'],
    scope: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    wire: changeBody(MATRIX, (body) => {
      const cells = elementsOf(body.matrix).map(membersOf);
      for (const name of ['matrix', 'assets']) delete body[name];
      return {
        reach: cells.map(({ from_asset, to_asset, min_hops: n }) => ({ way: `${from_asset}->${to_asset}`, n })),
      };
    }),
  },
  'matrix-hops-in-texts': {
    what: 'the matrix writes its hops in texts, such as 2 hops',
    exercises: ['MKT-MATRIX-01'],
    scope: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    wire: changeBody(MATRIX, (body) => {
      for (const cell of elementsOf(body.matrix).map(membersOf)) cell.min_hops = `${cell.min_hops} hops`;
    }),
  },
  'matrix-by-hops': {
    what: 'the matrix lists for each number of hops what is so far apart',
    exercises: ['MKT-MATRIX-01', 'MKT-MATRIX-04'],
    scope: ['MKT-MATRIX', 'FLW-MARKET', 'ERR'],
    wire: changeBody(MATRIX, (body) => {
      const reach: Record<string, string[]> = {};
      for (const { from_asset, to_asset, min_hops } of elementsOf(body.matrix).map(membersOf)) {
        const hops = String(min_hops);
        reach[hops] = [...(reach[hops] ?? []), `${from_asset}->${to_asset}`];
      }
      Object.assign(body, { matrix: reach });
    }),
  },
  'pair-opened-meanwhile': {
    what: 'the pairs of an asset are closed now and then, and opened again behind a look at the matrix',
    exercises: ['MKT-MATRIX-02', 'FLW-MARKET-02'],
    scope: ['MKT-MATRIX-02', 'FLW-MARKET-02'],
    wire: changeBody(MATRIX, (body, _request, memory) => {
      if (counted(memory, 'reads') % 3 !== 1) return;
      const cells = elementsOf(body.matrix).map(membersOf);
      const other = cells.find(({ from_asset }) => from_asset !== 'BTC')?.from_asset;
      body.matrix = cells.filter(({ from_asset, to_asset }) => from_asset !== other && to_asset !== other);
      body.assets = elementsOf(body.assets).filter((asset) => asset !== other);
    }),
  },
  'fee-flat': {
    what: 'the fee estimate is the same for all targets',
    exercises: ['MKT-FEE-05', 'MKT-FEE-07'],
    scope: ['MKT-FEE', 'FMT'],
    wire: on(FEE_ESTIMATE).body(set('estimated_fee_sat', 150)),
  },
  'fee-zero': {
    what: 'the fee estimate is 0',
    scope: ['MKT-FEE', 'FMT'],
    wire: on(FEE_ESTIMATE).body(set('estimated_fee_sat', 0)),
  },
  'fee-target-clamped': {
    what: 'far and near targets are clamped to what the node knows',
    exercises: ['MKT-FEE-04', 'MKT-FEE-06'],
    scope: ['MKT-FEE', 'FMT'],
    wire: changeRequest(FEE_ESTIMATE, ({ query }) => {
      const { target_blocks = '' } = query;
      if (/^-?\d+$/.test(target_blocks))
        query.target_blocks = String(Math.max(1, Math.min(1008, Number(target_blocks))));
    }),
  },
  'fee-target-of-the-node': {
    what: 'the estimate names the target that the node used, which has none for the next block',
    exercises: ['MKT-FEE-04'],
    scope: ['MKT-FEE', 'FMT'],
    wire: estimatedFor((target) => Math.max(2, target)),
  },
  'fee-target-of-the-nearest-kept': {
    what: 'the estimate names the nearest target for which the node keeps one',
    exercises: ['MKT-FEE-04'],
    scope: ['MKT-FEE', 'FMT'],
    wire: estimatedFor((target) => [1, 2, 3, 6, 12, 24, 144, 504, 1008].find((kept) => kept >= target) ?? target),
  },
  'fee-target-of-a-day-at-most': {
    what: 'a target beyond a day of blocks is answered for a day, and says so',
    exercises: ['MKT-FEE-04'],
    scope: ['MKT-FEE', 'FMT'],
    wire: on(FEE_ESTIMATE).body(atMost('target_blocks', 144)),
  },
  'fee-of-far-targets-refused': {
    what: 'a target beyond what the node keeps estimates for is refused',
    exercises: ['MKT-FEE-01', 'MKT-FEE-04'],
    scope: ['MKT-FEE', 'FMT'],
    wire: on(FEE_ESTIMATE).when('query.target_blocks', above(504)).answer(TOO_FAR),
  },
  'lists-from-a-cache': {
    what: 'the lists are as old as their timestamps say: almost an hour',
    exercises: ['FMT-TIME-04'],
    wire: on(ASSETS, PAIRS).body(plus('timestamp', -3_500)),
  },
  'lists-with-etag': {
    what: 'the lists have an ETag, and a conditional read gives 304',
    exercises: ['LIM-CACHE-01'],
    wire: [
      on(ASSETS, PAIRS).status(200).headers({ etag: '"one"', 'cache-control': 'max-age=60' }),
      on(ASSETS, PAIRS)
        .when('headers.if-none-match', '"one"')
        .becomes({ status: 304, body: { raw: '' } }),
    ],
  },
  'asset-goes-once': {
    what: 'an asset is taken off the list while it is looked up',
    exercises: ['MKT-ASSETS-11'],
    scope: ['MKT-ASSETS-11'],
    wire: changeBody(ASSETS, (body, { query: { asset_id, limit } }, memory) => {
      if (asset_id !== undefined && limit !== undefined && !memory.has('gone')) memory.set('gone', asset_id);
      const gone = memory.get('gone');
      if (gone === undefined || (asset_id ?? gone) !== gone) return;
      body.assets = elementsOf(body.assets).filter((asset) => membersOf(asset).asset_id !== gone);
      body.total = Number(body.total) - 1;
    }),
  },
  'limits-change-once': {
    what: 'the limits of an asset change while they are read',
    exercises: ['MKT-ASSETS-04', 'MKT-ASSETS-16', 'MKT-PAIRS-14', 'MKT-PAIR-08'],
    wire: {
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
});

/** Answers a fee estimate for another target than the one that was asked for, and names it. */
function estimatedFor(target: (asked: number) => number): Wire {
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
    behaviour: {
      options: { page_default: most, page_max: Number.MAX_SAFE_INTEGER },
      decisions: (current) => ({
        pageOf: (list, limit, offset) => current.pageOf(list, Math.min(Number(limit), most), offset),
      }),
    },
    wire: {
      reply(_request, given) {
        const body = membersOf(given.body);
        if (told && 'limit' in body) body.limit = Math.min(Number(body.limit), most);
        return given;
      },
    },
  };
}

import type { Injection } from '../../reference/maker/injection.ts';
import { changeElements, counted, elementsOf, type Members, membersOf, onAnswer, reply } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { ASSETS, FEE_ESTIMATE, INIT, MATRIX, PAIR_ROUTES, PAIRS } from '../operations.ts';
import { notFound, validationError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { above, atMost, copy, drop, EVERYWHERE, on, plus, set } from '../rule.ts';
import { ALL_CHECKS, LISTS } from '../scopes.ts';
import { changeCatalogue, turnRoutes } from './change-catalogue.ts';

const TOO_FAR = validationError(['query', 'target_blocks'], 'Input should be at most 504', 'less_than_equal');
const TOO_NEAR = validationError(['query', 'target_blocks'], 'Input should be at least 1', 'greater_than_equal');

/** Conforming services of another make: how they list, page, filter and route. */
export const VARIANTS = conforming(LISTS, {
  signet: exercises().what('the network is signet').options({ network: 'signet' }),
  mainnet: exercises('VER-MAINNET-01')
    .scope(...ALL_CHECKS)
    .what('the network is mainnet')
    .options({ network: 'mainnet' }),
  'routes-one-way': exercises('MKT-PAIR-10')
    .scope(...ALL_CHECKS)
    .what('pairs list their routes from base to quote only')
    .options({ routes: 'base-to-quote' }),
  'routes-the-other-way': exercises()
    .scope(...ALL_CHECKS)
    .what('pairs list their routes from quote to base only')
    .options({ routes: 'base-to-quote' })
    .behaviourBy(changeCatalogue, ({ pairs }) => pairs.forEach(turnRoutes)),
  'inner-order-changes': exercises('MKT-PROUTE-05', 'MKT-MATRIX-03')
    .scope(...ALL_CHECKS)
    .what('limits, layers, routes and cells stand in another order at each reading')
    .wire({
      reply(request, given) {
        if (given.status === 200 && request.count % 2 === 0) turnInnerLists(given.body);
        return given;
      },
    }),
  'two-replicas': exercises(
    'MKT-ASSETS-07',
    'MKT-ASSETS-11',
    'MKT-PAIRS-03',
    'MKT-PAIRS-07',
    'MKT-PAIRS-14',
    'MKT-ROUTES-02',
    'FLW-READ-01',
    'LSP-ORDER-15',
    'AUT-KEY-02',
  )
    .scope(...ALL_CHECKS)
    .what('of two replicas one shows what is null, the other leaves it out, and each names itself')
    .wire({
      reply(request, given) {
        const body = membersOf(given.body);
        if (given.status !== 200 || body === undefined) return given;
        const isFirst = request.count % 2 === 0;
        return { ...given, body: { ...(isFirst ? body : withoutNulls(body)), served_by: isFirst ? 'a' : 'b' } };
      },
    }),
  'newest-first': exercises()
    .what('the lists begin with what was added last')
    .behaviourBy(changeCatalogue, (catalogue) => {
      catalogue.assets.reverse();
      catalogue.pairs.reverse();
    }),
  'whole-list-in-another-order': exercises('MKT-ASSETS-07')
    .what('a list that is read whole comes in another order than its pages')
    .onAnswer([ASSETS, PAIRS], ({ query: { limit, offset }, answer }) => {
      for (const list of [elementsOf(answer.assets), elementsOf(answer.pairs)])
        if (limit === undefined && offset === undefined && list.length === Number(answer.total)) list.reverse();
    }),
  'pages-turned-round': exercises('MKT-ASSETS-07')
    .what('every other page shows its elements in the reverse order')
    .hook('pageOf', (usual) => {
      let reads = 0;
      return (list, limit, offset) => {
        reads += 1;
        const page = usual(list, limit, offset);
        return reads % 2 === 0 ? page.toReversed() : page;
      };
    }),
  'order-changes-once': exercises('MKT-ASSETS-07')
    .what('the lists turn round while they are read')
    .hook('pageOf', (usual) => {
      let reads = 0;
      return (list, limit, offset) => {
        reads += 1;
        return usual(reads > 30 ? list.toReversed() : list, limit, offset);
      };
    }),
  'odd-tickers-find-nothing': exercises('MKT-PAIRS-08')
    .what('a pair_ticker that has a slash in the wrong place finds nothing')
    .onRequest(PAIRS, async ({ ask, ...request }) => {
      const { pair_ticker, ...query } = request.query;
      if (pair_ticker?.includes('/') !== true || /^[^/]+\/[^/]+$/.test(pair_ticker)) return undefined;
      const empty = await ask({ ...request, query });
      Object.assign(membersOf(empty.body), { pairs: [], total: 0 });
      return empty;
    }),
  'paging-unasked-is-null': exercises('MKT-ASSETS-02', 'MKT-PAIRS-02')
    .what('limit and offset are null when they were not asked for')
    .wire(
      ['limit', 'offset'].map((name) =>
        EVERYWHERE.unless(`query.${name}`).when(`reply.body.${name}`).status().body(set(name, null)),
      ),
    ),
  'short-pages-refused-beyond': exercises('MKT-ASSETS-05')
    .scope(...ALL_CHECKS)
    .what('pages hold two elements unasked and three at most; more is refused')
    .options({ page_default: 2, page_max: 3 }),
  'short-pages-clamped': exercises('MKT-ASSETS-05', 'MKT-ASSETS-06', 'LIM-PAGE-01')
    .what('pages hold three elements at most; the wrapper names the number used')
    .behaviour(clampedTo(3))
    .onAnswer([ASSETS, PAIRS], ({ answer: { limit } }) => ({ limit: Math.min(Number(limit), 3) })),
  'short-pages-clamped-silently': exercises()
    .what('pages hold three elements at most; the wrapper repeats the number asked for')
    .behaviour(clampedTo(3)),
  'whole-lists-unasked-short-pages-asked': exercises('MKT-ASSETS-05', 'MKT-ASSETS-07')
    .what('the lists come whole unasked; who asks for pages gets three elements at most, and more is refused')
    .options({ page_default: 1_000, page_max: 3 }),
  'no-largest-page': exercises()
    .what('a page may be as long as one likes')
    .options({ page_default: 20, page_max: Number.MAX_SAFE_INTEGER }),
  'lenient-paging': exercises('MKT-ASSETS-10')
    .what('limit=0 and negative values are taken as if left out')
    .wire(['limit', 'offset'].map((name) => EVERYWHERE.when(`query.${name}`, /^-\d+$|^0$/).query(drop(name)))),
  'no-match-is-not-found': exercises('ERR-CODE-03', 'MKT-ASSETS-12', 'MKT-ASSETS-13', 'MKT-PAIRS-10')
    .what('a filter that matches nothing is answered 404')
    .options({ no_match: 'not-found' }),
  'no-further-filters': exercises('MKT-ASSETS-14', 'MKT-ASSETS-15', 'MKT-PAIRS-12', 'MKT-PAIRS-13')
    .what('only the parameters that the interface names have an effect')
    .wire({
      request(request) {
        const named = ['limit', 'offset', 'asset_id', 'active_only', 'pair_ticker', 'target_blocks'];
        for (const name of Object.keys(request.query)) if (!named.includes(name)) delete request.query[name];
        return undefined;
      },
    }),
  'strict-booleans': exercises()
    .what('only true and false are booleans')
    .hook(
      'booleanOf',
      (booleanOf) => (value, fromText) =>
        /^(?:true|false)$/.test(String(value)) ? booleanOf(value, fromText) : undefined,
    ),
  'pair-routes-as-bare-array': exercises('MKT-PROUTE-10', 'AUT-KEY-02')
    .scope('AUT-KEY', 'MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR')
    .what('pairs/routes answers with an array')
    .onAnswer(PAIR_ROUTES, ({ answer }) => reply(200, elementsOf(answer.routes))),
  'pair-routes-of-other-members': exercises('MKT-PROUTE-10')
    .scope('MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR')
    .what('pairs/routes describes the routes by members of its own')
    .onAnswer(PAIR_ROUTES, ({ answer }) => {
      answer.paths = elementsOf(answer.routes).map((route) => ({ via: Object.values(membersOf(route)), legs: 1 }));
      delete answer.routes;
    }),
  'pair-routes-as-asked-for': exercises('MKT-PROUTE-05')
    .scope('MKT-PROUTE', 'FLW-MARKET')
    .what('pairs/routes repeats how the pair was named')
    .onAnswer(PAIR_ROUTES, ({ asked }) => ({ named_by: Object.keys(asked), ...asked })),
  'pair-routes-in-texts': exercises('MKT-PROUTE-01', 'MKT-PROUTE-10')
    .scope('MKT-PROUTE', 'FLW-MARKET')
    .what('pairs/routes writes each route as a text, layer by layer')
    .onAnswer(PAIR_ROUTES, ({ answer }) => {
      answer.routes = elementsOf(answer.routes).map((route) => Object.values(membersOf(route)).join('>'));
    }),
  'pair-routes-with-their-hops': exercises('MKT-PROUTE-10')
    .scope('MKT-PROUTE', 'FLW-MARKET')
    .what('pairs/routes tells by which steps between layers each route goes')
    .onAnswer(PAIR_ROUTES, ({ answer: { routes } }) => {
      for (const route of elementsOf(routes).map(membersOf)) {
        const { from_layer, to_layer } = route;
        const via = 'BTC_LIQUID';
        route.hops = [
          { from_layer, to_layer: via },
          { from_layer: via, to_layer },
        ];
      }
    }),
  'routes-by-several-ways': exercises('MKT-PAIR-05')
    .what('routes between the same layers are listed for each way that they can go')
    .wireBy(changeElements, 'pairs', (pair) => {
      const routes = elementsOf(pair.routes).map(membersOf);
      pair.routes = ['swap', 'channel'].flatMap((way) => routes.map((route) => ({ ...route, way })));
    }),
  'pair-routes-know-the-alias': exercises('MKT-PROUTE-02')
    .scope('MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR')
    .what('base_asset_id is understood as from_asset_id')
    .wire(
      on(PAIR_ROUTES).when('body.base_asset_id').request(copy('from_asset_id', 'base_asset_id'), drop('base_asset_id')),
    ),
  'half-named-pair-not-found': exercises('MKT-PROUTE-08')
    .scope('MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR')
    .what('a pair named by half is not found')
    .onRequest(PAIR_ROUTES, ({ body }) => {
      const halves = ['base_ticker', 'from_asset_id', 'quote_asset_id', 'quote_ticker'];
      return halves.includes(Object.keys(membersOf(body)).join()) ? notFound('PAIR_NOT_FOUND') : undefined;
    }),
  'half-a-name-beside-a-whole-one': exercises()
    .scope('MKT-PROUTE', 'FLW-MARKET', 'FMT-JSON', 'ERR')
    .what('half a name of a pair beside a whole one is ignored like any surplus member')
    .hook('namingsOf', (usual) => (names) => {
      const { namings, incomplete } = usual(names);
      return { namings, incomplete: incomplete && namings.length === 0 };
    }),
  'matrix-as-table': exercises('MKT-MATRIX-01', 'MKT-MATRIX-04')
    .scope('MKT-MATRIX', 'FLW-MARKET', 'ERR')
    .what('the matrix is a table of hops by asset id, 0 from an asset to itself')
    .onAnswer(MATRIX, ({ answer }) => {
      const cells = elementsOf(answer.matrix).map(membersOf);
      const table: Record<string, Record<string, unknown>> = {};
      for (const { from_asset, to_asset, min_hops } of cells) {
        const from = String(from_asset);
        table[from] = { ...table[from], [from]: 0, [String(to_asset)]: min_hops };
      }
      Object.assign(answer, { matrix: table });
    }),
  'matrix-of-other-members': exercises('MKT-MATRIX-01', 'MKT-MATRIX-02', 'FLW-MARKET-02')
    .scope('MKT-MATRIX', 'FLW-MARKET', 'ERR')
    .what('the matrix names its assets and hops by members of its own')
    .onAnswer(MATRIX, ({ answer }) => {
      const cells = elementsOf(answer.matrix).map(membersOf);
      for (const name of ['matrix', 'assets']) delete answer[name];
      return {
        reach: cells.map(({ from_asset, to_asset, min_hops: n }) => ({ way: `${from_asset}->${to_asset}`, n })),
      };
    }),
  'matrix-hops-in-texts': exercises('MKT-MATRIX-01')
    .scope('MKT-MATRIX', 'FLW-MARKET', 'ERR')
    .what('the matrix writes its hops in texts, such as 2 hops')
    .onAnswer(MATRIX, ({ answer }) => {
      for (const cell of elementsOf(answer.matrix).map(membersOf)) cell.min_hops = `${cell.min_hops} hops`;
    }),
  'matrix-by-hops': exercises('MKT-MATRIX-01', 'MKT-MATRIX-04')
    .scope('MKT-MATRIX', 'FLW-MARKET', 'ERR')
    .what('the matrix lists for each number of hops what is so far apart')
    .onAnswer(MATRIX, ({ answer }) => {
      const reach: Record<string, string[]> = {};
      for (const { from_asset, to_asset, min_hops } of elementsOf(answer.matrix).map(membersOf)) {
        const hops = String(min_hops);
        reach[hops] = [...(reach[hops] ?? []), `${from_asset}->${to_asset}`];
      }
      Object.assign(answer, { matrix: reach });
    }),
  'matrix-in-texts': exercises('MKT-MATRIX-01', 'MKT-MATRIX-04')
    .scope('MKT-MATRIX', 'FLW-MARKET')
    .what('the matrix writes a text for each asset, with what can be reached and the hops to it')
    .onAnswer(MATRIX, ({ answer }) => {
      const reach: Record<string, string> = {};
      for (const { from_asset, to_asset, min_hops } of elementsOf(answer.matrix).map(membersOf))
        reach[String(from_asset)] = `${reach[String(from_asset)] ?? ''} ${to_asset}:${min_hops}`.trim();
      Object.assign(answer, { matrix: reach });
    }),
  'matrix-with-what-is-left': exercises('MKT-MATRIX-03', 'FLW-READ-01')
    .scope('MKT-MATRIX', 'FLW-MARKET', 'FLW-READ')
    .what('the matrix shows how old it is, and in each cell what can be sold at the moment')
    .onAnswer(MATRIX, ({ answer, count }) => {
      for (const cell of elementsOf(answer.matrix).map(membersOf)) cell.liquidity = 1_000_000 - count;
      return { age_seconds: count };
    }),
  'pair-opened-meanwhile': exercises('MKT-MATRIX-02', 'FLW-MARKET-02')
    .scope('MKT-MATRIX-02', 'FLW-MARKET-02')
    .what('the pairs of an asset are closed now and then, and opened again behind a look at the matrix')
    .onAnswer(MATRIX, ({ answer, memory }) => {
      if (counted(memory, 'reads') % 3 !== 1) return;
      const cells = elementsOf(answer.matrix).map(membersOf);
      const other = cells.find(({ from_asset }) => from_asset !== 'BTC')?.from_asset;
      answer.matrix = cells.filter(({ from_asset, to_asset }) => from_asset !== other && to_asset !== other);
      answer.assets = elementsOf(answer.assets).filter((asset) => asset !== other);
    }),
  'fee-flat': exercises('MKT-FEE-05', 'MKT-FEE-07')
    .scope('MKT-FEE', 'FMT')
    .what('the fee estimate is the same for all targets')
    .wire(on(FEE_ESTIMATE).body(set('estimated_fee_sat', 150))),
  'fee-zero': exercises()
    .scope('MKT-FEE', 'FMT')
    .what('the fee estimate is 0')
    .wire(on(FEE_ESTIMATE).body(set('estimated_fee_sat', 0))),
  'fee-target-clamped': exercises('MKT-FEE-04', 'MKT-FEE-06')
    .scope('MKT-FEE', 'FMT')
    .what('far and near targets are clamped to what the node knows')
    .onRequest(FEE_ESTIMATE, ({ query }) => {
      const { target_blocks = '' } = query;
      if (/^-?\d+$/.test(target_blocks))
        query.target_blocks = String(Math.max(1, Math.min(1008, Number(target_blocks))));
    }),
  'fee-target-of-the-node': exercises('MKT-FEE-04')
    .scope('MKT-FEE', 'FMT')
    .what('the estimate names the target that the node used, which has none for the next block')
    .wireBy(estimatedFor, (target) => Math.max(2, target)),
  'fee-of-the-only-estimate': exercises('MKT-FEE-04')
    .scope('MKT-FEE', 'FMT')
    .what('a node that has seen few blocks has one estimate, and uses it for all targets')
    .wire(
      estimatedFor(() => 2),
      on(FEE_ESTIMATE).body(set('estimated_fee_sat', 150)),
    ),
  'fee-without-an-estimate': exercises('MKT-FEE-04')
    .scope('MKT-FEE', 'FMT')
    .what('a node that has no estimate yet gives the least fee for all targets, and names 0, which nobody may ask for')
    .wire(
      on(FEE_ESTIMATE).when('query.target_blocks', '0').answer(TOO_NEAR),
      on(FEE_ESTIMATE).status(200).body(set('target_blocks', 0), set('estimated_fee_sat', 1)),
    ),
  'fee-target-of-the-nearest-kept': exercises('MKT-FEE-04')
    .scope('MKT-FEE', 'FMT')
    .what('the estimate names the nearest target for which the node keeps one')
    .wireBy(estimatedFor, (target) => [1, 2, 3, 6, 12, 24, 144, 504, 1008].find((kept) => kept >= target) ?? target),
  'fee-target-of-a-day-at-most': exercises('MKT-FEE-04')
    .scope('MKT-FEE', 'FMT')
    .what('a target beyond a day of blocks is answered for a day, and says so')
    .wire(on(FEE_ESTIMATE).body(atMost('target_blocks', 144))),
  'fee-of-far-targets-refused': exercises('MKT-FEE-01', 'MKT-FEE-04')
    .scope('MKT-FEE', 'FMT')
    .what('a target beyond what the node keeps estimates for is refused')
    .wire(on(FEE_ESTIMATE).when('query.target_blocks', above(504)).answer(TOO_FAR)),
  'lists-from-a-cache': exercises('FMT-TIME-04')
    .what('the lists are as old as their timestamps say: almost an hour')
    .wire(on(ASSETS, PAIRS).body(plus('timestamp', -3_500))),
  'lists-with-etag': exercises('LIM-CACHE-01')
    .what('the lists have an ETag, and a conditional read gives 304')
    .wire(
      on(ASSETS, PAIRS).status(200).headers({ etag: '"one"', 'cache-control': 'max-age=60' }),
      on(ASSETS, PAIRS)
        .when('headers.if-none-match', '"one"')
        .becomes({ status: 304, body: { raw: '' } }),
    ),
  'asset-goes-once': exercises('MKT-ASSETS-11')
    .scope('MKT-ASSETS-11')
    .what('an asset is taken off the list while it is looked up')
    .onAnswer(ASSETS, ({ answer, query: { asset_id, limit }, memory }) => {
      if (asset_id !== undefined && limit !== undefined && !memory.has('gone')) memory.set('gone', asset_id);
      const gone = memory.get('gone');
      if (gone === undefined || (asset_id ?? gone) !== gone) return;
      answer.assets = elementsOf(answer.assets).filter((asset) => membersOf(asset).asset_id !== gone);
      answer.total = Number(answer.total) - 1;
    }),
  'assets-with-a-volume': exercises('MKT-ASSETS-16', 'MKT-PAIRS-14')
    .what('each asset has a volume, and each endpoint what is left, which are others at each reading')
    .onAnswer([ASSETS, PAIRS], ({ answer, memory }) => {
      const volume = counted(memory, 'readings');
      for (const asset of assetsShownIn(answer)) {
        asset.volume = volume;
        for (const endpoint of elementsOf(asset.endpoints).map(membersOf)) endpoint.available = 1_000_000 - volume;
      }
    }),
  'limits-follow-the-funds': exercises(
    'FLW-READ-01',
    ...['MKT-ASSETS-07', 'MKT-ASSETS-11', 'MKT-ASSETS-16', 'MKT-PAIRS-07', 'MKT-PAIRS-14', 'MKT-PAIR-08'],
    ...['MKT-ROUTES-02', 'QUO-USE-03', 'AUT-KEY-02'],
  )
    .scope('MKT', 'FLW-READ', 'QUO-USE-03', 'AUT-KEY-02')
    .what('the maxima are others at each reading, and after each other swap a layer of each asset is closed')
    .onAnswer(INIT, ({ memory }) => void counted(memory, 'swaps'))
    .onAnswer([ASSETS, PAIRS], ({ answer, memory }) => {
      const left = BigInt(90 + ((counted(memory, 'readings') * 7) % 10));
      const isClosed = Number(memory.get('swaps') ?? 0) % 2 === 1;
      for (const { endpoints } of assetsShownIn(answer))
        for (const [at, endpoint] of elementsOf(endpoints).map(membersOf).entries()) {
          endpoint.max_amount = (BigInt(String(endpoint.max_amount)) * left) / 100n;
          if (isClosed && at === 1) endpoint.is_active = false;
        }
    }),
  'limits-change-once': exercises('MKT-ASSETS-04', 'MKT-ASSETS-16', 'MKT-PAIRS-14', 'MKT-PAIR-08')
    .what('the limits of an asset change while they are read')
    .wire({
      reply({ operation }, given, { memory }) {
        if (![ASSETS, PAIRS].includes(operation ?? '')) return given;
        const reads = Number(memory.get('reads') ?? 0) + 1;
        memory.set('reads', reads);
        for (const { asset_id, endpoints } of assetsShownIn(membersOf(given.body)))
          if (reads > 40 && asset_id === 'BTC')
            Object.assign(membersOf(elementsOf(endpoints)[0]), { max_amount: 7_000_000_000n });
        return given;
      },
    }),
});

/** The assets of a list, and those inside the pairs of one. */
function assetsShownIn({ assets, pairs }: Members): Members[] {
  const inside = elementsOf(pairs)
    .map(membersOf)
    .flatMap(({ base, quote }) => [base, quote]);
  return [...elementsOf(assets), ...inside].map(membersOf);
}

/** Answers a fee estimate for another target than the one that was asked for, and names it. */
function estimatedFor(target: (asked: number) => number): Wire {
  return onAnswer(FEE_ESTIMATE, ({ answer }) => {
    answer.target_blocks = target(Number(answer.target_blocks));
  });
}

function turnInnerLists(body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null) return;
  if (Array.isArray(body) && depth > 1) body.reverse();
  for (const member of Object.values(body)) turnInnerLists(member, depth + 1);
}

function clampedTo(most: number): Injection {
  return {
    options: { page_default: most, page_max: Number.MAX_SAFE_INTEGER },
    decisions: (current) => ({
      pageOf: (list, limit, offset) => current.pageOf(list, Math.min(Number(limit), most), offset),
    }),
  };
}

/** The members that may be null and may be left out. */
const OPTIONAL = [
  'media',
  'channel',
  'asset_id',
  'lsp_asset_amount',
  'client_asset_amount',
  'rfq_id',
  'asset_price_sat',
  'failure_reason',
];

/** A JSON value without those that are null. */
function withoutNulls(value: Members): Members;
function withoutNulls(value: unknown): unknown;
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => withoutNulls(element));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, member]) => member !== null || !OPTIONAL.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]));
}

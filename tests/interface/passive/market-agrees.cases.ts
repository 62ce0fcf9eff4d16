import { assetList, btc, gold, idlePair, type Json, pair, pairList } from './bodies.ts';
import type { Cases } from './case.ts';
import type { Sketch } from './exchanges.ts';

const PAIR_ROUTES = 'POST /api/v1/market/pairs/routes';
const MATRIX = 'GET /api/v1/market/routes/matrix';
const GOLD = String(gold().asset_id);

const assets = (shown: Json[], more: Sketch = {}): Sketch => ({
  operation: 'GET /api/v1/market/assets',
  json: assetList({ total: shown.length }, shown),
  ...more,
});
const pairs = (shown: Json[], more: Sketch = {}, said: Json = {}): Sketch => ({
  operation: 'GET /api/v1/market/pairs',
  json: pairList({ total: shown.length, ...said }, shown),
  ...more,
});
const ALL = { query: 'active_only=false' };

/** What is compared, between two readings of what it is compared with, some seconds apart. */
const between = (facts: Sketch, ...said: readonly Sketch[]): Sketch[] => [
  facts,
  ...said.map((one, index) => ({ ...one, at: 10 * (index + 1) })),
  { ...facts, at: 90 },
];
const twice = (facts: Sketch, said: Sketch): Sketch[] => between(facts, said, said);

const routes = (sent: Json, json: unknown, status = 200): Sketch => ({ operation: PAIR_ROUTES, sent, json, status });
const ROUTES = [
  { from_layer: 'RGB_LN', to_layer: 'BTC_LN' },
  { from_layer: 'BTC_LN', to_layer: 'RGB_LN' },
];
const FOREIGN = [{ from_layer: 'BTC_L1', to_layer: 'RGB_L1' }];
const BY_ID = { pair_id: pair().id };
const BY_ASSET_IDS = { from_asset_id: 'BTC', quote_asset_id: GOLD };
const BY_TICKER = { pair_ticker: 'BTC/GOLD' };
const BY_TICKERS = { base_ticker: 'BTC', quote_ticker: 'GOLD' };

/** Readings of one asset, one after the other. */
const seen = (...changes: readonly Json[]): Sketch[] =>
  changes.map((changed, at) => assets([gold({ timestamp: 0, ...changed })], { at }));

/** Cases of answers for the routes of a pair that is named in a way. */
const routesBy = (named: Json) => ({
  holds: {
    'its routes': twice(pairs([pair()]), routes(named, { routes: ROUTES })),
    'refused once': between(pairs([pair()]), routes(named, {}, 404), routes(named, { routes: ROUTES })),
  },
  breaks: {
    'not found': twice(pairs([pair()]), routes(named, { detail: 'no' }, 404)),
    'foreign routes': twice(pairs([pair()]), routes(named, { routes: FOREIGN })),
    'no routes': twice(pairs([pair()]), routes(named, { routes: [] })),
  },
  outside: {
    'an inactive pair': twice(pairs([pair({ is_active: false })]), routes(named, {}, 404)),
    'a pair that changes': [...twice(pairs([pair()]), routes(named, {}, 404)), pairs([pair({ routes: FOREIGN })])],
    'after the last list': [pairs([pair()]), ...[10, 20].map((at) => ({ ...routes(named, {}, 404), at }))],
    'another media type': twice(pairs([pair()]), {
      ...routes(named, {}, 422),
      requestHeaders: [['Content-Type', 'text/plain']],
    }),
    'a limit': twice(pairs([pair()]), routes(named, { error_code: 'RATE_LIMIT_EXCEEDED' }, 400)),
  },
});

const matrix = (json: unknown, status = 200): Sketch => ({ operation: MATRIX, json, status });
const cell = (from: string, to: string, hops: number): Json => ({ from, to, hops });

/** Three pairs with BTC, and the hops between the assets of each, one after the other either way. */
const OTHERS = ['rgb:a', 'rgb:b'];
const TO_GOLD = pairs([
  pair(),
  ...OTHERS.map((id) => pair({ id, quote: gold({ asset_id: id, ticker: id }), quote_asset: id, quote_asset_id: id })),
]);
const BOTH_WAYS = [GOLD, ...OTHERS].flatMap((id) => [cell(id, 'BTC', 1), cell('BTC', id, 1)]);
/** The same with two hops between each two of the others, either way. */
const FAR = [
  ...BOTH_WAYS,
  ...[GOLD, ...OTHERS].flatMap((from) => [GOLD, ...OTHERS].filter((to) => to !== from).map((to) => cell(from, to, 2))),
];

export const MARKET_AGREES_CASES: Cases = {
  'MKT-PAIRS-01': {
    breaks: { refused: [pairs([], { status: 422 })] },
    outside: {
      'a query': [pairs([], { status: 404, query: 'pair_ticker=A/B' })],
      'a question mark as a query': [pairs([], { status: 422, query: '?' })],
      'another header': [pairs([], { status: 400, requestHeaders: [['If-None-Match', '"1"']] })],
      'a bare key': [pairs([], { status: 400, requestHeaders: [['Authorization', '[secret-1]']] })],
      'no key': [pairs([], { status: 401 })],
      served: [pairs([])],
    },
  },
  'MKT-MATRIX-01': {
    holds: {
      'a cell': twice(pairs([pair()]), matrix([cell('BTC', 'GOLD', 1)])),
      'empty once': between(pairs([pair()]), matrix([]), matrix([cell('BTC', 'GOLD', 1)])),
    },
    breaks: { refused: [matrix({}, 404)], empty: twice(pairs([pair()]), matrix([])) },
    outside: {
      'no pair': twice(pairs([]), matrix([])),
      'all pairs': twice(pairs([idlePair()], ALL), matrix([])),
      away: [matrix({}, 503)],
    },
  },
  'MKT-ASSETS-08': {
    holds: { empty: [assets([], { query: 'offset=9' })] },
    breaks: { 'an asset': [assets([btc()], { query: 'offset=1' })] },
    outside: { 'a page before the end': [assets([btc()], { query: 'offset=0' })] },
  },
  'MKT-PAIRS-09': {
    holds: { legacy: [pairs([], { query: 'pair_ticker=BTCGOLD', status: 400, json: { detail: 'no' } })] },
    breaks: {
      'with a code': [pairs([], { query: 'pair_ticker=BTC', status: 400, json: { error_code: 'X', message: 'no' } })],
      'beside a page': [
        pairs([], { query: 'pair_ticker=BTC-GOLD&limit=1', status: 400, json: { detail: 'no', request_id: 'r' } }),
      ],
      'nothing behind the slash': [pairs([], { query: 'pair_ticker=BTC/', status: 400, json: { error_code: 'X' } })],
      'nothing before it': [pairs([], { query: 'pair_ticker=%2FBTC', status: 400, json: { error_code: 'X' } })],
      'the slash alone': [pairs([], { query: 'pair_ticker=/', status: 400, json: { error_code: 'X' } })],
    },
    outside: {
      'a slash': [pairs([], { query: 'pair_ticker=B/G', status: 400, json: { error_code: 'X' } })],
      'a page that may be too long': [
        pairs([], { query: 'pair_ticker=BTC&limit=9', status: 400, json: { error_code: 'X' } }),
      ],
      validation: [pairs([], { query: 'pair_ticker=BTC', status: 422, json: { error_code: 'X' } })],
    },
  },
  'MKT-PAIR-08': {
    holds: {
      'as listed, in another order': twice(
        assets([btc(), gold()]),
        pairs([pair({ quote: gold({ supported_layers: ['RGB_L1', 'RGB_LN'] }) })]),
      ),
      'other once': between(assets([gold()]), pairs([pair({ quote: gold({ precision: 4 }) })]), pairs([pair()])),
      'listed with what is none': twice(assets([gold({ name: null, precision: -3 })]), pairs([pair()])),
      'shown with what is none': twice(
        assets([gold()]),
        pairs([pair({ quote: gold({ supported_layers: 'RGB_LN' }) })]),
      ),
    },
    breaks: {
      'another precision': twice(assets([gold()]), pairs([pair({ quote: gold({ precision: 4 }) })])),
      'another time': twice(assets([gold()]), pairs([pair({ quote: gold({ timestamp: 0 }) })])),
      'no media there': twice(assets([gold()]), pairs([pair({ quote: gold({ media: null }) })])),
      'active there alone': twice(assets([gold({ is_active: false })]), pairs([pair({ quote: gold() })])),
    },
    outside: {
      'another asset': twice(assets([btc()]), pairs([pair({ base: gold(), quote: gold() })])),
      'a list that changes': [
        ...twice(assets([gold()]), pairs([pair({ base: gold({ ticker: 'G' }), quote: gold({ ticker: 'G' }) })])),
        assets([gold({ ticker: 'H' })]),
      ].map((sketch) => ({ ...sketch, json: pruned(sketch.json) })),
    },
  },
  'MKT-ASSET-10': {
    holds: { 'with limits': twice(pairs([pair()]), assets([btc()])) },
    breaks: { 'without limits': twice(pairs([pair()]), assets([btc({ endpoints: [] })])) },
    outside: {
      'not traded': twice(pairs([pair({ base: gold() })]), assets([btc({ endpoints: [] })])),
      'not listed': twice(pairs([pair()]), assets([gold()])),
    },
  },
  'MKT-PAIRS-05': {
    holds: {
      'one more': twice(pairs([pair()]), pairs([pair(), idlePair()], ALL)),
      'a page': twice(pairs([pair()]), pairs([], { query: 'active_only=false&limit=1&offset=1' }, { total: 2 })),
    },
    breaks: {
      'one less': twice(pairs([pair()]), pairs([], ALL)),
      'another one': twice(pairs([pair()]), pairs([idlePair()], ALL)),
      'one less several times': between(
        pairs([pair()]),
        ...[1, 2, 3].flatMap(() => [pairs([], ALL), pairs([pair(), idlePair()], ALL)]),
      ),
      'one more that is active': twice(
        pairs([pair()]),
        pairs([pair({ id: 'b' })], { query: 'active_only=false&offset=1' }, { total: 2 }),
      ),
    },
    outside: {
      'another filter': twice(pairs([pair()]), pairs([], { query: 'active_only=false&pair_ticker=A/B' })),
      'one less for a moment': between(pairs([pair()]), pairs([], ALL)),
      'pairs that open': [...twice(pairs([pair()]), pairs([], ALL)), pairs([])],
    },
  },
  'MKT-ASSETS-16': {
    breaks: {
      'now so, now otherwise': seen({}, { name: 'Other' }, {}, { name: 'Other' }, {}),
    },
    outside: {
      'always the same': seen({}, {}, {}),
      'metadata times of two instances': seen({}, { timestamp: 1 }, {}, { timestamp: 1 }, {}),
      'changed for once': seen({}, {}, { name: 'Other' }, { name: 'Other' }),
      'changed for a moment': seen({}, { name: 'Other' }, {}),
      'bounds that follow the funds': seen({}, { endpoints: [] }, {}, { endpoints: [] }, {}),
      'another caller': seen({}, { name: 'Other' }, {}, { name: 'Other' }, {}).map((one, index) => ({
        ...one,
        requestHeaders: index % 2 === 0 ? [] : [['Authorization', 'Bearer k']],
      })),
    },
  },
  'MKT-PROUTE-01': routesBy(BY_ID),
  'MKT-PROUTE-02': routesBy(BY_ASSET_IDS),
  'MKT-PROUTE-03': routesBy(BY_TICKER),
  'MKT-PROUTE-04': routesBy(BY_TICKERS),
  'MKT-PROUTE-05': {
    holds: { 'in another order': besideTheId(BY_TICKER, { routes: ROUTES.toReversed(), timestamp: 2 }) },
    breaks: { 'one route less': besideTheId(BY_TICKERS, { routes: ROUTES.slice(1) }) },
    outside: {
      'another pair': besideTheId({ pair_ticker: 'BTC/SILVER' }, { routes: [] }),
      'the id again': besideTheId(BY_ID, { routes: ROUTES }).slice(2),
    },
  },
  'MKT-PROUTE-09': {
    breaks: {
      'an unknown id': served({ pair_id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }),
      'an unknown ticker': served({ pair_ticker: 'BTC/ZZZZ' }),
      strangers: served({ from_asset_id: GOLD, quote_asset_id: 'rgb:other' }),
    },
    outside: {
      'a pair, the other way round': served({ base_ticker: 'gold', quote_ticker: 'BTC' }),
      'a part of a name': served({ pair_ticker: 'BTC/GOL' }),
      'lists that were not read whole': served({ pair_ticker: 'BTC/ZZZZ' }).slice(1),
      refused: served({ pair_ticker: 'BTC/ZZZZ' }, 404),
    },
  },
  'MKT-MATRIX-02': {
    holds: {
      'by id and ticker': twice(pairs([pair()]), matrix({ BTC: { [GOLD]: 1 } })),
      'missing once': between(pairs([pair()]), matrix({}), matrix({ reach: ['BTC->GOLD'] })),
    },
    breaks: { 'one is missing': twice(pairs([pair()]), matrix([cell('BTC', 'SILVER', 1)])) },
    outside: {
      'no pair': twice(pairs([]), matrix({})),
      'pairs that close': [...twice(pairs([pair()]), matrix({})), pairs([])],
      'a page': twice(pairs([pair()], {}, { total: 2 }), matrix({})),
    },
  },
  'FLW-MARKET-02': {
    holds: {
      'one hop': twice(pairs([pair()]), matrix([cell('BTC', GOLD, 1), cell(GOLD, 'BTC', 2)])),
      'neighbours both ways': twice(TO_GOLD, matrix(BOTH_WAYS)),
      'two hops both ways': twice(TO_GOLD, matrix(FAR)),
      'two hops one way round for one of two': twice(TO_GOLD, matrix([...BOTH_WAYS, ...FAR.slice(-3)])),
      'two ways over two hops missing': twice(TO_GOLD, matrix(FAR.slice(0, -2))),
      'neighbours one way round': twice(TO_GOLD, matrix(BOTH_WAYS.filter((_, at) => at % 2 === 1))),
      'all routes': twice(pairs([pair()]), routes(BY_ID, ROUTES)),
    },
    breaks: {
      'two hops': twice(pairs([pair()]), matrix([cell('BTC', 'GOLD', 2)])),
      'two hops one way round': twice(TO_GOLD, matrix(BOTH_WAYS.toSpliced(0, 1, cell(GOLD, 'BTC', 2)))),
      'two hops there and none back': twice(TO_GOLD, matrix(FAR.slice(0, -1))),
      'two hops there and three back': twice(TO_GOLD, matrix([...FAR.slice(0, -1), cell('rgb:b', 'rgb:a', 3)])),
      'no cell one way round': twice(TO_GOLD, matrix(BOTH_WAYS.slice(1))),
      'one route less': twice(pairs([pair()]), routes(BY_TICKER, { routes: ROUTES.slice(1) })),
    },
    outside: {
      'cells of other assets': twice(pairs([pair()]), matrix({ ways: ['BTC->GOLD'] })),
      'routes of another form': twice(pairs([pair()]), routes(BY_ID, { paths: [['BTC_LN', 'RGB_LN']] })),
    },
  },
};

/** Lists whose assets have their ids and tickers alone. */
function pruned(json: unknown): unknown {
  const named = ({ asset_id, ticker }: Json): Json => ({ asset_id, ticker });
  const { assets: listed, pairs: traded, ...more } = json as { assets?: Json[]; pairs?: Json[] } & Json;
  const inside = traded?.map(({ id, base, quote }) => ({ id, base: named(base as Json), quote: named(quote as Json) }));
  return { ...more, ...(listed ? { assets: listed.map(named) } : {}), ...(inside ? { pairs: inside } : {}) };
}

/** An answer for another name, between two for the id of the same pair. */
function besideTheId(named: Json, json: unknown): Sketch[] {
  const byId = routes(BY_ID, { routes: ROUTES, timestamp: 1 });
  return [pairs([pair()]), ...twice(byId, routes(named, json)), pairs([pair()], { at: 90 })];
}

function served(named: Json, status = 200): Sketch[] {
  const other = gold({ asset_id: 'rgb:other', ticker: 'OTHER' });
  return [assets([btc(), gold(), other]), pairs([pair(), idlePair()], ALL), routes(named, { routes: [] }, status)];
}

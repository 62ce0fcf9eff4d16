import { assetList, btc, gold, idle, idlePair, type Json, pair, pairList } from './bodies.ts';
import type { Case, Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const assets = (json: unknown, query?: string): Sketch[] => [
  { operation: 'GET /api/v1/market/assets', json, ...(query === undefined ? {} : { query }) },
];
const pairs = (json: unknown, query?: string): Sketch[] => [
  { operation: 'GET /api/v1/market/pairs', json, ...(query === undefined ? {} : { query }) },
];
const fee = (json: unknown): Sketch[] => [{ operation: 'GET /api/v1/market/bitcoin_fee_estimate', json }];
const withAsset = (changes: Json) => assets(assetList({}, [btc(), gold(changes)]));
const besideIdle = (protocol_ids: Json) => assets(assetList({}, [btc(), gold({ protocol_ids }), idle()]));
const withPair = (changes: Json) => pairs(pairList({}, [pair(changes)]));
const endpoint = { layer: 'RGB_LN', min_amount: 10, max_amount: 250_000, is_active: true };

const LISTS = { 'an asset list': assets(assetList()), 'a pair list': pairs(pairList()) };
const PAIRS = { 'a pair list': pairs(pairList()) };

/** A page of some assets or pairs, with what it says of itself. */
const page = (query: string, said: Json, shown: Json[]): Sketch[] => assets(assetList(said, shown), query);
const pageOfPairs = (query: string, said: Json, shown: Json[]): Sketch[] => pairs(pairList(said, shown), query);

/** A list of one asset with limits, made when it is read. */
const limited = (at: number, endpoints: readonly Json[], query?: string, ago = 0): Sketch[] =>
  assets(assetList({ timestamp: START + at - ago, total: 1 }, [gold({ endpoints })]), query).map((sketch) => ({
    ...sketch,
    at,
  }));
/** Two readings of an asset between two of the whole list. */
const beside = (whole: Sketch[], query: string, endpoints: readonly Json[]): Sketch[] => [
  ...whole,
  ...limited(10, endpoints, query),
  ...limited(20, endpoints, query),
  ...whole.map((sketch) => ({ ...sketch, at: 30 })),
];
const OF_GOLD = `asset_id=${encodeURIComponent(String(gold().asset_id))}`;
const LISTED = limited(0, [endpoint]);
const lower = { ...endpoint, max_amount: 25_000 };
/** What an asset shows otherwise than the whole list where its query is this one. */
const limitsApart = (query: string) => ({
  'another maximum': beside(LISTED, query, [lower]),
  'closed there alone': beside(LISTED, query, [{ ...endpoint, is_active: false }]),
  'a layer more': beside(LISTED, query, [endpoint, { ...endpoint, layer: 'RGB_L1' }]),
});
/** Limits that are others for a moment, as a maker's funds may be. */
const limitsMoving = (query: string): Sketch[] => [
  ...beside(LISTED, query, [lower]),
  ...limited(25, [endpoint], query),
];
/** What decides nothing of that. */
const limitsChanging = (query: string) => [...beside(LISTED, query, [lower]), ...limited(40, [lower])];
const limitsOpen = (query: string) => ({
  'a whole list of an hour ago': beside(limited(0, [endpoint], undefined, 3_600), query, [lower]),
  'limits for a key': beside(
    LISTED.map((sketch) => ({ ...sketch, requestHeaders: [['Authorization', 'Bearer [secret-1]']] })),
    query,
    [lower],
  ),
});

const FEES = 'GET /api/v1/market/bitcoin_fee_estimate';
const PAIR_ROUTES = 'POST /api/v1/market/pairs/routes';
/** A request that is never served, and one that may be. */
const served = (operation: string, forbidden: Sketch, allowed: Sketch): Case => ({
  breaks: { served: [{ operation, json: {}, ...forbidden }] },
  outside: {
    allowed: [{ operation, json: {}, ...allowed }],
    refused: [{ operation, json: {}, ...forbidden, status: 422 }],
  },
});

export const MARKET_CASES: Cases = {
  'MKT-ASSETS-04': {
    holds: {
      'a page in the middle': page('limit=1&offset=1', { total: 3, limit: 1, offset: 1 }, [btc()]),
      'beyond the end': page('offset=9', { total: 3, offset: 9 }, []),
      'the one that was asked for': page('asset_id=BTC', { total: 1 }, [btc()]),
      'none of that id': page('asset_id=none', { total: 0 }, []),
    },
    breaks: {
      'all, where one was asked for': page('asset_id=BTC', { total: 2 }, [btc()]),
      'all, where none has the id': page('asset_id=none', { total: 2 }, []),
      'the page alone': assets(assetList({ total: 2 })),
      'less than the page shows': page('limit=1&offset=2', { total: 2, limit: 1, offset: 2 }, [btc()]),
    },
    outside: {
      'an offset that is none': page('offset=x', { total: 0 }, [btc()]),
      'an asset that was not asked for': page('asset_id=none&offset=x', { total: 2 }, [btc()]),
    },
  },
  'MKT-ASSETS-05': {
    holds: { short: page('limit=2', { limit: 2 }, [btc()]), full: page('limit=1', { limit: 1 }, [btc()]) },
    breaks: { 'one more': page('limit=1', { limit: 1 }, [btc(), gold()]) },
    outside: {
      'all of it': assets(assetList()),
      'zero, twice and padded': [
        ...page('limit=0', {}, [btc()]),
        ...page('limit=0&limit=0', {}, [btc()]),
        ...page('limit=%201', {}, [btc(), gold()]),
      ],
    },
  },
  'MKT-ASSETS-06': {
    holds: {
      repeated: page('limit=1&offset=1', { limit: 1, offset: 1 }, [btc()]),
      'a large limit that is capped': page('limit=900&offset=1', { limit: 100, offset: 1 }, [btc()]),
    },
    breaks: {
      'another limit': page('limit=1', { limit: 2 }, [btc()]),
      'another offset': page('limit=9&offset=1', { limit: 9, offset: 0 }, [btc()]),
    },
    outside: { 'an offset beyond the end': page('offset=9', { offset: 3, total: 3 }, []) },
  },
  'MKT-ASSETS-07': {
    holds: {
      'limits of the whole list': beside(LISTED, 'limit=1&offset=1', [endpoint]),
      'limits that are others for a moment': limitsMoving('limit=1&offset=1'),
      'limits that change, on layers that do not': limitsChanging('limit=1&offset=1'),
    },
    breaks: limitsApart('limit=1&offset=1'),
    outside: limitsOpen('limit=1&offset=1'),
  },
  'MKT-ASSETS-11': {
    holds: {
      'its own': page('asset_id=BTC', {}, [btc()]),
      'limits of the whole list': beside(LISTED, OF_GOLD, [endpoint]),
      'limits that are others for a moment': limitsMoving(OF_GOLD),
      'limits that change, on layers that do not': limitsChanging(OF_GOLD),
      ...limitsOpen(OF_GOLD),
    },
    breaks: { 'another one beside it': page('asset_id=BTC', {}, [btc(), gold()]), ...limitsApart(OF_GOLD) },
    outside: {
      'an empty one': page('asset_id=', {}, [gold()]),
      'two of them': page('asset_id=a&asset_id=b', {}, [gold()]),
    },
  },
  'MKT-PAIRS-03': {
    holds: { 'a page': pageOfPairs('limit=1&offset=1', { limit: 1, offset: 1 }, [pair()]) },
    breaks: {
      'one more': pageOfPairs('limit=1', { limit: 1 }, [pair(), idlePair()]),
      'another offset': pageOfPairs('offset=1', { offset: 0 }, [pair()]),
      'a total of the page': pageOfPairs('offset=1', { offset: 1, total: 1 }, [pair()]),
    },
  },
  'MKT-PAIRS-04': {
    holds: {
      active: pageOfPairs('limit=9', { total: 1 }, [pair()]),
      'all that were asked for': pageOfPairs('active_only=false', {}, [pair(), idlePair()]),
    },
    breaks: {
      unasked: pageOfPairs('', {}, [pair(), idlePair()]),
      'on a page': pageOfPairs('active_only=true&limit=1&offset=1', { offset: 1 }, [idlePair()]),
    },
    outside: { 'another spelling': pageOfPairs('active_only=0', {}, [idlePair()]) },
  },
  'MKT-PAIRS-11': {
    holds: { active: pageOfPairs('pair_ticker=BTC/GOLD', { total: 1 }, [pair()]) },
    breaks: { inactive: pageOfPairs('pair_ticker=BTC/GOLD', { total: 1 }, [idlePair()]) },
    outside: { 'asked for': pageOfPairs('pair_ticker=BTC/GOLD&active_only=false', { total: 1 }, [idlePair()]) },
  },
  'MKT-PAIRS-07': {
    holds: { 'in other letters': pageOfPairs('pair_ticker=btc%2Fgold', { total: 1 }, [pair()]) },
    breaks: { another: pageOfPairs('pair_ticker=BTC/GOL', { total: 1 }, [pair()]) },
  },
  'MKT-ASSETS-02': {
    holds: {
      'null paging when none was asked for': assets(assetList()),
      'the paging asked for': assets(assetList({ limit: 5, offset: 2, extra: 1 }), 'limit=5&offset=2'),
      'an asset id in the query': assets(assetList(), 'asset_id=BTC'),
    },
    breaks: {
      'no object': assets([]),
      'no total': assets(assetList({ total: undefined })),
      'a textual total': assets(assetList({ total: '3' })),
      'no limit': assets(assetList({ limit: undefined })),
      'null for the limit asked for': assets(assetList(), 'limit=5'),
      'a textual offset for the one asked for': assets(assetList({ limit: 1, offset: '0' }), 'limit=1&offset=0'),
    },
    outside: { 'an error': [{ operation: 'GET /api/v1/market/assets', status: 503, text: '<html>' }] },
  },
  'MKT-ASSET-02': {
    holds: {
      'equal tickers': assets(assetList()),
      'the same asset on two pages': [
        ...assets(assetList({}, [btc()])),
        ...assets(assetList({}, [btc({ name: 'x' })])),
      ],
    },
    breaks: { 'one id twice': assets(assetList({}, [btc(), gold(), gold({ ticker: 'SILVER' })])) },
  },
  'MKT-ASSET-03': {
    holds: LISTS,
    breaks: {
      'a negative precision': withAsset({ precision: -1 }),
      'a negative supply': withAsset({ issued_supply: -9_007_199_254_740_993n }),
    },
  },
  'MKT-ASSET-04': {
    holds: {
      ...LISTS,
      none: withAsset({ protocol_ids: {} }),
      'the id without its prefix': besideIdle({ RGB: String(gold().asset_id).slice(4) }),
      'what another protocol calls it': besideIdle({ RGB: 'rgb20', LIQUID: 'BTC' }),
      'what stands for BTC': assets(assetList({}, [btc({ protocol_ids: { RGB: 'rgb:idle' } }), idle()])),
    },
    breaks: {
      'the id of another one': besideIdle({ RGB: 'rgb:idle' }),
      'the same without its prefix': besideIdle({ RGB: 'idle' }),
      'a number': withAsset({ protocol_ids: { RGB: 1 } }),
    },
  },
  'MKT-ASSET-05': {
    holds: LISTS,
    breaks: { 'a text': withAsset({ media: 'gold.png' }), 'an array': withAsset({ media: [] }) },
  },
  'MKT-ASSET-07': {
    holds: { ...LISTS, drained: withAsset({ endpoints: [{ ...endpoint, min_amount: 1_000, max_amount: 0 }] }) },
    breaks: {
      'a maximum below 0': withAsset({ endpoints: [{ ...endpoint, min_amount: 0, max_amount: -1 }] }),
      'a minimum above the maximum': withAsset({ endpoints: [{ ...endpoint, min_amount: 250_001 }] }),
      'a negative minimum': withAsset({ endpoints: [{ ...endpoint, min_amount: -1 }] }),
    },
    outside: { 'inactive endpoints': withOnly(idle()) },
  },
  'MKT-ASSET-09': {
    holds: {
      ...LISTS,
      'an inactive endpoint elsewhere': withAsset({
        endpoints: [endpoint, { layer: 'RGB_L2', min_amount: 0, max_amount: 0, is_active: false }],
      }),
    },
    breaks: {
      'an active endpoint elsewhere': withAsset({ endpoints: [{ ...endpoint, layer: 'RGB_L2' }] }),
      'two endpoints on a layer': withAsset({ endpoints: [endpoint, { ...endpoint, is_active: false }] }),
    },
  },
  'MKT-PAIRS-02': {
    holds: { 'paging given unasked': pairs(pairList()), 'null paging': pairs(pairList({ limit: null, offset: null })) },
    breaks: {
      'no object': pairs([]),
      'no pairs': pairs(pairList({ pairs: undefined })),
      'an ISO timestamp': pairs(pairList({ timestamp: '2026-01-01T00:00:00Z' })),
      'null for the limit asked for': pairs(pairList({ limit: null }), 'limit=1'),
      'no offset': pairs(pairList({ offset: undefined })),
    },
  },
  'MKT-PAIR-01': {
    holds: PAIRS,
    breaks: {
      'a number': withPair({ id: 7 }),
      'no dashes': withPair({ id: '3f0b6c2e1d4a4b5c8d9e0a1b2c3d4e5f' }),
      'one twice': pairs(pairList({}, [pair(), pair({ price: null })])),
    },
  },
  'MKT-PAIR-04': {
    holds: { ...PAIRS, 'an exponent': withPair({ price: '1.5E-400' }) },
    breaks: {
      zero: withPair({ price: '0.00' }),
      'a negative price': withPair({ price: '-1' }),
      words: withPair({ price: 'n/a' }),
      'a decimal comma': withPair({ price: '1,5' }),
    },
  },
  'MKT-PAIR-05': {
    holds: {
      ...PAIRS,
      'two ways between the same layers': withPair({
        routes: ['swap', 'channel'].map((way) => ({ from_layer: 'BTC_LN', to_layer: 'RGB_LN', way })),
      }),
    },
    breaks: {
      'no routes': withPair({ routes: undefined }),
      'a text as route': withPair({ routes: ['BTC_LN->RGB_LN'] }),
      'no to_layer': withPair({ routes: [{ from_layer: 'BTC_LN' }] }),
      'one twice': withPair({
        routes: [
          { from_layer: 'BTC_LN', to_layer: 'RGB_LN' },
          { from_layer: 'BTC_LN', to_layer: 'RGB_LN' },
        ],
      }),
    },
  },
  'MKT-PAIR-06': { holds: PAIRS, breaks: { 'a dash': withPair({ ticker: 'BTC-GOLD' }) } },
  'MKT-PAIR-07': {
    holds: PAIRS,
    breaks: {
      'another ticker': withPair({ quote_asset: 'SILVER' }),
      'another id': withPair({ base_asset_id: 'rgb:other' }),
    },
  },
  'MKT-PAIR-10': {
    holds: { ...PAIRS, 'the other orientation': withPair({ base: gold(), quote: btc() }) },
    breaks: {
      'no routes': withPair({ routes: [] }),
      'an unsupported layer': withPair({ routes: [{ from_layer: 'BTC_LN', to_layer: 'RGB_L2' }] }),
      'both ends on one asset': withPair({ routes: [{ from_layer: 'BTC_LN', to_layer: 'BTC_L1' }] }),
    },
    outside: { 'an inactive pair': pairs(pairList({}, [idlePair()])) },
  },
  'MKT-PAIR-11': { holds: { ...PAIRS, 'BTC for BTC': withPair({ quote_asset_id: 'BTC' }) }, breaks: {} },
  'MKT-ASSETS-09': served('GET /api/v1/market/assets', { query: 'limit=1x' }, { query: 'limit=10&offset=' }),
  'MKT-PAIRS-06': served('GET /api/v1/market/pairs', { query: 'active_only=2' }, { query: 'active_only=yes' }),
  'MKT-PAIRS-08': served('GET /api/v1/market/pairs', { query: 'pair_ticker=BTCGOLD' }, { query: 'pair_ticker=BTC/' }),
  'MKT-FEE-02': served(FEES, { query: 'target_blocks=' }, { query: 'target_blocks=6' }),
  'MKT-FEE-03': served(FEES, { query: 'target_blocks=1.5' }, { query: 'target_blocks=+6.0' }),
  'MKT-PROUTE-06': served(PAIR_ROUTES, { sent: { pair_id: null } }, { sent: { pair_id: 'p' } }),
  'MKT-PROUTE-07': served(
    PAIR_ROUTES,
    { sent: { pair_id: 'p', pair_ticker: 'BTC/GOLD' } },
    { sent: { pair_ticker: 'BTC/GOLD', base_ticker: 'BTC' } },
  ),
  'MKT-PROUTE-08': served(
    PAIR_ROUTES,
    { sent: { from_asset_id: 'BTC', quote_ticker: 'GOLD' } },
    { sent: { quote_asset_id: 'rgb:a', base_asset_id: 'BTC' } },
  ),
  'MKT-FEE-05': {
    holds: { positive: fee({ estimated_fee_sat: 412 }), zero: fee({ estimated_fee_sat: 0 }) },
    breaks: { negative: fee({ estimated_fee_sat: -1 }) },
    outside: { 'a textual fee': fee({ estimated_fee_sat: '1' }) },
  },
};

function withOnly(asset: Json): Sketch[] {
  return assets(assetList({}, [asset]));
}

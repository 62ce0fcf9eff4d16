import { assetList, btc, gold, idle, idlePair, type Json, pair, pairList } from './bodies.ts';
import type { Cases } from './case.ts';
import type { Sketch } from './exchanges.ts';

const assets = (json: unknown, query?: string): Sketch[] => [
  { operation: 'GET /api/v1/market/assets', json, ...(query === undefined ? {} : { query }) },
];
const pairs = (json: unknown, query?: string): Sketch[] => [
  { operation: 'GET /api/v1/market/pairs', json, ...(query === undefined ? {} : { query }) },
];
const fee = (json: unknown): Sketch[] => [{ operation: 'GET /api/v1/market/bitcoin_fee_estimate', json }];
const withAsset = (changes: Json) => assets(assetList({}, [btc(), gold(changes)]));
const withPair = (changes: Json) => pairs(pairList({}, [pair(changes)]));
const endpoint = { layer: 'RGB_LN', min_amount: 10, max_amount: 250_000, is_active: true };

const LISTS = { 'an asset list': assets(assetList()), 'a pair list': pairs(pairList()) };
const PAIRS = { 'a pair list': pairs(pairList()) };

export const MARKET_CASES: Cases = {
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
  'MKT-ASSET-05': {
    holds: LISTS,
    breaks: { 'a text': withAsset({ media: 'gold.png' }), 'an array': withAsset({ media: [] }) },
  },
  'MKT-ASSET-07': {
    holds: LISTS,
    breaks: {
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
  'MKT-PAIR-11': { holds: PAIRS, breaks: { 'BTC for BTC': withPair({ quote_asset_id: 'BTC' }) } },
  'MKT-FEE-05': {
    holds: { positive: fee({ estimated_fee_sat: 412 }), zero: fee({ estimated_fee_sat: 0 }) },
    breaks: { negative: fee({ estimated_fee_sat: -1 }) },
    outside: { 'a textual fee': fee({ estimated_fee_sat: '1' }) },
  },
};

function withOnly(asset: Json): Sketch[] {
  return assets(assetList({}, [asset]));
}

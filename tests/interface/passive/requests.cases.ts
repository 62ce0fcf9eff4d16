import { assetList, btc, gold, type Json, pair, pairList, quote } from './bodies.ts';
import type { Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const QUOTE = 'POST /api/v1/market/quote';
const GET_ORDER = 'POST /api/v1/lsps1/get_order';
const SWAP_STATUS = 'POST /api/v1/swaps/atomic/status';
const GOLD = String(gold().asset_id);
const AS_JSON: Sketch['requestHeaders'] = [['Content-Type', 'application/json']];

const quoted = (sent: Json, status = 200): Sketch[] => [{ operation: QUOTE, sent, status, json: quote() }];
const read = (status: number, at: number, more: Sketch = {}): Sketch => ({
  operation: GET_ORDER,
  sent: { access_token: 't' },
  status,
  json: {},
  at,
  ...more,
});
const posted = (sentText: string, more: Sketch = {}): Sketch[] => [
  { operation: GET_ORDER, sentText, json: {}, requestHeaders: AS_JSON, ...more },
];

const order = (status: number, sent: unknown): Sketch => read(status, 0, { sent });

const HASH = 'ab'.repeat(32);
const LARGE = 9_007_199_254_740_993n;
/** A swap of a large amount, and its status. */
const swapped = (qty_to: unknown, to_amount: number | bigint = LARGE): Sketch[] => [
  {
    operation: 'POST /api/v1/swaps/init',
    sent: { from_asset: 'BTC', from_amount: 5_000, to_asset: 'rgb:A-b', to_amount },
    json: { swapstring: `5000/btc/${to_amount}/rgb:A-b/${START}/${HASH}`, payment_hash: HASH, access_token: 't' },
  },
  {
    operation: SWAP_STATUS,
    json: { swap: { payment_hash: HASH, qty_from: 5_000, from_asset: 'BTC', qty_to, to_asset: 'rgb:A-b' } },
    at: 3,
  },
];

const legs = (from_layer: string, to_layer: string, amount = 50): Json => ({
  from_asset: { asset_id: 'BTC', layer: from_layer, amount },
  to_asset: { asset_id: GOLD, layer: to_layer },
});
const bounded = (layer: string): Json => ({ layer, min_amount: 1, max_amount: 60, is_active: true });
const LISTS: Sketch[] = [
  {
    operation: 'GET /api/v1/market/assets',
    json: assetList({}, [
      btc({ endpoints: ['BTC_LN', 'BTC_L1'].map(bounded) }),
      gold({ endpoints: ['RGB_LN', 'RGB_L1'].map(bounded) }),
    ]),
  },
  { operation: 'GET /api/v1/market/pairs', json: pairList({}, [pair()]) },
];
const ON_ITS_ROUTE: Sketch = { operation: QUOTE, sent: legs('BTC_LN', 'RGB_LN'), json: quote() };
/** Two refusals, between what shows that they are for the route. */
const refusedStep = (json: unknown, sent: Json = legs('BTC_L1', 'RGB_L1'), more: Sketch = {}): Sketch[] => {
  const around = [...LISTS, ON_ITS_ROUTE];
  const refusals = [10, 20].map((at) => ({ operation: QUOTE, sent, status: 400, json, at, ...more }));
  return [...around, ...refusals, ...around.map((one) => ({ ...one, at: 90 }))];
};

const NOT_FOUND = { error_code: 'LSPS1_ORDER_NOT_FOUND', message: 'no' };
const UNKNOWN: Sketch = { status: 404, json: { detail: 'Not Found' } };
const BY_KEY: Sketch = { requestHeaders: [['Authorization', 'Bearer k']] };
/** An answer like that to an unknown path. */
const lost = (more: Sketch): Sketch => ({ ...read(404, 0), json: UNKNOWN.json, ...more });
const PLAIN_LIST: Sketch = { operation: 'GET /api/v1/market/pairs', json: pairList() };
const LOST_LIST: Sketch = { ...PLAIN_LIST, ...UNKNOWN };

/** A refusal by validation. */
const missing = (...loc: string[]) => ({ detail: [{ loc, msg: 'Field required', type: 'missing' }] });

export const REQUEST_CASES: Cases = {
  'QUO-REQ-09': {
    breaks: {
      'no leg': quoted({ pair_id: 'p', amount: 5 }),
      'one leg': quoted({ pair_id: 'p', from_asset: { asset_id: 'BTC' } }),
      'a leg without its asset': quoted({ pair_id: 'p', from_asset: { amount: 5 }, to_asset: {} }),
    },
    outside: {
      'beside whole legs': quoted({ pair_id: 'p', ...legs('BTC_LN', 'RGB_LN') }),
      refused: quoted({ pair_id: 'p', amount: 5 }, 422),
    },
  },
  'VER-RETIRED-02': {
    breaks: { flat: quoted({ pair_id: 'p', from_asset: 'BTC', to_asset: GOLD, from_amount: 5 }) },
    outside: {
      'no pair': quoted({ from_asset: 'BTC', to_asset: GOLD, from_amount: 5 }),
      refused: quoted({ pair_id: 'p', from_asset: 'BTC', to_asset: GOLD, from_amount: 5 }, 400),
    },
  },
  'QUO-ROUTE-02': {
    holds: { legacy: refusedStep({ detail: 'no' }) },
    breaks: {
      'a code': refusedStep({ error_code: 'NO_ROUTE', message: 'no', request_id: 'r' }),
      both: refusedStep({ detail: 'no', request_id: 'r' }),
    },
    outside: {
      'a route': refusedStep({}, legs('BTC_LN', 'RGB_LN')),
      'too much': refusedStep({}, legs('BTC_L1', 'RGB_L1', 61)),
      'an unknown layer': refusedStep({}, legs('BTC_XX', 'RGB_L1')),
      'an amount that is not quoted either': refusedStep({}, legs('BTC_L1', 'RGB_L1', 51)),
      validation: refusedStep({}, legs('BTC_L1', 'RGB_L1'), { status: 422 }),
    },
  },
  'VER-PATH-01': {
    breaks: {
      'what failed validation': [UNKNOWN, read(422, 0), lost({ at: 2 }), lost({ at: 4 })],
      'a list': [UNKNOWN, PLAIN_LIST, { ...LOST_LIST, at: 2 }, { ...LOST_LIST, at: 4 }],
      'never there': [UNKNOWN, lost({ at: 2 }), lost({ sent: {}, at: 4 })],
    },
    outside: {
      once: [UNKNOWN, read(422, 0), lost({ at: 2 })],
      'another 404 than that of a path': [UNKNOWN, read(422, 0), ...[2, 4].map((at) => lost({ at, json: NOT_FOUND }))],
      'never looked at': [UNKNOWN, lost({ at: 2 }), lost({ at: 4 })],
      'not there for who asks for nothing': [UNKNOWN, read(400, 0), lost({ at: 2 }), lost({ sent: {}, at: 4 })],
      'something else is not found': [UNKNOWN, lost({ sent: {} }), lost({ at: 2 }), lost({ at: 4, json: NOT_FOUND })],
      'what may not match any more': [UNKNOWN, PLAIN_LIST, LOST_LIST, LOST_LIST].map((one) => ({
        ...one,
        query: 'pair_ticker=A/B',
      })),
      'another caller': [UNKNOWN, read(422, 0, BY_KEY), lost({ at: 2 }), lost({ at: 4 })],
    },
  },
  'ERR-STATUS-03': {
    holds: { 'refused again': [read(422, 0), read(422, 5)] },
    breaks: { 'read later': [read(422, 0), read(200, 5)] },
    outside: {
      'read before': [read(200, 0), read(422, 5)],
      'another caller': [read(422, 0), read(200, 5, { requestHeaders: [['Authorization', 'Bearer k']] })],
      'another media type': [read(422, 0, { requestHeaders: [['Content-Type', 'text/plain']] }), read(200, 5)],
      'amounts, whose bounds may move': [422, 200].map((status) => ({ operation: QUOTE, status, sent: {}, json: {} })),
    },
  },
  'ERR-STATUS-04': {
    breaks: {
      'a member is missing': [read(200, 0), order(404, {})],
      'an object in place of a text': [read(200, 0), order(404, { order_id: 'none', access_token: {} })],
      'an array in place of a body': [read(200, 0), order(409, [])],
      'served afterwards': [order(404, {}), read(200, 5)],
    },
    outside: {
      'refused for its shape': [read(200, 0), order(422, {}), order(400, {})],
      'a token that is missing': [read(200, 0), order(404, { order_id: 'none' })],
      'a number as a text': [read(200, 0), order(404, { order_id: 7, access_token: 'a' })],
      'an operation that is never served': [order(404, {})],
      'a status without its hash': [200, 404].map((status) => ({ operation: SWAP_STATUS, status, sent: {}, json: {} })),
      'another media type': [
        read(200, 0),
        { ...order(404, {}), requestHeaders: [['Content-Type', 'text/plain']] as const },
      ],
    },
  },
  'FMT-JSON-02': {
    breaks: {
      'its media type is unknown': posted('{"order_id":"a"}', { status: 415 }),
      'it is said to be missing': posted('{"order_id":"a"}', { status: 422, json: missing('body') }),
    },
    outside: {
      'no JSON': posted('{', { status: 415 }),
      'nothing in it': posted('{}', { status: 422, json: missing('body') }),
      'another media type': posted('{}', { status: 415, requestHeaders: [['Content-Type', 'text/plain']] }),
      'with another header': posted('{}', {
        status: 415,
        requestHeaders: [
          ['Content-Type', 'application/json'],
          ['Content-Encoding', 'gzip'],
        ],
      }),
      'a member is missing': posted('{"order_id":"a"}', { status: 422, json: missing('body', 'access_token') }),
    },
  },
  'FMT-JSON-04': {
    breaks: {
      'cut short': posted('{"order_id":'),
      'a comma': posted('{"order_id":"a",}'),
      nothing: posted(''),
      'not found': [...posted('{"order_id":"a"}'), ...posted('{', { status: 404 })],
    },
    outside: {
      'not found where nothing is served': posted('{', { status: 404 }),
      JSON: posted('{"a":1,"a":2}'),
      refused: posted('{', { status: 422 }),
      'no member is mandatory': posted('', { operation: 'POST /api/v1/lsps1/estimate_fees' }),
      'another media type': posted('a=b', { requestHeaders: [['Content-Type', 'text/plain']] }),
      'a number of common parsers': posted('{"order_id":"a","n":NaN}'),
    },
  },
  'FMT-INT-02': {
    holds: { 'digit for digit': swapped(LARGE) },
    breaks: { 'through a double': swapped(9_007_199_254_740_992n), 'as text': swapped(String(LARGE)) },
    outside: { 'a small amount': swapped(7, 7) },
  },
};

import { assetList, failure, order, pair, pairList, swap } from './bodies.ts';
import type { Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const ASSETS = 'GET /api/v1/market/assets';
const STATUS = 'POST /api/v1/swaps/atomic/status';
const GET_ORDER = 'POST /api/v1/lsps1/get_order';
const CREATE_ORDER = 'POST /api/v1/lsps1/create_order';

const NO_LIMITS = { 'X-RateLimit-Limit': null, 'x-ratelimit-remaining': null, 'X-RateLimit-Reset': null };

function limits(limit: string | null, remaining: string, reset = '41'): Record<string, string | null> {
  return { 'X-RateLimit-Limit': limit, 'x-ratelimit-remaining': remaining, 'X-RateLimit-Reset': reset };
}

const LONG = `asset_id=${'x'.repeat(5_000)}`;

const assets = (more: Sketch = {}): Sketch[] => [{ operation: ASSETS, json: assetList(), ...more }];

const KEY = '[secret-0123456789ab]';
const TOKEN = '[secret-aaaaaaaaaaaa]';
const OTHER = '[secret-bbbbbbbbbbbb]';
/** A refusal by validation that repeats what it refuses. */
const REFUSED_TOKEN = { detail: [{ loc: [], msg: '', type: '', input: { access_token: TOKEN } }] };
const AUTHORIZATION: Sketch = { requestHeaders: [['Authorization', `Bearer ${KEY}`]] };

const status = (json: unknown, token = TOKEN, more: Sketch = {}): Sketch[] => [
  { operation: STATUS, sent: { payment_hash: 'ab', access_token: token }, json, ...more },
];
const reading = (json: unknown, more: Sketch = {}): Sketch[] => [
  { operation: GET_ORDER, sent: { order_id: 'order-1', access_token: TOKEN }, json, ...more },
];
const begun = (more: object = {}, sent: object = {}): Sketch[] => [
  {
    operation: 'POST /api/v1/swaps/init',
    sent,
    json: { swapstring: 's', payment_hash: 'ab', access_token: TOKEN, ...more },
  },
];
const creation: Sketch[] = [{ operation: CREATE_ORDER, json: order({ access_token: TOKEN }), ...AUTHORIZATION }];

export const LIMIT_CASES: Cases = {
  'LIM-HEAD-01': {
    holds: {
      'any case': assets(),
      'Reset as a date': assets({ headers: limits('300', '1', 'Thu, 01 Jan 2026 00:00:00 GMT') }),
      'a count in words': assets({ headers: limits('unlimited', 'null') }),
    },
    breaks: {
      none: assets({ headers: NO_LIMITS }),
      'no Reset': assets({ headers: { 'X-RateLimit-Reset': null } }),
      'a Reset that is no number': assets({ headers: limits('300', '1', 'NaN') }),
      'a Reset of nothing': assets({ headers: limits('300', '1', '') }),
    },
    outside: { 'an error': assets({ status: 400, headers: NO_LIMITS }), elsewhere: [{ json: {}, headers: NO_LIMITS }] },
  },
  'LIM-HEAD-02': {
    holds: { 'a 404': assets({ status: 404 }), 'a 503 of the service': assets({ status: 503, json: failure('X') }) },
    breaks: {
      'a 422 without': assets({ status: 422, headers: NO_LIMITS }),
      'a conflict without': [
        { operation: 'POST /api/v1/swaps/init', status: 409, json: failure('CONFLICT'), headers: NO_LIMITS },
      ],
      'a page with a 400 to a plain request': assets({ status: 400, text: '<html>', headers: NO_LIMITS }),
      'a refusal of a long address': assets({ status: 400, query: LONG, json: failure('X'), headers: NO_LIMITS }),
      'a 429 without Remaining': assets({ status: 429, headers: { 'x-ratelimit-remaining': null } }),
      'a 500 of the service without': assets({ status: 500, json: failure('INTERNAL_ERROR'), headers: NO_LIMITS }),
    },
    outside: {
      "a proxy's 502": assets({ status: 502, text: '<html>', headers: NO_LIMITS }),
      "a proxy's page for a long address": assets({ status: 400, query: LONG, text: '<html>', headers: NO_LIMITS }),
      "a firewall's page": assets({
        status: 403,
        text: '<html>',
        headers: { ...NO_LIMITS, 'Content-Type': 'text/html' },
      }),
      'an unknown path': [{ status: 404, json: {}, headers: NO_LIMITS }],
      'a success': assets({ headers: NO_LIMITS }),
    },
  },
  'LIM-HEAD-03': {
    holds: {
      usual: assets(),
      'nothing left': assets({ headers: limits('300', '0') }),
      structured: assets({ headers: limits('300;w=60', '299') }),
      'a list of policies': assets({ headers: limits('300, 600;w=60', '299') }),
      'a date as Reset': assets({ headers: limits('300', '1', 'Thu, 01 Jan 2026 00:00:00 GMT') }),
      'a duration as Reset': assets({ headers: limits('300', '1', '12.5s') }),
    },
    breaks: {
      'a fraction': assets({ headers: limits('300', '299.5') }),
      'a negative rest': assets({ headers: limits('300', '-1') }),
      'more than the limit': assets({ headers: limits('300', '301') }),
      'no limit at all': assets({ headers: limits('0', '0') }),
      'a word': assets({ headers: limits('unlimited', '1') }),
    },
    outside: { 'no headers': assets({ headers: NO_LIMITS }) },
  },
  'LIM-HEAD-05': {
    holds: {
      'a wait': assets(),
      'a time of day': assets({ headers: limits('300', '1', String(START + 30)) }),
      'another form': assets({ headers: limits('300', '1', '12.5s') }),
    },
    breaks: {
      'long past': assets({ headers: limits('300', '1', String(START - 200)) }),
      'both readings': [...assets(), ...assets({ headers: limits('300', '1', String(START + 30)) })],
      neither: assets({ headers: limits('300', '1', '99999') }),
    },
    outside: { none: assets({ headers: NO_LIMITS }) },
  },
  'LIM-HEAD-06': { holds: { any: assets() }, breaks: {}, outside: { none: assets({ headers: NO_LIMITS }) } },
  'LIM-RATE-01': {
    holds: {
      'any figure': assets({ headers: limits('77', '76') }),
      'a 429 with little left': [
        ...assets({ headers: limits('300', '1') }),
        ...assets({ at: 5, status: 429, headers: limits('300', '0') }),
      ],
      'a 429 with little left elsewhere': [
        ...assets({ headers: limits('300', '299') }),
        { operation: GET_ORDER, json: {}, at: 2, headers: limits('300', '1') },
        ...assets({ at: 5, status: 429, headers: limits('300', '0') }),
      ],
    },
    breaks: {
      'a 429 out of plenty': [...assets({ at: 3 }), ...assets({ at: 5, status: 429, headers: limits('300', '0') })],
    },
  },
  'LIM-PAIR-01': {
    holds: {
      'numbers and numeric texts': [{ operation: 'GET /api/v1/market/pairs', json: pairList() }],
      absence: [
        {
          operation: 'GET /api/v1/market/pairs',
          json: pairList({}, [pair({ min_order_size: undefined, max_order_size: undefined })]),
        },
      ],
    },
    breaks: {
      'a minimum above the maximum': [
        { operation: 'GET /api/v1/market/pairs', json: pairList({}, [pair({ min_order_size: 3, max_order_size: 2 })]) },
      ],
      words: [{ operation: 'GET /api/v1/market/pairs', json: pairList({}, [pair({ min_order_size: 'little' })]) }],
    },
  },
  'LIM-CACHE-01': {
    holds: {
      none: assets(),
      both: assets({ headers: { ETag: '"x"', 'Cache-Control': 'max-age=60' } }),
      conditional: assets({ status: 304, text: '', requestHeaders: [['If-None-Match', '"x"']] }),
    },
    breaks: {},
  },
  'VER-MAINNET-01': {
    holds: { signet: assets(), mainnet: assets({ json: assetList({ network: 'mainnet' }) }) },
    breaks: {},
  },
};

export const SECRET_CASES: Cases = {
  'AUT-ENF-03': {
    holds: { extra: assets({ status: 401, json: { error: 'invalid_api_key', request_id: 'x' } }) },
    breaks: {
      'another form': assets({ status: 401, json: failure('UNAUTHORIZED') }),
      'a code beside': assets({ status: 401, json: { error: 'missing_api_key', error_code: 'X' } }),
      'a detail': assets({ status: 401, json: { detail: 'Not authenticated' } }),
      'an object': assets({ status: 401, json: { error: {} } }),
      'no JSON': assets({ status: 401, text: 'Unauthorized' }),
    },
    outside: { 'another status': assets({ status: 403, json: { detail: 'x' } }) },
  },
  'AUT-LEAK-01': {
    holds: {
      'a token at its creation, then sent': [...creation, ...reading(order())],
      'reading it before it was created, as files are read in any order': [...reading(order()), ...creation],
      'a public value presented as a token': status({ payment_hash: OTHER }, OTHER, {
        sent: { payment_hash: OTHER, access_token: OTHER },
      }),
      'an echo of the token that the refused body has': status(REFUSED_TOKEN, TOKEN, { status: 422 }),
      'an echo of a public member': assets({ ...AUTHORIZATION, status: 422, json: { detail: [{ input: 'x' }] } }),
    },
    breaks: {
      'the key in a body': assets({ ...AUTHORIZATION, status: 401, json: { error: 'invalid_api_key', key: KEY } }),
      'the key in a header': assets({ ...AUTHORIZATION, headers: { 'X-Debug': `key=${KEY}` } }),
      'a token in the message of a 422': status({ detail: [{ loc: [], msg: TOKEN, type: '' }] }, TOKEN, {
        status: 422,
      }),
      'a token in a 422, in a header as well': status(REFUSED_TOKEN, TOKEN, {
        status: 422,
        headers: { 'X-Debug': TOKEN },
      }),
      'a token as the input of a 400': status(REFUSED_TOKEN, TOKEN, { status: 400 }),
      'the token of another request as the input of a 422': [
        ...status(swap()),
        ...status(REFUSED_TOKEN, OTHER, { status: 422 }),
      ],
      'the key as the input of a 422': assets({
        ...AUTHORIZATION,
        status: 422,
        json: { detail: [{ loc: [], msg: '', type: '', input: KEY }] },
      }),
      'the key in the answer to another request': [...assets({ text: `{"seen":"${KEY}"}` }), ...creation],
      'the key on a socket': [
        ...assets(AUTHORIZATION),
        { operation: 'WS', status: 101, said: [{ action: 'pong', key: KEY }] },
      ],
      'the key at creation': [
        { operation: CREATE_ORDER, json: order({ access_token: TOKEN, token: KEY }), ...AUTHORIZATION },
      ],
    },
    outside: { 'nothing secret sent': assets() },
  },
  'AUT-TOKEN-01': {
    holds: {
      'a token at its birth': begun(),
      'a status read with it': [...begun(), ...status(swap())],
      'a 422 that repeats its request': [...begun(), ...status(REFUSED_TOKEN, TOKEN, { status: 422 })],
      // SWP-INIT-15 judges these.
      'a token that is the hash': begun({ swapstring: `1/BTC/1/${TOKEN}`, payment_hash: TOKEN }),
      'a token that is the quote': begun({ swapstring: `1/BTC/1/${TOKEN}` }, { rfq_id: TOKEN }),
    },
    breaks: {
      'in the swap': [...begun(), ...status(swap({ access_token: TOKEN }))],
      'a 404 that repeats its request': [...begun(), ...status({ detail: TOKEN }, TOKEN, { status: 404 })],
      'a 422 to a request without it': [...begun(), ...status(REFUSED_TOKEN, OTHER, { status: 422 })],
      'in a header': [...begun(), ...assets({ headers: { 'Set-Cookie': `t=${TOKEN}` } })],
      'in the swapstring': begun({ swapstring: `1/BTC/1/${TOKEN}/ab` }),
      'in the answer to a second init': [...begun(), ...begun()],
      'read before, as files are read in any order': [...assets({ text: `{"seen":"${TOKEN}"}` }), ...begun()],
    },
    outside: { 'no swap': assets() },
  },
  'SWP-STATUS-14': {
    holds: {
      'a swap': status(swap()),
      'a 404': status(failure('NOT_FOUND'), TOKEN, { status: 404 }),
      'a 422 that repeats its request': status(REFUSED_TOKEN, TOKEN, { status: 422 }),
    },
    breaks: {
      'in the swap': status(swap({ access_token: TOKEN })),
      'in a header': status(swap(), TOKEN, { headers: { 'Set-Cookie': `t=${TOKEN}` } }),
      'in an error': status({ detail: `no swap for ${TOKEN}` }, TOKEN, { status: 404 }),
    },
    outside: { 'no token': [{ operation: STATUS, sent: { payment_hash: 'ab' }, status: 404, json: {} }] },
  },
  'LSP-GET-08': {
    holds: {
      null: [...creation, ...reading(order({ access_token: null }))],
      absent: reading(order()),
      empty: reading(order({ access_token: '' })),
      masked: reading(order({ access_token: OTHER })),
      'a 422 that repeats its request': [...reading(order()), ...reading(REFUSED_TOKEN, { status: 422 })],
      'presented as a key, and repeated': [
        ...creation,
        ...reading(order()),
        ...assets({ requestHeaders: [['Authorization', `Bearer ${TOKEN}`]], status: 401, json: { error: TOKEN } }),
      ],
      'a wrong one, which is a text of others': [
        ...reading(order(), { sent: { access_token: OTHER } }),
        ...assets({ json: OTHER }),
      ],
    },
    breaks: {
      'a 400 that repeats its request': reading({ detail: TOKEN }, { status: 400 }),
      repeated: reading(order({ access_token: TOKEN })),
      elsewhere: reading(order({ token: TOKEN })),
      'given without one': [
        { operation: GET_ORDER, sent: { order_id: 'x' }, json: order({ access_token: TOKEN }) },
        ...creation,
      ],
      'in a rate decision': [
        { operation: 'POST /api/v1/lsps1/rate_decision', sent: { access_token: TOKEN }, json: { access_token: TOKEN } },
      ],
      'a number': reading(order({ access_token: 7 })),
      'where the next one is created': [
        ...creation,
        { operation: CREATE_ORDER, json: order({ order_id: 'order-2', access_token: OTHER, previous: TOKEN }) },
      ],
      'in the refusal of another creation': [
        ...creation,
        {
          operation: CREATE_ORDER,
          status: 400,
          json: failure('LSPS1_INVALID_PARAMS', { order: { access_token: TOKEN } }),
        },
      ],
      'on a socket': [...creation, { operation: 'WS', status: 101, said: [{ action: 'pong', order: TOKEN }] }],
    },
    outside: { creation },
  },
};

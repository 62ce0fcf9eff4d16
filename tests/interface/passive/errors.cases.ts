import { failure, type Json, VALIDATION } from './bodies.ts';
import type { Cases } from './case.ts';
import type { Sketch } from './exchanges.ts';

const QUOTE = 'POST /api/v1/market/quote';
const to = (status: number, json: unknown, more: Sketch = {}): Sketch[] => [
  { operation: QUOTE, status, json, ...more },
];
const nowhere = (status: number, json: unknown): Sketch[] => [{ status, json }];

const LEGACY = { detail: 'Route not supported' };

/** An init with a quote that is used. */
const conflict = (json: unknown, more: Sketch = {}): Sketch[] => [
  { operation: 'POST /api/v1/swaps/init', status: 409, json, ...more },
];
const EMPTY: Sketch = { text: '' };
const CACHED: Sketch = { requestHeaders: [['If-None-Match', '"x"']] };

const FORMS = {
  application: to(404, failure('PAIR_NOT_FOUND', { details: {} })),
  validation: to(422, VALIDATION),
  legacy: to(400, LEGACY),
  'key error': to(401, { error: 'missing_api_key', request_id: 'r' }),
};

const UNCOVERED = {
  'a framework 405': to(405, { detail: 'Method Not Allowed' }),
  'a 413': to(413, { detail: 'Too large' }),
  'a 403': to(403, { reason: 'origin' }),
  'an unknown path': nowhere(404, { detail: 'Not Found' }),
  "a proxy's page": to(502, undefined, { text: '<html>', headers: { 'Content-Type': 'text/html' } }),
};

const code = (name: string, status: number, details?: Json): Sketch[] =>
  to(status, failure(name, details === undefined ? {} : { details }));

const noOrder = (status: number, details?: Json, name = 'LSPS1_ORDER_NOT_FOUND'): Sketch[] => [
  {
    operation: 'POST /api/v1/lsps1/get_order',
    status,
    json: failure(name, details === undefined ? {} : { details }),
  },
];

const noSwap = (name: string, at: number, sent: object = { payment_hash: 'a' }): Sketch => ({
  operation: 'POST /api/v1/swaps/atomic/status',
  status: 404,
  json: failure(name),
  sent,
  at,
});

function plain(name: string, status: number) {
  return {
    holds: { [status]: code(name, status), 'on another operation': nowhere(status, failure(name)) },
    breaks: {
      'another status': code(name, status === 400 ? 422 : 400),
      'a success': to(200, { error_code: name }),
    },
    outside: { 'another code': code('OTHER', 400) },
  };
}

export const ERROR_CASES: Cases = {
  'ERR-ENV-01': {
    holds: { ...FORMS, 'a conflict': conflict(failure('CONFLICT')) },
    breaks: {
      'a conflict of another form': conflict({ error: 'conflict' }),
      'an empty conflict': conflict(undefined, EMPTY),
      'an empty 404': to(404, undefined, EMPTY),
      'another object': to(400, { message: 'bad' }),
      'a key error that is no 401': to(404, { error: 'nope' }),
      'an object as detail': to(422, { detail: {} }),
      'a text': to(500, 'oops'),
      'an array': to(400, []),
    },
    outside: {
      ...UNCOVERED,
      "a gateway's own words": to(503, { message: 'name resolution failed' }),
      'an empty 503': to(503, undefined, EMPTY),
      'an empty 400 to a strange request': to(400, undefined, { ...EMPTY, ...CACHED }),
      'a conflict where none can be': nowhere(409, { error: 'conflict' }),
    },
  },
  'ERR-ENV-02': { holds: FORMS, breaks: {}, outside: UNCOVERED },
  'ERR-ENV-03': {
    holds: {
      'no details': to(400, failure('VALIDATION_ERROR')),
      'null details and more': to(400, failure('VALIDATION_ERROR', { details: null, hint: 1 })),
    },
    breaks: {
      'no message': to(400, failure('VALIDATION_ERROR', { message: undefined })),
      'no request_id': to(404, failure('NOT_FOUND', { request_id: undefined })),
      'an empty request_id': to(404, failure('NOT_FOUND', { request_id: '' })),
      'a numeric code': to(400, failure('X', { error_code: 7 })),
      'an array as details': to(400, failure('X', { details: [] })),
    },
    outside: UNCOVERED,
  },
  'ERR-ENV-04': {
    holds: {
      'more members': to(422, VALIDATION),
      'an empty place': to(422, { detail: [{ loc: [], msg: '', type: '' }] }),
    },
    breaks: {
      'a text': to(422, { detail: 'bad' }),
      'no entry': to(422, { detail: [] }),
      'a text as entry': to(422, { detail: ['bad'] }),
      'no type': to(422, { detail: [{ loc: [], msg: '' }] }),
      'a text as place': to(422, { detail: [{ loc: 'body', msg: '', type: '' }] }),
      'an object in the place': to(422, { detail: [{ loc: [{}], msg: '', type: '' }] }),
      'the application form': to(422, failure('VALIDATION_ERROR')),
      nothing: to(422, undefined, EMPTY),
      'a sentence': to(422, undefined, { text: 'missing field' }),
    },
    outside: { 'a sentence for a strange request': to(422, undefined, { text: 'missing field', ...CACHED }) },
  },
  'ERR-ENV-05': {
    holds: { 'a 400': to(400, LEGACY) },
    breaks: {
      'a 404': to(404, LEGACY),
      'a conflict': conflict(LEGACY),
      'beside a code': to(400, failure('VALIDATION_ERROR', LEGACY)),
      'beside a request_id': to(400, { ...LEGACY, request_id: 'x' }),
    },
    outside: { ...UNCOVERED, 'a 422': to(422, VALIDATION) },
  },
  'ERR-ENV-06': {
    holds: { ...FORMS, 'an empty list beside a code': to(400, { ...failure('VALIDATION_ERROR'), detail: [] }) },
    breaks: {
      'the validation form with 400': to(400, VALIDATION),
      'the validation form beside a code': to(400, { ...failure('VALIDATION_ERROR'), ...VALIDATION }),
      '422 with the application form': to(422, failure('VALIDATION_ERROR')),
      '422 with the legacy form': to(422, LEGACY),
      'the legacy form with 404': to(404, LEGACY),
      'the legacy form of a conflict': conflict(LEGACY),
      '422 with nothing': to(422, undefined, EMPTY),
      '422 with a sentence': to(422, undefined, { text: 'missing field' }),
    },
    outside: UNCOVERED,
  },
  'ERR-ENV-07': {
    holds: {
      'two ids': [...to(404, failure('A')), ...to(404, failure('B'))],
      'repeated by a cache': [...to(404, failure('A')), ...to(404, failure('A'), { headers: { Age: '7' } })],
    },
    breaks: { 'one id twice': [...to(404, failure('A')), ...to(400, failure('A'))] },
    outside: { 'no id': to(400, LEGACY) },
  },
  'ERR-ENV-08': {
    holds: {
      'an unlisted code': code('SERVICE_UNAVAILABLE_2', 503),
      'an unlisted code in small letters': code('scope_missing', 403),
      'an unlisted code with a dash': code('scope-missing', 403),
      'the same twice': [noSwap('NOT_FOUND', 0), noSwap('NOT_FOUND', 5)],
      'another for another swap': [noSwap('NOT_FOUND', 0), noSwap('SWAP_NOT_FOUND', 5, { payment_hash: 'b' })],
      'another of what may change': [to(400, failure('EXPIRED')), to(400, failure('UNKNOWN'), { at: 5 })].flat(),
    },
    breaks: {
      'another for the same swap': [noSwap('NOT_FOUND_1', 0), noSwap('NOT_FOUND_2', 5)],
      'lower case': code('not_found', 404),
      'a dash': code('NOT-FOUND', 404),
      'a leading digit': code('2FA', 404),
      'a sentence': code('scope is missing', 403),
    },
    outside: { legacy: to(400, LEGACY) },
  },
  'ERR-ENV-09': { holds: FORMS, breaks: {} },
  'ERR-STATUS-01': {
    holds: {
      ok: to(200, {}),
      ...FORMS,
      'a proxy and abuse': [405, 411, 413, 414, 415, 431, 504].flatMap((status) => to(status, {})),
      'a delivery network': to(522, undefined, { text: '<html>' }),
      'a used quote': [{ operation: 'POST /api/v1/swaps/init', status: 409, json: failure('X') }],
      'an expired quote': [{ operation: 'POST /api/v1/swaps/init', status: 410, json: failure('X') }],
      'a lack of funds': [{ operation: 'POST /api/v1/market/quote', status: 402, json: failure('X') }],
      'an order too many': [{ operation: 'POST /api/v1/lsps1/create_order', status: 409, json: failure('X') }],
      'a conditional request': to(304, undefined, { requestHeaders: [['If-None-Match', '"x"']] }),
      'no picture': to(406, failure('X'), { requestHeaders: [['Accept', 'image/png']] }),
      'no such language': to(406, failure('X'), { requestHeaders: [['Accept-Language', '*;q=x']] }),
      'no such range': to(416, failure('X'), { requestHeaders: [['Range', 'bytes=9-1']] }),
    },
    breaks: {
      'no JSON': to(406, failure('X'), { requestHeaders: [['Accept', 'application/json']] }),
      'a 416 unasked': to(416, failure('X')),
      created: to(201, {}),
      'a redirect': to(307, undefined),
      'a 304 unasked': to(304, undefined),
      'a conflict of what only reads': [{ operation: 'GET /api/v1/market/assets', status: 409, json: failure('X') }],
      'a list that is gone': [{ operation: 'GET /api/v1/market/assets', status: 410, json: failure('X') }],
      teapot: to(418, {}),
      '501': to(501, {}),
      'JSON with a 520': to(520, failure('X')),
    },
    outside: { 'an undocumented path': nowhere(410, {}) },
  },
  'ERR-STATUS-02': {
    holds: { ok: to(200, {}) },
    breaks: {
      created: to(201, {}),
      'no content': to(204, undefined),
      '200 without a body': to(200, undefined),
    },
    outside: { 'an error': to(400, LEGACY), 'an undocumented path': nowhere(201, {}) },
  },
  'ERR-STATUS-08': {
    holds: {
      ok: to(200, {}),
      ...FORMS,
      'a form of its own': to(400, { error: 'boom' }),
      'a proxy whose upstream is away': [502, 503, 504, 520, 530].flatMap((status) =>
        to(status, undefined, { text: '<html>' }),
      ),
    },
    breaks: {
      'the form of a 500': to(500, failure('INTERNAL_ERROR')),
      'a page': to(500, undefined, { text: '<html>' }),
      '501': to(501, {}),
      'a page with a status of nobody': to(599, undefined, { text: '<html>' }),
      'JSON with a 520': to(520, failure('INTERNAL_ERROR')),
      'one that was over at the next try': [...to(500, failure('INTERNAL_ERROR')), ...to(200, {})],
      'an undocumented path': nowhere(500, {}),
    },
    outside: { 'an unknown path': nowhere(404, {}), 'an unknown method': nowhere(501, {}) },
  },
  'ERR-STATUS-09': {
    holds: { 'the form': to(500, failure('INTERNAL_ERROR', { message: 'look at line 12: or so' })) },
    breaks: {
      'another code': to(500, failure('OOPS')),
      'the legacy form': to(500, { detail: 'Internal Server Error' }),
      'a Python trace': to(
        500,
        failure('INTERNAL_ERROR', { message: 'Traceback (most recent call last):\n  File "x.py"' }),
      ),
      'a JavaScript trace': to(
        500,
        failure('INTERNAL_ERROR', { details: { stack: 'Error: x\n    at f (/srv/app.js:12:7)\n' } }),
      ),
      'a trace in a page': to(500, undefined, { text: '<pre>Error: x\n    at f (/srv/app.js:12:7)\n</pre>' }),
      'a Rust panic': to(500, failure('INTERNAL_ERROR', { message: "thread 'main' panicked at src/main.rs:2:5" })),
    },
    outside: { "a proxy's page": to(500, undefined, { text: '<html>' }) },
  },
  'ERR-CODE-01': plain('LSPS1_INVALID_PARAMS', 400),
  'ERR-CODE-02': {
    holds: { both: noOrder(404, { code: 101 }) },
    breaks: {
      'another status': noOrder(400, { code: 101 }),
      'another code': noOrder(404, { code: 102 }),
      'a textual code': noOrder(404, { code: '101' }),
      'no details': noOrder(404),
      'an operation that names no order': code('LSPS1_ORDER_NOT_FOUND', 404, { code: 101 }),
    },
  },
  'ERR-CODE-03': plain('ASSET_NOT_FOUND', 404),
  'ERR-CODE-04': {
    holds: { both: code('LSPS1_NODE_UNREACHABLE', 503, { code: 102, message: 'x' }) },
    breaks: {
      'another status': code('LSPS1_NODE_UNREACHABLE', 500, { code: 102 }),
      'another code': code('LSPS1_NODE_UNREACHABLE', 503, { code: 101 }),
    },
  },
  'ERR-CODE-06': {
    holds: { 'where a pair is named': code('PAIR_NOT_FOUND', 404) },
    breaks: {
      'another status': code('PAIR_NOT_FOUND', 400),
      'an operation that names no pair': noOrder(404, {}, 'PAIR_NOT_FOUND'),
    },
  },
  'ERR-CODE-07': plain('NOT_FOUND', 404),
  'ERR-CODE-08': plain('VALIDATION_ERROR', 400),
  'ERR-CODE-09': {
    holds: {
      seconds: code('RATE_LIMIT_EXCEEDED', 429, { retry_after: 0 }),
      'a fraction': code('RATE_LIMIT_EXCEEDED', 429, { retry_after: 0.25 }),
      'a numeric text': code('RATE_LIMIT_EXCEEDED', 429, { retry_after: '60' }),
    },
    breaks: {
      'another status': code('RATE_LIMIT_EXCEEDED', 503, { retry_after: 1 }),
      'no wait': code('RATE_LIMIT_EXCEEDED', 429, {}),
      'a moment': code('RATE_LIMIT_EXCEEDED', 429, { retry_after: 1_795_990_000 }),
      'a moment as a text': code('RATE_LIMIT_EXCEEDED', 429, { retry_after: '1795990000' }),
      'a negative wait': code('RATE_LIMIT_EXCEEDED', 429, { retry_after: -1 }),
      'a date': code('RATE_LIMIT_EXCEEDED', 429, { retry_after: 'tomorrow' }),
    },
  },
  'ERR-CODE-10': plain('INTERNAL_ERROR', 500),
  'ERR-CODE-11': { holds: { unlisted: code('SERVICE_UNAVAILABLE', 503), listed: code('NOT_FOUND', 404) }, breaks: {} },
};

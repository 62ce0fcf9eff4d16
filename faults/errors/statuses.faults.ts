import { isUtf8 } from 'node:buffer';
import { membersOf, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, EXECUTE, FEE_ESTIMATE, INIT, MATRIX, PAIR_ROUTES, PAIRS, ROUTES, STATUS } from '../operations.ts';
import { applicationError, internalError, throttled } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { below, EVERYWHERE, on, set } from '../rule.ts';

const NUL = /\\u0000/;
/** Beyond what 64 bits hold, and longer than any figure of a conforming request. */
const HUGE = /\d{25}/;
const DEEP = /[[{]{99}|(\{"a":){99}/;
const NO_NUMBER = /[^\d.-]/;
const NO_SLASH = /^[^/]*$/;
const BUILT_IN = /^(constructor|toString|valueOf|hasOwnProperty|__proto__)$/;
const BUILT_IN_NAME = /"(constructor|toString|valueOf|hasOwnProperty|__proto__)"/;
const ENDLESS = /:\s*-?\d+(\.\d+)?[eE]\+?(3[1-9]\d|[4-9]\d\d|\d{4,})/;

const SWAPS = [INIT, EXECUTE, STATUS];

const STACK_TRACE = 'RangeError: Invalid array length\n    at listAssets (/srv/app/market/assets.js:41:17)';
const WITH_STACK_TRACE = applicationError(500, 'INTERNAL_ERROR', STACK_TRACE);

/** Defects in status and code of answers, and inputs that break the server. */
export const FAULTS: Faults = {
  'status-410-for-unknown-pairs': breaks('ERR-STATUS-01', 'MKT-PROUTE-09')
    .what('an unknown pair is answered with a status that the table does not have')
    .wire(EVERYWHERE.status(404).when('reply.body.error_code', 'PAIR_NOT_FOUND').becomes(410)),
  'status-201-for-pair-routes': breaks('ERR-STATUS-02')
    .triggers('MKT-PROUTE-01')
    .what('a POST is answered 201')
    .wire(on(PAIR_ROUTES).becomes(201)),
  'status-206-for-pages': breaks('ERR-STATUS-02')
    .triggers('MKT-ASSETS-06')
    .what('a page that is not the whole list is answered 206')
    .wire(EVERYWHERE.when('query.limit').becomes(206)),
  'status-204-for-empty-pages': breaks('ERR-STATUS-02')
    .triggers('MKT-ASSETS-08')
    .what('an empty page is answered 204 without a body')
    .wire(
      on(ASSETS)
        .unless('reply.body.assets.0')
        .becomes(reply(204, { raw: '' })),
    ),
  'refused-once-only': breaks('ERR-STATUS-03')
    .what('a request for the routes of a pair that failed validation is let through the second time')
    .wireBy(onceRefused, 422),
  'unknown-pair-found-the-second-time': breaks('ERR-STATUS-05')
    .what('a pair that was not found is there the second time')
    .wireBy(onceRefused, 404),
  'unknown-path-welcomes': breaks('ERR-STATUS-06')
    .what('an operation that does not exist is answered 200')
    .wire(
      EVERYWHERE.unless('operation')
        .status(404)
        .becomes(reply(200, { message: 'See the documentation' })),
    ),
  'unknown-path-is-a-bad-request': breaks('ERR-STATUS-06', 'ERR-CODE-07')
    .what('an operation that does not exist is answered 400')
    .wire(EVERYWHERE.unless('operation').status(404).becomes(400)),
  'negative-limit-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a negative limit is a server error')
    .wire(on(ASSETS).when('query.limit', below(0)).answer(internalError())),
  'nul-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a text with a NUL is a server error')
    .wire(on(PAIR_ROUTES).when('text', NUL).answer(internalError())),
  'huge-number-breaks-the-server': breaks('ERR-STATUS-08')
    .what('an integer beyond 64 bits is a server error')
    .wire(
      on(ROUTES)
        .when('text', /\d{20}/)
        .answer(internalError()),
    ),
  'deep-body-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a deeply nested body is a server error')
    .wire(on(PAIR_ROUTES).when('text', DEEP).answer(internalError())),
  'body-of-another-kind-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a JSON body that is no object is a server error')
    .wire(on(ROUTES).unless('malformed', true).unless('body', /^[{[]/).answer(internalError())),
  'pattern-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a ticker is searched for by a pattern, and one that makes none is a server error')
    .wire(
      on(PAIRS)
        .when('query.pair_ticker', /[([\\]/)
        .answer(internalError()),
    ),
  'hash-of-no-digits-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a payment_hash that is not hexadecimal is a server error where a swap is looked up')
    .wire(
      on(STATUS, EXECUTE)
        .when('body.payment_hash', /[^0-9a-f]/i)
        .answer(internalError()),
    ),
  'swapstring-of-one-part-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a swapstring that has fewer parts than are taken out of it is a server error')
    .wire(
      on(EXECUTE)
        .when('body.swapstring', /^([^/]*\/){0,4}[^/]*$/)
        .answer(internalError()),
    ),
  'swapstring-of-a-swap-breaks-the-server': breaks('ERR-STATUS-08')
    .triggers('SWP-EXEC-04')
    .what('an execute of a swap that is there is a server error where its swapstring has too few parts')
    .onRequest(
      EXECUTE,
      ({ asked: { swapstring }, swap }) =>
        swap && typeof swapstring === 'string' && swapstring.split('/').length < 5 && internalError(),
    ),
  'amount-in-a-swapstring-breaks-the-server': breaks('ERR-STATUS-08')
    .triggers('SWP-EXEC-04')
    .what('an execute of a swap that is there is a server error where its swapstring has a word for an amount')
    .onRequest(EXECUTE, ({ asked, swap }) => swap && /^[a-z]+\//.test(String(asked.swapstring)) && internalError()),
  'huge-amount-for-a-quote-breaks-an-init': breaks('ERR-STATUS-08')
    .triggers('SWP-INIT-06')
    .what('an amount beyond 64 bits is a server error of the init of a quote that is there')
    .onRequest(INIT, ({ bytes, quote }) => quote && HUGE.test(bytes.toString()) && internalError()),
  'nul-beside-a-quote-breaks-an-init': breaks('ERR-STATUS-08')
    .triggers('SWP-INIT-06')
    .what('a NUL in an asset is a server error of the init of a quote that is there')
    .onRequest(INIT, ({ bytes, quote }) => quote && NUL.test(bytes.toString()) && internalError()),
  'wrong-type-breaks-the-server': breaks('ERR-STATUS-08')
    .what('an object in the place of a text is a server error')
    .onRequest(PAIR_ROUTES, ({ body }) =>
      Object.values(membersOf(body)).some((member) => typeof member === 'object' && member !== null)
        ? internalError()
        : undefined,
    ),
  'odd-query-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a percent sign that begins no escape is a server error')
    .wire(on(FEE_ESTIMATE).when('query.target_blocks', NO_NUMBER).answer(internalError())),
  'number-of-many-digits-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a number of more digits than the JSON reader takes is a server error')
    .wire(EVERYWHERE.when('text', /\d{4301}/).answer(internalError())),
  'bytes-of-no-text-break-the-server': breaks('ERR-STATUS-08')
    .what('a body that is no UTF-8 is a server error')
    .wire({ request: ({ bytes }) => (isUtf8(bytes) ? undefined : internalError()) }),
  'wrong-method-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a method that an operation does not have is a server error')
    .wire(EVERYWHERE.status(405).becomes(internalError())),
  'refusal-of-odd-input-without-a-form': breaks('ERR-ENV-01')
    .triggers('ERR-STATUS-08')
    .what('an offset beyond 32 bits is refused in none of the error forms')
    .onRequest(ASSETS, ({ query }) =>
      Math.abs(Number(query.offset)) > 2 ** 31 ? reply(400, { reason: 'offset is out of range' }) : undefined,
    ),
  'server-error-with-a-stack-trace': breaks('ERR-STATUS-09')
    .triggers('ERR-STATUS-08')
    .what('a 500 shows a stack trace')
    .wire(on(ASSETS).when('query.limit', below(0)).answer(WITH_STACK_TRACE)),
  'server-error-with-another-code': breaks('ERR-STATUS-09')
    .triggers('ERR-STATUS-08')
    .what('a 500 has an error_code of its own')
    .wire(
      on(ASSETS)
        .when('query.limit', below(0))
        .answer(applicationError(500, 'DB_ERROR', 'Something went wrong')),
    ),
  'asset-not-found-with-400': breaks('ERR-CODE-03')
    .triggers('ERR-STATUS-08')
    .what('ASSET_NOT_FOUND comes with 400')
    .wire(EVERYWHERE.status(404).when('reply.body.error_code', 'ASSET_NOT_FOUND').becomes(400)),
  'throttled-without-a-wait': breaks('ERR-CODE-09')
    .what('RATE_LIMIT_EXCEEDED does not tell the wait')
    .wire(on(ASSETS).when('count', 1).answer(throttled({}))),
  'throttled-with-a-worded-wait': breaks('ERR-CODE-09')
    .what('retry_after is a sentence')
    .wire(
      on(ASSETS)
        .when('count', 1)
        .answer(throttled({ retry_after: 'in a moment' })),
    ),
  'throttled-with-503': breaks('ERR-CODE-09')
    .what('RATE_LIMIT_EXCEEDED comes with 503')
    .wire(
      on(ASSETS)
        .when('count', 1)
        .answer({ ...throttled({ retry_after: 0 }), status: 503 }),
    ),
  'internal-error-with-400': breaks('ERR-CODE-10', 'MKT-PAIRS-09')
    .what('INTERNAL_ERROR comes with 400')
    .wire(
      on(PAIRS)
        .when('query.pair_ticker', NO_SLASH)
        .answer({ ...internalError(), status: 400 }),
    ),
  'internal-error-with-503': breaks('ERR-CODE-10')
    .triggers('MKT-MATRIX-01')
    .what('INTERNAL_ERROR comes with 503')
    .wire(
      on(MATRIX)
        .when('count', 1)
        .answer({ ...internalError(), status: 503 }),
    ),
  'lone-surrogate-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a text with half a surrogate pair is a server error')
    .wire({
      request: ({ bytes }) =>
        /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])/i.test(bytes.toString('latin1')) ? internalError() : undefined,
    }),
  'repeated-parameter-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a parameter that stands twice in a query is a server error')
    .wire({
      request: ({ target }) => {
        const names = [...new URLSearchParams(target.split('?')[1] ?? '').keys()];
        return new Set(names).size < names.length ? internalError() : undefined;
      },
    }),
  'name-of-a-builtin-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a name that every object has, such as constructor, is a server error in the place of an asset')
    .wire(
      EVERYWHERE.when('text', BUILT_IN_NAME).answer(internalError()),
      on(ASSETS).when('query.asset_id', BUILT_IN).answer(internalError()),
    ),
  'guard-of-the-parser-breaks-the-server': breaks('ERR-STATUS-08')
    .what('the error with which the parser refuses a member named __proto__ is a server error')
    .wire(EVERYWHERE.when('text', /"__proto__"\s*:/).answer(internalError())),
  'endless-number-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a number that no double holds, such as 1e999, is a server error')
    .wire(EVERYWHERE.when('text', ENDLESS).answer(internalError())),
  'unknown-swaps-called-unknown-orders': breaks('ERR-CODE-02')
    .triggers('SWP-STATUS-09')
    .what('the 404 of a swap has the code of an order that is not there')
    .wire(
      on(STATUS)
        .status(404)
        .body(set('error_code', 'LSPS1_ORDER_NOT_FOUND'), set('details', { code: 101 })),
    ),
  'unknown-swaps-called-unknown-pairs': breaks('ERR-CODE-06')
    .triggers('SWP-STATUS-09')
    .what('the 404 of a swap has the code of a pair that is not there')
    .wire(on(STATUS).status(404).body(set('error_code', 'PAIR_NOT_FOUND'))),
  'null-as-a-body-breaks-the-swaps': breaks('ERR-STATUS-08')
    .what('a body of null is a server error of the swaps, as members are taken out of it unseen')
    .wire(
      on(...SWAPS)
        .when('text', /^\s*null\s*$/)
        .answer(internalError()),
    ),
  'list-as-a-body-breaks-the-status-of-swaps': breaks('ERR-STATUS-08')
    .what('a body that is a list is a server error where a swap is read')
    .wire(
      on(STATUS)
        .when('text', /^\s*\[\s*\]\s*$/)
        .answer(internalError()),
    ),
  'huge-amount-breaks-an-init': breaks('ERR-STATUS-08')
    .what('an amount beyond 64 bits is a server error of init')
    .wire(on(INIT).when('text', HUGE).answer(internalError())),
  'nul-in-a-text-breaks-the-swaps': breaks('ERR-STATUS-08')
    .what('a text with a NUL is a server error where a swap is begun, read or executed, as its database takes none')
    .wire(
      on(...SWAPS)
        .when('text', NUL)
        .answer(internalError()),
    ),
  'hash-of-another-type-breaks-the-status-of-swaps': breaks('ERR-STATUS-08')
    .what('a payment_hash that is no text is a server error where a swap is read')
    .wire(
      on(STATUS)
        .when('text', /"payment_hash":\s*[\d[{n]/)
        .answer(internalError()),
    ),
};

/** Answers a request for the routes of a pair that was refused with a status, and is sent again, as if that pair had none. */
function onceRefused(status: number): Wire {
  return {
    reply({ operation, bytes }, given, { memory }) {
      if (operation !== PAIR_ROUTES || given.status !== status) return given;
      if (memory.has(String(bytes))) return { ...given, status: 200, body: { routes: [] } };
      memory.set(String(bytes), true);
      return given;
    },
  };
}

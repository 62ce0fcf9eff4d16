import type { Injection } from '../../reference/maker/injection.ts';
import { legOf, type Members, onRequest, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { listedAsset, listedPairs } from '../market/listed.ts';
import { ASSETS, FEE_ESTIMATE, GET_ORDER, PAIR_ROUTES, QUOTE, ROUTES } from '../operations.ts';
import { internalError, invalid, notFound, throttled } from '../proxy/envelopes.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';
import { above, drop, EVERYWHERE, on, set, where } from '../rule.ts';

/** Only a service whose provider node is away says that it is. */
const PROVIDER_AWAY: Injection = { options: { provider_reachable: false } };

const OF_ORDERS = /^\/api\/v1\/lsps1\//;
const OF_SWAPS = /^\/api\/v1\/swaps\//;
const NUL = /\\u0000/;

const ENTRY = { loc: ['body', 'pair_id'], msg: 'There is no such pair', type: 'value_error' };

/** Defects of refusals on one path only, beside another fault, after another request, or for a moment. */
export const FAULTS: Faults = {
  'missing-target-filled-from-the-request-before': breaks('ERR-STATUS-03')
    .what('a target_blocks that is missing is the one of the request before')
    .onRequest(FEE_ESTIMATE, ({ query, memory }) => {
      const before = memory.get('target_blocks');
      if (/^\d+$/.test(query.target_blocks ?? '')) memory.set('target_blocks', query.target_blocks);
      if (query.target_blocks === undefined && typeof before === 'string') query.target_blocks = before;
    }),
  'page-of-letters-is-the-page-before': breaks('ERR-STATUS-03')
    .what('a limit that is no number is the one of the later page that was asked for before')
    .onRequest(ASSETS, ({ query: { limit, offset }, query, memory }) => {
      if (limit === undefined) return;
      const before = memory.get('limit');
      const isNumber = /^\d+$/.test(limit);
      if (isNumber && offset !== undefined) memory.set('limit', limit);
      if (!isNumber && typeof before === 'string') query.limit = before;
    }),
  'pair-looked-up-before-validation': breaks('ERR-STATUS-04')
    .what('an unknown pair is refused before the shape of the request is looked at')
    .onRequest(PAIR_ROUTES, async ({ asked: { base_ticker }, ...context }) => {
      if (typeof base_ticker !== 'string') return undefined;
      const known = (await listedPairs(context)).some(({ base_asset }) => base_asset === base_ticker);
      return known ? undefined : notFound('PAIR_NOT_FOUND');
    }),
  'discovery-asset-looked-up-before-validation': breaks('ERR-STATUS-04')
    .what('route discovery refuses an unknown asset before it looks at the shape of the request')
    .wireBy(
      beforeValidation,
      ROUTES,
      ({ from_asset }) => from_asset,
      () => notFound('ASSET_NOT_FOUND'),
    ),
  'quote-asset-refused-with-400-before-validation': breaks('ERR-STATUS-04')
    .what('an unknown asset is refused with 400 before the shape of the request is looked at')
    .wire(beforeValidation(QUOTE, (body) => legOf(body, 'to_asset').asset_id, invalid)),
  'quote-sold-asset-refused-before-validation': breaks('ERR-STATUS-04')
    .what('an unknown asset to sell is refused before the shape of the request is looked at, one to buy is not')
    .wire(beforeValidation(QUOTE, (body) => legOf(body, 'from_asset').asset_id, invalid)),
  'path-known-by-its-beginning': breaks('ERR-STATUS-06')
    .what('a path that goes on behind an operation is that operation')
    .wire({
      request: async (request, { ask }) =>
        request.method === 'GET' && request.path.startsWith('/api/v1/market/assets/')
          ? ask({ ...request, path: '/api/v1/market/assets' })
          : undefined,
    }),
  'unknown-order-operations-are-bad-requests': breaks('ERR-STATUS-06')
    .what('an operation of channel orders that there is not is a bad request')
    .wire(EVERYWHERE.unless('operation').when('path', OF_ORDERS).status(404).becomes(400)),
  'order-of-the-request-before-read': breaks('ERR-STATUS-03')
    .what('a reading without an order_id is of the order that was read before')
    .onRequest(GET_ORDER, ({ asked, memory }) => {
      if (asked.order_id === undefined) asked.order_id = memory.get('order_id');
      memory.set('order_id', asked.order_id);
    }),
  'unknown-orders-refused-otherwise-the-second-time': breaks('ERR-STATUS-05')
    .what('an order that was not found is remembered, and asking for it again is a bad request')
    .onRefusal(GET_ORDER, ({ bytes, given, memory }) => {
      if (given.status !== 404) return undefined;
      const isKnown = memory.has(String(bytes));
      memory.set(String(bytes), true);
      return isKnown ? invalid('No such order') : undefined;
    }),
  'forms-break-the-server': breaks('ERR-STATUS-08')
    .what('a body announced as a form in parts, without a boundary, is a server error')
    .wire(EVERYWHERE.when('headers.content-type', /^multipart\/(?!.*boundary)/).answer(internalError())),
  'bodies-said-to-be-compressed-break-the-server': breaks('ERR-STATUS-08')
    .what('a body that is named compressed and is not is a server error of the swaps')
    .wire(EVERYWHERE.when('headers.content-encoding').when('path', OF_SWAPS).answer(internalError())),
  'large-bodies-break-the-server': breaks('ERR-STATUS-08')
    .what('a body of more than 200 kB is a server error')
    .wire(EVERYWHERE.when('bytes.length', above(200_000)).answer(internalError())),
  'wrong-methods-of-orders-break-the-server': breaks('ERR-STATUS-08')
    .what('reading an order by GET is a server error')
    .wire(EVERYWHERE.when('method', 'GET').when('path', '/api/v1/lsps1/get_order').answer(internalError())),
  'business-errors-with-a-list-of-details': breaks('ERR-ENV-06')
    .triggers('MKT-PROUTE-09')
    .what('an unknown pair is told in the validation form as well, with 404')
    .wire(EVERYWHERE.status(404).body(where('error_code', 'PAIR_NOT_FOUND', set('detail', [ENTRY])))),
  'odd-key-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a key that looks like a signed token and is none is a server error')
    .wire(
      on(ASSETS)
        .when('headers.authorization', /^Bearer [^.]+\.[^.]+\.[^.]+$/)
        .answer(internalError()),
    ),
  'unknown-media-type-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a caller who accepts only pictures gets a server error')
    .wire(
      on(ASSETS)
        .when('headers.accept', /^image\//)
        .answer(internalError()),
    ),
  'failure-over-at-the-next-try': breaks('ERR-STATUS-08')
    .what('the second reading of the asset list is a server error')
    .wire(on(ASSETS).when('count', 2).answer(internalError())),
  'nul-drops-the-connection': breaks('ERR-STATUS-08')
    .what('a text with a NUL ends in a broken connection')
    // No header may hold it: the answer cannot be written.
    .wire(on(PAIR_ROUTES).when('text', NUL).headers({ 'x-broken': '\0' })),
  'discovery-error-without-request-id': breaks('ERR-ENV-03')
    .triggers('ERR-STATUS-05')
    .what('the 404 of route discovery has no request_id')
    .wire(on(ROUTES).status(404).body(drop('request_id'))),
  'validation-error-of-bodies-without-loc': breaks('ERR-ENV-04')
    .triggers('ERR-STATUS-03')
    .what('the 422 for a body does not say where')
    .wire(EVERYWHERE.when('method', 'POST').status(422).body(drop('detail.*.loc'))),
  'legacy-error-of-pair-routes-with-a-code': breaks('ERR-ENV-05')
    .triggers('MKT-PROUTE-06')
    .what('the 400 of pair routes has an error_code as null beside its detail')
    .wire(on(PAIR_ROUTES).status(400).body(set('error_code', null))),
  'validation-error-of-discovery-with-400': breaks('ERR-ENV-06')
    .triggers('ERR-STATUS-03')
    .what('route discovery gives the validation form with 400')
    .wire(on(ROUTES).status(422).becomes(400)),
  'form-of-its-own-for-empty-bodies': breaks('ERR-ENV-01')
    .triggers('FMT-JSON-04')
    .what('an empty body is refused in none of the error forms')
    .wire(
      on(PAIR_ROUTES)
        .when('bytes.length', 0)
        .answer(reply(400, { message: 'A body is required' })),
    ),
  'pair-not-found-with-200': breaks('ERR-CODE-06')
    .triggers('MKT-PROUTE-09')
    .what('PAIR_NOT_FOUND comes with 200')
    .wire(EVERYWHERE.status(404).when('reply.body.error_code', 'PAIR_NOT_FOUND').becomes(200)),
  'asset-not-found-with-200': breaks('ERR-CODE-03')
    .triggers('ERR-STATUS-05')
    .what('ASSET_NOT_FOUND comes with 200')
    .wire(EVERYWHERE.status(404).when('reply.body.error_code', 'ASSET_NOT_FOUND').becomes(200)),
  'not-found-with-405': breaks('ERR-CODE-07')
    .triggers('ERR-STATUS-07')
    .what('a wrong method is answered 405 with NOT_FOUND')
    .wire(EVERYWHERE.status(405).body(set('error_code', 'NOT_FOUND'))),
  'validation-error-code-with-404': breaks('ERR-CODE-08')
    .triggers('ERR-STATUS-05')
    .what('an unknown asset is a VALIDATION_ERROR with 404')
    .wire(on(ROUTES).status(404).body(set('error_code', 'VALIDATION_ERROR'))),
  'throttled-with-a-negative-wait': breaks('ERR-CODE-09')
    .what('retry_after is negative when the wait is just over')
    .wire(
      on(ASSETS)
        .when('count', 1)
        .answer(throttled({ retry_after: -1 })),
    ),
  'provider-away-without-its-number': breaks('ERR-CODE-04')
    .triggers('VER-PATH-01')
    .what('LSPS1_NODE_UNREACHABLE does not say 102')
    .wire(EVERYWHERE.when('path', OF_ORDERS).status(503).body(set('details', {})))
    .behaviour(PROVIDER_AWAY),
  'provider-away-with-502': breaks('ERR-CODE-04')
    .triggers('VER-PATH-01')
    .what('LSPS1_NODE_UNREACHABLE comes with 502')
    .wire(EVERYWHERE.when('path', OF_ORDERS).status(503).becomes(502))
    .behaviour(PROVIDER_AWAY),
};

/** Refuses a request that names an unknown asset before anything else in it is validated. */
function beforeValidation(operation: string, nameIn: (body: Members) => unknown, refusal: () => HttpReply): Wire {
  return onRequest(operation, async ({ asked, ...context }) => {
    const name = nameIn(asked);
    return typeof name !== 'string' || (await listedAsset(name, context)) ? undefined : refusal();
  });
}

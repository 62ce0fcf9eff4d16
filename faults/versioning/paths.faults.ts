import { membersOf, onAnswer, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { FEE_ESTIMATE, INIT } from '../operations.ts';
import { applicationError, missingError, notFound } from '../proxy/envelopes.ts';
import type { Context, HttpRequest, Wire } from '../proxy/exchange.ts';
import { EVERYWHERE, on } from '../rule.ts';
import { isEnd, rememberTokens, statusOf } from '../swaps/shown.ts';

/** Defects of the paths. */
export const FAULTS: Faults = {
  'fee-estimate-moved-away': breaks('VER-PATH-01')
    .what('the fee estimate is not there under /api/v1')
    .wire(on(FEE_ESTIMATE).answer(notFound())),
  'second-version-served': breaks('VER-PATH-02')
    .what('the asset list is served under /api/v2 too')
    .wire(alsoUnder('/api/v2/market/assets')),
  'version-optional': breaks('VER-PATH-02')
    .what('the asset list is served without a version in its path')
    .wire(alsoUnder('/market/assets')),
  'api-without-a-version': breaks('VER-PATH-02')
    .what('the asset list is served under /api without a version')
    .wire(alsoUnder('/api/market/assets')),
  'channel-orders-absent': breaks('VER-PATH-01')
    .what('no operation of channel orders is there')
    .wire(EVERYWHERE.when('path', /^\/api\/v1\/lsps1\//).answer(notFound())),
  'rate-decision-absent': breaks('VER-PATH-01')
    .what('of the channel orders the decision on a new rate is not there')
    .wire(EVERYWHERE.when('path', '/api/v1/lsps1/rate_decision').answer(notFound())),
  'swap-status-told-by-its-hash': breaks('VER-RETIRED-03')
    .what('the retired GET still tells the status of a swap to whoever knows its hash')
    .wire({
      async request(request, context) {
        const status = isOldStatus(request)
          ? await statusOf(request.query.payment_hash, { ...request, ...context })
          : undefined;
        return status === undefined ? undefined : reply(200, { status });
      },
      ...rememberTokens,
    }),
  'ended-swap-told-by-its-hash': breaks('VER-RETIRED-03')
    .what('the retired GET tells the status of swaps that are over to whoever knows their hash')
    .wire({
      async request(request, context) {
        if (!isOldStatus(request)) return undefined;
        const status = await statusOf(request.query.payment_hash, { ...request, ...context });
        return isEnd(status) ? reply(200, { status }) : undefined;
      },
      ...rememberTokens,
    }),
  'swap-status-wants-its-token-in-the-query': breaks('VER-RETIRED-03')
    .what('the retired GET was not removed, it only asks for a token in the query')
    .wire(at('GET', '/api/v1/swaps/status').unless('query.access_token').answer(missingError('query', 'access_token'))),
  'retired-status-tells-the-status-beside-its-refusal': breaks('VER-RETIRED-03')
    .what('the 404 of the retired GET tells the status of the swap in its details')
    .wire({
      async request(request, context) {
        if (!isOldStatus(request)) return undefined;
        const status = await statusOf(request.query.payment_hash, { ...request, ...context });
        return applicationError(404, 'NOT_FOUND', 'Use POST /api/v1/swaps/atomic/status', { status });
      },
      ...rememberTokens,
    }),
  'swap-told-by-its-hash-at-the-new-path': breaks('VER-RETIRED-03')
    .what(
      'the GET moved to the path of its successor with it, and tells the status of a swap to whoever knows its hash',
    )
    .wire({
      async request(request, context) {
        const isMoved = request.method === 'GET' && request.path === '/api/v1/swaps/atomic/status';
        const { payment_hash } = request.query;
        if (!isMoved || payment_hash === undefined) return undefined;
        return reply(200, { status: await statusOf(payment_hash, { ...request, ...context }) });
      },
      ...rememberTokens,
    }),
  'swap-orders-still-listed': breaks('VER-RETIRED-04')
    .what('the retired list of swap orders is there, and empty')
    .wire(at('GET', '/api/v1/swaps/orders').answer(reply(200, []))),
  'swap-orders-still-created': breaks('VER-RETIRED-04')
    .what('the retired creation of a swap order still asks for its members')
    .wire(at('POST', '/api/v1/swaps/orders/create').answer(missingError('body', 'rfq_id'))),
  'older-swap-orders-still-created': breaks('VER-RETIRED-05')
    .what('the oldest creation of a swap order still asks for its members')
    .wire(at('POST', '/api/v1/swap-orders').answer(missingError('body', 'rfq_id'))),
  'one-swap-order-still-read': breaks('VER-RETIRED-05')
    .what('a single swap order can still be asked for, and there is none')
    .wire(at('GET', /^\/api\/v1\/swap-orders\//).answer(reply(200, { order: null }))),
  'swap-order-read-by-the-hash-of-a-swap': breaks('VER-RETIRED-04')
    .what('a swap is still read as a swap order by its hash, without its token')
    .wire([rememberTokens, readAsOrder(/^\/api\/v1\/swaps\/orders\/(\w+)$/, (hash) => hash)]),
  'older-swap-order-read-by-the-quote-of-a-swap': breaks('VER-RETIRED-05')
    .what('a swap is still read as one of the oldest swap orders by the id of its quote, without its token')
    .wire([
      onAnswer(INIT, ({ asked: { rfq_id }, answer: { payment_hash, access_token }, memory }) => {
        memory.set(String(payment_hash), access_token).set(`swap of ${rfq_id}`, payment_hash);
      }),
      readAsOrder(/^\/api\/v1\/swap-orders\/(.+)$/, (rfq_id, memory) => memory.get(`swap of ${rfq_id}`)),
    ]),
  'second-version-of-orders': breaks('VER-PATH-02')
    .what('get_info is served under /api/v2 too')
    .wire({
      request: ({ method, path, headers }, { ask }) =>
        method === 'GET' && path === '/api/v2/lsps1/get_info'
          ? ask({ method, path: '/api/v1/lsps1/get_info', headers, query: {}, body: undefined })
          : undefined,
    }),
  'swap-status-told-to-a-post-without-a-token': breaks('VER-RETIRED-03')
    .what('the retired status is still told at its path to whoever posts a hash')
    .wire({
      async request(request, context) {
        const { method, path, body } = request;
        if (method !== 'POST' || path !== '/api/v1/swaps/status') return undefined;
        const status = await statusOf(membersOf(body).payment_hash, { ...request, ...context });
        return status === undefined ? undefined : reply(200, { swap: { status } });
      },
      ...rememberTokens,
    }),
  'rate-decision-of-swap-orders-still-there': breaks('VER-RETIRED-04')
    .what('the decision on the rate of a swap order still asks for its members')
    .wire(
      EVERYWHERE.when('method', 'POST')
        .when('path', '/api/v1/swaps/orders/rate_decision')
        .answer(missingError('body', 'order_id')),
    ),
  'second-version-of-quotes': breaks('VER-PATH-02')
    .what('quotes are given under /api/v2 too')
    .wire(postedAlsoUnder('/api/v2/market/quote', '/api/v1/market/quote')),
  'quotes-without-a-version': breaks('VER-PATH-02')
    .what('quotes are given without a version in the path, too')
    .wire(postedAlsoUnder('/api/market/quote', '/api/v1/market/quote')),
};

function isOldStatus({ method, path }: HttpRequest): boolean {
  return method === 'GET' && path === '/api/v1/swaps/status';
}

/**
 * Shows swaps that were begun at the path of a retired order.
 * @param path its group is the id that is asked for
 * @param hashOf gives the hash of the swap that an id means; undefined for none
 */
function readAsOrder(path: RegExp, hashOf: (id: string, memory: Context['memory']) => unknown): Wire {
  return {
    async request(request, context) {
      const id = request.method === 'GET' ? path.exec(request.path)?.[1] : undefined;
      if (id === undefined) return undefined;
      const payment_hash = hashOf(decodeURIComponent(id), context.memory);
      const status = await statusOf(payment_hash, { ...request, ...context });
      return status === undefined ? undefined : reply(200, { order: { status } });
    },
  };
}

function alsoUnder(path: string): Wire {
  return {
    request: async (request, { ask }) =>
      request.path === path ? ask({ ...request, path: '/api/v1/market/assets' }) : undefined,
  };
}

/** Names a path beside those of the interface. */
function at(method: string, path: string | RegExp) {
  return EVERYWHERE.when('method', method).when('path', path);
}

function postedAlsoUnder(path: string, own: string): Wire {
  return {
    request: async (request, { ask }) =>
      request.method === 'POST' && request.path === path ? ask({ ...request, path: own }) : undefined,
  };
}

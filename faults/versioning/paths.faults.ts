import { membersOf, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { FEE_ESTIMATE } from '../operations.ts';
import { applicationError, missingError, notFound } from '../proxy/envelopes.ts';
import type { HttpReply, HttpRequest, Past, Wire } from '../proxy/exchange.ts';
import { EVERYWHERE, on } from '../rule.ts';
import { isEnd, statusOf } from '../swaps/shown.ts';

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
    .wireBy(tellingStatus, hashAtOldPath, (status) => (status === undefined ? undefined : reply(200, { status }))),
  'ended-swap-told-by-its-hash': breaks('VER-RETIRED-03')
    .what('the retired GET tells the status of swaps that are over to whoever knows their hash')
    .wireBy(tellingStatus, hashAtOldPath, (status) => (isEnd(status) ? reply(200, { status }) : undefined)),
  'swap-status-wants-its-token-in-the-query': breaks('VER-RETIRED-03')
    .what('the retired GET was not removed, it only asks for a token in the query')
    .wire(at('GET', '/api/v1/swaps/status').unless('query.access_token').answer(missingError('query', 'access_token'))),
  'retired-status-tells-the-status-beside-its-refusal': breaks('VER-RETIRED-03')
    .what('the 404 of the retired GET tells the status of the swap in its details')
    .wireBy(tellingStatus, hashAtOldPath, (status) =>
      applicationError(404, 'NOT_FOUND', 'Use POST /api/v1/swaps/atomic/status', { status }),
    ),
  'swap-told-by-its-hash-at-the-new-path': breaks('VER-RETIRED-03')
    .what(
      'the GET moved to the path of its successor with it, and tells the status of a swap to whoever knows its hash',
    )
    .wireBy(
      tellingStatus,
      ({ method, path, query }) =>
        method === 'GET' && path === '/api/v1/swaps/atomic/status' ? query.payment_hash : undefined,
      (status) => reply(200, { status }),
    ),
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
    .wireBy(readAsOrder, /^\/api\/v1\/swaps\/orders\/(\w+)$/, (hash) => hash),
  'older-swap-order-read-by-the-quote-of-a-swap': breaks('VER-RETIRED-05')
    .what('a swap is still read as one of the oldest swap orders by the id of its quote, without its token')
    .wireBy(readAsOrder, /^\/api\/v1\/swap-orders\/(.+)$/, (rfq_id, past) => past.quote(rfq_id)?.swap?.payment_hash),
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
    .wireBy(
      tellingStatus,
      ({ method, path, body }) =>
        method === 'POST' && path === '/api/v1/swaps/status' ? membersOf(body).payment_hash : undefined,
      (status) => (status === undefined ? undefined : reply(200, { swap: { status } })),
    ),
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

/** The hash in a request for the status at its retired path. */
function hashAtOldPath({ method, path, query }: HttpRequest): unknown {
  return method === 'GET' && path === '/api/v1/swaps/status' ? query.payment_hash : undefined;
}

/**
 * Tells the status of swaps to whoever names them.
 * @param hashIn gives the hash of the swap that a request is about; undefined for none
 * @param say makes an answer of the status, which is undefined for a swap that is not there
 */
function tellingStatus(
  hashIn: (request: HttpRequest, past: Past) => unknown,
  say: (status: unknown) => HttpReply | undefined,
): Wire {
  return {
    async request(request, context) {
      const hash = hashIn(request, context.past);
      return hash === undefined ? undefined : say(await statusOf(hash, { ...request, ...context }));
    },
  };
}

/**
 * Shows swaps that were begun at the path of a retired order.
 * @param path its group is the id that is asked for
 * @param hashOf gives the hash of the swap that an id means; undefined for none
 */
function readAsOrder(path: RegExp, hashOf: (id: string, past: Past) => unknown): Wire {
  return tellingStatus(
    (request, past) => {
      const id = request.method === 'GET' ? path.exec(request.path)?.[1] : undefined;
      return id === undefined ? undefined : hashOf(decodeURIComponent(id), past);
    },
    (status) => (status === undefined ? undefined : reply(200, { order: { status } })),
  );
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

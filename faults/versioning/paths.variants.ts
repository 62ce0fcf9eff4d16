import { membersOf, reply } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { ROUTES, STATUS } from '../operations.ts';
import { applicationError, notFound } from '../proxy/envelopes.ts';
import { EVERYWHERE, set } from '../rule.ts';

/** Where what is retired once was. */
const RETIRED = /^\/api\/v1\/(?:swaps\/status|swaps\/orders|swap-orders)(?:\/|$)/;

const MAINTENANCE = applicationError(503, 'MAINTENANCE', 'Back in an hour');

const UNKNOWN_SWAP = () => applicationError(404, 'NOT_FOUND', 'Swap not found');

const MOVED = { status: 307, headers: { location: '/api/v1/market/assets' }, body: { raw: '' } };

const PAGE = {
  ...reply(200, { raw: '<!doctype html><title>Swap</title>' }),
  headers: { 'content-type': 'text/html' },
};

const GONE_ELSEWHERE = reply(404, { error: 'retired', instead: 'POST /api/v1/swaps/atomic/status' });

/** Conforming services of another make: what else they serve. */
export const VARIANTS = conforming(['ERR', 'MKT', 'VER', 'AUT'], {
  'old-path-redirects': exercises('VER-PATH-02')
    .what('a path without version redirects to the one with it')
    .wire(EVERYWHERE.when('path', '/market/assets').answer(MOVED)),
  'web-pages-elsewhere': exercises('VER-PATH-02', 'VER-DESC-01')
    .what('every path beside the interface shows the pages of a web application')
    .wire(
      EVERYWHERE.when('method', 'GET')
        .unless('path', /^\/(api|ws)\//)
        .answer(PAGE),
    ),
  'what-is-unknown-looks-alike': exercises('VER-PATH-01')
    .scope('VER')
    .what('an unknown path and an unknown swap have the same code, and without a token every swap is unknown')
    .onRequest(STATUS, ({ body, malformed }) =>
      !malformed && Object.keys(membersOf(body)).length === 0 ? UNKNOWN_SWAP() : undefined,
    ),
  'routes-of-nothing-are-absent': exercises('VER-PATH-01')
    .scope('VER')
    .what('a search for routes that names no asset finds none, by the 404 of an unknown path')
    .onRequest(ROUTES, ({ body, malformed }) =>
      !malformed && Object.keys(membersOf(body)).length === 0 ? notFound() : undefined,
    ),
  'posts-in-maintenance': exercises()
    .masks('VER-PATH-01')
    .scope('VER-PATH')
    .what('whatever is sent by POST, to a known path or not, meets a maintenance')
    .wire(EVERYWHERE.when('method', 'POST').answer(MAINTENANCE)),
  'other-versions-in-maintenance': exercises()
    .masks('VER-PATH-02')
    .scope('VER-PATH')
    .what('whatever is no path of version 1 meets a maintenance')
    .wire(EVERYWHERE.unless('path', /^\/(api\/v1|ws)\//).answer(MAINTENANCE)),
  'retired-paths-without-a-method': exercises('VER-RETIRED-03', 'VER-RETIRED-04', 'VER-RETIRED-05')
    .scope('ERR', 'VER')
    .what('the retired paths are known to the router, by no method')
    .wire(EVERYWHERE.when('path', RETIRED).answer(applicationError(405, 'METHOD_NOT_ALLOWED', 'No such method'))),
  'retired-paths-are-gone': exercises('VER-RETIRED-03', 'VER-RETIRED-04', 'VER-RETIRED-05')
    .scope('ERR', 'VER')
    .what('what is retired is gone for good, which is said with 410')
    .wire(EVERYWHERE.when('path', RETIRED).answer(applicationError(410, 'GONE', 'Use /api/v1/swaps/atomic/status'))),
  'refusals-explain-the-interface': exercises('VER-RETIRED-03', 'VER-RETIRED-04', 'VER-RETIRED-05')
    .scope('VER')
    .what('every 404 explains the interface, with the words of a swap')
    .wire(EVERYWHERE.status(404).body(set('help', { swap: { status: ['Waiting', 'Pending', 'Succeeded'] } }))),
  'retired-operations-say-where-they-went': exercises('VER-RETIRED-03', 'VER-RETIRED-04', 'VER-RETIRED-05')
    .scope('ERR', 'VER')
    .what('the 404 of a retired operation names the one that took its place, in a form of its own')
    .wire(EVERYWHERE.when('path', RETIRED).answer(GONE_ELSEWHERE)),
});

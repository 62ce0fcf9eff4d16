import type { Variant } from '../fault.ts';
import { applicationError } from '../front/envelopes.ts';
import type { HttpReply } from '../front/exchange.ts';
import { STATUS } from '../operations.ts';
import { answerTo, membersOf, reply } from '../said/change.ts';

/** Where what is retired once was. */
const RETIRED = /^\/api\/v1\/(?:swaps\/status|swaps\/orders|swap-orders)(?:\/|$)/;

/** Conforming services of another make: what else they serve. */
export const VARIANTS: readonly Variant[] = [
  {
    id: 'benign-old-path-redirects',
    shows: ['VER-PATH-02'],
    what: 'a path without version redirects to the one with it',
    concerns: ['ERR', 'MKT', 'VER', 'AUT'],
    said: {
      request: ({ path }) =>
        path === '/market/assets'
          ? { ...reply(307, { raw: '' }), headers: { location: '/api/v1/market/assets' } }
          : undefined,
    },
  },
  {
    id: 'benign-web-pages-elsewhere',
    what: 'every path beside the interface shows the pages of a web application',
    concerns: ['ERR', 'MKT', 'VER', 'AUT'],
    shows: ['VER-PATH-02', 'VER-DESC-01'],
    said: {
      request: ({ path, method }) =>
        method === 'GET' && !/^\/(api|ws)\//.test(path)
          ? { ...reply(200, { raw: '<!doctype html><title>Swap</title>' }), headers: { 'content-type': 'text/html' } }
          : undefined,
    },
  },
  {
    id: 'benign-what-is-unknown-looks-alike',
    shows: ['VER-PATH-01'],
    what: 'an unknown path and an unknown swap have the same code, and without a token every swap is unknown',
    concerns: ['VER'],
    said: answerTo(STATUS, ({ body }) =>
      Object.keys(membersOf(body)).length === 0 ? applicationError(404, 'NOT_FOUND', 'Swap not found') : undefined,
    ),
  },
  {
    id: 'benign-posts-in-maintenance',
    what: 'whatever is sent by POST, to a known path or not, meets a maintenance',
    concerns: ['VER-PATH'],
    hides: ['VER-PATH-01'],
    said: {
      request: ({ method }) =>
        method === 'POST' ? applicationError(503, 'MAINTENANCE', 'Back in an hour') : undefined,
    },
  },
  {
    id: 'benign-other-versions-in-maintenance',
    what: 'whatever is no path of version 1 meets a maintenance',
    concerns: ['VER-PATH'],
    hides: ['VER-PATH-02'],
    said: {
      request: ({ path }) =>
        /^\/(api\/v1|ws)\//.test(path) ? undefined : applicationError(503, 'MAINTENANCE', 'Back in an hour'),
    },
  },
  {
    id: 'benign-retired-paths-without-a-method',
    shows: ['VER-RETIRED-03', 'VER-RETIRED-04', 'VER-RETIRED-05'],
    what: 'the retired paths are known to the router, by no method',
    concerns: ['ERR', 'VER'],
    said: {
      request: ({ path }) => atRetired(path, () => applicationError(405, 'METHOD_NOT_ALLOWED', 'No such method')),
    },
  },
  {
    id: 'benign-retired-operations-say-where-they-went',
    shows: ['VER-RETIRED-03', 'VER-RETIRED-04', 'VER-RETIRED-05'],
    what: 'the 404 of a retired operation names the one that took its place, in a form of its own',
    concerns: ['ERR', 'VER'],
    said: {
      request: ({ path }) =>
        atRetired(path, () => reply(404, { error: 'retired', instead: 'POST /api/v1/swaps/atomic/status' })),
    },
  },
];

function atRetired(path: string, answer: () => HttpReply): HttpReply | undefined {
  return RETIRED.test(path) ? answer() : undefined;
}

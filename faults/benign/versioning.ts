import type { Variant } from '../fault.ts';
import { reply } from '../said/change.ts';

/** Conforming services of another make: what else they serve. */
export const BENIGN_VERSIONING: readonly Variant[] = [
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
];

import type { Variant } from '../fault.ts';
import { reply } from '../said/change.ts';

/** Conforming services of another make: what else they serve. */
export const BENIGN_VERSIONING: readonly Variant[] = [
  {
    id: 'benign-old-path-redirects',
    what: 'a path without version redirects to the one with it',
    concerns: ['ERR', 'MKT', 'VER', 'AUT'],
    said: {
      request: ({ path }) =>
        path === '/market/assets'
          ? { ...reply(307, { raw: '' }), headers: { location: '/api/v1/market/assets' } }
          : undefined,
    },
  },
];

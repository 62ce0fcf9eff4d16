import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';

/** Conforming services of another make: what browsers may do. */
export const VARIANTS: readonly Variant[] = conforming(['AUT', 'ERR-STATUS', 'LIM-HEAD', 'FMT-JSON'], {
  'pages-of-any-origin-served': {
    what: 'web pages of any origin may call the service, and preflights are answered',
    exercises: ['AUT-CORS-01'],
    behaviour: { options: { cross_origin: 'allow' } },
  },
});

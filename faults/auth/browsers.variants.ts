import { conforming, exercises } from '../conforming.ts';

/** Conforming services of another make: what browsers may do. */
export const VARIANTS = conforming(['AUT', 'ERR-STATUS', 'LIM-HEAD', 'FMT-JSON'], {
  'pages-of-any-origin-served': exercises('AUT-CORS-01')
    .what('web pages of any origin may call the service, and preflights are answered')
    .options({ cross_origin: 'allow' }),
});

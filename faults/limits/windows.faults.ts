import { counted } from '../change.ts';
import { breaks, type Faults, table } from '../fault.ts';
import { ASSETS, MATRIX } from '../operations.ts';
import { throttled } from '../proxy/envelopes.ts';
import { above, on } from '../rule.ts';
import { type Limits, limits, NO_LIMITS } from './headers.ts';

/** Defects of the rate limits and of the headers that announce them. */
export const FAULTS: Faults = {
  'limit-headers-missing': breaks('LIM-HEAD-01').what('no answer has rate-limit headers').wire(on().headers(NO_LIMITS)),
  'limit-headers-missing-on-one-operation': breaks('LIM-HEAD-01')
    .triggers('MKT-MATRIX-01')
    .what('the matrix alone has no rate-limit headers')
    .wire(on(MATRIX).headers(NO_LIMITS)),
  'limit-headers-missing-from-a-cache': breaks('LIM-HEAD-01')
    .what('a list that was read before comes without rate-limit headers')
    .wire(on(ASSETS).when('count', above(1)).headers(NO_LIMITS)),
  'limit-headers-missing-on-errors': breaks('LIM-HEAD-02')
    .triggers('MKT-FEE-02')
    .what('errors have no rate-limit headers')
    .wire(on().refusals().headers(NO_LIMITS)),
  'limit-headers-missing-on-401': breaks('LIM-HEAD-02')
    .what('a 401 has no rate-limit headers')
    .wire(on().status(401).headers(NO_LIMITS))
    .options({ enforcement: true }),
  ...table((status: number, shown: string) => ({ triggers: [shown], wire: on().status(status).headers(NO_LIMITS) }), {
    'limit-headers-missing-on-400': ['LIM-HEAD-02', 'a 400 has no rate-limit headers', 400, 'MKT-PAIRS-08'],
    'limit-headers-missing-on-404': ['LIM-HEAD-02', 'a 404 has no rate-limit headers', 404, 'MKT-PROUTE-09'],
    'limit-headers-missing-on-422': ['LIM-HEAD-02', 'a 422 has no rate-limit headers', 422, 'MKT-FEE-02'],
  }),
  ...table((headers: Limits) => ({ wire: on().headers(limits(headers)) }), {
    'limit-headers-without-reset': ['LIM-HEAD-01', 'X-RateLimit-Reset is missing', { reset: null }],
    'remaining-negative': ['LIM-HEAD-03', 'X-RateLimit-Remaining is negative', { remaining: '-3' }],
    'remaining-above-the-limit': [
      'LIM-HEAD-03',
      'X-RateLimit-Remaining is above the limit',
      { limit: '10', remaining: '11' },
    ],
    'limit-in-words': ['LIM-HEAD-03', 'X-RateLimit-Limit is no number', { limit: 'unlimited' }],
    'reset-with-a-fraction': ['LIM-HEAD-03', 'X-RateLimit-Reset has a fraction', { reset: '12.5' }],
    'limit-zero': [
      'LIM-HEAD-03',
      'the announced limit is 0 although requests are served',
      { limit: '0', remaining: '0' },
    ],
    'remaining-never-falls': ['LIM-HEAD-04', 'X-RateLimit-Remaining never falls', { limit: '600', remaining: '600' }],
  }),
  'bursts-throttled': breaks('LIM-RATE-02')
    .what('a burst of ten is throttled although most of the limit remains')
    .onRequest(ASSETS, ({ memory }) => {
      const moment = Math.floor(Date.now() / 2_000);
      return counted(memory, `used in ${moment}`) > 5 && throttled({ retry_after: 1 });
    }),
};

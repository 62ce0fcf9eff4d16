import { counted } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, INIT, MATRIX, QUOTE } from '../operations.ts';
import { throttled } from '../proxy/envelopes.ts';
import { above, EVERYWHERE, on, set } from '../rule.ts';
import { limits, NO_LIMITS } from './headers.ts';

/** Defects of the rate limits and of the headers that announce them. */
export const FAULTS: Faults = {
  'limit-headers-missing': breaks('LIM-HEAD-01')
    .what('no answer has rate-limit headers')
    .wire(EVERYWHERE.headers(NO_LIMITS)),
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
    .wire(EVERYWHERE.refusals().headers(NO_LIMITS)),
  'limit-headers-missing-on-401': breaks('LIM-HEAD-02')
    .what('a 401 has no rate-limit headers')
    .wire(EVERYWHERE.status(401).headers(NO_LIMITS))
    .options({ enforcement: true }),
  'limit-headers-missing-on-400': breaks('LIM-HEAD-02')
    .triggers('MKT-PAIRS-08')
    .what('a 400 has no rate-limit headers')
    .wire(EVERYWHERE.status(400).headers(NO_LIMITS)),
  'limit-headers-missing-on-404': breaks('LIM-HEAD-02')
    .triggers('MKT-PROUTE-09')
    .what('a 404 has no rate-limit headers')
    .wire(EVERYWHERE.status(404).headers(NO_LIMITS)),
  'limit-headers-missing-on-422': breaks('LIM-HEAD-02')
    .triggers('MKT-FEE-02')
    .what('a 422 has no rate-limit headers')
    .wire(EVERYWHERE.status(422).headers(NO_LIMITS)),
  'limit-headers-missing-on-conflicts': breaks('LIM-HEAD-02')
    .triggers('SWP-INIT-09')
    .what('an init with a used quote is a 409 without rate-limit headers')
    .wire(
      on(INIT)
        .when('reply.body.message', 'The quote was used before')
        .status(400)
        .becomes(409, set('error_code', 'CONFLICT')),
      on(INIT).status(409).headers(NO_LIMITS),
    ),
  'limit-headers-without-reset': breaks('LIM-HEAD-01')
    .what('X-RateLimit-Reset is missing')
    .wire(EVERYWHERE.headers(limits({ reset: null }))),
  'limit-reset-no-number': breaks('LIM-HEAD-01')
    .what('X-RateLimit-Reset is NaN, as the time of which it is computed is undefined')
    .wire(EVERYWHERE.headers(limits({ reset: 'NaN' }))),
  'limit-reset-none-on-errors': breaks('LIM-HEAD-02')
    .triggers('MKT-FEE-02')
    .what('X-RateLimit-Reset of errors is None')
    .wire(EVERYWHERE.refusals().headers(limits({ reset: 'None' }))),
  'remaining-negative': breaks('LIM-HEAD-03')
    .what('X-RateLimit-Remaining is negative')
    .wire(EVERYWHERE.headers(limits({ remaining: '-3' }))),
  'remaining-above-the-limit': breaks('LIM-HEAD-03')
    .what('X-RateLimit-Remaining is above the limit')
    .wire(EVERYWHERE.headers(limits({ limit: '10', remaining: '11' }))),
  'limit-in-words': breaks('LIM-HEAD-03')
    .what('X-RateLimit-Limit is no number')
    .wire(EVERYWHERE.headers(limits({ limit: 'unlimited' }))),
  'remaining-with-a-fraction': breaks('LIM-HEAD-03')
    .what('X-RateLimit-Remaining has a fraction')
    .wire(EVERYWHERE.headers(limits({ limit: '600', remaining: '12.5' }))),
  'limit-zero': breaks('LIM-HEAD-03')
    .what('the announced limit is 0 although requests are served')
    .wire(EVERYWHERE.headers(limits({ limit: '0', remaining: '0' }))),
  'remaining-never-falls': breaks('LIM-HEAD-04')
    .what('X-RateLimit-Remaining never falls')
    .wire(EVERYWHERE.headers(limits({ limit: '600', remaining: '600' }))),
  'bursts-throttled': breaks('LIM-RATE-02')
    .what('a burst of ten is throttled although most of the limit remains')
    .onRequest(ASSETS, ({ memory }) => {
      const moment = Math.floor(Date.now() / 2_000);
      return counted(memory, `used in ${moment}`) > 5 && throttled({ retry_after: 1 });
    }),
  'bursts-of-quotes-throttled': breaks('LIM-RATE-02')
    .what('ten quotes at once are throttled although most of the limit remains')
    .onRequest(QUOTE, ({ memory }) => {
      const moment = Math.floor(Date.now() / 2_000);
      return counted(memory, `quoted in ${moment}`) > 5 && throttled({ retry_after: 1 });
    }),
  'remaining-falls-for-reads-only': breaks('LIM-HEAD-04')
    .what('only GETs count')
    .wire(EVERYWHERE.when('method', 'POST').headers(limits({ limit: '600', remaining: '600', reset: '60' }))),
  'remaining-falls-for-all-but-quotes': breaks('LIM-HEAD-04')
    .what('quotes alone are not counted, as their route lacks what counts')
    .wire(on(QUOTE).headers(limits({ limit: '600', remaining: '599', reset: '60' }))),
  'remaining-falls-for-the-market-alone': breaks('LIM-HEAD-04')
    .what('only requests to the market count')
    .wire(
      EVERYWHERE.unless('path', /^\/api\/v1\/market\//).headers(
        limits({ limit: '600', remaining: '600', reset: '60' }),
      ),
    ),
  'limit-counted-by-the-whole-address': breaks('LIM-HEAD-04')
    .what('a limit counts the requests of one address with its query, so that each page has a limit of its own')
    .wire({
      reply({ target, bytes }, given, { memory }) {
        const used = counted(memory, `${target} ${String(bytes)}`);
        const remaining = String(Math.max(0, 600 - used));
        return {
          ...given,
          headers: {
            ...given.headers,
            'x-ratelimit-limit': '600',
            'x-ratelimit-remaining': remaining,
            'x-ratelimit-reset': '60',
          },
        };
      },
    }),
};

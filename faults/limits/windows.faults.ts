import { changeErrors, changeHeaders, withHeaders } from '../change.ts';
import type { Faults } from '../fault.ts';
import { ASSETS, MATRIX } from '../operations.ts';
import { throttled } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';

const NONE = { 'x-ratelimit-limit': undefined, 'x-ratelimit-remaining': undefined, 'x-ratelimit-reset': undefined };

/** Defects of the rate limits and of the headers that announce them. */
export const FAULTS: Faults = {
  'limit-headers-missing': {
    breaks: ['LIM-HEAD-01'],
    what: 'no answer has rate-limit headers',
    wire: changeHeaders(() => NONE),
  },
  'limit-headers-missing-on-one-operation': {
    breaks: ['LIM-HEAD-01'],
    shownBy: ['MKT-MATRIX-01'],
    what: 'the matrix alone has no rate-limit headers',
    wire: changeHeaders(({ operation }) => (operation === MATRIX ? NONE : {})),
  },
  'limit-headers-without-reset': {
    breaks: ['LIM-HEAD-01'],
    what: 'X-RateLimit-Reset is missing',
    wire: changeHeaders(() => ({ 'x-ratelimit-reset': undefined })),
  },
  'limit-headers-missing-from-a-cache': {
    breaks: ['LIM-HEAD-01'],
    what: 'a list that was read before comes without rate-limit headers',
    wire: changeHeaders(({ operation, count }) => (operation === ASSETS && count > 1 ? NONE : {})),
  },
  'limit-headers-missing-on-errors': {
    breaks: ['LIM-HEAD-02'],
    shownBy: ['MKT-FEE-02'],
    what: 'errors have no rate-limit headers',
    wire: withoutHeadersOn(),
  },
  'limit-headers-missing-on-400': {
    breaks: ['LIM-HEAD-02'],
    shownBy: ['MKT-PAIRS-08'],
    what: 'a 400 has no rate-limit headers',
    wire: withoutHeadersOn(400),
  },
  'limit-headers-missing-on-401': {
    breaks: ['LIM-HEAD-02'],
    what: 'a 401 has no rate-limit headers',
    wire: withoutHeadersOn(401),
    behaviour: { options: { enforcement: true } },
  },
  'limit-headers-missing-on-404': {
    breaks: ['LIM-HEAD-02'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'a 404 has no rate-limit headers',
    wire: withoutHeadersOn(404),
  },
  'limit-headers-missing-on-422': {
    breaks: ['LIM-HEAD-02'],
    shownBy: ['MKT-FEE-02'],
    what: 'a 422 has no rate-limit headers',
    wire: withoutHeadersOn(422),
  },
  'remaining-negative': {
    breaks: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Remaining is negative',
    wire: changeHeaders(() => ({ 'x-ratelimit-remaining': '-3' })),
  },
  'remaining-above-the-limit': {
    breaks: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Remaining is above the limit',
    wire: changeHeaders(() => ({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '11' })),
  },
  'limit-in-words': {
    breaks: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Limit is no number',
    wire: changeHeaders(() => ({ 'x-ratelimit-limit': 'unlimited' })),
  },
  'reset-with-a-fraction': {
    breaks: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Reset has a fraction',
    wire: changeHeaders(() => ({ 'x-ratelimit-reset': '12.5' })),
  },
  'limit-zero': {
    breaks: ['LIM-HEAD-03'],
    what: 'the announced limit is 0 although requests are served',
    wire: changeHeaders(() => ({ 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' })),
  },
  'remaining-never-falls': {
    breaks: ['LIM-HEAD-04'],
    what: 'X-RateLimit-Remaining never falls',
    wire: changeHeaders(() => ({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '600' })),
  },
  'bursts-throttled': {
    breaks: ['LIM-RATE-02'],
    what: 'a burst of ten is throttled although most of the limit remains',
    wire: {
      request({ operation }, { memory }) {
        if (operation !== ASSETS) return undefined;
        const moment = Math.floor(Date.now() / 2_000);
        const [before, used] = [memory.get('moment'), Number(memory.get('used'))];
        memory.set('moment', moment).set('used', before === moment ? used + 1 : 1);
        return before === moment && used >= 5 ? throttled({ retry_after: 1 }) : undefined;
      },
    },
  },
};

function withoutHeadersOn(...statuses: number[]): Wire {
  return changeErrors(statuses, (given) => withHeaders(given, NONE));
}

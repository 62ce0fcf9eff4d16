import type { Plant, PlantReply } from '../reference/maker/plant.ts';
import { changeErrors, reply, withHeaders } from './change.ts';
import type { Fault } from './fault.ts';
import { ASSETS, MATRIX } from './operations.ts';

const NONE = { 'x-ratelimit-limit': undefined, 'x-ratelimit-remaining': undefined, 'x-ratelimit-reset': undefined };

/** Defects of the rate limits and of the headers that announce them. */
export const LIMIT_FAULTS: readonly Fault[] = [
  {
    id: 'limit-headers-missing',
    breaks: ['LIM-HEAD-01'],
    what: 'no answer has rate-limit headers',
    plant: { behaviour: { rateHeaders: () => ({}) } },
  },
  {
    id: 'limit-headers-missing-on-one-operation',
    breaks: ['LIM-HEAD-01'],
    shownBy: ['MKT-MATRIX-01'],
    what: 'the matrix alone has no rate-limit headers',
    plant: { onReply: (request, given) => (request.operation === MATRIX ? withHeaders(given, NONE) : given) },
  },
  {
    id: 'limit-headers-without-reset',
    breaks: ['LIM-HEAD-01'],
    what: 'X-RateLimit-Reset is missing',
    plant: { onReply: (_request, given) => withHeaders(given, { 'x-ratelimit-reset': undefined }) },
  },
  {
    id: 'limit-headers-missing-from-a-cache',
    breaks: ['LIM-HEAD-01'],
    what: 'a list that was read before comes without rate-limit headers',
    plant: {
      onReply: (request, given) =>
        request.operation === ASSETS && request.count > 1 ? withHeaders(given, NONE) : given,
    },
  },
  {
    id: 'limit-headers-missing-on-errors',
    breaks: ['LIM-HEAD-02'],
    shownBy: ['MKT-FEE-02'],
    what: 'errors have no rate-limit headers',
    plant: withoutHeadersOn(),
  },
  {
    id: 'limit-headers-missing-on-400',
    breaks: ['LIM-HEAD-02'],
    shownBy: ['MKT-PAIRS-08'],
    what: 'a 400 has no rate-limit headers',
    plant: withoutHeadersOn(400),
  },
  {
    id: 'limit-headers-missing-on-401',
    breaks: ['LIM-HEAD-02'],
    what: 'a 401 has no rate-limit headers',
    plant: { ...withoutHeadersOn(401), options: { enforcement: true } },
  },
  {
    id: 'limit-headers-missing-on-404',
    breaks: ['LIM-HEAD-02'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'a 404 has no rate-limit headers',
    plant: withoutHeadersOn(404),
  },
  {
    id: 'limit-headers-missing-on-422',
    breaks: ['LIM-HEAD-02'],
    shownBy: ['MKT-FEE-02'],
    what: 'a 422 has no rate-limit headers',
    plant: withoutHeadersOn(422),
  },
  {
    id: 'remaining-negative',
    breaks: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Remaining is negative',
    plant: { behaviour: announcing({ 'x-ratelimit-remaining': '-3' }) },
  },
  {
    id: 'remaining-above-the-limit',
    breaks: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Remaining is above the limit',
    plant: { behaviour: announcing({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '11' }) },
  },
  {
    id: 'limit-in-words',
    breaks: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Limit is no number',
    plant: { behaviour: announcing({ 'x-ratelimit-limit': 'unlimited' }) },
  },
  {
    id: 'reset-with-a-fraction',
    breaks: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Reset has a fraction',
    plant: { behaviour: announcing({ 'x-ratelimit-reset': '12.5' }) },
  },
  {
    id: 'limit-zero',
    breaks: ['LIM-HEAD-03'],
    what: 'the announced limit is 0 although requests are served',
    plant: { behaviour: announcing({ 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' }) },
  },
  {
    id: 'remaining-never-falls',
    breaks: ['LIM-HEAD-04'],
    what: 'X-RateLimit-Remaining never falls',
    plant: { behaviour: announcing({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '600' }) },
  },
  {
    id: 'bursts-throttled',
    breaks: ['LIM-RATE-02'],
    what: 'a burst of ten is throttled although most of the limit remains',
    plant: {
      onRequest(request, { memory, maker }) {
        if (request.operation !== ASSETS) return undefined;
        const moment = Math.floor(maker.clock.now() / 2_000);
        const [before, used] = [memory.get('moment'), Number(memory.get('used'))];
        memory.set('moment', moment).set('used', before === moment ? used + 1 : 1);
        return before === moment && used >= 5 ? throttled() : undefined;
      },
    },
  },
];

function announcing(headers: Record<string, string>): NonNullable<Plant['behaviour']> {
  return (current) => ({ rateHeaders: (...given) => ({ ...current.rateHeaders(...given), ...headers }) });
}

function withoutHeadersOn(...statuses: number[]): Plant {
  return changeErrors(statuses, (given) => withHeaders(given, NONE));
}

function throttled(): PlantReply {
  const details = { retry_after: 1 };
  return reply(429, { error_code: 'RATE_LIMIT_EXCEEDED', message: 'Slow down', details, request_id: 'burst' });
}

import type { Variant } from '../fault.ts';
import { changeErrors, changeHeaders, membersOf } from '../said/change.ts';

/** Conforming services of another make: how they limit, and announce it. */
export const BENIGN_LIMITS: readonly Variant[] = [
  {
    id: 'benign-reset-as-time',
    shows: ['LIM-HEAD-05'],
    what: 'X-RateLimit-Reset is a time of day',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    done: { options: { rate_reset: 'epoch' } },
  },
  {
    id: 'benign-published-limits',
    shows: ['LIM-RATE-01', 'LIM-HEAD-06', 'FLW-SWAP-04'],
    what: 'the published limits hold, for seconds instead of minutes',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    done: { options: { limits: { ip: 600, endpoint: 300, global: 1000, window_seconds: 1 } } },
  },
  {
    id: 'benign-tight-limits',
    shows: ['LIM-RATE-01', 'LIM-RATE-02', 'LIM-RATE-08', 'QUO-USE-03'],
    what: 'the alternative limits hold, for a second instead of a minute, with the wait as text and without Retry-After',
    done: {
      options: { limits: { ip: 60, endpoint: 60, global: 60, window_seconds: 1 }, retry_after_header: false },
    },
    said: changeErrors([429], (given) => {
      const details = membersOf(membersOf(given.body).details);
      details.retry_after = String(details.retry_after);
      return given;
    }),
  },
  {
    id: 'benign-structured-limit',
    shows: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Limit names its window',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    said: changeHeaders(() => ({ 'x-ratelimit-limit': '300, 300;w=60', 'x-ratelimit-remaining': '250' })),
  },
  {
    id: 'benign-bucket-refills',
    shows: ['LIM-HEAD-04'],
    what: 'the limit is a bucket that is full again at once',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    said: changeHeaders(() => ({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '1' })),
  },
  {
    id: 'benign-two-instances',
    shows: ['LIM-HEAD-04'],
    what: 'two instances behind one address count their requests apart',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    said: changeHeaders(({ count }) => ({
      'x-ratelimit-limit': '6000000',
      'x-ratelimit-remaining': String((count % 2 ? 5_000_000 : 4_000_000) - count),
    })),
  },
];

import type { Variant } from '../fault.ts';
import { throttled } from '../front/envelopes.ts';
import { ASSETS, NETWORK_INFO } from '../operations.ts';
import { changeErrors, changeHeaders, counted, membersOf, withHeaders } from '../said/change.ts';

/** Checks that go beyond a limit, and those of the headers. */
const BEYOND = ['LIM', 'ERR-CODE'];
const SOON_USED_UP = { options: { limits: { ip: 200, endpoint: 12, global: 1_000, window_seconds: 5 } } };
const NONE = { 'x-ratelimit-limit': undefined, 'x-ratelimit-remaining': undefined, 'x-ratelimit-reset': undefined };

/** The burst of the alternative figure. */
const BURST = 10;

/** Conforming services of another make: how they limit, and announce it. */
export const VARIANTS: readonly Variant[] = [
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
    id: 'benign-limit-below-a-burst',
    shows: ['LIM-RATE-02'],
    concerns: ['LIM-HEAD', 'LIM-RATE-02'],
    what: 'eight requests a second are let in, and the headers say so',
    done: { options: { limits: { ip: 8, endpoint: 8, global: 8, window_seconds: 1 } } },
  },
  {
    id: 'benign-bursts-of-ten',
    shows: ['LIM-RATE-02'],
    concerns: ['LIM-HEAD', 'LIM-RATE-02'],
    what: 'bursts of ten are let in, and a request a second beside them, whatever remains of sixty a minute',
    said: {
      request({ operation }, { memory }) {
        if (operation !== ASSETS) return undefined;
        const now = Date.now() / 1_000;
        const full = Math.min(BURST, Number(memory.get('left') ?? BURST) + now - Number(memory.get('at') ?? now));
        memory.set('at', now).set('left', full < 1 ? full : full - 1);
        return full < 1 ? throttled({ retry_after: 1 }) : undefined;
      },
      ...changeHeaders(() => ({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '1' })),
    },
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
    said: changeHeaders(({ count }) => ({
      'x-ratelimit-limit': '6000000, 6000000;w=60',
      'x-ratelimit-remaining': String(5_000_000 - count),
    })),
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
  {
    id: 'benign-retry-after-in-milliseconds',
    shows: ['LIM-RATE-04', 'LIM-RATE-08', 'ERR-CODE-09'],
    what: '`retry_after` is in milliseconds',
    concerns: BEYOND,
    said: changeErrors([429], (given) => {
      const details = membersOf(membersOf(given.body).details);
      details.retry_after = Number(details.retry_after) * 1000;
      return given;
    }),
    done: SOON_USED_UP,
  },
  {
    id: 'benign-retry-after-with-a-fraction',
    shows: ['ERR-CODE-09', 'LIM-RATE-08'],
    what: '`retry_after` is a text with a fraction, and no Retry-After',
    concerns: BEYOND,
    said: changeErrors([429], (given) => {
      const details = membersOf(membersOf(given.body).details);
      details.retry_after = `${details.retry_after}.5`;
      return withHeaders(given, { 'retry-after': undefined });
    }),
    done: SOON_USED_UP,
  },
  {
    id: 'benign-wait-longer-than-a-quote-lives',
    shows: ['LIM-RATE-05'],
    hides: ['LIM-RATE-05'],
    what: 'the wait that is told is longer than need be, and than quotes live',
    concerns: ['LIM-RATE-05'],
    said: changeErrors([429], (given) => {
      const details = membersOf(membersOf(given.body).details);
      details.retry_after = Number(details.retry_after) + 15;
      return given;
    }),
    done: { options: { ...SOON_USED_UP.options, quote_seconds: 10 } },
  },
  {
    id: 'benign-limits-with-several-windows',
    shows: ['LIM-HEAD-03'],
    what: 'X-RateLimit-Limit names several windows, and the refusals have no Retry-After',
    concerns: BEYOND,
    said: {
      reply: (_request, reply) =>
        withHeaders(reply, { 'x-ratelimit-limit': `${reply.headers['x-ratelimit-limit']}, 12;w=5, 300;w=60` }),
    },
    done: { options: { ...SOON_USED_UP.options, retry_after_header: false } },
  },
  {
    id: 'benign-limit-of-the-address-alone',
    shows: ['LIM-RATE-06', 'LIM-HEAD-06'],
    hides: ['LIM-RATE-06'],
    what: 'only all requests of an address together have a limit',
    concerns: BEYOND,
    done: { options: { limits: { ip: 40, endpoint: 6_000_000, global: 6_000_000, window_seconds: 5 } } },
  },
  {
    id: 'benign-limits-switched-off',
    shows: ['LIM-RATE-03'],
    hides: ['LIM-RATE-03', 'LIM-RATE-04', 'LIM-RATE-05'],
    what: 'limits are announced, but switched off where tests are made',
    concerns: BEYOND,
    said: changeHeaders(({ count }) => ({
      'x-ratelimit-limit': '30',
      'x-ratelimit-remaining': String(Math.max(0, 30 - count)),
      'x-ratelimit-reset': '3',
    })),
  },
  {
    id: 'benign-window-used-up-by-a-neighbour',
    shows: ['LIM-RATE-04'],
    what: 'another client of the same address has used up the window that began',
    concerns: BEYOND,
    said: {
      reply({ operation }, reply, { memory }) {
        if (operation !== NETWORK_INFO) return reply;
        if (reply.status === 429) memory.set('used up', true);
        else if (memory.delete('used up')) return { ...throttled({ retry_after: 2 }), headers: reply.headers };
        return reply;
      },
    },
    done: SOON_USED_UP,
  },
  {
    id: 'benign-socket-messages-counted',
    shows: ['LIM-RATE-07'],
    what: 'messages on the quote socket count as requests',
    concerns: ['LIM', 'WS'],
    said: {
      message(_message, { memory }) {
        counted(memory, 'messages');
        return undefined;
      },
      reply(_request, reply, { memory }) {
        const left = Number(reply.headers['x-ratelimit-remaining']) - Number(memory.get('messages') ?? 0);
        return withHeaders(reply, { 'x-ratelimit-remaining': String(left) });
      },
    },
  },
  {
    id: 'benign-remaining-from-a-cache',
    shows: ['LIM-HEAD-04'],
    hides: ['LIM-HEAD-04'],
    what: 'a cache in front answers for the list of assets with the headers that it was given',
    concerns: ['LIM-HEAD-04'],
    said: {
      reply({ operation }, given, { memory }) {
        if (operation !== ASSETS || given.status !== 200) return given;
        const remaining = memory.get('remaining') ?? given.headers['x-ratelimit-remaining'];
        memory.set('remaining', remaining);
        return withHeaders(given, { 'x-ratelimit-remaining': String(remaining), age: '5' });
      },
    },
  },
  {
    id: 'benign-upgrade-without-limit-headers',
    shows: ['LIM-HEAD-01'],
    what: 'the 101 of a socket has no rate-limit headers',
    concerns: ['LIM', 'WS-ADDR'],
    said: {
      reply: (_request, reply) => (reply.status === 101 ? withHeaders(reply, NONE) : reply),
    },
  },
];

import { counted, first, membersOf, withHeaders } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { ASSETS, INIT, NETWORK_INFO } from '../operations.ts';
import { applicationError, throttled } from '../proxy/envelopes.ts';
import type { HttpRequest, Wire } from '../proxy/exchange.ts';
import { EVERYWHERE } from '../rule.ts';
import { ALL_CHECKS } from '../scopes.ts';
import { changeWait, type Limits, limits, TIGHT } from './headers.ts';

/** Checks that go beyond a limit, and those of the headers. */
const BEYOND = ['LIM', 'ERR-CODE'];

/** The burst of the alternative figure. */
const BURST = 10;

/** Conforming services of another make: how they limit, and announce it. */
export const VARIANTS = conforming(BEYOND, {
  'reset-as-time': exercises('LIM-HEAD-05')
    .scope('LIM', 'MKT-ASSETS', 'ERR')
    .what('X-RateLimit-Reset is a time of day')
    .options({ rate_reset: 'epoch' }),
  'published-limits': exercises('LIM-RATE-01', 'LIM-HEAD-06', 'FLW-SWAP-04')
    .scope('LIM', 'MKT-ASSETS', 'ERR')
    .what('the published limits hold, for seconds instead of minutes')
    .options({ limits: { ip: 600, endpoint: 300, global: 1000, window_seconds: 1 } }),
  'limit-below-a-burst': exercises('LIM-RATE-02')
    .scope('LIM-HEAD', 'LIM-RATE-02')
    .what('eight requests a second are let in, and the headers say so')
    .options({ limits: { ip: 8, endpoint: 8, global: 8, window_seconds: 1 } }),
  'bursts-of-ten': exercises('LIM-RATE-02')
    .scope('LIM-HEAD', 'LIM-RATE-02')
    .what('bursts of ten are let in, and a request a second beside them, whatever remains of sixty a minute')
    .onRequest(ASSETS, ({ memory }) => {
      const now = Date.now() / 1_000;
      const full = Math.min(BURST, Number(memory.get('left') ?? BURST) + now - Number(memory.get('at') ?? now));
      memory.set('at', now).set('left', full < 1 ? full : full - 1);
      return full < 1 && throttled({ retry_after: 1 });
    })
    .wire(EVERYWHERE.headers(limits({ limit: '60', remaining: '59', reset: '1' }))),
  'tight-limits': exercises('LIM-RATE-01', 'LIM-RATE-02', 'LIM-RATE-08', 'QUO-USE-03')
    .scope(...ALL_CHECKS)
    .what(
      'the alternative limits hold, for a second instead of a minute, with the wait as text and without Retry-After',
    )
    .options({ limits: { ip: 60, endpoint: 60, global: 60, window_seconds: 1 }, retry_after_header: false })
    .wireBy(changeWait, (wait) => String(wait)),
  'structured-limit': exercises('LIM-HEAD-03')
    .scope('LIM', 'MKT-ASSETS', 'ERR')
    .what('X-RateLimit-Limit names its window')
    .wireBy(limitHeaders, ({ count }) => ({ limit: '6000000, 6000000;w=60', remaining: `${5_000_000 - count}` })),
  'three-limits-in-each-header': exercises('LIM-HEAD-03')
    .scope('LIM', 'MKT-ASSETS', 'ERR')
    .what('Limit and Remaining name the three limits that apply at once')
    .wireBy(limitHeaders, ({ count }) => ({
      limit: '6000000, 3000000, 9000000',
      remaining: [5_000_000, 2_000_000, 8_000_000].map((left) => left - count).join(', '),
    })),
  'reset-with-a-fraction': exercises('LIM-HEAD-03', 'LIM-HEAD-04')
    .scope('LIM', 'MKT-ASSETS', 'ERR')
    .what('X-RateLimit-Reset is a wait with a fraction, in windows of a second')
    .wireBy(limitHeaders, ({ count }) => ({
      limit: '20',
      remaining: `${20 - (count % 20)}`,
      reset: `${1 - (count % 20) / 20}`,
    })),
  'reset-as-a-date': exercises('LIM-HEAD-03', 'LIM-HEAD-04', 'LIM-HEAD-05')
    .scope('LIM-HEAD', 'LIM-RATE', 'MKT-ASSETS')
    .what('X-RateLimit-Reset is a date in ISO 8601, in windows of a second')
    .options({ rate_reset: 'epoch', limits: { ip: 600, endpoint: 300, global: 1000, window_seconds: 1 } })
    .wire({
      reply: (_request, reply) =>
        withHeaders(reply, {
          'x-ratelimit-reset': new Date(Number(reply.headers['x-ratelimit-reset']) * 1_000).toISOString(),
        }),
    }),
  'bucket-refills': exercises('LIM-HEAD-04')
    .scope('LIM', 'MKT-ASSETS', 'ERR')
    .what('the limit is a bucket that is full again at once, as X-RateLimit-Reset says with a unit')
    .wire(EVERYWHERE.headers(limits({ limit: '600', remaining: '599', reset: '100ms' }))),
  'two-instances': exercises('LIM-HEAD-04')
    .scope('LIM', 'MKT-ASSETS', 'ERR')
    .what('two instances behind one address count their requests apart')
    .wireBy(limitHeaders, ({ count }) => ({
      limit: '6000000',
      remaining: String((count % 2 ? 5_000_000 : 4_000_000) - count),
    })),
  'retry-after-in-milliseconds': exercises('LIM-RATE-04', 'LIM-RATE-08', 'ERR-CODE-09')
    .what('`retry_after` is in milliseconds')
    .behaviour(TIGHT)
    .wireBy(changeWait, (wait) => Number(wait) * 1000),
  'retry-after-with-a-fraction': exercises('ERR-CODE-09', 'LIM-RATE-08')
    .what('`retry_after` is a text with a fraction, and no Retry-After')
    .behaviour(TIGHT)
    .wireBy(changeWait, (wait) => `${wait}.5`)
    .wire(EVERYWHERE.status(429).headers({ 'retry-after': null })),
  'wait-longer-than-a-quote-lives': exercises('LIM-RATE-04', 'LIM-RATE-05')
    .masks('LIM-RATE-05')
    .scope('LIM-RATE-04', 'LIM-RATE-05')
    .what('the wait that is told is longer than need be, and than quotes live')
    .options({ ...TIGHT.options, quote_seconds: 10 })
    .wireBy(changeWait, (wait) => Number(wait) + 15),
  'limits-with-several-windows': exercises('LIM-HEAD-03')
    .what('X-RateLimit-Limit names several windows, and the refusals have no Retry-After')
    .options({ ...TIGHT.options, retry_after_header: false })
    .wire({
      reply: (_request, reply) =>
        withHeaders(reply, { 'x-ratelimit-limit': `${reply.headers['x-ratelimit-limit']}, 12;w=5, 300;w=60` }),
    }),
  'limit-of-the-address-alone': exercises('LIM-RATE-06', 'LIM-HEAD-06')
    .masks('LIM-RATE-06')
    .what('only all requests of an address together have a limit')
    .options({ limits: { ip: 40, endpoint: 6_000_000, global: 6_000_000, window_seconds: 5 } }),
  'limits-switched-off': exercises('LIM-RATE-03')
    .masks('LIM-RATE-03', 'LIM-RATE-04', 'LIM-RATE-05')
    .what('limits are announced, but switched off where tests are made')
    .wireBy(limitHeaders, ({ count }) => ({ limit: '30', remaining: String(Math.max(0, 30 - count)), reset: '3' })),
  'window-used-up-by-a-neighbour': exercises('LIM-RATE-04')
    .what('another client of the same address has used up the window that began')
    .behaviour(TIGHT)
    .onReply(NETWORK_INFO, ({ given, memory }) => {
      const isFirst = given.status !== 429 && memory.delete('used up');
      if (given.status === 429) memory.set('used up', true);
      return isFirst && throttled({ retry_after: 2 });
    }),
  'window-of-inits-used-up-by-a-neighbour': exercises('LIM-RATE-04', 'LIM-RATE-05')
    .scope('LIM-RATE')
    .what('another client of the same address has used up the window in which an init comes again')
    .behaviour(TIGHT)
    .onRequest(INIT, ({ memory }) => {
      const isNext = Date.now() > Number(memory.get('over') ?? Number.POSITIVE_INFINITY);
      if (!isNext || memory.has('used up')) return undefined;
      memory.set('used up', true);
      return throttled({ retry_after: 2 });
    })
    .onRefusal(INIT, ({ given, answer, memory }) => {
      const seconds = Number(membersOf(answer.details).retry_after);
      if (given.status === 429) memory.set('over', Date.now() + seconds * 1_000);
    }),
  'funds-for-one-swap-behind-a-limit': exercises('LIM-RATE-05')
    .masks('LIM-RATE-05')
    .scope('LIM-RATE-05')
    .what('the funds are enough for one swap that waits, and are looked at behind the limit')
    .behaviour(TIGHT)
    .onReply(
      INIT,
      ({ given, memory }) =>
        given.status === 200 && counted(memory, 'begun') > 1 && applicationError(409, 'NO_FUNDS', 'Not at the moment'),
    ),
  'remaining-from-a-cache': exercises('LIM-HEAD-04')
    .scope('LIM-HEAD-04')
    .what('a cache in front answers for the list of assets with the headers that it was given')
    .onAnswer(ASSETS, ({ given, memory }) => {
      const remaining = first(memory, 'remaining', given.headers['x-ratelimit-remaining']);
      withHeaders(given, { 'x-ratelimit-remaining': String(remaining), age: '5' });
    }),
});

/** Announces other limits. */
function limitHeaders(headers: (request: HttpRequest) => Limits): Wire {
  return {
    reply(request, given) {
      Object.assign(given.headers, limits(headers(request)));
      return given;
    },
  };
}

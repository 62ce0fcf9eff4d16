import { answering, membersOf, withHeaders } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { GET_INFO, INIT, NETWORK_INFO } from '../operations.ts';
import { throttled } from '../proxy/envelopes.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';
import { EVERYWHERE, on, set, swap } from '../rule.ts';
import { breaksTight, changeWait, limits, NO_LIMITS, TIGHT } from './headers.ts';

/** Limits for what takes several requests of others in the meantime. */
const SLOW = { options: { limits: { ip: 200, endpoint: 12, global: 1_000, window_seconds: 12 } } };

/** What a refusal breaks that leaves nobody a wait to keep. */
const NO_WAIT = ['LIM-RATE-03', 'ERR-CODE-09'];

/** The refusals for a limit. */
const REFUSED = EVERYWHERE.status(429);

/** What is wrong with the answers to those who go beyond a limit: only who does so sees it. */
export const FAULTS: Faults = {
  'limit-of-inits-refused-with-another-code': breaksTight('LIM-RATE-03')
    .what('the refusal of an init for its limit has the code of its library, that of a reading the one of the table')
    .wire(on(INIT).status(429).body(set('error_code', 'TOO_MANY_REQUESTS'))),
  'limit-refused-without-a-wait': breaksTight(...NO_WAIT)
    .what('the refusal names no wait')
    .wireBy(changeWait, () => undefined),
  'limit-refused-with-the-time-of-its-end': breaksTight(...NO_WAIT)
    .what('`retry_after` is a date')
    .wireBy(changeWait, () => new Date(Date.now() + 5_000).toISOString()),
  'limit-refused-with-a-wait-of-null': breaksTight(...NO_WAIT)
    .what('`retry_after` is null, as the store of the limiter gives no time to live')
    .wireBy(changeWait, () => null),
  'limit-refused-with-a-wait-in-the-past': breaks('ERR-CODE-09')
    .triggers('LIM-RATE-03')
    .what('`retry_after` is the end of the window before, minus now')
    .wireBy(changeWait, (wait) => Number(wait) - 60)
    .behaviour(TIGHT),
  'limit-refused-with-the-wait-outside-details': breaksTight(...NO_WAIT)
    .what('`retry_after` stands beside `details`')
    .wire(REFUSED.body(set('retry_after', null), swap('retry_after', 'details.retry_after'), set('details', {}))),
  'limit-refused-with-another-code': breaksTight('LIM-RATE-03')
    .what('the code of the refusal is that of its library')
    .wire(REFUSED.body(set('error_code', 'TOO_MANY_REQUESTS'))),
  'limit-refused-in-the-legacy-envelope': breaksTight('LIM-RATE-03')
    .what('the limiter stands before the service and refuses in the shape of its framework')
    .wire(REFUSED.becomes({ body: { detail: 'Too Many Requests' } })),
  'limit-refused-by-a-web-page': breaksTight('LIM-RATE-03')
    .what('the proxy refuses with a page')
    .wire(
      REFUSED.becomes({
        headers: { 'content-type': 'text/html' },
        body: { raw: '<html><h1>429 Too Many Requests</h1></html>' },
      }),
    ),
  'limit-refused-with-503': breaksTight('LIM-RATE-03')
    .what('who goes beyond the limit is told that the service is overloaded')
    .wire(REFUSED.becomes(503)),
  'limit-refused-with-403': breaksTight(...NO_WAIT)
    .what('who goes beyond the limit is forbidden')
    .wire(REFUSED.becomes(403)),
  'limit-headers-missing-on-429': breaks('LIM-HEAD-02')
    .triggers('LIM-RATE-03')
    .what('the refusal for a limit has no rate-limit headers')
    .wire(REFUSED.headers(NO_LIMITS))
    .behaviour(TIGHT),
  'remaining-below-zero-once-used-up': breaks('LIM-HEAD-03')
    .triggers('LIM-RATE-03')
    .what('X-RateLimit-Remaining is the limit minus what was used, refused requests included')
    .wire(REFUSED.headers(limits({ remaining: '-1' })))
    .behaviour(TIGHT),
  'limit-with-a-wait-in-whole-minutes': breaks('LIM-RATE-04')
    .what('`retry_after` is cut to whole minutes, so that a shorter wait is none')
    .wireBy(changeWait, (wait) => Math.floor(Number(wait) / 60) * 60)
    .behaviour(SLOW),
  'limit-of-inits-with-a-wait-of-nothing': breaks('LIM-RATE-04')
    .what('the refusal of an init names no time to wait, whenever its limit ends')
    .onRefusal(INIT, ({ given, answer }) => {
      if (given.status === 429) membersOf(answer.details).retry_after = 0;
    })
    .behaviour(SLOW),
  'limit-that-never-ends': breaks('LIM-RATE-04')
    .what('what counts the requests of an operation has no end once the limit was reached')
    .wire(onceUsedUp(Number.POSITIVE_INFINITY, NETWORK_INFO))
    .behaviour(TIGHT),
  'limit-locks-out-of-everything': breaks('LIM-RATE-06')
    .what('who goes beyond the limit of one operation is refused everywhere')
    .wire(onceUsedUp(12_000))
    .behaviour(SLOW),
  'limit-of-a-group-of-paths': breaks('LIM-RATE-06')
    .what('operations below one path are refused together, though each announces a limit of its own')
    .wire(onceUsedUp(12_000, GET_INFO))
    .behaviour(SLOW),
  'quote-used-up-by-a-refused-init': breaks('LIM-RATE-05')
    .what('an init that is refused for the limit takes its quote with it')
    .onRequest(INIT, ({ asked: { rfq_id }, memory }) => ({ rfq_id: memory.get(String(rfq_id)) ?? rfq_id }))
    .onRefusal(INIT, ({ given, asked: { rfq_id }, memory }) => {
      if (given.status === 429) memory.set(String(rfq_id), '00000000-0000-4000-8000-000000000000');
    })
    .behaviour(SLOW),
  'limit-applied-to-the-answer': breaks('LIM-RATE-05')
    .what('what goes beyond the limit is carried out before it is refused')
    .behaviour({ ...SLOW, decisions: { worksBeforeRefusing: () => true } }),
  'limit-refused-with-the-moment-of-its-end': breaks('ERR-CODE-09')
    .triggers('LIM-RATE-03')
    .what('`retry_after` is the unix time at which the limit ends, and no wait')
    .wireBy(changeWait, (wait) => Math.floor(Date.now() / 1000) + Number(wait))
    .behaviour(TIGHT),
};

/** Refuses one operation, or all, for some milliseconds once the limit of network_info was reached. */
function onceUsedUp(forMs: number, refused?: string): Wire {
  return {
    reply({ operation }, reply, { memory }) {
      if (reply.status === 429 && operation === NETWORK_INFO) memory.set('until', Date.now() + forMs);
      const applies = refused === undefined || operation === refused;
      return applies && Date.now() < Number(memory.get('until') ?? 0) ? refusedAs(reply) : reply;
    },
  };
}

/** A refusal under the limit that an answer announces. */
function refusedAs(reply: HttpReply): HttpReply {
  const { body } = throttled({ retry_after: 2 });
  return withHeaders(answering(reply, 429, body), { 'x-ratelimit-remaining': '0', 'retry-after': '2' });
}

import { answering, changeErrors, type Members, membersOf, withHeaders } from '../change.ts';
import { byId, type Fault, type Faults } from '../fault.ts';
import { GET_INFO, INIT, NETWORK_INFO } from '../operations.ts';
import { throttled } from '../proxy/envelopes.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';

/** Limits that are soon used up, and soon as before. */
const TIGHT = { options: { limits: { ip: 200, endpoint: 12, global: 1_000, window_seconds: 5 } } };

/** The same for what takes several requests of others in the meantime. */
const SLOW = { options: { limits: { ip: 200, endpoint: 12, global: 1_000, window_seconds: 12 } } };

/** Faults of the body of the refusal that leave nobody a wait to keep. */
type Refusal = [what: string, change: (body: Members) => unknown];

/** What is wrong with the answers to those who go beyond a limit: only who does so sees it. */
export const FAULTS: Faults = {
  ...byId(
    refusals({
      'limit-refused-without-a-wait': [
        'the refusal names no wait',
        ({ details }) => delete membersOf(details).retry_after,
      ],
      'limit-refused-with-the-wait-outside-details': [
        '`retry_after` stands beside `details`',
        (body) => Object.assign(body, { retry_after: membersOf(body.details).retry_after, details: {} }),
      ],
      'limit-refused-with-the-time-of-its-end': [
        '`retry_after` is a date',
        ({ details }) => {
          membersOf(details).retry_after = new Date(Date.now() + 5_000).toISOString();
        },
      ],
      'limit-refused-with-a-wait-of-null': [
        '`retry_after` is null, as the store of the limiter gives no time to live',
        ({ details }) => {
          membersOf(details).retry_after = null;
        },
      ],
      'limit-refused-with-a-wait-in-the-past': [
        '`retry_after` is the end of the window before, minus now',
        ({ details }) => {
          membersOf(details).retry_after = Number(membersOf(details).retry_after) - 60;
        },
      ],
    }),
  ),
  'limit-refused-with-another-code': {
    breaks: ['LIM-RATE-03'],
    what: 'the code of the refusal is that of its library',
    wire: changeErrors([429], (given) => {
      membersOf(given.body).error_code = 'TOO_MANY_REQUESTS';
      return given;
    }),
    behaviour: TIGHT,
  },
  'limit-refused-in-the-legacy-envelope': {
    breaks: ['LIM-RATE-03'],
    what: 'the limiter stands before the service and refuses in the shape of its framework',
    wire: changeErrors([429], (given) => answering(given, 429, { detail: 'Too Many Requests' })),
    behaviour: TIGHT,
  },
  'limit-refused-by-a-web-page': {
    breaks: ['LIM-RATE-03'],
    what: 'the proxy refuses with a page',
    wire: changeErrors([429], (given) =>
      withHeaders(answering(given, 429, { raw: '<html><h1>429 Too Many Requests</h1></html>' }), {
        'content-type': 'text/html',
      }),
    ),
    behaviour: TIGHT,
  },
  'limit-refused-with-503': {
    breaks: ['LIM-RATE-03'],
    what: 'who goes beyond the limit is told that the service is overloaded',
    wire: changeErrors([429], (given) => answering(given, 503, given.body)),
    behaviour: TIGHT,
  },
  'limit-refused-with-403': {
    breaks: ['LIM-RATE-03', 'ERR-CODE-09'],
    what: 'who goes beyond the limit is forbidden',
    wire: changeErrors([429], (given) => answering(given, 403, given.body)),
    behaviour: TIGHT,
  },
  'limit-headers-missing-on-429': {
    breaks: ['LIM-HEAD-02'],
    shownBy: ['LIM-RATE-03'],
    what: 'the refusal for a limit has no rate-limit headers',
    wire: changeErrors([429], (given) =>
      withHeaders(given, {
        'x-ratelimit-limit': undefined,
        'x-ratelimit-remaining': undefined,
        'x-ratelimit-reset': undefined,
      }),
    ),
    behaviour: TIGHT,
  },
  'remaining-below-zero-once-used-up': {
    breaks: ['LIM-HEAD-03'],
    shownBy: ['LIM-RATE-03'],
    what: 'X-RateLimit-Remaining is the limit minus what was used, refused requests included',
    wire: changeErrors([429], (given) => withHeaders(given, { 'x-ratelimit-remaining': '-1' })),
    behaviour: TIGHT,
  },
  'limit-with-a-wait-in-whole-minutes': {
    breaks: ['LIM-RATE-04'],
    what: '`retry_after` is cut to whole minutes, so that a shorter wait is none',
    wire: changeErrors([429], (given) => {
      const details = membersOf(membersOf(given.body).details);
      details.retry_after = Math.floor(Number(details.retry_after) / 60) * 60;
      return given;
    }),
    behaviour: SLOW,
  },
  'limit-that-never-ends': {
    breaks: ['LIM-RATE-04'],
    what: 'what counts the requests of an operation has no end once the limit was reached',
    wire: onceUsedUp(NETWORK_INFO, Number.POSITIVE_INFINITY, (operation) => operation === NETWORK_INFO),
    behaviour: TIGHT,
  },
  'limit-locks-out-of-everything': {
    breaks: ['LIM-RATE-06'],
    what: 'who goes beyond the limit of one operation is refused everywhere',
    wire: onceUsedUp(NETWORK_INFO, 12_000, () => true),
    behaviour: SLOW,
  },
  'limit-of-a-group-of-paths': {
    breaks: ['LIM-RATE-06'],
    what: 'operations below one path are refused together, though each announces a limit of its own',
    wire: onceUsedUp(NETWORK_INFO, 12_000, (operation) => operation === GET_INFO),
    behaviour: SLOW,
  },
  'quote-used-up-by-a-refused-init': {
    breaks: ['LIM-RATE-05'],
    what: 'an init that is refused for the limit takes its quote with it',
    wire: {
      async request({ operation, body }, { memory }) {
        const rfq_id = String(membersOf(body).rfq_id);
        if (operation === INIT && memory.has(rfq_id)) membersOf(body).rfq_id = memory.get(rfq_id);
        return undefined;
      },
      reply({ operation, body }, reply, { memory }) {
        if (operation === INIT && reply.status === 429)
          memory.set(String(membersOf(body).rfq_id), '00000000-0000-4000-8000-000000000000');
        return reply;
      },
    },
    behaviour: SLOW,
  },
  'limit-applied-to-the-answer': {
    breaks: ['LIM-RATE-05'],
    what: 'what goes beyond the limit is carried out before it is refused',
    behaviour: { ...SLOW, decisions: { worksBeforeRefusing: () => true } },
  },
};

function refusals(changes: Readonly<Record<string, Refusal>>): Fault[] {
  return Object.entries(changes).map(([id, [what, change]]) => ({
    id,
    breaks: ['LIM-RATE-03', 'ERR-CODE-09'],
    what,
    wire: changeErrors([429], (given) => {
      change(membersOf(given.body));
      return given;
    }),
    behaviour: TIGHT,
  }));
}

/** Refuses what `applies` for so many milliseconds, once the limit of an operation was reached. */
function onceUsedUp(usedUp: string, forMs: number, applies: (operation: string | undefined) => boolean): Wire {
  return {
    reply({ operation }, reply, { memory }) {
      if (reply.status === 429 && operation === usedUp) memory.set('until', Date.now() + forMs);
      return applies(operation) && Date.now() < Number(memory.get('until') ?? 0) ? refusedAs(reply) : reply;
    },
  };
}

/** A refusal under the limit that an answer announces. */
function refusedAs(reply: HttpReply): HttpReply {
  const { body } = throttled({ retry_after: 2 });
  return withHeaders(answering(reply, 429, body), { 'x-ratelimit-remaining': '0', 'retry-after': '2' });
}

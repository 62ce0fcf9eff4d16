import type { Cases } from './case.ts';
import type { Sketch } from './exchanges.ts';

const ASSETS = 'GET /api/v1/market/assets';
const PAIRS = 'GET /api/v1/market/pairs';
const NODEINFO = 'GET /api/v1/swaps/nodeinfo';
const INIT = 'POST /api/v1/swaps/init';
const EXECUTE = 'POST /api/v1/swaps/execute';

const label = (digit: string): string => `[secret-${digit.repeat(12)}]`;
const GOOD = `Bearer ${label('1')}`;
const WRONG = `Bearer ${label('2')}`;

/** A caller at an operation, with the statuses of its answers a second apart. */
const at = (operation: string, authorization: string | undefined, ...statuses: number[]): Sketch[] =>
  statuses.map((status, index) => ({
    operation,
    status,
    json: status === 401 ? { error: 'missing_api_key' } : {},
    at: index,
    ...(authorization === undefined ? {} : { requestHeaders: [['Authorization', authorization]] }),
  }));
const keyless = (operation: string, ...statuses: number[]): Sketch[] => at(operation, undefined, ...statuses);

const CLOSED: Sketch[] = [ASSETS, PAIRS, INIT, EXECUTE].flatMap((operation) => keyless(operation, 401));
const OPEN: Sketch[] = [ASSETS, PAIRS, INIT, EXECUTE].flatMap((operation) => keyless(operation, 200));

/** A caller that no operation lets in, and what it was served once. */
const keptOut = (authorization: string, status = 401) => ({
  breaks: {
    'served once': [...CLOSED, ...at(ASSETS, authorization, status, status), ...at(PAIRS, authorization, status, 200)],
    'served the second time': [...CLOSED, ...at(ASSETS, authorization, status, 200, status)],
  },
  outside: {
    'refused each time': [...CLOSED, ...at(ASSETS, authorization, status, status)],
    'keys are optional': [...OPEN, ...at(ASSETS, authorization, status, 200, status)],
    'a public operation': [...CLOSED, ...keyless(PAIRS, 200, 200), ...at(PAIRS, authorization, status, 200, status)],
    'good for one operation': [...CLOSED, ...at(ASSETS, authorization, status, 200), ...at(PAIRS, authorization, 200)],
    'ill-formed, before any look at the key': [...CLOSED, ...at(INIT, authorization, status, 422, status)],
    'the server fails': [...CLOSED, ...at(INIT, authorization, status, 500, 429, 405)],
  },
});

/** A caller that is let in, and refused once between. */
const letIn = (operation: string, authorization: string | undefined) => ({
  breaks: { 'refused between': at(operation, authorization, 200, 401, 404, 200) },
  outside: {
    'a key that began meanwhile': at(operation, authorization, 401, 200, 200),
    'a key that ended meanwhile': at(operation, authorization, 200, 200, 401),
    'refused more often': at(operation, authorization, 200, 401, 401, 401, 200),
    'forbidden for another reason': at(operation, authorization, 200, 403, 200),
  },
});

/** The same from a cache. */
const cached = (exchanges: Sketch[]): Sketch[] => exchanges.map((one) => ({ ...one, headers: { Age: '12' } }));

/** A caller at an operation, between requests at another that are served. */
const besideServed = (operation: string, status: number, error: string): Sketch[] => [
  ...at(PAIRS, GOOD, 200),
  ...at(operation, GOOD, status).map((one) => ({ ...one, json: { error }, at: 1 })),
  ...at(PAIRS, GOOD, 200).map((one) => ({ ...one, at: 2 })),
];

const ADMITTED = letIn(ASSETS, GOOD);

const QUOTES_ONLY: Sketch[] = [...CLOSED, ...at(ASSETS, GOOD, 200, 200)];
const withoutScope = (operation: string) => ({
  breaks: {
    'served once': [...QUOTES_ONLY, ...at(INIT, GOOD, 403, 403, 403), ...at(operation, GOOD, 403, 403, 200)],
  },
  outside: {
    'refused each time': [...QUOTES_ONLY, ...at(INIT, GOOD, 403), ...at(operation, GOOD, 403)],
    'a key for swaps': [...QUOTES_ONLY, ...at(INIT, GOOD, 200, 200, 200), ...at(EXECUTE, GOOD, 403, 403, 200)],
    'keys are optional': [...OPEN, ...at(INIT, GOOD, 403, 403, 200), ...at(operation, GOOD, 403, 403, 200)],
    'a key that is refused everywhere': [...CLOSED, ...at(INIT, WRONG, 401, 401, 200)],
  },
});

export const CALLER_CASES: Cases = {
  'AUT-SCHEME-01': {
    breaks: { ...ADMITTED.breaks, 'at one operation': besideServed(ASSETS, 401, 'invalid_api_key') },
    outside: {
      ...ADMITTED.outside,
      'forbidden at one operation': besideServed(ASSETS, 403, 'invalid_api_key'),
      'refused for its scope': besideServed(INIT, 401, 'invalid_api_key'),
      'refused for a scope that is not shown': [
        ...besideServed('GET /api/v1/lsps1/get_info', 401, 'invalid_api_key'),
        ...besideServed('POST /api/v1/swaps/atomic/status', 401, 'invalid_api_key'),
      ],
      'before it began': [...at(ASSETS, GOOD, 401), ...at(PAIRS, GOOD, 200).map((one) => ({ ...one, at: 3 }))],
    },
  },
  'AUT-SCOPE-04': letIn(INIT, GOOD),
  'AUT-ANON-01': {
    ...letIn(ASSETS, undefined),
    outside: {
      ...letIn(ASSETS, undefined).outside,
      'between hits of a cache': [
        ...cached(keyless(ASSETS, 200, 200)),
        ...keyless(ASSETS, 401),
        ...cached(keyless(ASSETS, 200)),
      ],
    },
  },
  'AUT-ENF-01': {
    breaks: {
      'served once': keyless(ASSETS, 401, 200, 401),
      'by a cache of what is not public': [...keyless(NODEINFO, 401, 401), ...cached(keyless(NODEINFO, 200))],
    },
    outside: {
      'a public operation': keyless(ASSETS, 200, 200),
      'refused each time': keyless(ASSETS, 401, 401),
      'served for its key': [...keyless(ASSETS, 401), ...at(ASSETS, GOOD, 200)],
      'another operation': [...keyless(ASSETS, 401), ...keyless(PAIRS, 200)],
      'by a cache of the market': [...keyless(ASSETS, 401, 401), ...cached(keyless(ASSETS, 200))],
    },
  },
  'AUT-ENF-02': keptOut(WRONG),
  'AUT-SCHEME-02': keptOut(label('1')),
  'AUT-SCHEME-04': keptOut(`Basic ${label('1')}`),
  'AUT-SCOPE-02': withoutScope(INIT),
  'AUT-SCOPE-03': withoutScope(EXECUTE),
  'AUT-ORIGIN-01': {
    breaks: {
      ...keptOut(WRONG, 403).breaks,
      'refused as if it were wrong': [...CLOSED, ...at(ASSETS, WRONG, 403, 401, 403)],
    },
    outside: keptOut(WRONG, 403).outside,
  },
};

import { answerTo, changeErrors, elementsOf, membersOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, PAIRS, ROUTES } from '../operations.ts';
import { applicationError, internalError, throttled } from '../proxy/envelopes.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';

const STACK_TRACE = 'RangeError: Invalid array length\n    at listAssets (/srv/app/market/assets.js:41:17)';

/** Defects in status and code of answers, and inputs that break the server. */
export const FAULTS: Faults = {
  'status-410-for-unknown-pairs': {
    breaks: ['ERR-STATUS-01', 'MKT-PROUTE-09'],
    what: 'an unknown pair is answered with a status that the table does not have',
    wire: changeErrors([404], (given) => ({ ...given, status: 410 })),
  },
  'status-201-for-pair-routes': {
    breaks: ['ERR-STATUS-02', 'MKT-PROUTE-01'],
    what: 'a POST is answered 201',
    wire: {
      reply: (request, given) =>
        request.operation === PAIR_ROUTES && given.status === 200 ? { ...given, status: 201 } : given,
    },
  },
  'status-206-for-pages': {
    breaks: ['ERR-STATUS-02'],
    shownBy: ['MKT-ASSETS-06'],
    what: 'a page that is not the whole list is answered 206',
    wire: {
      reply: (request, given) =>
        request.query.limit !== undefined && given.status === 200 ? { ...given, status: 206 } : given,
    },
  },
  'status-204-for-empty-pages': {
    breaks: ['ERR-STATUS-02', 'MKT-ASSETS-08'],
    what: 'an empty page is answered 204 without a body',
    wire: {
      reply: (request, given) =>
        request.operation === ASSETS && given.status === 200 && elementsOf(membersOf(given.body).assets).length === 0
          ? { ...given, status: 204, body: { raw: '' } }
          : given,
    },
  },
  'refused-once-only': {
    breaks: ['ERR-STATUS-03'],
    what: 'what failed validation is let through the second time',
    wire: onceRefused((given) => (given.status === 422 ? { ...given, status: 200, body: { routes: [] } } : given)),
  },
  'refused-for-another-reason-each-time': {
    breaks: ['ERR-STATUS-03'],
    what: 'the same bad input is blamed on another member the second time',
    wire: onceRefused((given) => {
      for (const entry of elementsOf(membersOf(given.body).detail)) membersOf(entry).loc = ['body'];
      return given;
    }),
  },
  'unknown-pair-found-the-second-time': {
    breaks: ['ERR-STATUS-05'],
    what: 'a pair that was not found is there the second time',
    wire: onceRefused((given) => (given.status === 404 ? { ...given, status: 200, body: { routes: [] } } : given)),
  },
  'unknown-path-welcomes': {
    breaks: ['ERR-STATUS-06'],
    what: 'an operation that does not exist is answered 200',
    wire: onUnknownPath(() => reply(200, { message: 'See the documentation' })),
  },
  'unknown-path-is-a-bad-request': {
    breaks: ['ERR-STATUS-06', 'ERR-CODE-07'],
    what: 'an operation that does not exist is answered 400',
    wire: onUnknownPath((given) => ({ ...given, status: 400 })),
  },
  'negative-limit-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a negative limit is a server error',
    wire: answerTo(ASSETS, ({ query }) => (Number(query.limit) < 0 ? internalError() : undefined)),
  },
  'nul-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a text with a NUL is a server error',
    wire: answerTo(PAIR_ROUTES, ({ bytes }) => (/\\u0000/.test(String(bytes)) ? internalError() : undefined)),
  },
  'huge-number-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'an integer beyond 64 bits is a server error',
    wire: answerTo(ROUTES, ({ bytes }) => (/\d{20}/.test(String(bytes)) ? internalError() : undefined)),
  },
  'deep-body-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a deeply nested body is a server error',
    wire: answerTo(PAIR_ROUTES, ({ bytes }) =>
      /[[{]{99}|(\{"a":){99}/.test(String(bytes)) ? internalError() : undefined,
    ),
  },
  'body-of-another-kind-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a JSON body that is no object is a server error',
    wire: answerTo(ROUTES, ({ body, malformed }) =>
      !malformed && (typeof body !== 'object' || body === null) ? internalError() : undefined,
    ),
  },
  'wrong-type-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'an object in the place of a text is a server error',
    wire: answerTo(PAIR_ROUTES, ({ body }) =>
      Object.values(membersOf(body)).some((member) => typeof member === 'object' && member !== null)
        ? internalError()
        : undefined,
    ),
  },
  'odd-query-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a percent sign that begins no escape is a server error',
    wire: answerTo(FEE_ESTIMATE, ({ query }) =>
      /[^\d.-]/.test(query.target_blocks ?? '') ? internalError() : undefined,
    ),
  },
  'wrong-method-breaks-the-server': {
    breaks: ['ERR-STATUS-08'],
    what: 'a method that an operation does not have is a server error',
    wire: changeErrors([405], (given) => ({ ...given, ...internalError(), headers: given.headers })),
  },
  'refusal-of-odd-input-without-a-form': {
    breaks: ['ERR-ENV-01'],
    shownBy: ['ERR-STATUS-08'],
    what: 'an offset beyond 32 bits is refused in none of the error forms',
    wire: answerTo(ASSETS, ({ query }) =>
      Math.abs(Number(query.offset)) > 2 ** 31 ? reply(400, { reason: 'offset is out of range' }) : undefined,
    ),
  },
  'server-error-with-a-stack-trace': {
    breaks: ['ERR-STATUS-09'],
    shownBy: ['ERR-STATUS-08'],
    what: 'a 500 shows a stack trace',
    wire: answerTo(ASSETS, ({ query }) =>
      Number(query.limit) < 0 ? applicationError(500, 'INTERNAL_ERROR', STACK_TRACE) : undefined,
    ),
  },
  'server-error-with-another-code': {
    breaks: ['ERR-STATUS-09'],
    shownBy: ['ERR-STATUS-08'],
    what: 'a 500 has an error_code of its own',
    wire: answerTo(ASSETS, ({ query }) =>
      Number(query.limit) < 0 ? applicationError(500, 'DB_ERROR', 'Something went wrong') : undefined,
    ),
  },
  'asset-not-found-with-400': {
    breaks: ['ERR-CODE-03'],
    shownBy: ['ERR-STATUS-08'],
    what: 'ASSET_NOT_FOUND comes with 400',
    wire: changeErrors([404], (given) =>
      membersOf(given.body).error_code === 'ASSET_NOT_FOUND' ? { ...given, status: 400 } : given,
    ),
  },
  'throttled-without-a-wait': {
    breaks: ['ERR-CODE-09'],
    what: 'RATE_LIMIT_EXCEEDED does not tell the wait',
    wire: answerTo(ASSETS, ({ count }) => (count === 1 ? throttled({}) : undefined)),
  },
  'throttled-with-a-worded-wait': {
    breaks: ['ERR-CODE-09'],
    what: 'retry_after is a sentence',
    wire: answerTo(ASSETS, ({ count }) => (count === 1 ? throttled({ retry_after: 'in a moment' }) : undefined)),
  },
  'throttled-with-503': {
    breaks: ['ERR-CODE-09'],
    what: 'RATE_LIMIT_EXCEEDED comes with 503',
    wire: answerTo(ASSETS, ({ count }) =>
      count === 1 ? { ...throttled({ retry_after: 0 }), status: 503 } : undefined,
    ),
  },
  'internal-error-with-400': {
    breaks: ['ERR-CODE-10', 'MKT-PAIRS-09'],
    what: 'INTERNAL_ERROR comes with 400',
    wire: answerTo(PAIRS, ({ query }) =>
      query.pair_ticker?.includes('/') === false ? { ...internalError(), status: 400 } : undefined,
    ),
  },
  'internal-error-with-503': {
    breaks: ['ERR-CODE-10'],
    shownBy: ['MKT-MATRIX-01'],
    what: 'INTERNAL_ERROR comes with 503',
    wire: answerTo(MATRIX, ({ count }) => (count === 1 ? { ...internalError(), status: 503 } : undefined)),
  },
};

/** Changes the answer to a request that was refused before, and sent again. */
function onceRefused(change: (given: HttpReply) => HttpReply): Wire {
  return {
    reply({ operation, query, bytes }, given, { memory }) {
      const same = `${operation} ${JSON.stringify(query)} ${bytes}`;
      if (given.status < 400) return given;
      if (memory.has(same)) return change(given);
      memory.set(same, true);
      return given;
    },
  };
}

function onUnknownPath(change: (given: HttpReply) => HttpReply): Wire {
  return {
    reply: (request, given) =>
      request.operation === undefined && given.status === 404 ? { ...change(given), headers: given.headers } : given,
  };
}

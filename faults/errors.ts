import type { PlantReply, PlantRequest } from '../reference/maker/plant.ts';
import { answerTo, changeErrors, elementsOf, membersOf, reply } from './change.ts';
import type { Fault } from './fault.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, PAIRS, ROUTES } from './operations.ts';

const INTERNAL = { error_code: 'INTERNAL_ERROR', message: 'Something went wrong' };

/** Defects of refusals: their form, status and code, and inputs that break the server. */
export const ERROR_FAULTS: readonly Fault[] = [
  {
    id: 'error-of-a-form-of-its-own',
    breaks: ['ERR-ENV-01'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'a 404 has none of the error forms',
    plant: changeErrors([404], (given) => ({ ...given, body: { message: 'Not found', status: 404 } })),
  },
  {
    id: 'error-like-a-key-error',
    breaks: ['ERR-ENV-01'],
    shownBy: ['MKT-PAIRS-08'],
    what: 'a 400 has the form of a key error',
    plant: changeErrors([400], (given) => ({ ...given, body: { error: 'bad_request' } })),
  },
  {
    id: 'error-without-request-id',
    breaks: ['ERR-ENV-03'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'an application error has no request_id',
    plant: changeApplicationErrors((body) => delete body.request_id),
  },
  {
    id: 'error-request-id-as-number',
    breaks: ['ERR-ENV-03'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'request_id is a number',
    plant: changeApplicationErrors((body, { count }) => {
      body.request_id = count;
    }),
  },
  {
    id: 'error-request-id-empty',
    breaks: ['ERR-ENV-03'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'request_id is an empty text',
    plant: { behaviour: { requestId: () => '' } },
  },
  {
    id: 'error-details-as-list',
    breaks: ['ERR-ENV-03'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'details is an array',
    plant: changeApplicationErrors((body) => {
      body.details = [];
    }),
  },
  {
    id: 'error-without-message',
    breaks: ['ERR-ENV-03'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'an application error has no message',
    plant: changeApplicationErrors((body) => delete body.message),
  },
  {
    id: 'validation-error-as-sentence',
    breaks: ['ERR-ENV-04', 'ERR-ENV-05', 'ERR-ENV-06'],
    shownBy: ['MKT-FEE-02'],
    what: 'detail of a 422 is a sentence',
    plant: { behaviour: { validationError: () => reply(422, { detail: 'Validation failed' }) } },
  },
  {
    id: 'validation-error-loc-as-path',
    breaks: ['ERR-ENV-04'],
    shownBy: ['MKT-FEE-02'],
    what: 'loc of a 422 is a text with dots',
    plant: changeValidationEntries((entry) => {
      entry.loc = elementsOf(entry.loc).join('.');
    }),
  },
  {
    id: 'validation-error-without-type',
    breaks: ['ERR-ENV-04'],
    shownBy: ['MKT-FEE-02'],
    what: 'the entries of a 422 have no type',
    plant: changeValidationEntries((entry) => delete entry.type),
  },
  {
    id: 'validation-error-of-nothing',
    breaks: ['ERR-ENV-04'],
    shownBy: ['MKT-FEE-02'],
    what: 'a 422 lists no entry',
    plant: { behaviour: { validationError: () => reply(422, { detail: [] }) } },
  },
  {
    id: 'legacy-error-with-a-code',
    breaks: ['ERR-ENV-05', 'MKT-PAIRS-09'],
    what: 'a legacy error has an error_code beside its detail',
    plant: { behaviour: { legacyError: (detail) => reply(400, { detail, error_code: 'BAD_REQUEST' }) } },
  },
  {
    id: 'legacy-error-with-a-request-id',
    breaks: ['ERR-ENV-05', 'MKT-PAIRS-09'],
    what: 'a legacy error has a request_id beside its detail',
    plant: { behaviour: { legacyError: (detail) => reply(400, { detail, request_id: 'l-1' }) } },
  },
  {
    id: 'legacy-error-for-unknown-pairs',
    breaks: ['ERR-ENV-05', 'ERR-ENV-06', 'MKT-PROUTE-09'],
    what: 'the 404 of an unknown pair has the legacy form',
    plant: changeErrors([404], (given) => ({ ...given, body: { detail: 'No such pair' } })),
  },
  {
    id: 'validation-error-with-400',
    breaks: ['ERR-ENV-06'],
    shownBy: ['MKT-FEE-02'],
    what: 'the validation form comes with 400',
    plant: changeErrors([422], (given) => ({ ...given, status: 400 })),
  },
  {
    id: 'validation-error-code-with-422',
    breaks: ['ERR-CODE-08', 'ERR-ENV-04', 'ERR-ENV-06'],
    shownBy: ['MKT-FEE-02'],
    what: 'VALIDATION_ERROR comes with 422',
    plant: changeErrors([422], (given, { count }) => ({
      ...given,
      body: { error_code: 'VALIDATION_ERROR', message: 'Invalid', details: {}, request_id: `v-${count}` },
    })),
  },
  {
    id: 'request-id-repeated',
    breaks: ['ERR-ENV-07'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'all errors have the same request_id',
    plant: { behaviour: { requestId: (_now, instance) => `req_${instance}` } },
  },
  {
    id: 'request-id-of-the-minute',
    breaks: ['ERR-ENV-07'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'request_id only tells the time, so errors of one moment share it',
    plant: { behaviour: { requestId: (now) => `req_${Math.floor(now / 60_000)}` } },
  },
  {
    id: 'error-code-in-small-letters',
    breaks: ['ERR-ENV-08'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'error codes are written in small letters',
    plant: changeApplicationErrors((body) => {
      body.error_code = String(body.error_code).toLowerCase();
    }),
  },
  {
    id: 'error-code-with-spaces',
    breaks: ['ERR-ENV-08'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'error codes are sentences',
    plant: changeApplicationErrors((body) => {
      body.error_code = String(body.error_code).replaceAll('_', ' ');
    }),
  },
  {
    id: 'status-410-for-unknown-pairs',
    breaks: ['ERR-STATUS-01', 'MKT-PROUTE-09'],
    what: 'an unknown pair is answered with a status that the table does not have',
    plant: changeErrors([404], (given) => ({ ...given, status: 410 })),
  },
  {
    id: 'status-201-for-pair-routes',
    breaks: ['ERR-STATUS-02', 'MKT-PROUTE-01'],
    what: 'a POST is answered 201',
    plant: {
      onReply: (request, given) =>
        request.operation === PAIR_ROUTES && given.status === 200 ? { ...given, status: 201 } : given,
    },
  },
  {
    id: 'status-206-for-pages',
    breaks: ['ERR-STATUS-02'],
    shownBy: ['MKT-ASSETS-06'],
    what: 'a page that is not the whole list is answered 206',
    plant: {
      onReply: (request, given) =>
        request.query.limit !== undefined && given.status === 200 ? { ...given, status: 206 } : given,
    },
  },
  {
    id: 'status-204-for-empty-pages',
    breaks: ['ERR-STATUS-02', 'MKT-ASSETS-08'],
    what: 'an empty page is answered 204 without a body',
    plant: {
      onReply: (request, given) =>
        request.operation === ASSETS && given.status === 200 && elementsOf(membersOf(given.body).assets).length === 0
          ? { ...given, status: 204, body: { raw: '' } }
          : given,
    },
  },
  {
    id: 'refused-once-only',
    breaks: ['ERR-STATUS-03'],
    what: 'what failed validation is let through the second time',
    plant: onceRefused((given) => (given.status === 422 ? { ...given, status: 200, body: { routes: [] } } : given)),
  },
  {
    id: 'refused-for-another-reason-each-time',
    breaks: ['ERR-STATUS-03'],
    what: 'the same bad input is blamed on another member the second time',
    plant: onceRefused((given) => {
      for (const entry of elementsOf(membersOf(given.body).detail)) membersOf(entry).loc = ['body'];
      return given;
    }),
  },
  {
    id: 'unknown-pair-found-the-second-time',
    breaks: ['ERR-STATUS-05'],
    what: 'a pair that was not found is there the second time',
    plant: onceRefused((given) => (given.status === 404 ? { ...given, status: 200, body: { routes: [] } } : given)),
  },
  {
    id: 'unknown-path-welcomes',
    breaks: ['ERR-STATUS-06'],
    what: 'an operation that does not exist is answered 200',
    plant: onUnknownPath(() => reply(200, { message: 'See the documentation' })),
  },
  {
    id: 'unknown-path-is-a-bad-request',
    breaks: ['ERR-STATUS-06', 'ERR-CODE-07'],
    what: 'an operation that does not exist is answered 400',
    plant: onUnknownPath((given) => ({ ...given, status: 400 })),
  },
  {
    id: 'negative-limit-breaks-the-server',
    breaks: ['ERR-STATUS-08'],
    what: 'a negative limit is a server error',
    plant: answerTo(ASSETS, ({ query, count }) => (Number(query.limit) < 0 ? brokenAt(count) : undefined)),
  },
  {
    id: 'nul-breaks-the-server',
    breaks: ['ERR-STATUS-08'],
    what: 'a text with a NUL is a server error',
    plant: answerTo(PAIR_ROUTES, ({ bytes, count }) => (/\\u0000/.test(String(bytes)) ? brokenAt(count) : undefined)),
  },
  {
    id: 'huge-number-breaks-the-server',
    breaks: ['ERR-STATUS-08'],
    what: 'an integer beyond 64 bits is a server error',
    plant: answerTo(ROUTES, ({ bytes, count }) => (/\d{20}/.test(String(bytes)) ? brokenAt(count) : undefined)),
  },
  {
    id: 'deep-body-breaks-the-server',
    breaks: ['ERR-STATUS-08'],
    what: 'a deeply nested body is a server error',
    plant: answerTo(PAIR_ROUTES, ({ bytes, count }) =>
      /[[{]{99}|(\{"a":){99}/.test(String(bytes)) ? brokenAt(count) : undefined,
    ),
  },
  {
    id: 'body-of-another-kind-breaks-the-server',
    breaks: ['ERR-STATUS-08'],
    what: 'a JSON body that is no object is a server error',
    plant: answerTo(ROUTES, ({ body, malformed, count }) =>
      malformed === undefined && (typeof body !== 'object' || body === null) ? brokenAt(count) : undefined,
    ),
  },
  {
    id: 'wrong-type-breaks-the-server',
    breaks: ['ERR-STATUS-08'],
    what: 'an object in the place of a text is a server error',
    plant: answerTo(PAIR_ROUTES, ({ body, count }) =>
      Object.values(membersOf(body)).some((member) => typeof member === 'object' && member !== null)
        ? brokenAt(count)
        : undefined,
    ),
  },
  {
    id: 'odd-query-breaks-the-server',
    breaks: ['ERR-STATUS-08'],
    what: 'a percent sign that begins no escape is a server error',
    plant: answerTo(FEE_ESTIMATE, ({ query, count }) =>
      /[^\d.-]/.test(query.target_blocks ?? '') ? brokenAt(count) : undefined,
    ),
  },
  {
    id: 'wrong-method-breaks-the-server',
    breaks: ['ERR-STATUS-08'],
    what: 'a method that an operation does not have is a server error',
    plant: changeErrors([405], (given, { count }) => ({ ...given, ...brokenAt(count), headers: given.headers })),
  },
  {
    id: 'refusal-of-odd-input-without-a-form',
    breaks: ['ERR-STATUS-08', 'ERR-ENV-01'],
    what: 'an offset beyond 32 bits is refused in none of the error forms',
    plant: answerTo(ASSETS, ({ query }) =>
      Math.abs(Number(query.offset)) > 2 ** 31 ? reply(400, { reason: 'offset is out of range' }) : undefined,
    ),
  },
  {
    id: 'server-error-with-a-stack-trace',
    breaks: ['ERR-STATUS-09'],
    shownBy: ['ERR-STATUS-08'],
    what: 'a 500 shows a stack trace',
    plant: answerTo(ASSETS, ({ query, count }) =>
      Number(query.limit) < 0
        ? reply(500, {
            ...INTERNAL,
            message: 'RangeError: Invalid array length\n    at listAssets (/srv/app/market/assets.js:41:17)',
            request_id: `s-${count}`,
          })
        : undefined,
    ),
  },
  {
    id: 'server-error-with-another-code',
    breaks: ['ERR-STATUS-09'],
    shownBy: ['ERR-STATUS-08'],
    what: 'a 500 has an error_code of its own',
    plant: answerTo(ASSETS, ({ query, count }) =>
      Number(query.limit) < 0
        ? reply(500, { ...INTERNAL, error_code: 'DB_ERROR', request_id: `s-${count}` })
        : undefined,
    ),
  },
  {
    id: 'asset-not-found-with-400',
    breaks: ['ERR-CODE-03'],
    shownBy: ['ERR-STATUS-08'],
    what: 'ASSET_NOT_FOUND comes with 400',
    plant: {
      behaviour: (current) => ({
        applicationError: (status, code, ...rest) =>
          current.applicationError(code === 'ASSET_NOT_FOUND' ? 400 : status, code, ...rest),
      }),
    },
  },
  {
    id: 'throttled-without-a-wait',
    breaks: ['ERR-CODE-09'],
    what: 'RATE_LIMIT_EXCEEDED does not tell the wait',
    plant: answerTo(ASSETS, ({ count }) => (count === 1 ? throttled({}) : undefined)),
  },
  {
    id: 'throttled-with-a-worded-wait',
    breaks: ['ERR-CODE-09'],
    what: 'retry_after is a sentence',
    plant: answerTo(ASSETS, ({ count }) => (count === 1 ? throttled({ retry_after: 'in a moment' }) : undefined)),
  },
  {
    id: 'throttled-with-503',
    breaks: ['ERR-CODE-09'],
    what: 'RATE_LIMIT_EXCEEDED comes with 503',
    plant: answerTo(ASSETS, ({ count }) =>
      count === 1 ? { ...throttled({ retry_after: 0 }), status: 503 } : undefined,
    ),
  },
  {
    id: 'internal-error-with-400',
    breaks: ['ERR-CODE-10', 'MKT-PAIRS-09'],
    what: 'INTERNAL_ERROR comes with 400',
    plant: answerTo(PAIRS, ({ query, count }) =>
      query.pair_ticker?.includes('/') === false ? reply(400, { ...INTERNAL, request_id: `i-${count}` }) : undefined,
    ),
  },
  {
    id: 'internal-error-with-503',
    breaks: ['ERR-CODE-10'],
    shownBy: ['MKT-MATRIX-01'],
    what: 'INTERNAL_ERROR comes with 503',
    plant: answerTo(MATRIX, ({ count }) => (count === 1 ? { ...brokenAt(count), status: 503 } : undefined)),
  },
];

function brokenAt(count: number): PlantReply {
  return reply(500, { ...INTERNAL, request_id: `b-${count}` });
}

function throttled(details: object): PlantReply {
  return reply(429, { error_code: 'RATE_LIMIT_EXCEEDED', message: 'Slow down', details, request_id: 't-1' });
}

function changeApplicationErrors(
  change: (body: Record<string, unknown>, request: PlantRequest) => unknown,
): Fault['plant'] {
  return changeErrors([], (given, request) => {
    const body = membersOf(given.body);
    if ('error_code' in body) change(body, request);
    return given;
  });
}

function changeValidationEntries(change: (entry: Record<string, unknown>) => unknown): Fault['plant'] {
  return changeErrors([422], (given) => {
    for (const entry of elementsOf(membersOf(given.body).detail)) change(membersOf(entry));
    return given;
  });
}

/** Changes the answer to a request that was refused before, and sent again. */
function onceRefused(change: (given: PlantReply) => PlantReply): Fault['plant'] {
  return {
    onReply({ operation, query, bytes }, given, { memory }) {
      const same = `${operation} ${JSON.stringify(query)} ${bytes}`;
      if (given.status < 400) return given;
      if (memory.has(same)) return change(given);
      memory.set(same, true);
      return given;
    },
  };
}

function onUnknownPath(change: (given: PlantReply) => PlantReply): Fault['plant'] {
  return {
    onReply: (request, given) =>
      request.operation === undefined && given.status === 404 ? { ...change(given), headers: given.headers } : given,
  };
}

import { gzipSync } from 'node:zlib';
import { writeJson } from '../reference/json.ts';
import type { Plant, PlantReply, PlantRequest } from '../reference/maker/plant.ts';
import { changeErrors, elementsOf, membersOf, reply, withHeaders } from './change.ts';
import type { Variant } from './fault.ts';
import { ASSETS, FEE_ESTIMATE, MATRIX, PAIR_ROUTES, PAIRS, ROUTES } from './operations.ts';

const MARKET_DATA = [ASSETS, PAIRS, PAIR_ROUTES, ROUTES, MATRIX, FEE_ESTIMATE];

/** What needs no quote: most freedoms of the wire show there as well as anywhere. */
const BESIDE_TRADES = ['MKT', 'FMT', 'ERR', 'LIM', 'AUT', 'VER'];

/** Conforming services of another make: errors, headers, limits, keys and what stands before the service. */
export const BENIGN_WIRES: readonly Variant[] = [
  {
    id: 'benign-refusals-with-400',
    what: 'market requests that fail validation are refused with 400 in the application form',
    concerns: BESIDE_TRADES,
    plant: changeMarketRefusals((count) => ({
      error_code: 'VALIDATION_ERROR',
      message: 'No',
      request_id: `v-${count}`,
    })),
  },
  {
    id: 'benign-refusals-with-legacy-400',
    what: 'market requests that fail validation are refused with 400 in the legacy form',
    concerns: BESIDE_TRADES,
    plant: changeMarketRefusals(() => ({ detail: 'No' })),
  },
  {
    id: 'benign-malformed-bodies-with-400',
    what: 'a body that is no JSON is refused with 400',
    concerns: BESIDE_TRADES,
    plant: {
      onRequest: ({ malformed }, { maker }) =>
        malformed ? maker.errors.application(400, 'VALIDATION_ERROR', malformed.msg) : undefined,
    },
  },
  {
    id: 'benign-details-absent',
    what: 'errors have no details',
    plant: changeDetails((body) => delete body.details),
  },
  {
    id: 'benign-details-null',
    what: 'details of errors is null',
    concerns: BESIDE_TRADES,
    plant: changeDetails((body) => {
      body.details = null;
    }),
  },
  {
    id: 'benign-errors-with-surplus-members',
    what: 'errors of all forms have members that the interface does not name',
    plant: changeErrors([], (given) => {
      const body = membersOf(given.body);
      for (const entry of elementsOf(body.detail).map(membersOf))
        Object.assign(entry, { input: 'abc', url: 'https://errors.example/v/abc', ctx: { error: {} } });
      return { ...given, body: { ...body, path: '/somewhere', timestamp: 1 } };
    }),
  },
  {
    id: 'benign-messages-in-another-language',
    what: 'messages are worded otherwise',
    plant: changeDetails((body) => {
      // The one message that the interface fixes.
      if (body.message !== 'Swap not found') body.message = 'Das gibt es hier nicht – „leider“.';
    }),
  },
  {
    id: 'benign-further-codes',
    what: 'unknown paths and methods have codes that the interface does not name',
    concerns: BESIDE_TRADES,
    plant: changeDetails((body) => {
      if (body.error_code === 'NOT_FOUND') body.error_code = 'ROUTE_UNKNOWN2';
    }),
  },
  {
    id: 'benign-loc-without-place',
    what: 'loc of a 422 names the member without query or body before it',
    concerns: BESIDE_TRADES,
    plant: {
      behaviour: (current) => ({
        validationError: (issues) =>
          current.validationError(
            issues.map((issue) => ({ ...issue, loc: issue.loc.length > 1 ? issue.loc.slice(1) : issue.loc })),
          ),
      }),
    },
  },
  {
    id: 'benign-unknown-paths-by-the-framework',
    what: 'unknown paths and methods are answered by the framework',
    concerns: ['ERR', 'MKT', 'VER', 'AUT'],
    plant: {
      onReply: (request, given) =>
        isUnknown(request) && [404, 405].includes(given.status)
          ? {
              ...given,
              headers: { 'content-type': 'application/json' },
              body: { detail: given.status === 404 ? 'Not Found' : 'Method Not Allowed' },
            }
          : given,
    },
  },
  {
    id: 'benign-unknown-paths-by-a-web-server',
    what: 'unknown paths are answered with a web page',
    concerns: ['ERR', 'MKT', 'VER', 'AUT'],
    plant: {
      onReply: (request, given) =>
        isUnknown(request) && given.status === 404
          ? { ...given, headers: { 'content-type': 'text/html' }, body: { raw: '<h1>Not Found</h1>' } }
          : given,
    },
  },
  {
    id: 'benign-wrong-method-not-found',
    what: 'a wrong method is answered 404',
    concerns: ['ERR', 'MKT', 'VER', 'AUT'],
    plant: { options: { wrong_method: 404 } },
  },
  {
    id: 'benign-old-path-redirects',
    what: 'a path without version redirects to the one with it',
    concerns: ['ERR', 'MKT', 'VER', 'AUT'],
    plant: {
      onRequest: ({ path }) =>
        path === '/market/assets'
          ? { ...reply(307, { raw: '' }), headers: { location: '/api/v1/market/assets' } }
          : undefined,
    },
  },
  { id: 'benign-strict-integers', what: 'only integers are integers', plant: { options: { coercion: 'strict' } } },
  {
    id: 'benign-json-only',
    what: 'a body that is not announced as JSON is refused with 415',
    concerns: BESIDE_TRADES,
    plant: { options: { other_media_type: 'refuse' } },
  },
  {
    id: 'benign-charset-refused',
    what: 'a media type with a charset is refused with 415',
    concerns: BESIDE_TRADES,
    plant: {
      onRequest: ({ headers }, { maker }) =>
        /charset/.test(String(headers['content-type']))
          ? maker.errors.application(415, 'UNSUPPORTED_MEDIA_TYPE', 'Leave the charset out')
          : undefined,
    },
  },
  {
    id: 'benign-surplus-members-refused',
    what: 'members that the interface does not name are refused in request bodies',
    concerns: BESIDE_TRADES,
    plant: {
      onRequest: ({ body }, { maker }) =>
        'zz_probe' in membersOf(body)
          ? maker.errors.validation([
              { loc: ['body', 'zz_probe'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
            ])
          : undefined,
    },
  },
  {
    id: 'benign-label-with-charset',
    what: 'the media type of the answers has a charset',
    concerns: BESIDE_TRADES,
    plant: { onReply: (_request, given) => withHeaders(given, { 'content-type': 'Application/JSON;charset=UTF-8' }) },
  },
  {
    id: 'benign-label-of-a-kind-of-json',
    what: 'errors are labelled application/problem+json',
    concerns: BESIDE_TRADES,
    plant: changeErrors([], (given) => withHeaders(given, { 'content-type': 'application/problem+json' })),
  },
  {
    id: 'benign-headers-in-capitals',
    what: 'header names are written otherwise',
    concerns: BESIDE_TRADES,
    plant: {
      onReply: (_request, given) => ({
        ...given,
        headers: Object.fromEntries(Object.entries(given.headers).map(([name, text]) => [name.toUpperCase(), text])),
      }),
    },
  },
  {
    id: 'benign-no-date',
    what: 'answers have no Date header',
    concerns: [...BESIDE_TRADES, 'QUO', 'WS', 'SWP-INIT', 'SWP-STATUS', 'FLW-QUOTE'],
    plant: { onReply: (_request, given) => withHeaders(given, { date: undefined }) },
  },
  {
    id: 'benign-over-tls',
    what: 'the service is reached over TLS',
    concerns: ['MKT-ASSETS', 'ERR-STATUS', 'LIM', 'QUO-RESP', 'WS', 'SWP-INIT'],
    tls: true,
    plant: {},
  },
  {
    id: 'benign-compressed',
    what: 'answers are compressed for those who take it',
    concerns: BESIDE_TRADES,
    plant: {
      onReply: (request, given) =>
        /gzip/.test(String(request.headers['accept-encoding'])) && given.status === 200
          ? { ...withHeaders(given, { 'content-encoding': 'gzip' }), body: { raw: gzipSync(writeJson(given.body)) } }
          : given,
    },
  },
  {
    id: 'benign-json-for-people',
    what: 'JSON is indented, with escapes for letters beyond ASCII',
    plant: {
      onReply: (_request, given) =>
        given.status === 200
          ? {
              ...given,
              body: { raw: ` ${writeJson(given.body).replaceAll('":', '" :\n\t')}\r\n`.replaceAll('BTC', '\\u0042TC') },
            }
          : given,
    },
  },
  {
    id: 'benign-integers-with-empty-fraction',
    what: 'small integers are written like 6.0 and 1e0',
    concerns: BESIDE_TRADES,
    plant: {
      onReply: (_request, given) =>
        given.status === 200
          ? {
              ...given,
              body: {
                raw: writeJson(given.body)
                  .replace(/"(precision|total|estimated_fee_sat)":(\d+)/g, '"$1":$2.0')
                  .replace(/"min_hops":1\b/g, '"min_hops":1e0'),
              },
            }
          : given,
    },
  },
  {
    id: 'benign-reset-as-time',
    what: 'X-RateLimit-Reset is a time of day',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    plant: { options: { rate_reset: 'epoch' } },
  },
  {
    id: 'benign-published-limits',
    what: 'the published limits hold, for seconds instead of minutes',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    plant: { options: { limits: { ip: 600, endpoint: 300, global: 1000, window_seconds: 1 } } },
  },
  {
    id: 'benign-tight-limits',
    what: 'the alternative limits hold, for a second instead of a minute, with the wait as text and without Retry-After',
    plant: {
      options: { limits: { ip: 60, endpoint: 60, global: 60, window_seconds: 1 }, retry_after_header: false },
      onReply(_request, given) {
        const details = membersOf(membersOf(given.body).details);
        if (given.status === 429) details.retry_after = String(details.retry_after);
        return given;
      },
    },
  },
  {
    id: 'benign-structured-limit',
    what: 'X-RateLimit-Limit names its window',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    plant: announcing(() => ({ 'x-ratelimit-limit': '300, 300;w=60', 'x-ratelimit-remaining': '250' })),
  },
  {
    id: 'benign-bucket-refills',
    what: 'the limit is a bucket that is full again at once',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    plant: announcing(() => ({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '1' })),
  },
  {
    id: 'benign-two-instances',
    what: 'two instances behind one address count their requests apart',
    concerns: ['LIM', 'MKT-ASSETS', 'ERR'],
    plant: announcing((count) => ({
      'x-ratelimit-limit': '6000000',
      'x-ratelimit-remaining': String((count % 2 ? 5_000_000 : 4_000_000) - count),
    })),
  },
  {
    id: 'benign-keys-demanded-beside-the-market',
    what: 'keys are demanded, but not for market data',
    plant: { options: { enforcement: true, public_market: true } },
  },
  { id: 'benign-keys-demanded', what: 'keys are demanded everywhere', plant: { options: { enforcement: true } } },
  {
    id: 'benign-keys-demanded-on-signet',
    what: 'keys are demanded on signet too, and the key error has a member more',
    concerns: BESIDE_TRADES,
    plant: {
      options: { enforcement: true, network: 'signet' },
      behaviour: { keyError: (error) => reply(401, { error, hint: 'Bearer' }) },
    },
  },
  {
    id: 'benign-unknown-keys-refused',
    what: 'unknown keys are refused although none is demanded',
    concerns: BESIDE_TRADES,
    plant: { options: { unknown_key: 'refuse', scopes_without_enforcement: false } },
  },
  {
    id: 'benign-lists-busy-at-first',
    what: 'the first reading of each list meets a proxy whose upstream is away',
    concerns: BESIDE_TRADES,
    plant: {
      onRequest: ({ operation, count }) =>
        [ASSETS, PAIRS].includes(operation ?? '') && count === 1
          ? {
              ...reply(503, { raw: '<h1>503 Service Temporarily Unavailable</h1>' }),
              headers: { 'content-type': 'text/html' },
            }
          : undefined,
      onReply: (_request, given) => (given.status === 503 ? withoutLimits(given) : given),
    },
  },
  {
    id: 'benign-proxy-refuses-what-is-long',
    what: 'a proxy refuses long queries and bodies with a page of its own',
    concerns: BESIDE_TRADES,
    plant: {
      onReply(request, given) {
        if ((request.bytes?.length ?? 0) > 8_000) return ofProxy(413);
        return Object.values(request.query).some((text) => text.length > 4_000) ? ofProxy(414) : given;
      },
    },
  },
];

/** No operation of the interface, whether this service has it or not. */
function isUnknown({ operation, path }: PlantRequest): boolean {
  return operation === undefined && !/^\/api\/v1\/(swaps|lsps1)\/|\/quote$/.test(path);
}

/** Only for market data a 400 is as good as a 422; a quote, swap or order with a bad shape is a 422. */
function changeMarketRefusals(body: (count: number) => unknown): Plant {
  let refused = 0;
  return changeErrors([422], (given, { operation = '' }) => {
    refused += 1;
    return MARKET_DATA.includes(operation) ? { ...given, status: 400, body: body(refused) } : given;
  });
}

function changeDetails(change: (body: Record<string, unknown>) => unknown): Plant {
  return changeErrors([], (given) => {
    const body = membersOf(given.body);
    if ('error_code' in body) change(body);
    return given;
  });
}

function announcing(headers: (count: number) => Record<string, string>): Plant {
  return { onReply: (request, given) => withHeaders(given, headers(request.count)) };
}

function withoutLimits(given: PlantReply): PlantReply {
  const kept = Object.entries(given.headers).filter(([name]) => !name.startsWith('x-ratelimit'));
  return { ...given, headers: Object.fromEntries(kept) };
}

function ofProxy(status: number): PlantReply {
  return { status, headers: { 'content-type': 'text/html' }, body: { raw: `<h1>${status}</h1>` } };
}

import {
  changeApplicationErrors,
  changeErrors,
  changeValidationEntries,
  counted,
  elementsOf,
  membersOf,
  reply,
} from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { listedAsset } from '../market/listed.ts';
import {
  ASSETS,
  FEE_ESTIMATE,
  INIT,
  MATRIX,
  NODEINFO,
  PAIR_ROUTES,
  PAIRS,
  QUOTE,
  ROUTES,
  STATUS,
} from '../operations.ts';
import { applicationError, legacyError, throttled, validationError } from '../proxy/envelopes.ts';
import type { HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';
import { ALL_CHECKS, BESIDE_TRADES, OUTAGE } from '../scopes.ts';

const MARKET_DATA = [ASSETS, PAIRS, PAIR_ROUTES, ROUTES, MATRIX, FEE_ESTIMATE];
/** What changes nothing and may be asked again. */
const READS = [...MARKET_DATA, NODEINFO, QUOTE, STATUS];

/** What a shaky proxy says in turn of every so-many-th read; 0 is no status, so that the connection ends without a word. */
const SHAKY = [502, 503, 504, 0];
const SHAKY_EVERY = 20;

/** The words of a gateway whose upstream is away. */
const OF_THE_GATEWAY = 'name resolution failed';

/** The members that requests for market data may have. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  [PAIR_ROUTES]: ['pair_id', 'from_asset_id', 'quote_asset_id', 'pair_ticker', 'base_ticker', 'quote_ticker'],
  [ROUTES]: ['from_asset', 'from_layer', 'to_asset', 'to_layer', 'max_hops'],
  [QUOTE]: ['from_asset', 'to_asset'],
};

/** Conforming services of another make: what they refuse, and in which form. */
export const VARIANTS: readonly Variant[] = conforming(BESIDE_TRADES, {
  'refusals-with-400': {
    what: 'market requests that fail validation are refused with 400 in the application form',
    exercises: [
      'VER-PATH-01',
      'MKT-ASSETS-09',
      'MKT-PAIRS-06',
      'MKT-FEE-02',
      'MKT-FEE-03',
      'MKT-PROUTE-08',
      'ERR-STATUS-04',
    ],
    wire: changeMarketRefusals(() => applicationError(400, 'VALIDATION_ERROR', 'No')),
  },
  'refusals-with-legacy-400': {
    what: 'market requests that fail validation are refused with 400 in the legacy form',
    wire: changeMarketRefusals(() => legacyError('No')),
  },
  'malformed-bodies-with-400': {
    what: 'a body that is no JSON is refused with 400',
    exercises: ['FMT-JSON-04'],
    wire: {
      request: ({ malformed, operation }) =>
        malformed && operation !== undefined ? applicationError(400, 'VALIDATION_ERROR', 'No JSON') : undefined,
    },
  },
  'details-absent': {
    what: 'errors have no details',
    scope: ALL_CHECKS,
    wire: changeApplicationErrors((body) => saysWithDetails(body) || delete body.details),
  },
  'details-null': {
    what: 'details of errors is null',
    exercises: ['ERR-ENV-03'],
    wire: changeApplicationErrors((body) => {
      if (!saysWithDetails(body)) body.details = null;
    }),
  },
  'errors-with-surplus-members': {
    what: 'errors of all forms have members that the interface does not name',
    exercises: ['AUT-LEAK-01', 'ERR-ENV-03', 'ERR-ENV-04', 'MKT-PAIRS-09', 'QUO-ROUTE-02'],
    scope: ALL_CHECKS,
    wire: changeErrors([], (given) => {
      const body = membersOf(given.body);
      for (const entry of elementsOf(body.detail).map(membersOf))
        Object.assign(entry, { input: 'abc', url: 'https://errors.example/v/abc', ctx: { error: {} } });
      return { ...given, body: { ...body, path: '/somewhere', timestamp: 1 } };
    }),
  },
  'messages-in-another-language': {
    what: 'messages are worded otherwise',
    exercises: ['ERR-ENV-09'],
    scope: ALL_CHECKS,
    wire: changeApplicationErrors((body) => {
      // The one message that the interface fixes.
      if (body.message !== 'Swap not found') body.message = 'Das gibt es hier nicht – „leider“.';
    }),
  },
  'further-codes': {
    what: 'unknown paths and methods have codes that the interface does not name',
    exercises: ['ERR-ENV-08', 'ERR-CODE-11'],
    wire: changeApplicationErrors((body) => {
      if (body.error_code === 'NOT_FOUND') body.error_code = 'ROUTE_UNKNOWN2';
    }),
  },
  'loc-without-place': {
    what: 'loc of a 422 names the member without query or body before it',
    wire: changeValidationEntries((entry) => {
      const loc = elementsOf(entry.loc);
      if (loc.length > 1) entry.loc = loc.slice(1);
    }),
  },
  'unknown-paths-by-the-framework': {
    what: 'unknown paths and methods are answered by the framework',
    exercises: ['ERR-ENV-01', 'ERR-ENV-05', 'ERR-ENV-06', 'ERR-STATUS-06', 'VER-RETIRED-02'],
    scope: ['ERR', 'MKT', 'VER', 'AUT'],
    wire: {
      reply: (request, given) =>
        isUnknown(request) && [404, 405].includes(given.status)
          ? {
              ...given,
              headers: { 'content-type': 'application/json' },
              body: { detail: given.status === 404 ? 'Not Found' : 'Method Not Allowed' },
            }
          : given,
    },
  },
  'unknown-paths-by-a-web-server': {
    what: 'unknown paths are answered with a web page',
    exercises: ['ERR-STATUS-06'],
    scope: ['ERR', 'MKT', 'VER', 'AUT'],
    wire: {
      reply: (request, given) =>
        isUnknown(request) && given.status === 404
          ? { ...given, headers: { 'content-type': 'text/html' }, body: { raw: '<h1>Not Found</h1>' } }
          : given,
    },
  },
  'wrong-method-not-found': {
    what: 'a wrong method is answered 404',
    exercises: ['ERR-STATUS-07'],
    scope: ['ERR', 'MKT', 'VER', 'AUT'],
    behaviour: { options: { wrong_method: 404 } },
  },
  'surplus-members-refused': {
    what: 'members that the interface does not name are refused in request bodies',
    exercises: ['FMT-JSON-05'],
    wire: {
      request({ operation = '', body }) {
        const named = MEMBERS[operation];
        const surplus = named && Object.keys(membersOf(body)).find((name) => !named.includes(name));
        return surplus === undefined
          ? undefined
          : validationError(['body', surplus], 'Extra inputs are not permitted', 'extra_forbidden');
      },
    },
  },
  'lists-busy-at-first': {
    what: 'the first reading of each list meets a proxy whose upstream is away',
    exercises: ['FMT-JSON-01'],
    wire: {
      request: ({ operation, count }) =>
        [ASSETS, PAIRS].includes(operation ?? '') && count === 1
          ? {
              ...reply(503, { raw: '<h1>503 Service Temporarily Unavailable</h1>' }),
              headers: { 'content-type': 'text/html' },
            }
          : undefined,
      reply: ({ operation }, given) =>
        given.status === 503 && [ASSETS, PAIRS].includes(operation ?? '') ? withoutLimits(given) : given,
    },
  },
  'shaky-proxy': {
    what: 'a proxy loses every twentieth read: 502, 503, 504 or a connection that ends',
    exercises: ['LIM-HEAD-02'],
    scope: ALL_CHECKS,
    wire: {
      request({ operation = '' }, { memory }) {
        const count = READS.includes(operation) ? counted(memory, 'reads') : 1;
        return count % SHAKY_EVERY === 0 ? ofProxy(SHAKY[(count / SHAKY_EVERY) % SHAKY.length] ?? 502) : undefined;
      },
      reply: (_request, given) => (given.headers['content-type'] === 'text/html' ? withoutLimits(given) : given),
    },
  },
  'gateway-that-speaks-json': {
    what: 'a gateway loses every twentieth request for market data, and says so in JSON of its own',
    exercises: ['ERR-ENV-01'],
    wire: {
      request({ operation = '' }, { memory }) {
        const isLost = MARKET_DATA.includes(operation) && counted(memory, 'reads') % SHAKY_EVERY === 0;
        return isLost ? reply(503, { message: OF_THE_GATEWAY }) : undefined;
      },
      reply: (_request, given) => (membersOf(given.body).message === OF_THE_GATEWAY ? withoutLimits(given) : given),
    },
  },
  'outage-told-by-a-gateway': {
    what: 'what the maker needs its absent node for is refused with 503 by a gateway, in words of its own',
    exercises: ['ERR-STATUS-11'],
    scope: OUTAGE,
    wire: {
      reply: ({ operation = '' }, given) =>
        given.status === 503 && [INIT, NODEINFO].includes(operation) ? ofProxy(503) : given,
    },
  },
  'pairs-named-twice-refused-first': {
    what: 'a pair that is named in more than one way is refused before the names are looked at',
    exercises: ['ERR-STATUS-04'],
    scope: ['ERR-STATUS-04', 'MKT-PROUTE'],
    wire: {
      request: ({ operation, body }) =>
        operation === PAIR_ROUTES && ['pair_id', 'pair_ticker'].every((name) => name in membersOf(body))
          ? applicationError(400, 'VALIDATION_ERROR', 'Name the pair in one way')
          : undefined,
    },
  },
  'single-assets': {
    what: 'each asset has a path of its own, which can be read and nothing else',
    exercises: ['ERR-STATUS-06'],
    scope: ['ERR', 'VER'],
    wire: {
      async request({ path, method }, context) {
        const [, asset_id] = /^\/api\/v1\/market\/assets\/(.+)$/.exec(path) ?? [];
        if (asset_id === undefined) return undefined;
        if (method !== 'GET') return applicationError(405, 'METHOD_NOT_ALLOWED', 'An asset can only be read');
        const asset = await listedAsset(asset_id, context);
        return asset ? reply(200, asset) : applicationError(404, 'ASSET_NOT_FOUND', 'There is no such asset');
      },
    },
  },
  'proxy-refuses-what-is-long': {
    what: 'a proxy refuses long queries and bodies with a page of its own',
    exercises: ['ERR-STATUS-08', 'ERR-STATUS-01', 'ERR-ENV-01'],
    wire: {
      reply(request, given) {
        if (request.bytes.length > 8_000) return ofProxy(413);
        return Object.values(request.query).some((text) => text.length > 4_000) ? ofProxy(414) : given;
      },
    },
  },
  'used-quote-is-a-conflict': {
    what: 'a quote that was used already is refused with 409',
    exercises: ['ERR-STATUS-01', 'SWP-INIT-10'],
    scope: ['SWP-INIT', 'ERR-STATUS-01'],
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { rfq_id } = membersOf(body);
        if (operation !== INIT || typeof rfq_id !== 'string') return given;
        if (given.status === 200) memory.set(rfq_id, true);
        return memory.has(rfq_id) && (given.status === 400 || given.status === 404) ? asConflict(given) : given;
      },
    },
  },
  'firewall-in-front': {
    what: 'what looks like an attack on market data is refused by a firewall with a page of its own',
    exercises: ['ERR-STATUS-08', 'ERR-ENV-01', 'FMT-JSON-01'],
    wire: {
      reply: (request, given) =>
        MARKET_DATA.includes(request.operation ?? '') && looksLikeAnAttack(request)
          ? { ...ofProxy(403), headers: { ...given.headers, 'content-type': 'text/html' } }
          : given,
    },
  },
  'short-outages': {
    what: 'every fifth request for routes, matrix or fee meets a moment of overload',
    exercises: ['ERR-STATUS-08', 'ERR-STATUS-05'],
    wire: {
      request: ({ operation = '', count }) =>
        [PAIR_ROUTES, ROUTES, MATRIX, FEE_ESTIMATE].includes(operation) && count % 5 === 0
          ? { ...applicationError(503, 'OVERLOADED', 'In a moment'), headers: { 'retry-after': '0' } }
          : undefined,
    },
  },
  'matrix-times-out': {
    what: 'a proxy in front waits for the matrix in vain every other time',
    exercises: ['ERR-STATUS-01'],
    scope: ['MKT-MATRIX', 'ERR', 'FMT-JSON-01'],
    wire: { request: ({ operation, count }) => (operation === MATRIX && count % 2 === 1 ? ofProxy(504) : undefined) },
  },
  'wait-in-milliseconds': {
    what: 'every fifth fee estimate comes too soon, and retry_after counts milliseconds',
    exercises: ['LIM-RATE-08', 'ERR-CODE-09'],
    scope: ['ERR-CODE', 'ERR-STATUS', 'LIM', 'MKT-FEE'],
    wire: {
      request: ({ operation, count }) =>
        operation === FEE_ESTIMATE && count % 5 === 0 ? throttled({ retry_after: 900_000 }) : undefined,
    },
  },
  'throttled-in-between': {
    what: 'every seventh request for market data comes too soon',
    exercises: ['ERR-STATUS-03', 'ERR-CODE-09'],
    scope: ['ERR', 'MKT-FEE', 'MKT-PROUTE'],
    wire: {
      request: ({ operation = '', count }) =>
        MARKET_DATA.includes(operation) && count % 7 === 0 ? throttled({ retry_after: 0 }) : undefined,
    },
  },
});

/** No operation of the interface, whether this service has it or not. */
function isUnknown({ operation, path }: HttpRequest): boolean {
  return operation === undefined && !/^\/api\/v1\/(swaps|lsps1)\/|\/quote$/.test(path);
}

/** Only for market data a 400 is as good as a 422; a quote, swap or order with a bad shape is a 422. */
function changeMarketRefusals(refusal: () => HttpReply): Wire {
  return changeErrors([422], (given, { operation = '' }) =>
    MARKET_DATA.includes(operation) ? { ...refusal(), headers: given.headers } : undefined,
  );
}

function asConflict(given: HttpReply): HttpReply {
  const { body } = applicationError(409, 'QUOTE_USED', 'The quote was used already');
  return { ...given, status: 409, body };
}

function looksLikeAnAttack({ bytes, query }: HttpRequest): boolean {
  const texts = [String(bytes), ...Object.values(query)];
  return texts.some((text) => /\\u0000|\.\.\/|' OR '|__proto__/.test(text) || text.includes(String.fromCharCode(0)));
}

/** Whether the interface says what stands in the details of an error. */
function saysWithDetails({ error_code }: Record<string, unknown>): boolean {
  return /^LSPS1_/.test(String(error_code)) || error_code === 'RATE_LIMIT_EXCEEDED';
}

function withoutLimits(given: HttpReply): HttpReply {
  const kept = Object.entries(given.headers).filter(([name]) => !name.startsWith('x-ratelimit'));
  return { ...given, headers: Object.fromEntries(kept) };
}

function ofProxy(status: number): HttpReply {
  return { status, headers: { 'content-type': 'text/html' }, body: { raw: `<h1>${status}</h1>` } };
}

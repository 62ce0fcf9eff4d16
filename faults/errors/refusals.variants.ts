import { setTimeout as sleep } from 'node:timers/promises';
import {
  askFor,
  changeErrors,
  changeValidationEntries,
  counted,
  elementsOf,
  membersOf,
  mergeInto,
  reply,
} from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { listedAsset } from '../market/listed.ts';
import {
  ASSETS,
  CREATE_ORDER,
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
import { applicationError, invalid, legacyError, throttled, validationError } from '../proxy/envelopes.ts';
import type { HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';
import { drop, EVERYWHERE, each, every, on, onErrors, set, unless, where } from '../rule.ts';
import { ALL_CHECKS, BESIDE_TRADES, OUTAGE } from '../scopes.ts';
import { failing } from '../swaps/failing.ts';

const MARKET_DATA = [ASSETS, PAIRS, PAIR_ROUTES, ROUTES, MATRIX, FEE_ESTIMATE];
/** What changes nothing and may be asked again. */
const READS = [...MARKET_DATA, NODEINFO, QUOTE, STATUS];

/** What a shaky proxy says in turn of every so-many-th read; 0 is no status, so that the connection ends without a word. */
const SHAKY = [502, 503, 504, 520, 522, 524, 530, 0];
const SHAKY_EVERY = 20;

/** The words of a gateway whose upstream is away. */
const OF_THE_GATEWAY = 'name resolution failed';

/** The members that requests for market data may have. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  [PAIR_ROUTES]: ['pair_id', 'from_asset_id', 'quote_asset_id', 'pair_ticker', 'base_ticker', 'quote_ticker'],
  [ROUTES]: ['from_asset', 'from_layer', 'to_asset', 'to_layer', 'max_hops'],
  [QUOTE]: ['from_asset', 'to_asset'],
};

const INVALID = applicationError(400, 'VALIDATION_ERROR', 'No');
const LEGACY = legacyError('No');

/** Errors of which the interface says what stands in their details. */
const SAYS_WITH_DETAILS = /^(LSPS1_|RATE_LIMIT_EXCEEDED$)/;

/** The one message that the interface fixes. */
const SWAP_NOT_FOUND = 'Swap not found';

const NO_LIMITS = { 'x-ratelimit-limit': null, 'x-ratelimit-remaining': null, 'x-ratelimit-reset': null };

const IN_A_MOMENT = { ...applicationError(503, 'OVERLOADED', 'In a moment'), headers: { 'retry-after': '0' } };

/** Conforming services of another make: what they refuse, and in which form. */
export const VARIANTS = conforming(BESIDE_TRADES, {
  'refusals-with-400': exercises('VER-PATH-01', 'MKT-ASSETS-09', 'MKT-PAIRS-06')
    .and('MKT-FEE-02', 'MKT-FEE-03', 'MKT-PROUTE-08', 'ERR-STATUS-04')
    .what('market requests that fail validation are refused with 400 in the application form')
    .wire(
      on(...MARKET_DATA)
        .status(422)
        .becomes(INVALID),
    ),
  'refusals-with-legacy-400': exercises()
    .what('market requests that fail validation are refused with 400 in the legacy form')
    .wire(
      on(...MARKET_DATA)
        .status(422)
        .becomes(LEGACY),
    ),
  'malformed-bodies-with-400': exercises('FMT-JSON-04')
    .what('a body that is no JSON is refused with 400')
    .wire(EVERYWHERE.when('operation').when('malformed', true).answer(invalid('No JSON'))),
  'details-absent': exercises()
    .scope(...ALL_CHECKS)
    .what('errors have no details')
    .wire(onErrors(unless('error_code', SAYS_WITH_DETAILS, drop('details')))),
  'details-null': exercises('ERR-ENV-03')
    .what('details of errors is null')
    .wire(onErrors(unless('error_code', SAYS_WITH_DETAILS, set('details', null)))),
  'errors-with-surplus-members': exercises('AUT-LEAK-01', 'ERR-ENV-03', 'ERR-ENV-04', 'MKT-PAIRS-09', 'QUO-ROUTE-02')
    .scope(...ALL_CHECKS)
    .what('errors of all forms have members that the interface does not name')
    .wire(
      EVERYWHERE.refusals().body(
        each('detail.*', set('input', 'abc'), set('url', 'https://errors.example/v/abc'), set('ctx', { error: {} })),
        set('path', '/somewhere'),
        set('timestamp', 1),
      ),
    ),
  'messages-in-another-language': exercises('ERR-ENV-09')
    .scope(...ALL_CHECKS)
    .what('messages are worded otherwise')
    .wire(onErrors(unless('message', SWAP_NOT_FOUND, set('message', 'Das gibt es hier nicht – „leider“.')))),
  'further-codes': exercises('ERR-ENV-08', 'ERR-CODE-11')
    .what('unknown paths and methods have codes that the interface does not name')
    .wire(onErrors(where('error_code', 'NOT_FOUND', set('error_code', 'ROUTE_UNKNOWN2')))),
  'further-codes-in-small-letters': exercises('ERR-ENV-08')
    .what('codes that the interface does not name are written in small letters')
    .wire(onErrors(where('error_code', 'NOT_FOUND', set('error_code', 'route-unknown')))),
  'loc-without-place': exercises()
    .what('loc of a 422 names the member without query or body before it')
    .wireBy(changeValidationEntries, ({ loc }) => ({
      loc: elementsOf(loc).length > 1 ? elementsOf(loc).slice(1) : loc,
    })),
  'loc-without-names': exercises('ERR-ENV-04')
    .what('loc of a 422 counts the refusals, and its type is that of none before')
    .wire({
      reply(_request, given, { memory }) {
        if (given.status !== 422) return given;
        const count = counted(memory, 'refusals by validation');
        for (const entry of elementsOf(membersOf(given.body).detail).map(membersOf))
          mergeInto(entry, { loc: [count], type: `e${count}` });
        return given;
      },
    }),
  'unknown-paths-by-the-framework': exercises('ERR-ENV-01', 'ERR-ENV-05', 'ERR-ENV-06', 'ERR-STATUS-06')
    .and('VER-RETIRED-02')
    .scope('ERR', 'MKT', 'VER', 'AUT')
    .what('unknown paths and methods are answered by the framework')
    .wireBy(onUnknownPath, (status) => ({
      ...reply(status, { detail: status === 404 ? 'Not Found' : 'Method Not Allowed' }),
      headers: { 'content-type': 'application/json' },
    })),
  'unknown-paths-by-a-web-server': exercises('ERR-STATUS-06')
    .scope('ERR', 'MKT', 'VER', 'AUT')
    .what('unknown paths are answered with a web page')
    .wireBy(onUnknownPath, (status) => (status === 404 ? ofProxy(404) : undefined)),
  'wrong-method-not-found': exercises('ERR-STATUS-07')
    .scope('ERR', 'MKT', 'VER', 'AUT')
    .what('a wrong method is answered 404')
    .options({ wrong_method: 404 }),
  'surplus-members-refused': exercises('FMT-JSON-05')
    .what('members that the interface does not name are refused in request bodies')
    .onRequest(Object.keys(MEMBERS), ({ operation = '', asked }) => {
      const surplus = Object.keys(asked).find((name) => !MEMBERS[operation]?.includes(name));
      return surplus && validationError(['body', surplus], 'Extra inputs are not permitted', 'extra_forbidden');
    }),
  'lists-busy-at-first': exercises('FMT-JSON-01')
    .what('the first reading of each list meets a proxy whose upstream is away')
    .wire(on(ASSETS, PAIRS).when('count', 1).answer(ofProxy(503)), on(ASSETS, PAIRS).status(503).headers(NO_LIMITS)),
  'shaky-proxy': exercises('LIM-HEAD-02', 'ERR-STATUS-01', 'ERR-STATUS-08')
    .scope(...ALL_CHECKS)
    .what(
      'a proxy loses every twentieth read: 502, 503, 504, what Cloudflare has beside these, or a connection that ends',
    )
    .wire({
      request({ operation = '' }, { memory }) {
        const count = READS.includes(operation) ? counted(memory, 'reads') : 1;
        return count % SHAKY_EVERY === 0 ? ofProxy(SHAKY[(count / SHAKY_EVERY) % SHAKY.length] ?? 502) : undefined;
      },
      reply: (_request, given) => (given.headers['content-type'] === 'text/html' ? withoutLimits(given) : given),
    }),
  'gateway-that-speaks-json': exercises('ERR-ENV-01')
    .what('a gateway loses every twentieth request for market data, and says so in JSON of its own')
    .wire({
      request({ operation = '' }, { memory }) {
        const isLost = MARKET_DATA.includes(operation) && counted(memory, 'reads') % SHAKY_EVERY === 0;
        return isLost ? reply(503, { message: OF_THE_GATEWAY }) : undefined;
      },
      reply: (_request, given) => (membersOf(given.body).message === OF_THE_GATEWAY ? withoutLimits(given) : given),
    }),
  'outage-told-by-a-gateway': exercises('ERR-STATUS-11')
    .scope(...OUTAGE)
    .what('what the maker needs its absent node for is refused with 503 by a gateway, in words of its own')
    .wireBy(changeErrors, [503], (_given, { operation = '' }) =>
      [INIT, NODEINFO].includes(operation) ? ofProxy(503) : undefined,
    ),
  'pairs-inactive-in-an-outage': exercises('ERR-STATUS-11')
    .scope(...OUTAGE)
    .what('while its node is away the maker lists no pair, and has none to quote')
    .onAnswer(PAIRS, async (seen) => {
      const { status } = await askFor(NODEINFO, seen);
      return status === 503 && { pairs: [], total: 0 };
    })
    .wire(on(QUOTE).status(503).becomes(404, set('error_code', 'PAIR_NOT_FOUND'))),
  'outage-noticed-slowly': exercises('ERR-CODE-05', 'ERR-STATUS-12')
    .scope(...OUTAGE)
    .what('a quote lives for some seconds, and it takes two to find out that the node is away')
    .options({ quote_seconds: 8 })
    .wire({
      async reply(_request, given) {
        if (given.status === 503) await sleep(2_000);
        return given;
      },
    }),
  'channels-come-back-after-the-node': exercises('ERR-STATUS-12')
    .scope(...OUTAGE)
    .what('for three seconds behind an outage no channel can be used, so that inits and orders are refused')
    .wire({
      request({ operation = '' }, { memory }) {
        const isUsable = Date.now() > Number(memory.get('usable from') ?? 0);
        return isUsable || ![INIT, CREATE_ORDER].includes(operation)
          ? undefined
          : applicationError(409, 'INSUFFICIENT_LIQUIDITY', 'Channels are being re-established');
      },
      reply({ operation }, given, { memory }) {
        if (operation === NODEINFO && given.status === 503) memory.set('is away', true);
        if (operation === NODEINFO && given.status === 200 && memory.delete('is away'))
          memory.set('usable from', Date.now() + 3_000);
        return given;
      },
    }),
  'executes-find-no-route-behind-an-outage': exercises('ERR-STATUS-12')
    .scope(...OUTAGE)
    .what(
      'for two seconds behind an outage the executes of swaps that wait are taken on, and no channel carries their payments',
    )
    .wire({
      reply({ operation }, given, { memory }) {
        if (given.status === 503) memory.set('is away', true);
        if (operation === NODEINFO && given.status === 200 && memory.delete('is away'))
          memory.set('usable from', Date.now() + 2_000);
        return given;
      },
    })
    .wireBy(failing, async (request) => {
      const { swap, memory } = request;
      if (!swap || Date.now() >= Number(memory.get('usable from') ?? 0)) return false;
      const { payment_hash, access_token } = swap;
      const { body } = await askFor(STATUS, request, { payment_hash, access_token });
      return membersOf(membersOf(body).swap).status === 'Waiting';
    }),
  'pairs-named-twice-refused-first': exercises('ERR-STATUS-04')
    .scope('ERR-STATUS-04', 'MKT-PROUTE')
    .what('a pair that is named in more than one way is refused before the names are looked at')
    .wire(on(PAIR_ROUTES).when('body.pair_id').when('body.pair_ticker').answer(invalid('Name the pair in one way'))),
  'single-assets': exercises('ERR-STATUS-06')
    .scope('ERR', 'VER')
    .what('each asset has a path of its own, which can be read and nothing else')
    .wire({
      async request({ path, method }, context) {
        const [, asset_id] = /^\/api\/v1\/market\/assets\/(.+)$/.exec(path) ?? [];
        if (asset_id === undefined) return undefined;
        if (method !== 'GET') return applicationError(405, 'METHOD_NOT_ALLOWED', 'An asset can only be read');
        const asset = await listedAsset(asset_id, context);
        return asset ? reply(200, asset) : applicationError(404, 'ASSET_NOT_FOUND', 'There is no such asset');
      },
    }),
  'single-swaps': exercises('ERR-STATUS-06', 'VER-RETIRED-03', 'VER-RETIRED-04')
    .scope('ERR', 'VER')
    .what('each swap has a path of its own by its hash, which can be read and nothing else')
    .wire({
      request({ path, method, operation }) {
        const [, hash] = /^\/api\/v1\/swaps\/([^/]+)$/.exec(path) ?? [];
        if (hash === undefined || operation !== undefined) return undefined;
        if (method !== 'GET') return applicationError(405, 'METHOD_NOT_ALLOWED', 'A swap can only be read');
        return /^[0-9a-f]{64}$/.test(hash)
          ? applicationError(404, 'NOT_FOUND', 'Swap not found')
          : validationError(['path', 'hash'], 'No hash', 'value_error');
      },
    }),
  'proxy-refuses-what-is-long': exercises('ERR-STATUS-08', 'ERR-STATUS-01', 'ERR-ENV-01')
    .what('a proxy refuses long queries and bodies with a page of its own')
    .wire({
      reply(request, given) {
        if (request.bytes.length > 8_000) return ofProxy(413);
        return Object.values(request.query).some((text) => text.length > 4_000) ? ofProxy(414) : given;
      },
    }),
  'proxy-cannot-read-what-is-strange': exercises('LIM-HEAD-02', 'FMT-JSON-01')
    .what('a proxy refuses long headers and addresses, and strange ones, with 400 and a page of its own')
    .wire({
      reply({ headers, target }, given) {
        const isLong = target.length > 4_094 || Object.values(headers).some((text) => text.length > 8_000);
        return isLong || /%(00|(?![\da-f]{2}))/i.test(target) ? ofProxy(400) : given;
      },
    }),
  'only-json-is-served': exercises('ERR-STATUS-01')
    .scope('ERR', 'FMT-JSON')
    .what('a request that accepts no JSON is refused with 406')
    .wire(
      EVERYWHERE.when('headers.accept', 'image/png').answer(
        applicationError(406, 'NOT_ACCEPTABLE', 'Only JSON is served'),
      ),
    ),
  'other-methods-unknown-to-the-server': exercises('ERR-STATUS-07', 'ERR-STATUS-08')
    .scope('ERR', 'VER')
    .what('a method that the interface does not use, HEAD among them, is refused with 501')
    .wire(EVERYWHERE.unless('method', /^(GET|POST|OPTIONS)$/).answer(ofProxy(501))),
  'firewall-in-front': exercises('ERR-STATUS-08', 'ERR-ENV-01', 'FMT-JSON-01')
    .what('what looks like an attack on market data is refused by a firewall with a page of its own')
    .wire({
      reply: (request, given) =>
        MARKET_DATA.includes(request.operation ?? '') && looksLikeAnAttack(request) ? ofProxy(403) : given,
    }),
  'short-outages': exercises('ERR-STATUS-08', 'ERR-STATUS-05')
    .what('every fifth request for routes, matrix or fee meets a moment of overload')
    .wire(on(PAIR_ROUTES, ROUTES, MATRIX, FEE_ESTIMATE).when('count', every(5)).answer(IN_A_MOMENT)),
  'matrix-times-out': exercises('ERR-STATUS-01')
    .scope('MKT-MATRIX', 'ERR', 'FMT-JSON-01')
    .what('a proxy in front waits for the matrix in vain every other time')
    .wire(on(MATRIX).unless('count', every(2)).answer(ofProxy(504))),
  'wait-in-milliseconds': exercises('LIM-RATE-08', 'ERR-CODE-09')
    .scope('ERR-CODE', 'ERR-STATUS', 'LIM', 'MKT-FEE')
    .what('every fifth fee estimate comes too soon, and retry_after counts milliseconds')
    .wire(
      on(FEE_ESTIMATE)
        .when('count', every(5))
        .answer(throttled({ retry_after: 900_000 })),
    ),
  'throttled-in-between': exercises('ERR-STATUS-03', 'ERR-CODE-09')
    .scope('ERR', 'MKT-FEE', 'MKT-PROUTE')
    .what('every seventh request for market data but the list of assets comes too soon')
    .wire(
      on(...MARKET_DATA.filter((operation) => operation !== ASSETS))
        .when('count', every(7))
        .answer(throttled({ retry_after: 0 })),
    ),
});

/** Another answer, with headers of its own, where there is no such path, or no such method. */
function onUnknownPath(answer: (status: number) => HttpReply | undefined): Wire {
  return changeErrors([404, 405], ({ status }, request) => (isUnknown(request) ? answer(status) : undefined));
}

/** No operation of the interface, whether this service has it or not. */
function isUnknown({ operation, path }: HttpRequest): boolean {
  return operation === undefined && !/^\/api\/v1\/(swaps|lsps1)\/|\/quote$/.test(path);
}

function looksLikeAnAttack({ bytes, query }: HttpRequest): boolean {
  const texts = [String(bytes), ...Object.values(query)];
  return texts.some((text) => /\\u0000|\.\.\/|' OR '|__proto__/.test(text) || text.includes(String.fromCharCode(0)));
}

function withoutLimits(given: HttpReply): HttpReply {
  const kept = Object.entries(given.headers).filter(([name]) => !name.startsWith('x-ratelimit'));
  return { ...given, headers: Object.fromEntries(kept) };
}

function ofProxy(status: number): HttpReply {
  return { status, headers: { 'content-type': 'text/html' }, body: { raw: `<h1>${status}</h1>` } };
}

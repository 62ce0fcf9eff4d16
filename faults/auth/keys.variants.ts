import { changeValidationEntries, membersOf } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, INIT, NETWORK_INFO, RATE_DECISION, STATUS } from '../operations.ts';
import { invalid, validationError } from '../proxy/envelopes.ts';
import { EVERYWHERE, on, set } from '../rule.ts';
import { ALL_CHECKS, BESIDE_TRADES } from '../scopes.ts';
import { ENFORCED, INVALID_KEY, lettingIn } from './letting-in.ts';

/** No multiple of 3, so that the last character of base64 has spare bits. */
const TOKEN_BYTES = 49;

/** How each operation writes the tokens that it issues or takes. */
const ENCODINGS: Readonly<Record<string, 'hex' | 'base64url'>> = {
  [INIT]: 'hex',
  [STATUS]: 'hex',
  [CREATE_ORDER]: 'base64url',
  [GET_ORDER]: 'base64url',
  [RATE_DECISION]: 'base64url',
};

/** Conforming services of another make: whom they serve. */
export const VARIANTS = conforming(BESIDE_TRADES, {
  'keys-with-a-discount': exercises('AUT-KEY-02')
    .scope('AUT-KEY', 'LSP-EST')
    .what('who has a key is told of a discount on channels')
    .wire(
      on(ESTIMATE_FEES)
        .when('headers.authorization')
        .body(set('applied_discount', 10), set('discount_code', 'PARTNER')),
    ),
  'keys-demanded-beside-the-market': exercises('AUT-ANON-02', 'AUT-ENF-01', 'AUT-WS-01')
    .scope(...ALL_CHECKS)
    .what('keys are demanded, but not for market data')
    .options({ enforcement: true, public_market: true }),
  'keys-demanded': exercises('ERR-ENV-02', 'MKT-ASSETS-01', 'AUT-ANON-01', 'AUT-SCHEME-01', 'AUT-WS-01')
    .scope(...ALL_CHECKS)
    .what('keys are demanded everywhere')
    .behaviour(ENFORCED),
  'keys-demanded-on-signet': exercises('AUT-ANON-03', 'AUT-ENF-03')
    .what('keys are demanded on signet too, and the key error has a member more')
    .options({ enforcement: true, network: 'signet' })
    .wire(EVERYWHERE.status(401).body(set('hint', 'Bearer'))),
  'unknown-keys-refused': exercises('AUT-KEY-01', 'AUT-SCOPE-05', 'AUT-SCHEME-03')
    .what('unknown keys are refused although none is demanded')
    .options({ unknown_key: 'refuse', scopes_without_enforcement: false }),
  'missing-scope-with-401': exercises('AUT-SCOPE-02', 'AUT-SCOPE-03', 'AUT-SCOPE-06')
    .what('a key without the scope is refused with 401')
    .wire(EVERYWHERE.status(403).when('reply.body.error_code', 'INSUFFICIENT_SCOPE').becomes(INVALID_KEY)),
  '403-of-its-own': exercises('AUT-ORIGIN-01', 'AUT-ORIGIN-02', 'ERR-ENV-01')
    .what('a 403 has a body of its own')
    .wire(EVERYWHERE.status(403).becomes({ body: { reason: 'origin', allowed: [] } })),
  'keys-of-another-origin-count-as-none': exercises('AUT-ORIGIN-01')
    .scope('AUT')
    .what('while keys are optional, one of another origin is taken for none')
    .wire({
      async reply(request, given, { ask }) {
        if (membersOf(given.body).error_code !== 'ORIGIN_NOT_ALLOWED') return given;
        const { authorization: _, ...headers } = request.headers;
        return ask({ ...request, headers });
      },
    }),
  'cross-origin-use-allowed': exercises('AUT-CORS-01')
    .what('answers allow their use from any origin')
    .wire(EVERYWHERE.headers({ 'access-control-allow-origin': '*', vary: 'Origin' })),
  'shape-before-the-key': exercises('AUT-ENF-05', 'AUT-SCHEME-04')
    .what(
      'keys are demanded, and a body that is no JSON, or has no member or an unknown one, is refused before the key is looked at',
    )
    .behaviour(ENFORCED)
    .wire({
      request({ malformed, operation, method, body, headers }) {
        if (operation === undefined) return undefined;
        if (malformed) return validationError(['body', 0], 'JSON decode error', 'json_invalid');
        // With a key the service itself says what lacks.
        if (method !== 'POST' || headers.authorization !== undefined) return undefined;
        const names = Object.keys(membersOf(body));
        if (names.length === 0) return validationError(['body'], 'Field required', 'missing');
        return names.includes('api_key')
          ? validationError(['body', 'api_key'], 'Extra inputs are not permitted', 'extra_forbidden')
          : undefined;
      },
    }),
  'unknown-paths-want-a-key': exercises('ERR-STATUS-06')
    .what('keys are demanded, and on a path that does not exist no key is good enough')
    .behaviour(ENFORCED)
    .wire(EVERYWHERE.unless('operation').status(404).becomes(INVALID_KEY)),
  'market-heedless-of-keys': exercises('AUT-ENF-02', 'AUT-SCHEME-02', 'AUT-ORIGIN-01')
    .scope('AUT')
    .what('keys are demanded beside the market, which is public and looks at none')
    .behaviour(ENFORCED)
    .wireBy(lettingIn, ({ path }) => path.startsWith('/api/v1/market/') && !path.includes('/ws/')),
  'scheme-in-its-own-case': exercises('AUT-SCHEME-04')
    .scope('AUT')
    .what('keys are demanded, and the scheme is Bearer in this case alone')
    .behaviour(ENFORCED)
    .wire(
      EVERYWHERE.when('headers.authorization', /^bearer/i)
        .unless('headers.authorization', /^Bearer/)
        .answer(INVALID_KEY),
    ),
  'malformed-headers-hold-no-key': exercises('AUT-SCHEME-02')
    .scope('AUT')
    .what('keys are demanded, and a header in another form is taken for none')
    .behaviour(ENFORCED)
    .wire(
      EVERYWHERE.unless('headers.authorization', /^Bearer \S+$/)
        .status(401)
        .becomes({ body: { error: 'missing_api_key' } }),
    ),
  'malformed-headers-are-bad-requests': exercises('AUT-SCHEME-02')
    .scope('AUT')
    .what('keys are demanded, and a header in another form is a bad request')
    .behaviour(ENFORCED)
    .wire(
      EVERYWHERE.when('headers.authorization')
        .unless('headers.authorization', /^bearer \S+$/i)
        .answer(invalid('Malformed')),
    ),
  'open-signet': exercises('AUT-ANON-03', 'AUT-KEY-01')
    .scope('AUT')
    .what('on signet callers without a key are served, and those with a wrong one refused')
    .options({ network: 'signet', unknown_key: 'refuse' }),
  'readings-open-on-signet': exercises('AUT-ANON-03', 'AUT-ENF-01')
    .scope('AUT')
    .what('on signet keys are demanded, but not by network_info')
    .options({ enforcement: true, network: 'signet' })
    .wireBy(lettingIn, ({ operation, headers }) => operation === NETWORK_INFO && headers.authorization === undefined),
  'higher-limits-for-keys': exercises('AUT-KEY-02')
    .scope('AUT', 'LIM')
    .what('a caller with a key may ask more often')
    .wire(
      EVERYWHERE.unless('headers.authorization').headers({
        'x-ratelimit-limit': '1000000',
        'x-ratelimit-remaining': '999999',
      }),
    ),
  'validation-echoes-its-input': exercises('AUT-LEAK-01', 'AUT-TOKEN-01', 'SWP-STATUS-14')
    .scope('AUT', 'SWP-STATUS', 'LSP-GET', 'ERR-ENV')
    .what('the entries of a 422 have the body that they refuse as their `input`, as frameworks add it')
    .wireBy(changeValidationEntries, (_entry, { body = null }) => ({ input: body })),
  'tokens-of-bytes': exercises('AUT-TOKEN-05', 'LSP-GET-03')
    .scope('SWP-INIT', 'SWP-STATUS', 'LSP-GET', 'LSP-RATE', 'AUT-TOKEN')
    .what('tokens are bytes, in hexadecimal digits for swaps and in base64 for orders, and compared as bytes')
    .wire({
      request({ operation = '', body }) {
        const members = membersOf(body);
        const encoding = ENCODINGS[operation];
        if (!encoding || typeof members.access_token !== 'string') return undefined;
        const bytes = Buffer.from(members.access_token, encoding);
        members.access_token = bytes.length === TOKEN_BYTES ? bytes.toString().replace(/\0+$/, '') : '';
        return undefined;
      },
      reply({ operation = '' }, given) {
        const members = membersOf(given.body);
        const encoding = ENCODINGS[operation];
        if (encoding && typeof members.access_token === 'string')
          members.access_token = Buffer.from(members.access_token.padEnd(TOKEN_BYTES, '\0')).toString(encoding);
        return given;
      },
    }),
  'tokens-signed': exercises('AUT-TOKEN-05')
    .scope('SWP-INIT', 'SWP-STATUS', 'AUT-TOKEN')
    .what('tokens of swaps are signed ones, which all begin with the same header')
    .wire({
      request({ operation, body }, { memory }) {
        const members = membersOf(body);
        const { access_token: shown } = members;
        const token = operation === STATUS && typeof shown === 'string' ? memory.get(shown) : undefined;
        if (token !== undefined) members.access_token = token;
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        const members = membersOf(given.body);
        if (operation !== INIT || given.status !== 200) return given;
        const signed = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzd2FwIn0.${String(members.access_token).split('').reverse().join('')}`;
        memory.set(signed, members.access_token);
        members.access_token = signed;
        return given;
      },
    }),
});

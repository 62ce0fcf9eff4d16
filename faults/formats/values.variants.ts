import { gzipSync } from 'node:zlib';
import { withHeaders } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { NODEINFO } from '../operations.ts';
import { applicationError, validationError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { writeJson } from '../proxy/json.ts';
import { EVERYWHERE, on, set } from '../rule.ts';
import { ALL_CHECKS, BESIDE_TRADES } from '../scopes.ts';

/** Conforming services of another make: how they write what they say. */
export const VARIANTS = conforming(BESIDE_TRADES, {
  'strict-integers': exercises('FMT-INT-03')
    .scope(...ALL_CHECKS)
    .what('only integers are integers')
    .options({ coercion: 'strict' }),
  'json-only': exercises('FMT-JSON-03')
    .what('a body that is not announced as JSON is refused with 415')
    .options({ other_media_type: 'refuse' }),
  'body-of-another-media-type-fails-validation': exercises('FMT-JSON-03')
    .scope('ERR-STATUS', 'FMT-JSON', 'MKT-PROUTE')
    .what('a body that is not announced as JSON is no JSON object, and fails validation')
    .wire(
      EVERYWHERE.when('headers.content-length', /[1-9]/)
        .unless('headers.content-type', /^application\/json\b/)
        .answer(validationError(['body'], 'Input should be a valid dictionary', 'dict_type')),
    ),
  'charset-refused': exercises('FMT-JSON-02')
    .what('a media type with a charset is refused with 415')
    .wire(
      EVERYWHERE.when('headers.content-type', /charset/).answer(
        applicationError(415, 'UNSUPPORTED_MEDIA_TYPE', 'No charset'),
      ),
    ),
  'label-with-charset': exercises('FMT-JSON-01')
    .what('the media type of the answers has a charset')
    .wire(EVERYWHERE.headers({ 'content-type': 'Application/JSON;charset=UTF-8' })),
  'label-of-a-kind-of-json': exercises()
    .what('errors are labelled application/problem+json')
    .wire(
      EVERYWHERE.refusals()
        .when('reply.headers.content-type', /json/)
        .headers({ 'content-type': 'application/problem+json' }),
    ),
  'headers-in-capitals': exercises()
    .what('header names are written otherwise')
    .wire({
      reply: (_request, given) => ({
        ...given,
        headers: Object.fromEntries(Object.entries(given.headers).map(([name, text]) => [name.toUpperCase(), text])),
      }),
    }),
  'no-date': exercises()
    .scope(...BESIDE_TRADES, 'QUO', 'WS', 'SWP-INIT', 'SWP-STATUS', 'FLW-QUOTE')
    .what('answers have no Date header')
    .wire(EVERYWHERE.headers({ date: null })),
  'over-tls': exercises('WS-ADDR-03')
    .scope('MKT-ASSETS', 'ERR-STATUS', 'LIM', 'QUO-RESP', 'WS', 'SWP-INIT')
    .what('the service is reached over TLS')
    .tls()
    .wire({}),
  compressed: exercises()
    .what('answers are compressed for those who take it')
    .wire({
      reply: (request, given) =>
        /gzip/.test(String(request.headers['accept-encoding'])) && given.status === 200
          ? { ...withHeaders(given, { 'content-encoding': 'gzip' }), body: { raw: gzipSync(writeJson(given.body)) } }
          : given,
    }),
  'json-for-people': exercises()
    .scope(...ALL_CHECKS)
    .what('JSON is indented, with escapes for letters beyond ASCII')
    .wireBy(rewritten, (text) => ` ${text.replaceAll('":', '" :\n\t')}\r\n`.replaceAll('BTC', '\\u0042TC')),
  'integers-with-empty-fraction': exercises('FMT-INT-01')
    .what('small integers are written like 6.0 and 1e0')
    .wireBy(rewritten, (text) =>
      text
        .replace(/"(precision|total|estimated_fee_sat)":(\d+)/g, '"$1":$2.0')
        .replace(/"min_hops":1\b/g, '"min_hops":1e0'),
    ),
  'signet-of-its-own': exercises('FMT-NET-01', 'FMT-NET-02', 'SWP-NODE-05')
    .scope(...BESIDE_TRADES, 'SWP-NODE')
    .what('the node names its network SignetCustom, the lists signet')
    .options({ network: 'signet' })
    .wire(on(NODEINFO).body(set('network', 'SignetCustom'))),
});

/** Writes the JSON of every 200 answer in another way. */
function rewritten(change: (text: string) => string): Wire {
  return {
    reply: (_request, given) =>
      given.status === 200 ? { ...given, body: { raw: change(writeJson(given.body)) } } : given,
  };
}

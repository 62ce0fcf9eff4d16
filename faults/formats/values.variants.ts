import { gzipSync } from 'node:zlib';
import { withHeaders } from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { NODEINFO } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { writeJson } from '../proxy/json.ts';
import { on, set } from '../rule.ts';
import { ALL_CHECKS, BESIDE_TRADES } from '../scopes.ts';

/** Conforming services of another make: how they write what they say. */
export const VARIANTS: readonly Variant[] = conforming(BESIDE_TRADES, {
  'strict-integers': {
    what: 'only integers are integers',
    exercises: ['FMT-INT-03'],
    scope: ALL_CHECKS,
    behaviour: { options: { coercion: 'strict' } },
  },
  'json-only': {
    what: 'a body that is not announced as JSON is refused with 415',
    exercises: ['FMT-JSON-03'],
    behaviour: { options: { other_media_type: 'refuse' } },
  },
  'charset-refused': {
    what: 'a media type with a charset is refused with 415',
    exercises: ['FMT-JSON-02'],
    wire: on()
      .when('headers.content-type', /charset/)
      .answer(applicationError(415, 'UNSUPPORTED_MEDIA_TYPE', 'No charset')),
  },
  'label-with-charset': {
    what: 'the media type of the answers has a charset',
    exercises: ['FMT-JSON-01'],
    wire: on().headers({ 'content-type': 'Application/JSON;charset=UTF-8' }),
  },
  'label-of-a-kind-of-json': {
    what: 'errors are labelled application/problem+json',
    wire: on().refusals().headers({ 'content-type': 'application/problem+json' }),
  },
  'headers-in-capitals': {
    what: 'header names are written otherwise',
    wire: {
      reply: (_request, given) => ({
        ...given,
        headers: Object.fromEntries(Object.entries(given.headers).map(([name, text]) => [name.toUpperCase(), text])),
      }),
    },
  },
  'no-date': {
    what: 'answers have no Date header',
    scope: [...BESIDE_TRADES, 'QUO', 'WS', 'SWP-INIT', 'SWP-STATUS', 'FLW-QUOTE'],
    wire: on().headers({ date: null }),
  },
  'over-tls': {
    what: 'the service is reached over TLS',
    exercises: ['WS-ADDR-03'],
    scope: ['MKT-ASSETS', 'ERR-STATUS', 'LIM', 'QUO-RESP', 'WS', 'SWP-INIT'],
    tls: true,
    wire: {},
  },
  compressed: {
    what: 'answers are compressed for those who take it',
    wire: {
      reply: (request, given) =>
        /gzip/.test(String(request.headers['accept-encoding'])) && given.status === 200
          ? { ...withHeaders(given, { 'content-encoding': 'gzip' }), body: { raw: gzipSync(writeJson(given.body)) } }
          : given,
    },
  },
  'json-for-people': {
    what: 'JSON is indented, with escapes for letters beyond ASCII',
    scope: ALL_CHECKS,
    wire: rewritten((text) => ` ${text.replaceAll('":', '" :\n\t')}\r\n`.replaceAll('BTC', '\\u0042TC')),
  },
  'integers-with-empty-fraction': {
    what: 'small integers are written like 6.0 and 1e0',
    exercises: ['FMT-INT-01'],
    wire: rewritten((text) =>
      text
        .replace(/"(precision|total|estimated_fee_sat)":(\d+)/g, '"$1":$2.0')
        .replace(/"min_hops":1\b/g, '"min_hops":1e0'),
    ),
  },
  'signet-of-its-own': {
    what: 'the node names its network SignetCustom, the lists signet',
    exercises: ['FMT-NET-01', 'FMT-NET-02', 'SWP-NODE-05'],
    scope: [...BESIDE_TRADES, 'SWP-NODE'],
    behaviour: { options: { network: 'signet' } },
    wire: on(NODEINFO).body(set('network', 'SignetCustom')),
  },
});

/** Writes the JSON of every 200 answer in another way. */
function rewritten(change: (text: string) => string): Wire {
  return {
    reply: (_request, given) =>
      given.status === 200 ? { ...given, body: { raw: change(writeJson(given.body)) } } : given,
  };
}

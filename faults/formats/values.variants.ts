import { gzipSync } from 'node:zlib';
import type { Variant } from '../fault.ts';
import { applicationError } from '../front/envelopes.ts';
import { writeJson } from '../front/json.ts';
import { NODEINFO } from '../operations.ts';
import { changeBody, changeErrors, withHeaders } from '../said/change.ts';
import { BESIDE_TRADES } from '../scopes.ts';

/** Conforming services of another make: how they write what they say. */
export const VARIANTS: readonly Variant[] = [
  {
    id: 'benign-strict-integers',
    shows: ['FMT-INT-03'],
    what: 'only integers are integers',
    done: { options: { coercion: 'strict' } },
  },
  {
    id: 'benign-json-only',
    shows: ['FMT-JSON-03'],
    what: 'a body that is not announced as JSON is refused with 415',
    concerns: BESIDE_TRADES,
    done: { options: { other_media_type: 'refuse' } },
  },
  {
    id: 'benign-charset-refused',
    shows: ['FMT-JSON-02'],
    what: 'a media type with a charset is refused with 415',
    concerns: BESIDE_TRADES,
    said: {
      request: ({ headers }) =>
        /charset/.test(headers['content-type'] ?? '')
          ? applicationError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Leave the charset out')
          : undefined,
    },
  },
  {
    id: 'benign-label-with-charset',
    shows: ['FMT-JSON-01'],
    what: 'the media type of the answers has a charset',
    concerns: BESIDE_TRADES,
    said: { reply: (_request, given) => withHeaders(given, { 'content-type': 'Application/JSON;charset=UTF-8' }) },
  },
  {
    id: 'benign-label-of-a-kind-of-json',
    what: 'errors are labelled application/problem+json',
    concerns: BESIDE_TRADES,
    said: changeErrors([], (given) => withHeaders(given, { 'content-type': 'application/problem+json' })),
  },
  {
    id: 'benign-headers-in-capitals',
    what: 'header names are written otherwise',
    concerns: BESIDE_TRADES,
    said: {
      reply: (_request, given) => ({
        ...given,
        headers: Object.fromEntries(Object.entries(given.headers).map(([name, text]) => [name.toUpperCase(), text])),
      }),
    },
  },
  {
    id: 'benign-no-date',
    what: 'answers have no Date header',
    concerns: [...BESIDE_TRADES, 'QUO', 'WS', 'SWP-INIT', 'SWP-STATUS', 'FLW-QUOTE'],
    said: { reply: (_request, given) => withHeaders(given, { date: undefined }) },
  },
  {
    id: 'benign-over-tls',
    shows: ['WS-ADDR-03'],
    what: 'the service is reached over TLS',
    concerns: ['MKT-ASSETS', 'ERR-STATUS', 'LIM', 'QUO-RESP', 'WS', 'SWP-INIT'],
    tls: true,
    said: {},
  },
  {
    id: 'benign-compressed',
    what: 'answers are compressed for those who take it',
    concerns: BESIDE_TRADES,
    said: {
      reply: (request, given) =>
        /gzip/.test(String(request.headers['accept-encoding'])) && given.status === 200
          ? { ...withHeaders(given, { 'content-encoding': 'gzip' }), body: { raw: gzipSync(writeJson(given.body)) } }
          : given,
    },
  },
  {
    id: 'benign-json-for-people',
    what: 'JSON is indented, with escapes for letters beyond ASCII',
    said: {
      reply: (_request, given) =>
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
    shows: ['FMT-INT-01'],
    what: 'small integers are written like 6.0 and 1e0',
    concerns: BESIDE_TRADES,
    said: {
      reply: (_request, given) =>
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
    id: 'benign-signet-of-its-own',
    what: 'the node names its network SignetCustom, the lists signet',
    concerns: [...BESIDE_TRADES, 'SWP-NODE'],
    shows: ['FMT-NET-01', 'FMT-NET-02', 'SWP-NODE-05'],
    done: { options: { network: 'signet' } },
    said: changeBody(NODEINFO, (body) => {
      body.network = 'SignetCustom';
    }),
  },
];

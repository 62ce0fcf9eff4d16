import { gzipSync } from 'node:zlib';
import { breaks, type Faults } from '../fault.ts';
import { NO_LIMITS } from '../limits/headers.ts';
import { ASSETS } from '../operations.ts';
import { internalError } from '../proxy/envelopes.ts';
import { writeJson } from '../proxy/json.ts';
import { EVERYWHERE, on } from '../rule.ts';

/** What a caller accepts who takes compressed answers. */
const COMPRESSED = /\bgzip\b/;
const NO_ESCAPE_IN_THE_PATH = /^[^?]*%(?![0-9a-f]{2})/i;

/** Defects of methods, paths and headers beside the usual ones. */
export const FAULTS: Faults = {
  'patches-break-the-server': breaks('ERR-STATUS-08')
    .what('the method PATCH is a server error')
    .wire(EVERYWHERE.when('method', 'PATCH').answer(internalError())),
  'heads-break-the-server': breaks('ERR-STATUS-08')
    .what('a HEAD in the place of a GET is a server error')
    .wire(EVERYWHERE.when('method', 'HEAD').answer(internalError())),
  'heads-end-without-an-answer': breaks('ERR-STATUS-08')
    .what('keys are demanded, and a HEAD ends the connection without an answer')
    .options({ enforcement: true })
    .wire({ reply: ({ method }, given) => (method === 'HEAD' ? { ...given, status: 0 } : given) }),
  'unknown-media-types-break-posts': breaks('ERR-STATUS-08')
    .what('a caller who accepts only pictures gets a server error where something is posted')
    .wire(
      EVERYWHERE.when('method', 'POST')
        .when('headers.accept', /^image\//)
        .answer(internalError()),
    ),
  'percent-in-a-path-breaks-the-server': breaks('ERR-STATUS-08')
    .what('a percent sign that begins no escape in a path is a server error')
    .wire(EVERYWHERE.when('target', NO_ESCAPE_IN_THE_PATH).answer(internalError())),
  'lists-as-pages-to-who-accepts-anything': breaks('FMT-JSON-01')
    .what('the asset list is a web page unless a caller accepts JSON alone')
    .wire(
      on(ASSETS)
        .unless('headers.accept', 'application/json')
        .becomes({ headers: { 'content-type': 'text/html' }, body: { raw: '<table></table>' } }),
    ),
  'lists-compressed-without-saying-so': breaks('FMT-JSON-01')
    .what('who accepts compressed answers gets the asset list as gzip that is not announced')
    .onAnswer(ASSETS, ({ headers, given }) =>
      COMPRESSED.test(headers['accept-encoding'] ?? '')
        ? { ...given, body: { raw: gzipSync(writeJson(given.body)) } }
        : undefined,
    ),
  'compression-breaks-the-server': breaks('ERR-STATUS-08')
    .triggers('FMT-JSON-01')
    .what('who accepts compressed answers gets a server error in the place of the asset list')
    .wire(on(ASSETS).when('headers.accept-encoding', COMPRESSED).answer(internalError())),
  'compressed-answers-without-limit-headers': breaks('LIM-HEAD-01')
    .triggers('FMT-JSON-01')
    .what('what compresses the asset list drops its rate-limit headers')
    .wire(on(ASSETS).when('headers.accept-encoding', COMPRESSED).headers(NO_LIMITS)),
  'refusals-as-pages-to-who-accepts-anything': breaks('FMT-JSON-01')
    .what('refusals are web pages unless a caller accepts JSON alone')
    .wire(
      EVERYWHERE.refusals()
        .when('operation')
        .unless('headers.accept', 'application/json')
        .becomes({ headers: { 'content-type': 'text/html' }, body: { raw: '<h1>Error</h1>' } }),
    ),
};

import { breaks, type Faults } from '../fault.ts';
import { internalError } from '../proxy/envelopes.ts';
import { EVERYWHERE } from '../rule.ts';

const NO_ESCAPE_IN_THE_PATH = /^[^?]*%(?![0-9a-f]{2})/i;

/** Defects of methods, paths and headers beside the usual ones. */
export const FAULTS: Faults = {
  'patches-break-the-server': breaks('ERR-STATUS-08')
    .what('the method PATCH is a server error')
    .wire(EVERYWHERE.when('method', 'PATCH').answer(internalError())),
  'heads-break-the-server': breaks('ERR-STATUS-08')
    .what('a HEAD in the place of a GET is a server error')
    .wire(EVERYWHERE.when('method', 'HEAD').answer(internalError())),
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
  'refusals-as-pages-to-who-accepts-anything': breaks('FMT-JSON-01')
    .what('refusals are web pages unless a caller accepts JSON alone')
    .wire(
      EVERYWHERE.refusals()
        .when('operation')
        .unless('headers.accept', 'application/json')
        .becomes({ headers: { 'content-type': 'text/html' }, body: { raw: '<h1>Error</h1>' } }),
    ),
};

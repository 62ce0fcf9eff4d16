import { createHash, randomUUID } from 'node:crypto';
import { changeApplicationErrors, changeLegacyErrors, changeValidationEntries, elementsOf, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, INIT } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { HttpReply } from '../proxy/exchange.ts';
import { timeOf } from '../proxy/http.ts';
import { drop, EVERYWHERE, lower, on, onErrors, set } from '../rule.ts';

/** Defects in the form of refusals. */
export const FAULTS: Faults = {
  'error-of-a-form-of-its-own': breaks('ERR-ENV-01')
    .triggers('MKT-PROUTE-09')
    .what('a 404 has none of the error forms')
    .wire(EVERYWHERE.status(404).becomes({ body: { message: 'Not found', status: 404 } })),
  'error-like-a-key-error': breaks('ERR-ENV-01')
    .triggers('MKT-PAIRS-08')
    .what('a 400 has the form of a key error')
    .wire(EVERYWHERE.status(400).becomes({ body: { error: 'bad_request' } })),
  'error-without-request-id': breaks('ERR-ENV-03')
    .triggers('MKT-PROUTE-09')
    .what('an application error has no request_id')
    .wire(onErrors(drop('request_id'))),
  'error-request-id-as-number': breaks('ERR-ENV-03')
    .triggers('MKT-PROUTE-09')
    .what('request_id is a number')
    .wireBy(changeApplicationErrors, (_body, { count }) => ({ request_id: count })),
  'error-request-id-empty': breaks('ERR-ENV-03')
    .triggers('MKT-PROUTE-09')
    .what('request_id is an empty text')
    .wire(onErrors(set('request_id', ''))),
  'error-details-as-list': breaks('ERR-ENV-03')
    .triggers('MKT-PROUTE-09')
    .what('details is an array')
    .wire(onErrors(set('details', []))),
  'error-without-message': breaks('ERR-ENV-03')
    .triggers('MKT-PROUTE-09')
    .what('an application error has no message')
    .wire(onErrors(drop('message'))),
  'validation-error-as-sentence': breaks('ERR-ENV-04', 'ERR-ENV-05', 'ERR-ENV-06')
    .triggers('MKT-FEE-02')
    .what('detail of a 422 is a sentence')
    .wire(EVERYWHERE.status(422).becomes({ body: { detail: 'Validation failed' } })),
  'validation-error-loc-as-path': breaks('ERR-ENV-04')
    .triggers('MKT-FEE-02')
    .what('loc of a 422 is a text with dots')
    .wireBy(changeValidationEntries, ({ loc }) => ({ loc: elementsOf(loc).join('.') })),
  'validation-error-without-type': breaks('ERR-ENV-04')
    .triggers('MKT-FEE-02')
    .what('the entries of a 422 have no type')
    .wire(EVERYWHERE.status(422).body(drop('detail.*.type'))),
  'validation-error-of-nothing': breaks('ERR-ENV-04')
    .triggers('MKT-FEE-02')
    .what('a 422 lists no entry')
    .wire(EVERYWHERE.status(422).becomes({ body: { detail: [] } })),
  'legacy-error-with-a-code': breaks('ERR-ENV-05', 'MKT-PAIRS-09')
    .what('a legacy error has an error_code beside its detail')
    .wireBy(changeLegacyErrors, (detail) => reply(400, { detail, error_code: 'BAD_REQUEST' })),
  'legacy-error-with-a-request-id': breaks('ERR-ENV-05', 'MKT-PAIRS-09')
    .what('a legacy error has a request_id beside its detail')
    .wireBy(changeLegacyErrors, (detail) => reply(400, { detail, request_id: randomUUID() })),
  'legacy-error-for-unknown-pairs': breaks('ERR-ENV-05', 'ERR-ENV-06')
    .triggers('MKT-PROUTE-09')
    .what('the 404 of an unknown pair has the legacy form')
    .wire(EVERYWHERE.status(404).becomes({ body: { detail: 'No such pair' } })),
  'validation-error-with-400': breaks('ERR-ENV-06')
    .triggers('MKT-FEE-02')
    .what('the validation form comes with 400')
    .wire(EVERYWHERE.status(422).becomes(400)),
  'validation-error-code-with-422': breaks('ERR-CODE-08', 'ERR-ENV-04', 'ERR-ENV-06')
    .triggers('MKT-FEE-02')
    .what('VALIDATION_ERROR comes with 422')
    .wire(EVERYWHERE.status(422).becomes(applicationError(422, 'VALIDATION_ERROR', 'Invalid'))),
  'request-id-repeated': breaks('ERR-ENV-07')
    .triggers('MKT-PROUTE-09')
    .what('all errors have the same request_id')
    .wire(onErrors(set('request_id', 'req_5Z0M1Q'))),
  'request-id-of-the-minute': breaks('ERR-ENV-07')
    .triggers('MKT-PROUTE-09')
    .what('request_id only tells the time, so errors of one moment share it')
    .wireBy(changeApplicationErrors, (_body, _request, given) => ({
      request_id: `req_${Math.floor(timeOf(given) / 60_000)}`,
    })),
  'request-id-digest-of-an-order': breaks('ERR-ENV-07')
    .triggers('ERR-STATUS-05')
    .what('the request_id of a refused order is a digest of what was ordered, so ordering again gives it again')
    .wireBy(changeApplicationErrors, (_body, { operation, bytes }) =>
      operation === CREATE_ORDER ? { request_id: `req_${digestOf(bytes)}` } : {},
    ),
  'error-code-in-small-letters': breaks('ERR-ENV-08')
    .triggers('MKT-PROUTE-09')
    .what('error codes are written in small letters')
    .wire(onErrors(lower('error_code'))),
  'error-code-with-a-number-of-its-own': breaks('ERR-ENV-08')
    .triggers('ERR-STATUS-05')
    .what('what is not found has a code of its own each time, with the number by which it is found in the log')
    .wireBy(changeApplicationErrors, ({ error_code, request_id }) =>
      error_code === 'NOT_FOUND'
        ? { error_code: `NOT_FOUND_${String(request_id).slice(-8).toUpperCase()}` }
        : undefined,
    ),
  'error-code-with-spaces': breaks('ERR-ENV-08')
    .triggers('MKT-PROUTE-09')
    .what('error codes are sentences')
    .wireBy(changeApplicationErrors, ({ error_code }) => ({ error_code: String(error_code).replaceAll('_', ' ') })),
  'used-quote-conflicts-in-a-form-of-its-own': breaks('ERR-ENV-01')
    .triggers('SWP-INIT-09')
    .what('an init with a used quote is a 409 with an `error`')
    .wireBy(conflicting, { body: { error: 'conflict' } }),
  'used-quote-conflicts-in-the-legacy-form': breaks('ERR-ENV-05', 'ERR-ENV-06')
    .triggers('SWP-INIT-09')
    .what('an init with a used quote is a 409 with a sentence in `detail`')
    .wireBy(conflicting, { body: { detail: 'The quote was used before' } }),
  'used-quote-conflicts-as-text': breaks('FMT-JSON-01')
    .triggers('SWP-INIT-09')
    .what('an init with a used quote is a 409 with a sentence')
    .wireBy(conflicting, { headers: { 'content-type': 'text/plain' }, body: { raw: 'The quote was used before' } }),
  'unknown-quotes-refused-without-a-body': breaks('ERR-ENV-01')
    .triggers('SWP-INIT-07')
    .what('an init with an unknown quote is a bare 404')
    .wire(
      on(INIT)
        .status(404)
        .becomes({ body: { raw: '' } }),
    )
    .options({ unusable_quote: 404 }),
  'shape-errors-without-a-body': breaks('ERR-ENV-01', 'ERR-ENV-04', 'ERR-ENV-06')
    .triggers('MKT-FEE-02')
    .what('a 422 has no body')
    .wire(EVERYWHERE.status(422).becomes({ body: { raw: '' } })),
  'shape-errors-as-text': breaks('ERR-ENV-04', 'ERR-ENV-06', 'FMT-JSON-01')
    .triggers('MKT-FEE-02')
    .what('a 422 says in plain text what does not fit')
    .wire(
      EVERYWHERE.status(422).becomes({
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: { raw: 'Failed to deserialize the JSON body into the target type' },
      }),
    ),
};

/** Refuses inits with a used quote by a 409. */
function conflicting(how: Partial<HttpReply>) {
  const isUsed = 'The quote was used before';
  return on(INIT)
    .status(400)
    .when('reply.body.message', isUsed)
    .becomes({ status: 409, ...how });
}

function digestOf(text: Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

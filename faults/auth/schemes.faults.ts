import { membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { MATRIX, RATE_DECISION, STATUS } from '../operations.ts';
import { internalError } from '../proxy/envelopes.ts';
import type { HttpRequest } from '../proxy/exchange.ts';
import { EVERYWHERE, on } from '../rule.ts';
import { breaksEnforced, INVALID_KEY, lettingIn } from './letting-in.ts';

/** Defects in where a key may stand, and in what form. */
export const FAULTS: Faults = {
  'rate-decision-takes-no-key': breaksEnforced('AUT-SCHEME-01')
    .what('rate_decision refuses a good key')
    .wire(on(RATE_DECISION).when('headers.authorization').answer(INVALID_KEY)),
  'matrix-takes-no-key': breaksEnforced('AUT-SCHEME-01')
    .what('the matrix refuses a good key')
    .wire(on(MATRIX).when('headers.authorization').answer(INVALID_KEY)),
  'key-under-another-spelling-of-its-header': breaksEnforced('AUT-SCHEME-01')
    .what('a key is looked for under `Authorization` alone, not under `authorization`')
    .wire({
      request: ({ headerLines, headers: { authorization } }) =>
        authorization !== undefined && !headerLines.includes('Authorization')
          ? structuredClone(INVALID_KEY)
          : undefined,
    }),
  'empty-header-is-no-missing-key': breaksEnforced('AUT-SCHEME-04')
    .what('a header that holds no key is as good as one that does')
    .wireBy(lettingIn, ({ headers }) => /^(Bearer)?\s*$/.test(headers.authorization ?? 'none')),
  'bare-key-good-enough': breaksEnforced('AUT-SCHEME-02')
    .what('a key without Bearer is served')
    .wireBy(lettingIn, ({ headers }, good) => `Bearer ${headers.authorization}` === good),
  'bare-key-good-enough-for-statuses': breaksEnforced('AUT-SCHEME-02')
    .what('swap status takes a key without Bearer')
    .wireBy(
      lettingIn,
      (request, good) => request.operation === STATUS && `Bearer ${request.headers.authorization}` === good,
    ),
  'bare-key-makes-the-service-fail': breaksEnforced('AUT-SCHEME-02')
    .what('a header without a space makes the service fail')
    .wire(EVERYWHERE.when('headers.authorization', /^\S+$/).answer(internalError())),
  'bare-key-refused-in-words': breaksEnforced('AUT-SCHEME-02')
    .what('a header without Bearer is refused in another form')
    .wire(
      EVERYWHERE.when('headers.authorization', /^\S+$/)
        .status(401)
        .becomes({ body: { detail: 'Malformed' } }),
    ),
  'any-scheme-will-do': breaksEnforced('AUT-SCHEME-04')
    .what('what stands behind the first space is the key, whatever the scheme')
    .wireBy(lettingIn, ({ headers }, good) => headers.authorization?.split(' ')[1] === good.split(' ')[1]),
  'key-wherever-it-stands-in-its-header': breaksEnforced('AUT-SCHEME-04')
    .what('a key is good wherever it stands in its header behind Bearer')
    .wireBy(lettingIn, ({ headers }, good) => /^Bearer .*/.test(headers.authorization ?? '') && holds(headers, good)),
  'key-in-the-query': breaksEnforced('AUT-SCHEME-04')
    .what('a key in the query is served')
    .wireBy(lettingIn, ({ query }, good) => `Bearer ${query.api_key}` === good),
  'key-in-the-body': breaksEnforced('AUT-SCHEME-04')
    .what('a key in the body is served')
    .wireBy(lettingIn, ({ body }, good) => `Bearer ${String(membersOf(body).api_key)}` === good),
  'key-in-a-header-of-its-own': breaksEnforced('AUT-SCHEME-04')
    .what('a key in X-API-Key is served')
    .wireBy(lettingIn, ({ headers }, good) => `Bearer ${headers['x-api-key']}` === good),
  'long-header-makes-the-service-fail': breaksEnforced('AUT-SCHEME-04')
    .what('a key of more than 4 kB makes the service fail')
    .wire(EVERYWHERE.when('headers.authorization', /.{4097}/).answer(internalError())),
};

function holds({ authorization = '' }: HttpRequest['headers'], good: string): boolean {
  return authorization.includes(good.slice('Bearer '.length));
}

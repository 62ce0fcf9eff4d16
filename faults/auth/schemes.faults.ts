import { membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { MATRIX, RATE_DECISION, STATUS } from '../operations.ts';
import { internalError } from '../proxy/envelopes.ts';
import type { HttpRequest } from '../proxy/exchange.ts';
import { on } from '../rule.ts';
import { ENFORCED, INVALID_KEY, lettingIn } from './letting-in.ts';

/** Defects in where a key may stand, and in what form. */
export const FAULTS: Faults = {
  'rate-decision-takes-no-key': breaks('AUT-SCHEME-01')
    .what('rate_decision refuses a good key')
    .behaviour(ENFORCED)
    .wire(on(RATE_DECISION).answer(INVALID_KEY)),
  'matrix-takes-no-key': breaks('AUT-SCHEME-01')
    .what('the matrix refuses a good key')
    .behaviour(ENFORCED)
    .wire(on(MATRIX).answer(INVALID_KEY)),
  'empty-header-is-no-missing-key': breaks('AUT-SCHEME-04')
    .what('a header that holds no key is as good as one that does')
    .behaviour(ENFORCED)
    .wireBy(lettingIn, ({ headers }) => /^(Bearer)?\s*$/.test(headers.authorization ?? 'none')),
  'bare-key-good-enough': breaks('AUT-SCHEME-02')
    .what('a key without Bearer is served')
    .behaviour(ENFORCED)
    .wireBy(lettingIn, ({ headers }, good) => `Bearer ${headers.authorization}` === good),
  'bare-key-good-enough-for-statuses': breaks('AUT-SCHEME-02')
    .what('swap status takes a key without Bearer')
    .behaviour(ENFORCED)
    .wireBy(
      lettingIn,
      (request, good) => request.operation === STATUS && `Bearer ${request.headers.authorization}` === good,
    ),
  'bare-key-makes-the-service-fail': breaks('AUT-SCHEME-02')
    .what('a header without a space makes the service fail')
    .behaviour(ENFORCED)
    .wire(on().when('headers.authorization', /^\S+$/).answer(internalError())),
  'bare-key-refused-in-words': breaks('AUT-SCHEME-02')
    .what('a header without Bearer is refused in another form')
    .behaviour(ENFORCED)
    .wire(
      on()
        .when('headers.authorization', /^\S+$/)
        .status(401)
        .becomes({ body: { detail: 'Malformed' } }),
    ),
  'any-scheme-will-do': breaks('AUT-SCHEME-04')
    .what('what stands behind the first space is the key, whatever the scheme')
    .behaviour(ENFORCED)
    .wireBy(lettingIn, ({ headers }, good) => headers.authorization?.split(' ')[1] === good.split(' ')[1]),
  'key-wherever-it-stands-in-its-header': breaks('AUT-SCHEME-04')
    .what('a key is good wherever it stands in its header behind Bearer')
    .behaviour(ENFORCED)
    .wireBy(lettingIn, ({ headers }, good) => /^Bearer .*/.test(headers.authorization ?? '') && holds(headers, good)),
  'key-in-the-query': breaks('AUT-SCHEME-04')
    .what('a key in the query is served')
    .behaviour(ENFORCED)
    .wireBy(lettingIn, ({ query }, good) => `Bearer ${query.api_key}` === good),
  'key-in-the-body': breaks('AUT-SCHEME-04')
    .what('a key in the body is served')
    .behaviour(ENFORCED)
    .wireBy(lettingIn, ({ body }, good) => `Bearer ${String(membersOf(body).api_key)}` === good),
  'key-in-a-header-of-its-own': breaks('AUT-SCHEME-04')
    .what('a key in X-API-Key is served')
    .behaviour(ENFORCED)
    .wireBy(lettingIn, ({ headers }, good) => `Bearer ${headers['x-api-key']}` === good),
  'long-header-makes-the-service-fail': breaks('AUT-SCHEME-04')
    .what('a key of 8 kB makes the service fail')
    .behaviour(ENFORCED)
    .wire(
      on()
        .when('headers.authorization', /.{4097}/)
        .answer(internalError()),
    ),
};

function holds({ authorization = '' }: HttpRequest['headers'], good: string): boolean {
  return authorization.includes(good.slice('Bearer '.length));
}

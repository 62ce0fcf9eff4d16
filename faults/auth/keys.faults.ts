import { randomUUID } from 'node:crypto';
import { answering, changeErrors, changeValidationEntries, membersOf, withHeaders } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, QUOTE } from '../operations.ts';
import { EVERYWHERE, set } from '../rule.ts';
import { breaksEnforced } from './letting-in.ts';

/** Defects of keys. */
export const FAULTS: Faults = {
  'key-error-in-the-application-form': breaksEnforced('AUT-ENF-03')
    .what('a 401 has the application form')
    .wireBy(changeErrors, [401], (given) => {
      const { error } = membersOf(given.body);
      return { ...given, body: { error_code: String(error).toUpperCase(), message: 'No', request_id: randomUUID() } };
    }),
  'key-error-with-detail': breaksEnforced('AUT-ENF-03')
    .what('a 401 has a detail beside its error')
    .wire(EVERYWHERE.status(401).body(set('detail', 'Not authenticated'))),
  'key-error-as-object': breaksEnforced('AUT-ENF-03')
    .what('error of a 401 is an object')
    .wireBy(changeErrors, [401], (given) => ({ ...given, body: { error: { code: membersOf(given.body).error } } })),
  'key-error-of-posts-with-detail': breaksEnforced('AUT-ENF-03')
    .what('a POST without a key is refused in another form than a GET')
    .wire(
      EVERYWHERE.when('method', 'POST')
        .status(401)
        .becomes({ body: { detail: 'Not authenticated' } }),
    ),
  'key-error-of-wrong-keys-with-detail': breaksEnforced('AUT-ENF-03')
    .what('a wrong key is refused in another form than none')
    .wire(
      EVERYWHERE.when('headers.authorization')
        .status(401)
        .becomes({ body: { detail: 'Could not validate credentials' } }),
    ),
  'quote-carries-the-token-of-the-swap-before': breaks('AUT-TOKEN-01')
    .what('a quote has the token of the swap begun last in a header')
    .wire({
      reply({ operation }, given, { memory }) {
        const token = memory.get('token');
        if (operation === INIT && given.status === 200) memory.set('token', membersOf(given.body).access_token);
        return operation === QUOTE && typeof token === 'string' ? withHeaders(given, { 'x-session': token }) : given;
      },
    }),
  'key-shown-in-errors': breaks('AUT-LEAK-01')
    .triggers('MKT-PROUTE-09')
    .what('an error repeats the key that was sent')
    .wireBy(changeErrors, [404], (given, { headers }) => {
      membersOf(given.body).details = { headers: { authorization: String(headers.authorization) } };
      return given;
    }),
  'key-shown-in-a-header': breaks('AUT-LEAK-01')
    .what('each answer repeats the key in a header')
    .wire({
      reply: ({ headers }, given) =>
        withHeaders(given, { 'x-caller': String(headers.authorization).replace('Bearer ', '') }),
    }),
  'refusals-echo-what-was-sent': breaks('AUT-LEAK-01')
    .triggers('SWP-STATUS-15')
    .what('the message of a refusal by validation repeats the token of the body that it refuses')
    .wireBy(changeValidationEntries, ({ msg }, { body }) => {
      const { access_token } = membersOf(body);
      return access_token === undefined ? {} : { msg: `${msg} beside ${access_token}` };
    }),
  'anonymous-caller-pays-for-the-malformed-key-before': breaks('AUT-ANON-01')
    .what('the first request without a key behind one with a malformed header is refused as if it had brought that')
    .wire({
      request({ headers: { authorization } }, { memory }) {
        if (authorization !== undefined && !authorization.startsWith('Bearer ')) memory.set('malformed', true);
        return undefined;
      },
      reply({ operation, headers }, given, { memory }) {
        const isServed = operation !== undefined && headers.authorization === undefined && given.status === 200;
        return isServed && memory.delete('malformed') ? answering(given, 401, { error: 'invalid_api_key' }) : given;
      },
    }),
  'wrong-key-called-missing-the-second-time': breaksEnforced('AUT-ENF-02')
    .what('a wrong key that comes again is called a missing one, as it is remembered to stand for nobody')
    .wire({
      reply({ headers: { authorization } }, given, { memory }) {
        const body = membersOf(given.body);
        if (given.status !== 401 || authorization === undefined || body.error !== 'invalid_api_key') return given;
        if (memory.has(authorization)) body.error = 'missing_api_key';
        memory.set(authorization, true);
        return given;
      },
    }),
  'wrong-key-called-missing-by-a-public-market': breaks('AUT-ENF-02')
    .what('the market, which needs no key, calls a wrong one a missing one')
    .options({ enforcement: true, public_market: true })
    .wire(
      EVERYWHERE.when('path', /^\/api\/v1\/market\//)
        .status(401)
        .becomes({ body: { error: 'missing_api_key' } }),
    ),
};

import { randomUUID } from 'node:crypto';
import type { Fault } from '../fault.ts';
import { INIT, QUOTE } from '../operations.ts';
import { changeErrors, membersOf, withHeaders } from './change.ts';

/** Defects of keys. */
export const AUTH_SAID: readonly Fault[] = [
  {
    id: 'key-error-in-the-application-form',
    breaks: ['AUT-ENF-03'],
    what: 'a 401 has the application form',
    done: { options: { enforcement: true } },
    said: changeErrors([401], (given) => {
      const { error } = membersOf(given.body);
      return { ...given, body: { error_code: String(error).toUpperCase(), message: 'No', request_id: randomUUID() } };
    }),
  },
  {
    id: 'key-error-with-detail',
    breaks: ['AUT-ENF-03'],
    what: 'a 401 has a detail beside its error',
    done: { options: { enforcement: true } },
    said: changeErrors([401], (given) => {
      membersOf(given.body).detail = 'Not authenticated';
      return given;
    }),
  },
  {
    id: 'key-error-as-object',
    breaks: ['AUT-ENF-03'],
    what: 'error of a 401 is an object',
    done: { options: { enforcement: true } },
    said: changeErrors([401], (given) => {
      const body = membersOf(given.body);
      body.error = { code: body.error };
      return given;
    }),
  },
  {
    id: 'key-error-of-posts-with-detail',
    breaks: ['AUT-ENF-03'],
    what: 'a POST without a key is refused in another form than a GET',
    done: { options: { enforcement: true } },
    said: changeErrors([401], (given, { method }) =>
      method === 'POST' ? { ...given, body: { detail: 'Not authenticated' } } : given,
    ),
  },
  {
    id: 'key-error-of-wrong-keys-with-detail',
    breaks: ['AUT-ENF-03'],
    what: 'a wrong key is refused in another form than none',
    done: { options: { enforcement: true } },
    said: changeErrors([401], (given, { headers }) =>
      headers.authorization === undefined ? given : { ...given, body: { detail: 'Could not validate credentials' } },
    ),
  },
  {
    id: 'quote-carries-the-token-of-the-swap-before',
    breaks: ['AUT-TOKEN-01'],
    what: 'a quote has the token of the swap begun last in a header',
    said: {
      reply({ operation }, given, { memory }) {
        const token = memory.get('token');
        if (operation === INIT && given.status === 200) memory.set('token', membersOf(given.body).access_token);
        return operation === QUOTE && typeof token === 'string' ? withHeaders(given, { 'x-session': token }) : given;
      },
    },
  },
  {
    id: 'key-shown-in-errors',
    breaks: ['AUT-LEAK-01'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'an error repeats the key that was sent',
    said: changeErrors([404], (given, { headers }) => {
      membersOf(given.body).details = { headers: { authorization: String(headers.authorization) } };
      return given;
    }),
  },
  {
    id: 'key-shown-in-a-header',
    breaks: ['AUT-LEAK-01'],
    what: 'each answer repeats the key in a header',
    said: {
      reply: ({ headers }, given) =>
        withHeaders(given, { 'x-caller': String(headers.authorization).replace('Bearer ', '') }),
    },
  },
];

import type { Fault } from '../fault.ts';
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
      return { ...given, body: { error_code: String(error).toUpperCase(), message: 'No', request_id: 'k-1' } };
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

import { changeErrors, membersOf, reply, withHeaders } from './change.ts';
import type { Fault } from './fault.ts';

/** Defects of keys. */
export const AUTH_FAULTS: readonly Fault[] = [
  {
    id: 'key-error-in-the-application-form',
    breaks: ['AUT-ENF-03'],
    what: 'a 401 has the application form',
    plant: {
      options: { enforcement: true },
      behaviour: {
        keyError: (error) => reply(401, { error_code: error.toUpperCase(), message: 'No', request_id: 'k-1' }),
      },
    },
  },
  {
    id: 'key-error-with-detail',
    breaks: ['AUT-ENF-03'],
    what: 'a 401 has a detail beside its error',
    plant: {
      options: { enforcement: true },
      behaviour: { keyError: (error) => reply(401, { error, detail: 'Not authenticated' }) },
    },
  },
  {
    id: 'key-error-as-object',
    breaks: ['AUT-ENF-03'],
    what: 'error of a 401 is an object',
    plant: {
      options: { enforcement: true },
      behaviour: { keyError: (error) => reply(401, { error: { code: error } }) },
    },
  },
  {
    id: 'key-shown-in-errors',
    breaks: ['AUT-LEAK-01'],
    shownBy: ['MKT-PROUTE-09'],
    what: 'an error repeats the key that was sent',
    plant: changeErrors([404], (given, { headers }) => {
      membersOf(given.body).details = { headers: { authorization: String(headers.authorization) } };
      return given;
    }),
  },
  {
    id: 'key-shown-in-a-header',
    breaks: ['AUT-LEAK-01'],
    what: 'each answer repeats the key in a header',
    plant: {
      onReply: ({ headers }, given) =>
        withHeaders(given, { 'x-caller': String(headers.authorization).replace('Bearer ', '') }),
    },
  },
];

import { changeErrors, membersOf, withHeaders } from '../change.ts';
import type { Faults } from '../fault.ts';
import { QUOTE } from '../operations.ts';

const NO_LIMITS = {
  'x-ratelimit-limit': undefined,
  'x-ratelimit-remaining': undefined,
  'x-ratelimit-reset': undefined,
};

/** Defects of the headers of quotes. */
export const FAULTS: Faults = {
  'limit-headers-missing-on-quotes': {
    breaks: ['LIM-HEAD-01'],
    shownBy: ['QUO-REQ-01'],
    what: 'quotes alone have no rate-limit headers',
    wire: {
      reply: ({ operation }, given) =>
        operation === QUOTE && given.status === 200 ? withHeaders(given, NO_LIMITS) : given,
    },
  },
  'limit-headers-missing-on-legacy-errors': {
    breaks: ['LIM-HEAD-02'],
    shownBy: ['QUO-ROUTE-01'],
    what: 'a refusal in the legacy envelope has no rate-limit headers',
    wire: changeErrors([400], (given) =>
      typeof membersOf(given.body).detail === 'string' ? withHeaders(given, NO_LIMITS) : given,
    ),
  },
  'limit-headers-missing-on-unreadable-bodies': {
    breaks: ['LIM-HEAD-02'],
    shownBy: ['FMT-JSON-04'],
    what: 'what is refused before its body was read has no rate-limit headers',
    wire: changeErrors([], (given, { malformed }) => (malformed ? withHeaders(given, NO_LIMITS) : given)),
  },
};

import type { Fault } from '../fault.ts';
import { answering, changeErrors, membersOf } from './change.ts';

const ENFORCED = { options: { enforcement: true } };

/** Defects of keys that show in one corner only: behind another request, where the market is public. */
export const AUTH_CORNERS_SAID: readonly Fault[] = [
  {
    id: 'anonymous-caller-pays-for-the-malformed-key-before',
    breaks: ['AUT-ANON-01'],
    what: 'the first request without a key behind one with a malformed header is refused as if it had brought that',
    said: {
      request({ headers: { authorization } }, { memory }) {
        if (authorization !== undefined && !authorization.startsWith('Bearer ')) memory.set('malformed', true);
        return undefined;
      },
      reply({ operation, headers }, given, { memory }) {
        const isServed = operation !== undefined && headers.authorization === undefined && given.status === 200;
        return isServed && memory.delete('malformed') ? answering(given, 401, { error: 'invalid_api_key' }) : given;
      },
    },
  },
  {
    id: 'wrong-key-called-missing-the-second-time',
    breaks: ['AUT-ENF-02'],
    what: 'a wrong key that comes again is called a missing one, as it is remembered to stand for nobody',
    done: ENFORCED,
    said: {
      reply({ headers: { authorization } }, given, { memory }) {
        const body = membersOf(given.body);
        if (given.status !== 401 || authorization === undefined || body.error !== 'invalid_api_key') return given;
        if (memory.has(authorization)) body.error = 'missing_api_key';
        memory.set(authorization, true);
        return given;
      },
    },
  },
  {
    id: 'wrong-key-called-missing-by-a-public-market',
    breaks: ['AUT-ENF-02'],
    what: 'the market, which needs no key, calls a wrong one a missing one',
    done: { options: { enforcement: true, public_market: true } },
    said: changeErrors([401], (given, { path }) =>
      path.startsWith('/api/v1/market/') ? { ...given, body: { error: 'missing_api_key' } } : undefined,
    ),
  },
];

import { createHash } from 'node:crypto';
import { answering, counted, membersOf, withHeaders } from '../change.ts';
import type { Faults } from '../fault.ts';
import { INIT, STATUS } from '../operations.ts';
import { applicationError, internalError } from '../proxy/envelopes.ts';
import { changeHidden, changeTokens, openStatus, rememberEnd } from './shown.ts';

/** Defects in what a swap is opened by and how it is hidden. */
export const FAULTS: Faults = {
  'tokens-compared-without-case': {
    breaks: ['SWP-STATUS-09'],
    what: 'a token opens its swap in any letter case',
    wire: openStatus((given, own) => String(given).toLowerCase() === own.toLowerCase()),
  },
  'tokens-compared-by-their-end': {
    breaks: ['SWP-STATUS-09'],
    what: 'of a token only the last sixteen characters are compared',
    wire: openStatus((given, own) => String(given).slice(-16) === own.slice(-16)),
  },
  'longer-tokens-open': {
    breaks: ['SWP-STATUS-09'],
    what: 'whatever begins with the token of a swap opens it',
    wire: openStatus((given, own) => String(given).startsWith(own)),
  },
  'any-token-opens-an-ended-swap': {
    breaks: ['SWP-STATUS-09', 'SWP-STATUS-13'],
    what: 'the token of a swap is forgotten when the swap is over, and any other will do',
    wire: openStatus(
      (given, _own, { hash, memory }) => typeof given === 'string' && given !== '' && memory.has(`ended ${hash}`),
    ),
  },
  'no-token-opens-an-ended-swap': {
    breaks: ['SWP-STATUS-10'],
    what: 'a swap that is over is told without a token',
    wire: openStatus((given, _own, { hash, memory }) => (given ?? '') === '' && memory.has(`ended ${hash}`)),
  },
  'null-token-opens': {
    breaks: ['SWP-STATUS-10'],
    what: 'a token of null is not compared',
    wire: openStatus((given) => given === null),
  },
  'wrong-tokens-lock-the-right-one-out': {
    breaks: ['SWP-STATUS-13'],
    what: 'after three wrong tokens a swap is hidden from its own, too',
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (operation !== STATUS) return given;
        const { payment_hash } = membersOf(body);
        if (given.status === 404) counted(memory, String(payment_hash));
        const locked = given.status === 200 && Number(memory.get(String(payment_hash)) ?? 0) >= 3;
        return locked ? { ...applicationError(404, 'NOT_FOUND', 'Swap not found'), headers: given.headers } : given;
      },
    },
  },
  'swaps-found-by-their-token': {
    breaks: ['SWP-STATUS-11', 'SWP-STATUS-13'],
    what: 'a status request is answered by its token, whatever hash comes with it',
    wire: {
      request({ operation, body }, { memory }) {
        const asked = operation === STATUS ? membersOf(body) : {};
        asked.payment_hash = memory.get(`of ${asked.access_token}`) ?? asked.payment_hash;
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        const { payment_hash, access_token } = operation === INIT ? membersOf(given.body) : {};
        if (typeof access_token === 'string') memory.set(`of ${access_token}`, payment_hash);
        return given;
      },
    },
  },
  'swaps-found-by-the-beginning-of-their-hash': {
    breaks: ['SWP-STATUS-11'],
    what: 'a swap is looked up by the first half of its hash',
    wire: {
      request({ operation, body }, { memory }) {
        const asked = operation === STATUS ? membersOf(body) : {};
        asked.payment_hash = memory.get(String(asked.payment_hash).slice(0, 32)) ?? asked.payment_hash;
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        const { payment_hash } = operation === INIT ? membersOf(given.body) : {};
        if (typeof payment_hash === 'string') memory.set(payment_hash.slice(0, 32), payment_hash);
        return given;
      },
    },
  },
  'one-token-a-second': {
    breaks: ['SWP-INIT-15'],
    what: 'swaps that are begun in the same second have the same token',
    wire: changeTokens(() =>
      createHash('sha256')
        .update(`${Math.floor(Date.now() / 1000)}`)
        .digest('hex'),
    ),
  },
  'hidden-swaps-told-apart-by-the-value-of-a-header': {
    breaks: ['SWP-STATUS-12'],
    what: 'a header of the 404 says whether the swap was found in the cache',
    wire: {
      reply(request, given, { memory }) {
        if (request.operation === INIT) memory.set(String(membersOf(given.body).payment_hash), true);
        if (request.operation !== STATUS) return given;
        const known = memory.has(String(membersOf(request.body).payment_hash));
        return withHeaders(given, { 'x-cache': known ? 'HIT' : 'MISS' });
      },
    },
  },
  'hidden-swaps-told-apart-by-the-length-of-a-hint': {
    breaks: ['SWP-STATUS-12'],
    what: 'the details of the 404 are filled when no token was given',
    wire: changeHidden((cause) =>
      applicationError(404, 'NOT_FOUND', 'Swap not found', cause === 'no-token' ? { field: 'access_token' } : {}),
    ),
  },
  'ended-swaps-hidden-under-another-code': {
    breaks: ['SWP-STATUS-12'],
    what: 'a wrong token for a swap that is over is refused under a code of its own',
    wire: {
      reply(request, given, context) {
        const ended = context.memory.has(`ended ${membersOf(request.body).payment_hash}`);
        rememberEnd(request, given, context);
        return request.operation === STATUS && given.status === 404 && ended
          ? { ...applicationError(404, 'SWAP_CLOSED', 'Swap not found'), headers: given.headers }
          : given;
      },
    },
  },
  'ended-swaps-tell-wrong-tokens-apart': {
    breaks: ['SWP-STATUS-09', 'SWP-STATUS-12'],
    what: 'once a swap is over its 404 says of a wrong token that it is the token which is wrong',
    wire: {
      reply(request, given, context) {
        rememberEnd(request, given, context);
        const { payment_hash, access_token } = membersOf(request.body);
        const isWrong = typeof access_token === 'string' && access_token !== '';
        return request.operation === STATUS &&
          given.status === 404 &&
          isWrong &&
          context.memory.has(`ended ${payment_hash}`)
          ? answering(given, 404, applicationError(404, 'NOT_FOUND', 'The token is not that of the swap').body)
          : given;
      },
    },
  },
  'status-breaks-on-hashes-of-another-length': {
    breaks: ['ERR-STATUS-08', 'SWP-STATUS-11'],
    what: 'the status of a hash that has not 64 digits ends in a server error',
    wire: {
      reply({ operation, body }, given) {
        const hash = operation === STATUS ? String(membersOf(body).payment_hash) : '';
        const breaks = given.status === 404 && /^[0-9a-f]+$/i.test(hash) && hash.length !== 64;
        return breaks ? answering(given, 500, internalError().body) : given;
      },
    },
  },
  'status-repeats-the-token-in-a-header': {
    breaks: ['SWP-STATUS-14'],
    shownBy: ['SWP-STATE-06'],
    what: 'the status of a swap that is over has its token in a header',
    wire: {
      reply({ operation, body }, given) {
        const { status } = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const over = status === 'Succeeded' || status === 'Expired' || status === 'Failed';
        return over ? withHeaders(given, { 'x-swap-token': String(membersOf(body).access_token) }) : given;
      },
    },
  },
};

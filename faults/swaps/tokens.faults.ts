import { createHash } from 'node:crypto';
import { counted, withHeaders } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { INIT, STATUS } from '../operations.ts';
import { applicationError, internalError } from '../proxy/envelopes.ts';
import { on } from '../rule.ts';
import {
  changeHidden,
  changeSwap,
  changeSwapstring,
  changeTokens,
  hashesFoundByHalf,
  isEnd,
  isIssued,
  isSome,
  notFound,
  openStatus,
} from './shown.ts';

function isBeyondAscii(text: unknown): boolean {
  return typeof text === 'string' && /[^!-~]/.test(text);
}

/** Defects in what a swap is opened by and how it is hidden. */
export const FAULTS: Faults = {
  'tokens-compared-without-case': breaks('SWP-STATUS-09')
    .what('a token opens its swap in any letter case')
    .wireBy(openStatus, (given, own) => String(given).toLowerCase() === own.toLowerCase()),
  'tokens-compared-by-their-end': breaks('SWP-STATUS-09')
    .what('of a token only the last sixteen characters are compared')
    .wireBy(openStatus, (given, own) => String(given).slice(-16) === own.slice(-16)),
  'longer-tokens-open': breaks('SWP-STATUS-09')
    .what('whatever begins with the token of a swap opens it')
    .wireBy(openStatus, (given, own) => String(given).startsWith(own)),
  'any-token-opens-an-ended-swap': breaks('SWP-STATUS-09', 'SWP-STATUS-13')
    .what('the token of a swap is forgotten when the swap is over, and any other will do')
    .wireBy(openStatus, (given, _own, { status }) => isEnd(status) && isSome(given)),
  'any-swaps-token-opens-one-under-way': breaks('SWP-STATUS-13')
    .what('the token of any swap opens one that is being executed')
    .wireBy(openStatus, (given, _own, { executedAt }, past) => executedAt !== undefined && isIssued(given, past)),
  'no-token-opens-an-ended-swap': breaks('SWP-STATUS-10')
    .what('a swap that is over is told without a token')
    .wireBy(openStatus, (given, _own, { status }) => isEnd(status) && (given ?? '') === ''),
  'null-token-opens': breaks('SWP-STATUS-10')
    .what('a token of null is not compared')
    .wireBy(openStatus, (given) => given === null),
  'wrong-tokens-lock-the-right-one-out': breaks('SWP-STATUS-13')
    .what('after three wrong tokens a swap is hidden from its own, too')
    .onReply(STATUS, ({ given, asked: { payment_hash }, memory }) => {
      if (given.status === 404) counted(memory, String(payment_hash));
      return given.status === 200 && Number(memory.get(String(payment_hash)) ?? 0) >= 3 && notFound();
    }),
  'swaps-open-to-the-very-first-token': breaks('SWP-STATUS-13')
    .what('the token of the first swap of all opens every other')
    .wireBy(openStatus, (given, _own, _swap, past) => given === past.swaps()[0]?.access_token),
  'swaps-found-by-their-token': breaks('SWP-STATUS-11', 'SWP-STATUS-13')
    .what('a status request is answered by its token, whatever hash comes with it')
    .onRequest(STATUS, ({ asked: { payment_hash, access_token }, past }) => ({
      payment_hash: past.swaps().find((swap) => swap.access_token === access_token)?.payment_hash ?? payment_hash,
    })),
  'swaps-found-by-the-beginning-of-their-hash': breaks('SWP-STATUS-11')
    .what('a swap is looked up by the first half of its hash')
    .wire(hashesFoundByHalf(STATUS)),
  'one-token-a-second': breaks('SWP-INIT-15')
    .what('swaps that are begun in the same second have the same token')
    .wireBy(changeTokens, () => {
      const second = `${Math.floor(Date.now() / 1000)}`;
      return createHash('sha256').update(second).digest('hex');
    }),
  'hidden-swaps-told-apart-by-the-value-of-a-header': breaks('SWP-STATUS-12')
    .what('a header of the 404 says whether the swap was found in the cache')
    .onReply(STATUS, ({ given, swap }) => {
      withHeaders(given, { 'x-cache': swap ? 'HIT' : 'MISS' });
    }),
  'hidden-swaps-told-apart-by-the-length-of-a-hint': breaks('SWP-STATUS-12')
    .what('the details of the 404 are filled when no token was given')
    .wireBy(changeHidden, (cause) => notFound(cause === 'no-token' ? { field: 'access_token' } : {})),
  'ended-swaps-hidden-under-another-code': breaks('SWP-STATUS-12')
    .what('a wrong token for a swap that is over is refused under a code of its own')
    .onRefusal(
      STATUS,
      ({ given, swap }) =>
        given.status === 404 && isEnd(swap?.status) && applicationError(404, 'SWAP_CLOSED', 'Swap not found'),
    ),
  'ended-swaps-tell-wrong-tokens-apart': breaks('SWP-STATUS-09', 'SWP-STATUS-12')
    .what('once a swap is over its 404 says of a wrong token that it is the token which is wrong')
    .onRefusal(STATUS, ({ given, asked, swap }) => {
      const isWrong = given.status === 404 && isSome(asked.access_token);
      return isWrong && isEnd(swap?.status) && applicationError(404, 'NOT_FOUND', 'The token is not that of the swap');
    }),
  'status-breaks-on-hashes-of-another-length': breaks('ERR-STATUS-08', 'SWP-STATUS-11')
    .what('the status of a hash that has not 64 digits ends in a server error')
    .wire(
      on(STATUS)
        .status(404)
        .when('body.payment_hash', /^[0-9a-f]+$/i)
        .unless('body.payment_hash', /^.{64}$/)
        .becomes(internalError()),
    ),
  'token-beyond-ascii-breaks-the-status': breaks('SWP-STATUS-09', 'ERR-STATUS-08')
    .what('the comparison of tokens fails over a letter beyond ASCII, which only a swap that there is comes to')
    .onRequest(STATUS, ({ asked, swap }) => swap && isBeyondAscii(asked.access_token) && internalError()),
  'status-repeats-the-token-in-a-header': breaks('SWP-STATUS-14')
    .triggers('SWP-STATE-06')
    .what('the status of a swap that is over has its token in a header')
    .wireBy(changeSwap, ({ status }, { given, asked }) => {
      if (isEnd(status)) withHeaders(given, { 'x-swap-token': String(asked.access_token) });
    }),

  'falsy-tokens-open': breaks('SWP-STATUS-10')
    .what('a token of 0, false or an empty list is not compared')
    .wireBy(openStatus, (given) => given === 0 || given === false || (Array.isArray(given) && given.length === 0)),
  'tokens-in-a-list-open': breaks('SWP-STATUS-10')
    .what('a list of one token counts as that token')
    .wireBy(openStatus, (given, own) => Array.isArray(given) && given[0] === own),
  'socket-swaps-have-their-quote-as-token': breaks('SWP-INIT-15')
    .what('the token of a swap from a quote of the socket is its rfq_id')
    .wireBy(changeTokens, (_hash, { own, quote }) => (quote?.isOfSocket ? String(quote.rfq_id) : own)),
  'tokens-made-of-the-hash': breaks('AUT-TOKEN-05')
    .what('the token of a swap is its hash in base64')
    .wireBy(changeTokens, (hash) => Buffer.from(hash, 'hex').toString('base64url')),
  'third-wrong-token-slowed-down': breaks('SWP-STATUS-12')
    .what('from the third wrong token for a swap on its 404 says when to try again')
    .onRefusal(STATUS, ({ given, swap, memory }) => {
      if (swap && counted(memory, `wrong ${swap.payment_hash}`) > 2) withHeaders(given, { 'retry-after': '30' });
    }),
  'second-init-tells-the-token': breaks('AUT-TOKEN-01')
    .what('the refusal of an init with a used quote holds the swap that it began, token included')
    .onRefusal(INIT, ({ answer, quote }) => {
      if (quote?.swap === undefined || !('error_code' in answer)) return undefined;
      const { payment_hash, access_token } = quote.swap;
      return { details: { swap: { payment_hash, access_token } } };
    }),
  'swapstrings-hold-the-token': breaks('AUT-TOKEN-01')
    .what('the swapstring, which the node of the client gets, holds the token of the swap before its hash')
    .wireBy(changeSwapstring, (_, parts, { access_token }) => parts.toSpliced(-1, 0, String(access_token)).join('/')),
  'hashes-open-their-swaps': breaks('SWP-STATUS-09')
    .what('the hash of a swap in the place of its token opens it')
    .wireBy(openStatus, (given, _own, { payment_hash }) => given === payment_hash),
  'quote-ids-open-their-swaps': breaks('SWP-STATUS-09')
    .what('the id of its quote in the place of its token opens a swap')
    .wireBy(openStatus, (given, _own, { quote }) => quote && given === quote.rfq_id),
};

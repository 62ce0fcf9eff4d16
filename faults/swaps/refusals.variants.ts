import { changeHeaders, counted, isPositive, isWhole, legOf, mapped, oneAtATime } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { applicationError, validationError } from '../proxy/envelopes.ts';
import type { HttpReply } from '../proxy/exchange.ts';
import { on } from '../rule.ts';
import { SWAPS } from '../scopes.ts';
import { changeHidden, changeSwap, invalid, isOfItsHash, KEY, statusOf, takenOn } from './shown.ts';

/** How a service says that a node cannot be reached. */
const UNREACHABLE = { 502: 'BAD_GATEWAY', 503: 'SERVICE_UNAVAILABLE' } as const;

/** Conforming services that refuse inits, executes and status requests in another form, or look at other things first. */
export const VARIANTS = conforming(SWAPS, {
  'bad-shapes-refused-with-400': exercises('SWP-INIT-05', 'SWP-INIT-06', 'SWP-INIT-13', 'SWP-EXEC-03')
    .what('an init or execute with a missing or ill-typed member is refused with 400 in the application envelope')
    .wire(on(INIT, EXECUTE).status(422).becomes(invalid('Invalid request'))),
  'short-of-one-side': exercises('FMT-UNIT-02', 'QUO-USE-01', 'FLW-QUOTE-01', 'WS-QUOTE-11')
    .scope('FMT-UNIT-02', 'QUO-USE', 'FLW-QUOTE', 'SWP-INIT', 'WS-QUOTE-11')
    .what('the maker has no asset left to sell for BTC, which an init finds out: 409')
    .onReply(INIT, ({ given, asked }) => given.status === 200 && asked.from_asset === 'BTC' && shortOfFunds(409)),
  'short-of-bitcoin': exercises('FMT-UNIT-02', 'QUO-USE-01', 'FLW-SWAP-05')
    .scope('FMT-UNIT-02', 'QUO-USE', 'SWP-INIT', 'WS-QUOTE-11', 'FLW-SWAP-05')
    .what('the maker has no BTC left but for two swaps, which an init finds out: 400 with a code of its own')
    .onReply(INIT, ({ given, asked, memory }) => {
      const isSale = given.status === 200 && asked.to_asset === 'BTC';
      return isSale && counted(memory, 'sales') > 2 && shortOfFunds(400);
    }),
  'numbers-read-as-texts': exercises('SWP-INIT-06', 'SWP-EXEC-03')
    .what('a number where init and execute want a text is read as one, and refused for what it says')
    .onRequest([INIT, EXECUTE], ({ operation, asked }) => {
      const texts = operation === INIT ? ['rfq_id'] : ['swapstring', 'taker_pubkey', 'payment_hash'];
      return mapped(asked, texts, (value) => (typeof value === 'number' ? String(value) : value));
    }),
  'unknown-ids-fail-validation': exercises('SWP-INIT-07', 'SWP-INIT-19')
    .what('an rfq_id that no quote has is refused as ill-formed: 422')
    .onRequest(INIT, ({ asked: { rfq_id, to_amount }, quote }) => {
      const isUnknown = typeof rfq_id === 'string' && to_amount !== undefined && !quote;
      return isUnknown && validationError(['body', 'rfq_id'], 'Unknown quote', 'value_error');
    }),
  'used-quotes-conflict': exercises('SWP-INIT-09', 'SWP-INIT-10', 'ERR-STATUS-01')
    .scope(...SWAPS, 'ERR-STATUS-01')
    .what('an init with a used quote is refused with 409')
    .onRefusal(INIT, ({ given, quote }) => {
      const isUsed = given.status === 400 && quote?.swap;
      return isUsed && applicationError(409, 'CONFLICT', 'The quote was used');
    }),
  'unfit-inits-conflict': exercises('SWP-INIT-07', 'SWP-INIT-18')
    .what('an init whose quote is unknown, or has other amounts, is refused with 409 whatever its amounts')
    .onReply(INIT, ({ given, asked: { rfq_id, from_asset, from_amount, to_asset, to_amount } }) => {
      const areTexts = [rfq_id, from_asset, to_asset].every((text) => typeof text === 'string');
      const isTyped = areTexts && isWhole(from_amount) && isWhole(to_amount);
      return isTyped && [400, 404, 422].includes(given.status) && applicationError(409, 'CONFLICT', 'No such quote');
    }),
  'used-quotes-are-gone': exercises('SWP-INIT-08', 'SWP-INIT-09', 'SWP-INIT-10', 'ERR-STATUS-01')
    .scope(...SWAPS, 'ERR-STATUS-01')
    .what('an init with a quote that is used or expired is refused with 410')
    .onRefusal(
      INIT,
      ({ answer }) =>
        /expired|used before/.test(JSON.stringify(answer)) && applicationError(410, 'QUOTE_GONE', 'It is over'),
    ),
  'other-figures-fail-validation': exercises('FMT-UNIT-02')
    .what('an init with other amounts than the quoted ones fails validation: 422')
    .onRefusal(INIT, ({ given, asked: { from_amount, to_amount }, quote }) => {
      const quoted = `${legOf(quote, 'from_asset').amount} for ${legOf(quote, 'to_asset').amount}`;
      // What lacks is refused as what lacks.
      const isWhole = quote && isPositive(from_amount) && isPositive(to_amount);
      const isOther = given.status === 400 && isWhole && quoted !== `${from_amount} for ${to_amount}`;
      return isOther && validationError(['body', 'from_amount'], 'Not as quoted', 'value_error');
    }),
  'inits-at-once-put-off': exercises('SWP-INIT-10')
    .what('while an init is under way another one with its quote is put off with 503')
    .wireBy(
      oneAtATime,
      INIT,
      () => applicationError(503, 'SERVICE_UNAVAILABLE', 'Try again'),
      ({ rfq_id }) => rfq_id,
    ),
  'taker-out-of-reach-is-502': takerOutOfReach(502),
  'taker-out-of-reach-is-503': takerOutOfReach(503),
  'pubkeys-looked-at-when-connecting': exercises('SWP-EXEC-09')
    .what('a taker_pubkey is not looked at before the node connects to it, which then answers 503')
    .onRefusal(EXECUTE, ({ given, asked: { swapstring, taker_pubkey: key }, swap }) => {
      const isRight = given.status === 400 && swap?.swapstring === swapstring;
      return isRight && typeof key === 'string' && !KEY.test(key) && unreachable(503);
    }),
  'pubkeys-found-out-later': exercises('SWP-EXEC-09')
    .what(
      'an execute is taken on for any taker_pubkey; that no node has it shows two seconds later, when the swap is Failed',
    )
    .onRequest(EXECUTE, async ({ asked: { swapstring, payment_hash, taker_pubkey: key }, swap, memory, now }) => {
      if (swap?.swapstring !== swapstring || typeof key !== 'string') return undefined;
      if (memory.has(`launched ${payment_hash}`)) return invalid('The swap is launched');
      if (KEY.test(key)) return undefined;
      memory.set(`launched ${payment_hash}`, Math.floor((await now()) / 1000));
      return takenOn('The swap is under way');
    })
    .wireBy(changeSwap, ({ payment_hash }, { memory, at }) => {
      const launched = memory.get(`launched ${payment_hash}`);
      if (typeof launched !== 'number') return undefined;
      const end = launched + 2;
      const state = at >= end ? { status: 'Failed', completed_at: end } : { status: 'Pending', completed_at: null };
      return { ...state, initiated_at: launched };
    }),
  'wrong-executes-fail-the-swap': exercises('SWP-EXEC-03', 'SWP-EXEC-04', 'SWP-EXEC-05', 'SWP-EXEC-13')
    .what(
      'an execute whose swapstring and payment_hash do not belong together is refused, and each swap that they name is Failed',
    )
    .onRequest(
      EXECUTE,
      ({ asked, memory }) => memory.has(`failed ${asked.payment_hash}`) && invalid('The swap has Failed'),
    )
    .onRefusal(EXECUTE, async (refused) => {
      const { given, asked, past, memory, now } = refused;
      const named = past.swaps().find(({ swapstring }) => swapstring === asked.swapstring)?.payment_hash;
      if (given.status !== 400 || named === asked.payment_hash) return;
      for (const hash of [named, asked.payment_hash])
        if ((await statusOf(hash, refused)) === 'Waiting')
          memory.set(`failed ${hash}`, Math.floor((await now()) / 1000));
    })
    .wireBy(changeSwap, ({ payment_hash }, { memory }) => {
      const failed = memory.get(`failed ${payment_hash}`);
      return failed !== undefined && { status: 'Failed', completed_at: failed };
    }),
  'forged-figures-ignored': exercises('SWP-EXEC-05')
    .what('a swap is executed as it was begun, whatever else the swapstring says beside the hash')
    .behaviour({ decisions: { isIssued: isOfItsHash } }),
  'forged-figures-ignored-and-failure-seen-later': exercises('SWP-EXEC-05')
    .what('the same, and the payment is launched before the answer: that it fails shows in the status')
    .options({ failing_execute: 'later' })
    .behaviour({ decisions: { isIssued: isOfItsHash } }),
  'hidden-under-a-code-of-its-own': exercises('SWP-STATUS-16')
    .what('the 404 that hides a swap has an error_code of its own')
    .wireBy(changeHidden, () => applicationError(404, 'SWAP_NOT_FOUND', 'Swap not found')),
  'tokens-of-no-text-fail-validation': exercises('SWP-STATUS-10', 'SWP-STATUS-15')
    .what('a status request is refused with 422 when its token is no text, and with 400 when it has no payment_hash')
    .onRequest(STATUS, ({ asked: { payment_hash, access_token = '' } }) => {
      if (payment_hash === undefined) return invalid('payment_hash is missing');
      const isText = typeof access_token === 'string';
      return !isText && validationError(['body', 'access_token'], 'Input should be a valid string', 'string_type');
    }),
  'odd-tokens-fail-validation': exercises('SWP-STATUS-09')
    .what('a status request is refused with 422 when its token is long or has letters that no token has')
    .onRequest(STATUS, ({ asked: { access_token: token } }) => {
      const isOdd = typeof token === 'string' && !/^[!-~]{0,1000}$/.test(token);
      return isOdd && validationError(['body', 'access_token'], 'Input should be a token', 'string_pattern');
    }),
  'ill-formed-hashes-fail-validation': exercises('SWP-STATUS-11')
    .what('a status request is refused with 422 when its payment_hash has not 64 hexadecimal digits')
    .onRequest(STATUS, ({ asked: { payment_hash: hash } }) => {
      const isIllFormed = typeof hash === 'string' && !/^[0-9a-f]{64}$/i.test(hash);
      const message = 'String should have 64 hexadecimal digits';
      return isIllFormed && validationError(['body', 'payment_hash'], message, 'string_pattern');
    }),
  'headers-of-each-answer': exercises('SWP-STATUS-12')
    .what('each answer has the id of its trace in a header, and the name of the server that gave it')
    .wireBy(changeHeaders, ({ count }) => ({ 'x-trace-id': `t-${count}`, 'x-served-by': count % 2 === 0 ? 'a' : 'b' })),
  'hidden-swaps-with-time-and-hash': exercises('SWP-STATUS-12')
    .what('each error tells its time and the id of its trace, and the 404 of a swap the hash that was asked for')
    .onRefusal(STATUS, ({ asked: { payment_hash }, count }) => ({
      details: { payment_hash },
      timestamp: new Date().toISOString(),
      trace_id: `t-${count}`,
    })),
  'headers-of-each-server': exercises('SWP-STATUS-12')
    .what('one of the servers that answer in turn names the charset, and has a header that the others lack')
    .wireBy(changeHeaders, ({ count }) =>
      count % 3 === 0 ? { 'content-type': 'application/json; charset=utf-8', 'x-backend': 'old' } : {},
    ),
});

function takerOutOfReach(status: keyof typeof UNREACHABLE) {
  return exercises('SWP-EXEC-06')
    .what(`an execute whose payment fails is answered ${status}`)
    .onRefusal(EXECUTE, async (refused) => {
      const { given, asked, memory } = refused;
      if (given.status !== 400 || (await statusOf(asked.payment_hash, refused)) !== 'Failed') return undefined;
      return counted(memory, `failed ${asked.payment_hash}`) === 1 && unreachable(status);
    });
}

/** The refusal of what is in order and for which funds lack. */
function shortOfFunds(status: 400 | 409): HttpReply {
  return applicationError(status, 'INSUFFICIENT_LIQUIDITY', 'Not enough funds at the moment');
}

/** The refusal of a node that cannot be reached. */
function unreachable(status: keyof typeof UNREACHABLE): HttpReply {
  return applicationError(status, UNREACHABLE[status], 'The taker cannot be reached');
}

import { isWhole, legOf, legsOf, membersOf, onAnswer, onReply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE, INIT, QUOTE, STATUS } from '../operations.ts';
import type { HttpReply, Wire } from '../proxy/exchange.ts';
import { isReverse } from '../quotes/changes.ts';
import {
  changeSwap,
  initAnother,
  invalid,
  isExchange,
  openStatus,
  rememberQuotes,
  rememberSocketQuotes,
  rememberTokens,
  statusOf,
} from './shown.ts';

const EXECUTED = ['swapstring', 'taker_pubkey', 'payment_hash'] as const;

/** Remembers each request that a quote was given for by how many BTC it brings, and when the quote ends. */
const rememberReverseSales = onAnswer(QUOTE, ({ body, answer: { rfq_id, expires_at }, memory }) => {
  if (isReverse(body) && legOf(body, 'to_asset').asset_id === 'BTC')
    memory.set(`wish ${rfq_id}`, body).set(`end of ${rfq_id}`, expires_at);
});

const rememberUses = onAnswer(INIT, ({ asked, memory }) => memory.set(`used ${asked.rfq_id}`, true));

/** Remembers what quotes of the socket say, as {@link rememberQuotes} does of those of REST. */
const rememberTermsOfSocket: Wire = {
  socketReply(_message, given, { memory }) {
    for (const { data } of given.messages.map(membersOf)) memory.set(`quote ${membersOf(data).rfq_id}`, data);
    return given;
  },
};

/** Remembers the tokens of swaps that were begun without a key. */
const rememberNobodys = onAnswer(INIT, ({ headers, answer, memory }) => {
  if (headers.authorization === undefined) memory.set(`nobody's ${answer.access_token}`, true);
});

/** Defects of swaps from reverse quotes, of callers without a key, after an event, and in how odd values are read. */
export const FAULTS: Faults = {
  'init-compares-the-amount-that-was-asked-for-alone': breaks('SWP-INIT-11')
    .what('of a reverse quote an init has to name the amount that was asked for, and may name any other to give')
    .wire(rememberQuotes, rememberTermsOfSocket)
    .onAnswer(QUOTE, ({ body, answer, memory }) => {
      if (isReverse(body)) memory.set(`reverse ${answer.rfq_id}`, true);
    })
    .onRequest(INIT, ({ asked, memory }) => {
      const quote = memory.get(`quote ${asked.rfq_id}`);
      const isRead = isWhole(asked.from_amount) && isWhole(asked.to_amount);
      if (quote === undefined || !isRead) return undefined;
      const [from, to] = legsOf(quote);
      const isFree = memory.has(`reverse ${asked.rfq_id}`);
      const agrees = `${to.amount}` === `${asked.to_amount}` && (isFree || `${from.amount}` === `${asked.from_amount}`);
      return !agrees && invalid('Amounts must be those of the quote');
    })
    .behaviour({ decisions: { amountsAgree: () => true, agreedTerms: (asked) => asked } }),
  'reverse-sales-good-for-several-swaps': breaks('SWP-INIT-09')
    .what('a quote that was asked for by how many BTC it brings is not marked as used')
    .wire(
      rememberReverseSales,
      begunAllTheSame(({ isUsed, isOver }) => isUsed && !isOver),
      rememberUses,
    ),
  'expired-reverse-sales-still-good': breaks('SWP-INIT-08')
    .what('a quote that was asked for by how many BTC it brings begins a swap long after its end')
    .wire(
      rememberReverseSales,
      begunAllTheSame(({ isUsed, isOver }) => isOver && !isUsed),
      rememberUses,
    ),
  'settled-reverse-sales-called-pending': breaks('SWP-STATE-03', 'FLW-SWAP-01')
    .what('a settled swap whose quote was asked for by how many BTC it brings stays Pending for ever')
    .wire(rememberReverseSales)
    .onAnswer(INIT, ({ asked, answer, memory }) => {
      if (memory.has(`wish ${asked.rfq_id}`)) memory.set(`sale ${answer.payment_hash}`, true);
    })
    .wireBy(
      changeSwap,
      ({ status, payment_hash }, { memory }) =>
        status === 'Succeeded' && memory.has(`sale ${payment_hash}`) && { status: 'Pending', completed_at: null },
    ),
  'swaps-of-nobody-open-without-a-token': breaks('SWP-STATUS-10')
    .what('a swap that was begun without a key is told without a token')
    .wire(rememberNobodys)
    .wireBy(openStatus, (given, own, { memory }) => memory.has(`nobody's ${own}`) && (given ?? '') === ''),
  'swaps-of-nobody-open-to-any-token': breaks('SWP-STATUS-09')
    .what('the token of a swap that was begun without a key is not compared')
    .wire(rememberNobodys)
    .wireBy(
      openStatus,
      (given, own, { memory }) => memory.has(`nobody's ${own}`) && typeof given === 'string' && given !== '',
    ),
  'init-takes-its-id-out-of-a-list': breaks('SWP-INIT-06')
    .what('a list of one rfq_id is that id')
    .onRequest(INIT, ({ asked }) => {
      if (Array.isArray(asked.rfq_id) && asked.rfq_id.length === 1) asked.rfq_id = asked.rfq_id[0];
    }),
  'init-with-an-empty-id-takes-the-latest-quote': breaks('SWP-INIT-07')
    .what('an rfq_id that is an empty text stands for the latest quote')
    .wire(rememberQuotes)
    .onRequest(INIT, ({ asked, memory }) => asked.rfq_id === '' && { rfq_id: memory.get('latest quote') }),
  'execute-takes-texts-out-of-lists': breaks('SWP-EXEC-03')
    .what('a list of one text in an execute is that text')
    .onRequest(EXECUTE, ({ asked }) => {
      for (const name of EXECUTED) {
        const value = asked[name];
        if (Array.isArray(value) && value.length === 1) asked[name] = value[0];
      }
    }),
  'execute-for-another-node-fails-a-settled-swap': breaks('SWP-STATE-06')
    .what('a swap that Succeeded has Failed once it was executed for another node, which cannot be paid')
    .wire(rememberTokens)
    .onRequest(EXECUTE, async (request) => {
      const { asked, memory } = request;
      const { payment_hash, taker_pubkey } = asked;
      const taker = memory.get(`taker of ${payment_hash}`) ?? taker_pubkey;
      memory.set(`taker of ${payment_hash}`, taker);
      if (taker !== taker_pubkey && (await statusOf(payment_hash, request)) === 'Succeeded')
        memory.set(`turned ${payment_hash}`, true);
    })
    .wireBy(
      changeSwap,
      ({ status, payment_hash }, { memory }) =>
        status === 'Succeeded' && memory.has(`turned ${payment_hash}`) && { status: 'Failed' },
    ),
  'failed-exchanges-stay-pending': breaks('SWP-STATE-05')
    .what('a swap of one asset for another whose payment fails is shown as Pending for ever')
    .wireBy(
      changeSwap,
      ({ status, from_asset, to_asset }) =>
        status === 'Failed' && isExchange(from_asset, to_asset) && { status: 'Pending', completed_at: null },
    ),
  'socket-sales-not-executed': breaks('FLW-SWAP-03')
    .what('a sale from a quote of the socket cannot be executed')
    .wire(rememberSocketQuotes)
    .onAnswer(INIT, ({ asked, answer, memory }) => {
      if (memory.has(`socket ${asked.rfq_id}`) && asked.to_asset === 'BTC')
        memory.set(`sale ${answer.payment_hash}`, true);
    })
    .onRequest(
      EXECUTE,
      ({ asked, memory }) => memory.has(`sale ${asked.payment_hash}`) && invalid('There is no quote for this swap'),
    ),
  'an-empty-hash-finds-the-swap-of-its-token': breaks('SWP-STATUS-11')
    .what('a status request whose payment_hash is an empty text is answered by its token')
    .onAnswer(INIT, ({ answer: { payment_hash, access_token }, memory }) =>
      memory.set(`swap of ${access_token}`, payment_hash),
    )
    .onRequest(STATUS, ({ asked: { payment_hash, access_token }, memory }) => {
      const own = memory.get(`swap of ${access_token}`);
      return payment_hash === '' && own !== undefined && { payment_hash: own };
    }),
};

/** Begins another swap where an init with a quote for a reverse sale is refused. */
function begunAllTheSame(isMeant: (quote: { readonly isUsed: boolean; readonly isOver: boolean }) => boolean): Wire {
  return onReply(
    INIT,
    async (request): Promise<HttpReply | undefined> => {
      const { asked, at, memory } = request;
      const wish = memory.get(`wish ${asked.rfq_id}`);
      const isUsed = memory.has(`used ${asked.rfq_id}`);
      const isOver = at > Number(memory.get(`end of ${asked.rfq_id}`));
      return wish !== undefined && isMeant({ isUsed, isOver }) ? initAnother(request, wish) : undefined;
    },
    (status) => status === 400 || status === 404,
  );
}

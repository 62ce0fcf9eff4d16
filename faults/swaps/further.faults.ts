import { isWhole, legOf, legsOf, onReply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import type { HttpReply, PastQuote, Wire } from '../proxy/exchange.ts';
import { isReverse } from '../quotes/changes.ts';
import { changeSwap, initAnother, invalid, isExchange, isSome, openStatus, statusOf } from './shown.ts';

const EXECUTED = ['swapstring', 'taker_pubkey', 'payment_hash'] as const;

/** Whether a quote of REST was asked for by how many BTC it brings. */
function isReverseSale(quote: PastQuote | undefined): quote is PastQuote {
  return quote?.isOfSocket === false && isReverse(quote.asked) && legOf(quote, 'to_asset').asset_id === 'BTC';
}

/** Defects of swaps from reverse quotes, of callers without a key, after an event, and in how odd values are read. */
export const FAULTS: Faults = {
  'init-compares-the-amount-that-was-asked-for-alone': breaks('SWP-INIT-11')
    .what('of a reverse quote an init has to name the amount that was asked for, and may name any other to give')
    .onRequest(INIT, ({ asked, quote }) => {
      const isRead = isWhole(asked.from_amount) && isWhole(asked.to_amount);
      if (quote === undefined || !isRead) return undefined;
      const [from, to] = legsOf(quote);
      const isFree = !quote.isOfSocket && isReverse(quote.asked);
      const agrees = `${to.amount}` === `${asked.to_amount}` && (isFree || `${from.amount}` === `${asked.from_amount}`);
      return !agrees && invalid('Amounts must be those of the quote');
    })
    .behaviour({ decisions: { amountsAgree: () => true, agreedTerms: (asked) => asked } }),
  'reverse-sales-good-for-several-swaps': breaks('SWP-INIT-09')
    .what('a quote that was asked for by how many BTC it brings is not marked as used')
    .wireBy(begunAllTheSame, ({ swap }, isOver) => swap !== undefined && !isOver),
  'expired-reverse-sales-still-good': breaks('SWP-INIT-08')
    .what('a quote that was asked for by how many BTC it brings begins a swap long after its end')
    .wireBy(begunAllTheSame, ({ swap }, isOver) => swap === undefined && isOver),
  'settled-reverse-sales-called-pending': breaks('SWP-STATE-03', 'FLW-SWAP-01')
    .what('a settled swap whose quote was asked for by how many BTC it brings stays Pending for ever')
    .wireBy(
      changeSwap,
      ({ status }, { swap }) =>
        status === 'Succeeded' && isReverseSale(swap?.quote) && { status: 'Pending', completed_at: null },
    ),
  'swaps-of-nobody-open-without-a-token': breaks('SWP-STATUS-10')
    .what('a swap that was begun without a key is told without a token')
    .wireBy(openStatus, (given, _own, { headers }) => headers.authorization === undefined && (given ?? '') === ''),
  'swaps-of-nobody-open-to-any-token': breaks('SWP-STATUS-09')
    .what('the token of a swap that was begun without a key is not compared')
    .wireBy(openStatus, (given, _own, { headers }) => headers.authorization === undefined && isSome(given)),
  'init-takes-its-id-out-of-a-list': breaks('SWP-INIT-06')
    .what('a list of one rfq_id is that id')
    .onRequest(INIT, ({ asked }) => {
      if (Array.isArray(asked.rfq_id) && asked.rfq_id.length === 1) asked.rfq_id = asked.rfq_id[0];
    }),
  'init-with-an-empty-id-takes-the-latest-quote': breaks('SWP-INIT-07')
    .what('an rfq_id that is an empty text stands for the latest quote')
    .onRequest(INIT, ({ asked, past }) => asked.rfq_id === '' && { rfq_id: past.quotes().at(-1)?.rfq_id }),
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
    .onRequest(EXECUTE, ({ swap }) => {
      const isMeant = swap?.quote?.isOfSocket && swap.asked.to_asset === 'BTC';
      return isMeant && invalid('There is no quote for this swap');
    }),
  'an-empty-hash-finds-the-swap-of-its-token': breaks('SWP-STATUS-11')
    .what('a status request whose payment_hash is an empty text is answered by its token')
    .onRequest(STATUS, ({ asked: { payment_hash, access_token }, past }) => {
      const own = past.swaps().find((swap) => swap.access_token === access_token);
      return payment_hash === '' && own && { payment_hash: own.payment_hash };
    }),
};

/** Begins another swap where an init with a quote for a reverse sale is refused. */
function begunAllTheSame(isMeant: (quote: PastQuote, isOver: boolean) => boolean): Wire {
  return onReply(
    INIT,
    async (request): Promise<HttpReply | undefined> => {
      const { quote, at } = request;
      if (!isReverseSale(quote) || !isMeant(quote, at > Number(quote.expires_at))) return undefined;
      return initAnother(request, quote.asked);
    },
    (status) => status === 400 || status === 404,
  );
}

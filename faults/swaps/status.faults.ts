import { first, membersOf, reply, showAs, withHeaders } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { applicationError, missing } from '../proxy/envelopes.ts';
import { asDate, copy, drop, floor, on, plus, ratio, set, swap, times, unless, upper, where } from '../rule.ts';
import {
  calls,
  changeHidden,
  changeSwap,
  endsWithItsQuote,
  isEnd,
  isIssued,
  notFound,
  openStatus,
  priceOf,
  QUANTITIES,
  throughDouble,
} from './shown.ts';

/** Defects of the status: the swap object, what a caller without a token learns, the lifecycle of a swap. */
export const FAULTS: Faults = {
  'status-unwrapped': breaks('SWP-STATUS-01')
    .triggers('FLW-SWAP-02')
    .what('the status is the swap object without its wrapper')
    .onAnswer(STATUS, ({ answer }) => reply(200, answer.swap)),
  'status-without-expiry': breaks('SWP-STATUS-01')
    .triggers('FLW-SWAP-02')
    .what('a swap does not tell when it expires')
    .wire(on(STATUS).body(drop('swap.expires_at'))),
  'status-assets-as-legs': breaks('SWP-STATUS-02')
    .triggers('SWP-STATE-12')
    .what('the assets of a swap are objects, as in a quote')
    .wireBy(showAs, STATUS, 'swap.from_asset', (asset_id) => ({ asset_id })),
  'status-in-capitals': breaks('SWP-STATUS-03')
    .triggers('SWP-STATUS-17')
    .what('the status is written in capitals')
    .wire(on(STATUS).body(upper('swap.status'))),
  'status-of-another-hash': breaks('SWP-STATUS-04', 'FLW-SWAP-02')
    .what('the hash of the swap object is not the one asked for')
    .wireBy(showAs, STATUS, 'swap.payment_hash', (hash) => [...String(hash)].reverse().join('')),
  'status-quantities-exchanged': breaks('SWP-STATUS-05', 'FLW-SWAP-02')
    .what('each quantity of a swap stands for the other asset')
    .wire(on(STATUS).body(swap('swap.qty_from', 'swap.qty_to'))),
  'status-in-satoshis': breaks('SWP-STATUS-05')
    .triggers('FLW-SWAP-02')
    .what('a quantity of BTC is shown in satoshis')
    .wire(
      on(STATUS).body(
        where('swap.from_asset', 'BTC', ratio('qty_from', 1, 1000)),
        where('swap.to_asset', 'BTC', ratio('qty_to', 1, 1000)),
      ),
    ),
  'status-of-sales-in-whole-satoshis': breaks('SWP-STATUS-05')
    .triggers('SWP-STATE-01', 'FLW-SWAP-01')
    .what('the BTC that a client gets is shown cut down to whole satoshis')
    .wire(on(STATUS).body(where('swap.to_asset', 'BTC', floor('qty_to', 1000)))),
  'status-of-sales-from-the-other-side': breaks('SWP-STATUS-18')
    .what('a sale is shown from the side of the maker, a purchase from that of the client')
    .wire(
      on(STATUS)
        .when('reply.body.swap.to_asset', 'BTC')
        .body(swap('swap.from_asset', 'swap.to_asset'), swap('swap.qty_from', 'swap.qty_to')),
    ),
  'quantities-through-a-double': breaks('FMT-INT-02')
    .what('large quantities lose their last digits')
    .wire(showAs(STATUS, QUANTITIES, throughDouble)),
  'status-times-in-milliseconds': breaks('SWP-STATUS-06')
    .triggers('SWP-STATE-12')
    .what('the times of a swap are in milliseconds')
    .wire(on(STATUS).body(times('swap.requested_at', 1000), times('swap.expires_at', 1000))),
  'status-times-of-another-zone': breaks('SWP-STATUS-06')
    .triggers('SWP-STATE-12')
    .what('the times of a swap are those of a clock one hour west, as if they were UTC')
    .wire(on(STATUS).body(plus('swap.requested_at', -3600), plus('swap.expires_at', -3600))),
  'status-times-as-text': breaks('SWP-STATUS-06')
    .triggers('SWP-STATE-12')
    .what('the times of a swap are texts')
    .wire(on(STATUS).body(asDate('swap.requested_at'))),
  'status-completed-before-requested': breaks('SWP-STATUS-07')
    .triggers('SWP-EXEC-06')
    .what('an ended swap ended before it began')
    .wire(
      on(STATUS).body(
        unless('swap.completed_at', null, copy('completed_at', 'requested_at'), plus('completed_at', -60)),
      ),
    ),
  'initiated-at-never-set': breaks('SWP-STATUS-07')
    .triggers('SWP-STATE-03')
    .what('when a swap was initiated is never told, not even when it Succeeded')
    .wire(on(STATUS).body(set('swap.initiated_at', null))),
  'status-completed-by-local-time': breaks('SWP-STATUS-07')
    .triggers('SWP-EXEC-06')
    .what('the time at which a swap ended is that of a clock an hour ahead of UTC')
    .wire(on(STATUS).body(unless('swap.completed_at', null, plus('completed_at', 3_600)))),
  'wrong-token-forbidden': breaks('SWP-STATUS-09', 'SWP-STATUS-12', 'SWP-STATUS-13')
    .what('a wrong token is told apart: 403')
    .wireBy(
      changeHidden,
      (cause) => cause === 'wrong-token' && applicationError(403, 'INSUFFICIENT_SCOPE', 'Wrong token'),
    ),
  'missing-token-fails-validation': breaks('SWP-STATUS-10')
    .what('a status request without token is answered 422')
    .wire(on(STATUS).unless('body.access_token').answer(missing('access_token'))),
  'missing-token-opens': breaks('SWP-STATUS-10')
    .what('the status is told to whoever names no token')
    .wireBy(openStatus, (given = '') => given === ''),
  'unknown-hash-in-other-words': breaks('SWP-STATUS-11', 'SWP-STATUS-12')
    .what('the 404 of an unknown hash says so')
    .wireBy(
      changeHidden,
      (cause) => cause === 'unknown-hash' && applicationError(404, 'NOT_FOUND', 'Unknown payment hash'),
    ),
  'hidden-swaps-told-apart-by-code': breaks('SWP-STATUS-12', 'SWP-STATUS-16')
    .what('the error_code of the 404 differs between an unknown swap and a wrong token')
    .wireBy(changeHidden, (cause) =>
      applicationError(404, cause === 'unknown-hash' ? 'NOT_FOUND' : 'VALIDATION_ERROR', 'Swap not found'),
    ),
  'hidden-swaps-told-apart-by-header': breaks('SWP-STATUS-12')
    .what('the 404 of a swap that is there has one more header')
    .onRefusal(STATUS, ({ given, swap }) => {
      if (given.status === 404 && swap) withHeaders(given, { 'x-cache': 'HIT' });
    }),
  'any-token-opens-any-swap': breaks('SWP-STATUS-13')
    .what('the token of one swap opens another')
    .wireBy(openStatus, (given, _own, _swap, past) => isIssued(given, past)),
  'status-repeats-the-token': breaks('SWP-STATUS-14', 'AUT-TOKEN-01')
    .what('the status gives the token back')
    .wireBy(changeSwap, (_swap, { asked: { access_token } }) => ({ access_token })),
  'execute-tells-the-token': breaks('AUT-TOKEN-01')
    .what('a refused execute tells the token of its swap in its details')
    .onRefusal(EXECUTE, ({ given, asked: { payment_hash }, swap }) => {
      const details = { swap: { payment_hash, access_token: swap?.access_token } };
      return given.status === 400 && { details };
    }),
  'polling-extends-a-swap': breaks('SWP-STATUS-17')
    .what('each status request puts off the end of the swap')
    .wireBy(changeSwap, ({ expires_at }, { reads }) => ({ expires_at: Number(expires_at) + reads })),
  'polling-begins-a-swap': breaks('SWP-STATUS-17')
    .what('the first poll of a swap counts as its initiation, so that the second one finds it Pending')
    .wireBy(
      changeSwap,
      ({ status }, { reads, at }) =>
        status === 'Waiting' && reads > 1 && { status: 'Pending', initiated_at: Math.floor(at) },
    ),
  'born-expired': breaks('SWP-STATE-01').what('a swap is Expired from the beginning').wire(calls('Waiting', 'Expired')),
  'born-failed': breaks('SWP-STATE-01', 'SWP-STATE-12')
    .what('a swap is Failed until it is executed')
    .wire(calls('Waiting', 'Failed')),
  'born-pending-though-not-initiated': breaks('SWP-STATE-12')
    .what('a swap is Pending after init, without having been initiated')
    .wire(calls('Waiting', 'Pending')),
  'never-expired': breaks('SWP-STATE-04')
    .what('a swap that nobody executed waits for ever')
    .wire(calls('Expired', 'Waiting')),
  'expired-called-failed': breaks('SWP-STATE-04')
    .what('a swap that nobody executed is Failed when its time is over')
    .wire(calls('Expired', 'Failed')),
  'failed-swaps-called-expired': breaks('SWP-STATE-05')
    .what('a swap that could not be routed or settled is called Expired, though its time is not over')
    .wire(calls('Failed', 'Expired')),
  'expired-called-succeeded': breaks('SWP-STATE-04', 'SWP-STATE-08')
    .what('a swap that nobody executed is Succeeded when its time is over')
    .wire(calls('Expired', 'Succeeded')),
  'succeeds-without-execute': breaks('SWP-STATE-08')
    .what('a swap that waits counts as done when its quote is over, executed or not')
    .wire(endsWithItsQuote('Succeeded')),
  'expired-turns-failed': breaks('SWP-STATE-06')
    .what('an Expired swap is Failed half a minute later')
    .wireBy(
      changeSwap,
      ({ status, expires_at }, { at }) => status === 'Expired' && at > Number(expires_at) + 30 && { status: 'Failed' },
    ),
  'end-moves-with-the-clock': breaks('SWP-STATE-06')
    .what('completed_at is the time of asking')
    .wireBy(showAs, STATUS, 'swap.completed_at', (time, { at }) => (typeof time === 'number' ? Math.floor(at) : time)),
  'status-gone-with-the-quote': breaks('SWP-STATUS-19')
    .triggers('SWP-STATE-01')
    .what('a swap is looked up over its quote, which is swept away a while after it expired')
    .onAnswer(STATUS, ({ at, swap }) => at > Number(swap?.quote?.expires_at) + 10 && notFound()),
  'ended-swaps-forgotten': breaks('SWP-STATUS-19')
    .triggers('SWP-STATE-06')
    .what('a swap that was shown as over is known for half a minute more')
    .onAnswer(STATUS, ({ asked, answer, at, memory }) => {
      if (!isEnd(membersOf(answer.swap).status)) return undefined;
      return at > Number(first(memory, String(asked.payment_hash), at)) + 30 && notFound();
    }),
  'retry-answered-with-the-old-swap': breaks('FLW-SWAP-05')
    .what('who asks for the same trade once more gets the first swap again, also when that one is over')
    .onAnswer(INIT, ({ asked: { from_asset, from_amount, to_asset }, answer, memory }) => {
      // Not by what it gives: the market may have moved in between.
      const trade = [from_asset, from_amount, to_asset].join(' ');
      return reply(200, first(memory, trade, answer));
    }),
  'rate-moves-after-init': breaks('SWP-INIT-17')
    .what('a begun swap follows the market')
    .onAnswer(INIT, async (begun) => {
      begun.memory.set('price', await priceOf(begun));
    })
    .wireBy(changeSwap, async ({ qty_from }, seen) => {
      const moved = Math.round((100 * (await priceOf(seen))) / Number(seen.memory.get('price')));
      return { qty_from: (BigInt(String(qty_from)) * 100n) / BigInt(moved) };
    }),
  'parallel-swaps-mixed-up': breaks('FLW-SWAP-04')
    .what('a status request is answered with the latest swap, whose hash is replaced')
    .wireBy(changeSwap, (swap, { asked: { payment_hash }, memory }) => ({
      ...membersOf(first(memory, 'first', { ...swap })),
      payment_hash,
    })),
};

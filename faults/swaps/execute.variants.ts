import { setTimeout as sleep } from 'node:timers/promises';
import { type Members, membersOf, oneAtATime, showAs } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { EVERYWHERE, on, set } from '../rule.ts';
import { OUTAGE } from '../scopes.ts';
import { quotesSeenAs } from './quotes.ts';
import { busy, changeSwap, invalid, openOrExpired } from './shown.ts';

/** What an execute may come to, and the status of a swap that was executed. */
const LAUNCHES: readonly string[] = ['SWP-EXEC', 'SWP-STATE', 'SWP-STATUS-17', 'SWP-STATUS-19', 'FLW-SWAP'];

/** Conforming services that put off executes and statuses, or take their time for them. */
export const VARIANTS = conforming(LAUNCHES, {
  'executes-answered-with-0': exercises('SWP-EXEC-02')
    .what('the status of an execute that was taken on is 0')
    .wire(on(EXECUTE).body(set('status', 0))),
  'execute-codes-of-its-own': exercises('SWP-EXEC-02', 'SWP-EXEC-07')
    .what('each execute is a 200, whose status is 1 when it was taken on, and another small number when it was not')
    .options({ failing_execute: 'body' })
    .wireBy(showAs, EXECUTE, 'status', (status) => (status === 200 ? 1 : Number(status) % 9)),
  'executes-put-off': exercises('SWP-EXEC-06')
    .masks('FLW-SWAP-01', 'SWP-EXEC-01', 'SWP-EXEC-08', 'SWP-EXEC-10', 'SWP-STATE-02', 'SWP-STATE-03')
    .what("the maker's node is busy: each execute that is in order is answered 503")
    .onRequest(EXECUTE, ({ asked }) => isWhole(asked) && busy()),
  'one-execute-at-a-time': exercises('FLW-SWAP-04')
    .scope('FLW-SWAP-04', 'SWP-EXEC-10')
    .what('while an execute is under way each other one is put off with 503')
    .wire(oneAtATime(EXECUTE, busy)),
  'settlement-takes-long': exercises('SWP-STATE-03')
    .what('the payment of a swap is under way for longer than a run looks at it, but no longer than the swap may take')
    .options({ payment_step_ms: 3_500 }),
  'executes-need-time-to-settle': exercises('SWP-EXEC-14')
    .what(
      'a swap lives for less than a minute, and is not executed when its payment may come too late: in the last half',
    )
    .options({ swap_timeout_seconds: 55 })
    .onRequest(EXECUTE, async ({ swap, now }) => {
      const left = Number(swap?.at) + 55 - (await now()) / 1000;
      return left < 27 && invalid('Too little time is left to settle the swap');
    }),
  'time-begins-with-the-execute': exercises('SWP-STATE-11')
    .what(
      'a swap has to be executed in time, and then has half a minute more to be settled, which its end tells as soon as it is executed',
    )
    .wireBy(
      changeSwap,
      ({ expires_at }, { swap }) => swap?.executedAt === undefined && { expires_at: Number(expires_at) - 30 },
    ),
  'refused-in-the-body-and-waits-on': exercises('SWP-STATE-05', 'SWP-EXEC-07')
    .what('a failing execute is a 200 with a failing code, and its swap waits on until its time is over')
    .options({ failing_execute: 'body' })
    .onReply(EXECUTE, ({ asked, answer, memory }) => {
      if (answer.status === 200) memory.set(`taken on ${asked.payment_hash}`, true);
    })
    .wireBy(changeSwap, (swap, { memory, at }) => {
      const isRefused = !memory.has(`taken on ${swap.payment_hash}`);
      const isChanged = isRefused && (swap.status === 'Failed' || swap.status === 'Pending');
      return isChanged && openOrExpired(swap, at, { status: 'Waiting', initiated_at: null });
    }),
  'payments-outlive-their-swaps': exercises('SWP-STATE-04')
    .what('the HTLCs of a swap have a later timeout than it tells: while its payment is on its way it stays Pending')
    .behaviour({ node: { endsOnExpiry: () => false } }),
  'payments-take-half-an-hour': exercises('SWP-STATE-04')
    .scope('SWP-STATE')
    .what('the HTLCs of a swap have a later timeout than it tells, and each step of its payment takes five minutes')
    .options({ payment_step_ms: 300_000 })
    .behaviour({ node: { endsOnExpiry: () => false } }),
  'status-put-off': exercises()
    .masks('SWP-STATUS-01', 'SWP-STATUS-03', 'SWP-STATUS-05', 'SWP-STATUS-17', 'SWP-STATE')
    .scope('SWP-STATUS', 'SWP-STATE', 'SWP-EXEC', 'FLW-SWAP')
    .what('each status request that is in order is answered 503')
    .onRequest(STATUS, ({ asked }) => asked.access_token && busy()),
  'inits-take-long': exercises('SWP-INIT-13')
    .scope('SWP-INIT-13', 'FLW-SWAP-03', 'WS-QUOTE-11')
    .what('a quote lives for ten seconds, and an init takes two')
    .options({ quote_seconds: 10 })
    .onRequest(INIT, () => sleep(2_100)),
  'outage-found-out-slowly': exercises('ERR-STATUS-11')
    .scope(...OUTAGE)
    .what('a quote lives for ten seconds; that its node is away the service finds out after three')
    .options({ quote_seconds: 10 })
    .wire(EVERYWHERE.status(503).delay(3_000)),
  'socket-quotes-live-longer': exercises('QUO-TIME-02')
    .scope('SWP-INIT-08', 'SWP-INIT-09', 'FLW-QUOTE', 'FLW-SWAP-03', 'WS-QUOTE', 'WS-LIFE')
    .what('a quote of the socket lives for half a minute longer than one of REST')
    .behaviourBy(quotesSeenAs, (quote) => (quote.socket ? { ...quote, valid_until: quote.valid_until + 30 } : quote))
    .wire({
      socketReply(_message, given) {
        for (const quote of given.messages.map((message) => membersOf(membersOf(message).data)))
          if (quote.expires_at !== undefined) quote.expires_at = Number(quote.expires_at) + 30;
        return given;
      },
    }),
});

/** Whether an execute has all its texts. */
function isWhole({ swapstring, taker_pubkey, payment_hash }: Members): boolean {
  return [swapstring, taker_pubkey, payment_hash].every((text) => typeof text === 'string' && text !== '');
}

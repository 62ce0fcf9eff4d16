import { setTimeout as sleep } from 'node:timers/promises';
import { type Members, membersOf, onAnswer, oneAtATime, onReply, onRequest, showAs } from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { on, set } from '../rule.ts';
import { OUTAGE } from '../scopes.ts';
import { quotesSeenAs } from './quotes.ts';
import { busy, changeSwap, invalid, openOrExpired } from './shown.ts';

/** What an execute may come to, and the status of a swap that was executed. */
const LAUNCHES: readonly string[] = ['SWP-EXEC', 'SWP-STATE', 'SWP-STATUS-17', 'SWP-STATUS-19', 'FLW-SWAP'];

/** Conforming services that put off executes and statuses, or take their time for them. */
export const VARIANTS: readonly Variant[] = conforming(LAUNCHES, {
  'executes-answered-with-0': {
    what: 'the status of an execute that was taken on is 0',
    exercises: ['SWP-EXEC-02'],
    wire: on(EXECUTE).body(set('status', 0)),
  },
  'execute-codes-of-its-own': {
    what: 'each execute is a 200, whose status is 1 when it was taken on, and another small number when it was not',
    exercises: ['SWP-EXEC-02', 'SWP-EXEC-07'],
    behaviour: { options: { failing_execute: 'body' } },
    wire: showAs(EXECUTE, 'status', (status) => (status === 200 ? 1 : Number(status) % 9)),
  },
  'executes-put-off': {
    what: "the maker's node is busy: each execute that is in order is answered 503",
    exercises: ['SWP-EXEC-06'],
    masks: ['FLW-SWAP-01', 'SWP-EXEC-01', 'SWP-EXEC-08', 'SWP-EXEC-10', 'SWP-STATE-02', 'SWP-STATE-03'],
    wire: onRequest(EXECUTE, ({ asked }) => isWhole(asked) && busy()),
  },
  'one-execute-at-a-time': {
    what: 'while an execute is under way each other one is put off with 503',
    exercises: ['FLW-SWAP-04'],
    scope: ['FLW-SWAP-04', 'SWP-EXEC-10'],
    wire: oneAtATime(EXECUTE, busy),
  },
  'settlement-takes-long': {
    what: 'the payment of a swap is under way for longer than a run looks at it, but no longer than the swap may take',
    exercises: ['SWP-STATE-03'],
    behaviour: { options: { payment_step_ms: 3_500 } },
  },
  'executes-need-time-to-settle': {
    what: 'a swap lives for less than a minute, and is not executed when its payment may come too late: in the last half',
    exercises: ['SWP-EXEC-14'],
    behaviour: { options: { swap_timeout_seconds: 55 } },
    wire: [
      onAnswer(INIT, ({ answer, at, memory }) => memory.set(String(answer.payment_hash), at + 55)),
      onRequest(EXECUTE, async ({ asked, memory, now }) => {
        const left = Number(memory.get(String(asked.payment_hash))) - (await now()) / 1000;
        return left < 27 && invalid('Too little time is left to settle the swap');
      }),
    ],
  },
  'time-begins-with-the-execute': {
    what: 'a swap has to be executed in time, and then has half a minute more to be settled, which its end tells as soon as it is executed',
    exercises: ['SWP-STATE-11'],
    wire: [
      onAnswer(EXECUTE, ({ asked, memory }) => memory.set(`executed ${asked.payment_hash}`, true)),
      changeSwap(
        ({ payment_hash, expires_at }, { memory }) =>
          !memory.has(`executed ${payment_hash}`) && { expires_at: Number(expires_at) - 30 },
      ),
    ],
  },
  'refused-in-the-body-and-waits-on': {
    what: 'a failing execute is a 200 with a failing code, and its swap waits on until its time is over',
    exercises: ['SWP-STATE-05', 'SWP-EXEC-07'],
    behaviour: { options: { failing_execute: 'body' } },
    wire: [
      onReply(EXECUTE, ({ asked, answer, memory }) => {
        if (answer.status === 200) memory.set(`taken on ${asked.payment_hash}`, true);
      }),
      changeSwap((swap, { memory, at }) => {
        const isRefused = !memory.has(`taken on ${swap.payment_hash}`);
        const isChanged = isRefused && (swap.status === 'Failed' || swap.status === 'Pending');
        return isChanged && openOrExpired(swap, at, { status: 'Waiting', initiated_at: null });
      }),
    ],
  },
  'payments-outlive-their-swaps': {
    what: 'the HTLCs of a swap have a later timeout than it tells: while its payment is on its way it stays Pending',
    exercises: ['SWP-STATE-04'],
    behaviour: { node: { endsOnExpiry: () => false } },
  },
  'payments-take-half-an-hour': {
    what: 'the HTLCs of a swap have a later timeout than it tells, and each step of its payment takes five minutes',
    exercises: ['SWP-STATE-04'],
    scope: ['SWP-STATE'],
    behaviour: { options: { payment_step_ms: 300_000 }, node: { endsOnExpiry: () => false } },
  },
  'status-put-off': {
    what: 'each status request that is in order is answered 503',
    masks: ['SWP-STATUS-01', 'SWP-STATUS-03', 'SWP-STATUS-05', 'SWP-STATUS-17', 'SWP-STATE'],
    scope: ['SWP-STATUS', 'SWP-STATE', 'SWP-EXEC', 'FLW-SWAP'],
    wire: onRequest(STATUS, ({ asked }) => asked.access_token && busy()),
  },
  'inits-take-long': {
    what: 'a quote lives for ten seconds, and an init takes two',
    exercises: ['SWP-INIT-13'],
    scope: ['SWP-INIT-13', 'FLW-SWAP-03', 'WS-QUOTE-11'],
    behaviour: { options: { quote_seconds: 10 } },
    wire: onRequest(INIT, () => sleep(2_100)),
  },
  'outage-found-out-slowly': {
    what: 'a quote lives for ten seconds; that its node is away the service finds out after three',
    exercises: ['ERR-STATUS-11'],
    scope: OUTAGE,
    behaviour: { options: { quote_seconds: 10 } },
    wire: on().status(503).delay(3_000),
  },
  'socket-quotes-live-longer': {
    what: 'a quote of the socket lives for half a minute longer than one of REST',
    exercises: ['QUO-TIME-02'],
    scope: ['SWP-INIT-08', 'SWP-INIT-09', 'FLW-QUOTE', 'FLW-SWAP-03', 'WS-QUOTE', 'WS-LIFE'],
    behaviour: quotesSeenAs((quote) => (quote.socket ? { ...quote, valid_until: quote.valid_until + 30 } : quote)),
    wire: {
      socketReply(_message, given) {
        for (const quote of given.messages.map((message) => membersOf(membersOf(message).data)))
          if (quote.expires_at !== undefined) quote.expires_at = Number(quote.expires_at) + 30;
        return given;
      },
    },
  },
});

/** Whether an execute has all its texts. */
function isWhole({ swapstring, taker_pubkey, payment_hash }: Members): boolean {
  return [swapstring, taker_pubkey, payment_hash].every((text) => typeof text === 'string' && text !== '');
}

import { setTimeout as sleep } from 'node:timers/promises';
import { answerTo, membersOf } from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { hook } from '../hook.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import { applicationError } from '../proxy/envelopes.ts';
import { OUTAGE } from '../scopes.ts';

/** What an execute may come to, and the status of a swap that was executed. */
const LAUNCHES: readonly string[] = ['SWP-EXEC', 'SWP-STATE', 'SWP-STATUS-17', 'SWP-STATUS-19', 'FLW-SWAP'];

/** Conforming services that put off executes and statuses, or take their time for them. */
export const VARIANTS: readonly Variant[] = conforming(LAUNCHES, {
  'executes-put-off': {
    what: "the maker's node is busy: each execute that is in order is answered 503",
    exercises: ['SWP-EXEC-06'],
    masks: ['FLW-SWAP-01', 'SWP-EXEC-01', 'SWP-EXEC-08', 'SWP-EXEC-10', 'SWP-STATE-02', 'SWP-STATE-03'],
    wire: answerTo(EXECUTE, ({ body }) => (isWhole(body) ? busy() : undefined)),
  },
  'one-execute-at-a-time': {
    what: 'while an execute is under way each other one is put off with 503',
    exercises: ['FLW-SWAP-04'],
    scope: ['FLW-SWAP-04', 'SWP-EXEC-10'],
    wire: {
      request({ operation, body }, { memory }) {
        if (operation !== EXECUTE) return undefined;
        if (memory.has('under way')) return busy();
        memory.set('under way', membersOf(body).payment_hash);
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        if (operation === EXECUTE && given.status !== 503) memory.delete('under way');
        return given;
      },
    },
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
    wire: {
      async request({ operation, body }, { memory, now }) {
        const end = operation === EXECUTE ? memory.get(String(membersOf(body).payment_hash)) : undefined;
        return typeof end === 'number' && (await now()) > end - 27_000
          ? applicationError(400, 'VALIDATION_ERROR', 'Too little time is left to settle the swap')
          : undefined;
      },
      reply({ operation }, given, { memory }) {
        if (operation === INIT && given.status === 200)
          memory.set(String(membersOf(given.body).payment_hash), timeOf(given) + 55_000);
        return given;
      },
    },
  },
  'time-begins-with-the-execute': {
    what: 'a swap has to be executed in time, and then has half a minute more to be settled, which its end tells as soon as it is executed',
    exercises: ['SWP-STATE-11'],
    wire: {
      reply(request, given, context) {
        const { operation, body } = request;
        if (operation === EXECUTE && given.status === 200)
          context.memory.set(String(membersOf(body).payment_hash), true);
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        if (swap.status !== undefined && !context.memory.has(String(swap.payment_hash)))
          swap.expires_at = Number(swap.expires_at) - 30;
        return given;
      },
    },
  },
  'refused-in-the-body-and-waits-on': {
    what: 'a failing execute is a 200 with a failing code, and its swap waits on until its time is over',
    exercises: ['SWP-STATE-05', 'SWP-EXEC-07'],
    behaviour: { options: { failing_execute: 'body' } },
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { payment_hash } = membersOf(body);
        if (operation === EXECUTE && membersOf(given.body).status === 200) memory.set(String(payment_hash), true);
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const isRefused = !memory.has(String(swap.payment_hash));
        if (!isRefused || (swap.status !== 'Failed' && swap.status !== 'Pending')) return given;
        const over = timeOf(given) / 1000 > Number(swap.expires_at);
        if (over) Object.assign(swap, { status: 'Expired', completed_at: swap.expires_at });
        else Object.assign(swap, { status: 'Waiting', initiated_at: null, completed_at: null });
        return given;
      },
    },
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
    wire: answerTo(STATUS, ({ body }) => (membersOf(body).access_token ? busy() : undefined)),
  },
  'inits-take-long': {
    what: 'a quote lives for ten seconds, and an init takes two',
    exercises: ['SWP-INIT-13'],
    scope: ['SWP-INIT-13', 'FLW-SWAP-03', 'WS-QUOTE-11'],
    behaviour: { options: { quote_seconds: 10 } },
    wire: {
      async request({ operation }) {
        if (operation === INIT) await sleep(2_100);
        return undefined;
      },
    },
  },
  'outage-found-out-slowly': {
    what: 'a quote lives for ten seconds; that its node is away the service finds out after three',
    exercises: ['ERR-STATUS-11'],
    scope: OUTAGE,
    behaviour: { options: { quote_seconds: 10 } },
    wire: {
      async reply(_request, given) {
        if (given.status === 503) await sleep(3_000);
        return given;
      },
    },
  },
  'socket-quotes-live-longer': {
    what: 'a quote of the socket lives for half a minute longer than one of REST',
    exercises: ['QUO-TIME-02'],
    scope: ['SWP-INIT-08', 'SWP-INIT-09', 'FLW-QUOTE', 'FLW-SWAP-03', 'WS-QUOTE', 'WS-LIFE'],
    behaviour: hook(
      'quoteStanding',
      (usual) => (quote, now, options) =>
        usual(quote.socket ? { ...quote, valid_until: quote.valid_until + 30 } : quote, now, options),
    ),
    wire: {
      socketReply(_message, given) {
        for (const { data } of given.messages.map(membersOf)) {
          const quote = membersOf(data);
          if (quote.expires_at !== undefined) quote.expires_at = Number(quote.expires_at) + 30;
        }
        return given;
      },
    },
  },
});

function busy() {
  return { ...applicationError(503, 'SERVICE_UNAVAILABLE', 'Try again later'), headers: { 'retry-after': '0' } };
}

/** Whether an execute has all its texts. */
function isWhole(body: unknown): boolean {
  const { swapstring, taker_pubkey, payment_hash } = membersOf(body);
  return [swapstring, taker_pubkey, payment_hash].every((text) => typeof text === 'string' && text !== '');
}

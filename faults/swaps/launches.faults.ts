import { type Asked, askFor, counted, membersOf, oneAtATime, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE } from '../operations.ts';
import type { HttpReply } from '../proxy/exchange.ts';
import { drop, on } from '../rule.ts';
import { anew } from './quotes.ts';
import { changeSwap, hashesFoundByHalf, initAnother, invalid, takenOn } from './shown.ts';

/** Defects of execute that show for some executes or some time later only. */
export const FAULTS: Faults = {
  'execute-compares-the-beginning-of-the-hash': breaks('SWP-EXEC-04')
    .what('of the hash of an execute only the first half is compared')
    .wire(hashesFoundByHalf(EXECUTE)),
  'execute-takes-a-missing-hash-from-the-swapstring': breaks('SWP-EXEC-03')
    .what('an execute without payment_hash is carried out by what its swapstring says')
    .onRequest(EXECUTE, ({ asked: { swapstring, payment_hash } }) => ({
      payment_hash: payment_hash ?? (typeof swapstring === 'string' ? swapstring.split('/').at(-1) : payment_hash),
    })),
  'execute-takes-an-empty-hash-from-the-swapstring': breaks('SWP-EXEC-04')
    .what('an execute whose payment_hash is an empty text is carried out by what its swapstring says')
    .onRequest(EXECUTE, ({ asked: { swapstring, payment_hash } }) => ({
      payment_hash: payment_hash === '' ? String(swapstring).split('/').at(-1) : payment_hash,
    })),
  'execute-for-a-taker-of-null': breaks('SWP-EXEC-03')
    .what('an execute whose taker_pubkey is null is taken on')
    .wire(on(EXECUTE).when('body.taker_pubkey', null).answer(takenOn())),
  'repeated-execute-answers-in-words': breaks('SWP-EXEC-02')
    .triggers('SWP-EXEC-10')
    .what('the answer to a repeated execute has the status of the swap in the place of a code')
    .onReply(EXECUTE, ({ asked, memory }) => {
      const isRepeated = counted(memory, String(asked.payment_hash)) > 1;
      return isRepeated && reply(200, { status: 'Pending', message: 'Under way' });
    }),
  'execute-of-sales-without-message': breaks('SWP-EXEC-01')
    .what('the answer to the execute of a sale has no message')
    .wire(
      on(EXECUTE)
        .when('body.swapstring', /^([^/]*\/){3}btc(\/|$)/)
        .body(drop('message')),
    ),
  'refused-execute-succeeds-later': breaks('SWP-EXEC-06')
    .what('a swap whose execute was refused is found Succeeded two seconds later')
    .onRefusal(EXECUTE, async ({ given, asked, memory, now }) => {
      if (given.status === 400) memory.set(`refused ${asked.payment_hash}`, (await now()) / 1000);
    })
    .wireBy(changeSwap, async ({ status, payment_hash }, { memory, now }) => {
      const isLater = (await now()) / 1000 >= Number(memory.get(`refused ${payment_hash}`)) + 2;
      return status === 'Failed' && isLater && { status: 'Succeeded' };
    }),
  'payments-given-up-settle-later': breaks('SWP-STATE-10')
    .what('a payment that is under way for a second is given up and its swap told as Failed; it settles all the same')
    .onAnswer(EXECUTE, async ({ asked, memory, now }) => {
      memory.set(`executed ${asked.payment_hash}`, (await now()) / 1000);
    })
    .wireBy(changeSwap, async ({ status, payment_hash }, { memory, now }) => {
      const [time, givenUp] = [(await now()) / 1000, `given up ${payment_hash}`];
      const isLong = time >= Number(memory.get(`executed ${payment_hash}`)) + 1;
      if (status === 'Pending' && isLong) memory.set(givenUp, Math.floor(time));
      return memory.has(givenUp) && { status: 'Failed', completed_at: memory.get(givenUp) };
    })
    .options({ payment_step_ms: 700 }),
  'late-executes-refused-and-launched': breaks('SWP-EXEC-11')
    .what('the execute of a swap whose time is over is refused, and a second later the swap is Pending')
    .onReply(EXECUTE, ({ swap, at, memory }) => {
      if (swap?.status === 'Expired') memory.set(`launched ${swap.payment_hash}`, at);
    })
    .wireBy(changeSwap, ({ status, payment_hash }, { at, memory }) => {
      if (status !== 'Expired') return undefined;
      const isLater = at > Number(memory.get(`launched ${payment_hash}`));
      return isLater && { status: 'Pending', completed_at: null };
    }),
  'unwhitelisted-purchases-succeed': breaks('SWP-EXEC-06')
    .what('a purchase whose payment fails is called Succeeded')
    .wireBy(
      changeSwap,
      ({ status, from_asset }) => status === 'Failed' && from_asset === 'BTC' && { status: 'Succeeded' },
    ),
  'failed-sales-stay-pending': breaks('SWP-STATE-05')
    .what('a sale whose payment fails is shown as Pending for ever')
    .wireBy(
      changeSwap,
      ({ status, to_asset }) => status === 'Failed' && to_asset === 'BTC' && { status: 'Pending', completed_at: null },
    ),
  'slow-payment-called-failed': breaks('SWP-EXEC-08')
    .what('a payment that is under way for a while is called Failed until it settles')
    .wireBy(changeSwap, ({ status }, { reads }) => status === 'Pending' && reads > 2 && { status: 'Failed' })
    .options({ payment_step_ms: 1 }),
  'unknown-swaps-launched': breaks('SWP-EXEC-12')
    .what('a swap that nobody began is launched, and fails only where the taker cannot be reached')
    .onRequest(EXECUTE, (request) => {
      const isUnknown = typeof request.asked.payment_hash === 'string' && !request.swap;
      return isUnknown && launchAnother(request);
    })
    .options({ failing_execute: 'later' }),
  'executes-at-once-taken-for-one': breaks('FLW-SWAP-04')
    .what('while an execute is under way each other one is refused as its repetition')
    .wireBy(oneAtATime, EXECUTE, () => invalid('The swap was executed before')),
  'socket-swaps-not-executed': breaks('FLW-SWAP-03')
    .what('a swap from a quote of the socket cannot be executed')
    .onRequest(EXECUTE, ({ swap }) => swap?.quote?.isOfSocket && invalid('There is no quote for this swap')),
};

/** Has the service launch a swap of its own for the taker of an execute, and gives what it says. */
async function launchAnother(request: Asked): Promise<HttpReply> {
  const latest = request.past.quotes().at(-1);
  const init = await initAnother(request, latest && anew(latest));
  const { swapstring, payment_hash } = membersOf(init.body);
  const { taker_pubkey } = request.asked;
  const { status, body } = await askFor(EXECUTE, request, { swapstring, payment_hash, taker_pubkey });
  return reply(status, body);
}

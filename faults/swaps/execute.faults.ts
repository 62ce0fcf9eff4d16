import { askFor, counted, type Members, onRequest } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { EXECUTE } from '../operations.ts';
import { internalError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { drop, on, set } from '../rule.ts';
import { calls, changeSwap, invalid, isEnd, KEY, statusOf, takenOn } from './shown.ts';

/** Defects of execute, and of the status of a swap that was executed. */
export const FAULTS: Faults = {
  'execute-answers-in-words': breaks('SWP-EXEC-01', 'SWP-EXEC-02')
    .what('the status of an execute answer is a word')
    .wire(on(EXECUTE).body(set('status', 'Pending'))),
  'execute-without-message': breaks('SWP-EXEC-01')
    .what('an execute answer has no message')
    .wire(on(EXECUTE).body(drop('message'))),
  'execute-without-a-taker': breaks('SWP-EXEC-03')
    .what('an execute without taker_pubkey is taken on')
    .wire(on(EXECUTE).unless('body.taker_pubkey').answer(takenOn())),
  'execute-fails-on-an-object': breaks('SWP-EXEC-03')
    .what('a swapstring that is an object makes the service fail')
    .onRequest(EXECUTE, ({ asked }) => typeof asked.swapstring === 'object' && internalError()),
  'execute-ignores-the-hash': breaks('SWP-EXEC-04')
    .what('the swap to execute is found by its swapstring, whatever hash comes with it')
    .onRequest(EXECUTE, ({ asked: { swapstring, payment_hash } }) => ({
      payment_hash: /[0-9a-f]{64}$/.exec(String(swapstring))?.[0] ?? payment_hash,
    })),
  'hash-of-no-digits-breaks-an-execute': breaks('SWP-EXEC-04', 'ERR-STATUS-08')
    .what('the hash of an execute is read as hexadecimal digits, without a look, where the swapstring is known')
    .onRequest(EXECUTE, ({ asked: { swapstring, payment_hash: hash }, past }) => {
      const isCompared = past.swaps().some((swap) => swap.swapstring === swapstring) && typeof hash === 'string';
      return isCompared && /[^0-9a-f]/i.test(hash) && internalError();
    }),
  'wrong-hash-refused-and-carried-out': breaks('SWP-EXEC-04')
    .what('an execute with the hash of another swap is refused when the one of its swapstring is on its way')
    .onRefusal(EXECUTE, async (refused) => {
      const { given, asked, past } = refused;
      const own = past.swaps().find(({ swapstring }) => swapstring === asked.swapstring)?.payment_hash;
      const isWrong = own !== undefined && own !== asked.payment_hash && given.status === 400;
      if (isWrong) await askFor(EXECUTE, refused, { ...asked, payment_hash: own });
    })
    .options({ payment_step_ms: 300 }),
  'unwhitelisted-succeeds': breaks('SWP-EXEC-06', 'SWP-STATE-05')
    .what('a swap whose payment fails is called Succeeded')
    .wire(calls('Failed', 'Succeeded')),
  'succeeded-before-it-is-settled': breaks('SWP-EXEC-08')
    .what('an executed swap is Succeeded at once')
    .wire(calls('Pending', 'Succeeded')),
  'failed-called-pending': breaks('SWP-STATE-05')
    .what('a swap that could not be settled stays Pending for ever')
    .wire(calls('Failed', 'Pending')),
  'settled-called-pending': breaks('SWP-STATE-03', 'FLW-SWAP-01')
    .what('a swap that was settled stays Pending for ever')
    .wire(calls('Succeeded', 'Pending')),
  'execute-takes-any-pubkey': breaks('SWP-EXEC-09')
    .what('what is no public key is taken on')
    .onRequest(EXECUTE, ({ asked: { taker_pubkey: key } }) => typeof key === 'string' && !KEY.test(key) && takenOn()),
  'repeated-execute-fails-the-swap': breaks('SWP-EXEC-10')
    .what('a swap whose execute is repeated is Failed in the end, paid or not')
    .onRequest(EXECUTE, ({ asked, memory }) => counted(memory, `executes of ${asked.payment_hash}`))
    .wireBy(changeSwap, ({ status, payment_hash }, { memory }) => {
      const isRepeated = Number(memory.get(`executes of ${payment_hash}`)) > 1;
      return status === 'Succeeded' && isRepeated && { status: 'Failed' };
    }),
  'ended-swaps-executed': breaks('SWP-EXEC-11')
    .what('an execute is taken on before anybody looks whether the swap is over')
    .onRefusal(EXECUTE, async (refused) => {
      const status = await statusOf(refused.asked.payment_hash, refused);
      return refused.given.status !== 422 && (status === 'Expired' || status === 'Failed') && takenOn();
    }),
  'execute-without-init': breaks('SWP-EXEC-12')
    .what('a swap that nobody began is taken on')
    .onRequest(EXECUTE, ({ asked, swap }) => typeof asked.payment_hash === 'string' && !swap && takenOn()),
  'execute-needs-a-live-quote': breaks('SWP-EXEC-14')
    .what('a swap cannot be executed when its quote has expired')
    .wireBy(needingALiveQuote, () => true),
  'execute-of-a-purchase-needs-a-live-quote': breaks('SWP-EXEC-14')
    .what('a swap that buys an asset cannot be executed when its quote has expired')
    .wireBy(needingALiveQuote, ({ from_asset }) => from_asset === 'BTC'),
  'status-goes-backwards': breaks('SWP-STATE-02')
    .what('a Pending swap is Waiting again for a moment')
    .wireBy(changeSwap, ({ payment_hash, initiated_at }, { memory }) => {
      const reads = typeof initiated_at === 'number' ? counted(memory, `initiated ${payment_hash}`) : 3;
      return reads < 3 && { status: reads === 1 ? 'Pending' : 'Waiting', completed_at: null };
    }),
  'repeated-execute-has-a-swap-wait-again': breaks('SWP-STATE-07')
    .triggers('SWP-STATE-02')
    .what('an execute of a swap that is Pending puts it back to Waiting until it is over')
    .onRequest(EXECUTE, async (request) => {
      const { payment_hash } = request.asked;
      if ((await statusOf(payment_hash, request)) === 'Pending') request.memory.set(`again ${payment_hash}`, true);
    })
    .wireBy(
      changeSwap,
      ({ status, payment_hash }, { memory }) =>
        status === 'Pending' && memory.has(`again ${payment_hash}`) && { status: 'Waiting' },
    )
    .options({ payment_step_ms: 300 }),
  'payments-that-hang-keep-their-swap-pending': breaks('SWP-STATE-04')
    .what(
      'of the swaps whose time is over only those that wait are ended: one whose payment hung stays Pending for ever',
    )
    .wireBy(changeSwap, ({ status, payment_hash }, { memory }) => {
      if (status === 'Pending') memory.set(`pending ${payment_hash}`, true);
      const isLeft = status === 'Expired' && memory.has(`pending ${payment_hash}`);
      return isLeft && { status: 'Pending', completed_at: null };
    }),
  'two-ends-of-one-swap': breaks('SWP-STATE-02')
    .what('of those who read an ended swap some are told Succeeded and some Failed')
    .wireBy(
      changeSwap,
      ({ status }, { memory }) => status === 'Succeeded' && counted(memory, 'ends') % 2 === 0 && { status: 'Failed' },
    ),
  'execute-takes-the-end-from-the-swapstring': breaks('SWP-EXEC-05')
    .what('a swapstring whose time the client has changed is good for an execute, by which the swap gets that time')
    .onRequest(EXECUTE, async ({ asked, swap, memory, now }) => {
      const swapstring = String(asked.swapstring);
      const issued = swap?.swapstring;
      if (typeof issued !== 'string' || withoutEnd(swapstring) !== withoutEnd(issued)) return undefined;
      const end = Number(swapstring.split('/')[4]);
      memory.set(`end of ${asked.payment_hash}`, end);
      return (await now()) / 1000 > end ? invalid('The time of the swap is over') : { swapstring: issued };
    })
    .wireBy(changeSwap, ({ status, payment_hash }, { at, memory }) => {
      const end = memory.get(`end of ${payment_hash}`);
      return status === 'Waiting' && at > Number(end) && { status: 'Expired', completed_at: end };
    }),
  'execute-takes-the-asset-from-the-swapstring': breaks('SWP-STATUS-05')
    .triggers('SWP-EXEC-05')
    .what('the assets of an execute are read from its swapstring and kept, of which only the amounts are compared')
    .onRequest(EXECUTE, ({ asked: { swapstring, payment_hash }, swap, memory }) => {
      const [given = [], issued = []] = [swapstring, swap?.swapstring].map((text) => String(text).split('/'));
      const to_asset = given[3];
      const isOther = given.every((part, at) => (part === issued[at]) !== (at === 3));
      if (!isOther || given.length !== issued.length) return undefined;
      memory.set(`asset of ${payment_hash}`, to_asset);
      return { swapstring: swap?.swapstring };
    })
    .wireBy(changeSwap, ({ payment_hash }, { memory }) => {
      const to_asset = memory.get(`asset of ${payment_hash}`);
      return to_asset !== undefined && { to_asset };
    }),
  'ended-swaps-executed-unless-read': breaks('SWP-EXEC-11')
    .what('an execute of a swap whose time is over is taken on until its status has been read')
    .onRefusal(EXECUTE, async (refused) => {
      const { given, asked, swap } = refused;
      const isUnread = given.status !== 422 && !isEnd(swap?.status);
      return isUnread && (await statusOf(asked.payment_hash, refused)) === 'Expired' && takenOn();
    }),
};

/** A swapstring without the time at which its swap ends. */
function withoutEnd(swapstring: string): string {
  return swapstring.split('/').toSpliced(4, 1).join('/');
}

/** Refuses executes half a minute after the init of those swaps. */
function needingALiveQuote(ofInit: (asked: Members) => boolean): Wire {
  return onRequest(EXECUTE, async ({ swap, now }) => {
    const isLate = swap && (await now()) / 1000 > swap.at + 30;
    return isLate && ofInit(swap.asked) && invalid('The quote has expired');
  });
}

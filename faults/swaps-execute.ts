import { answerTo, changeBody, membersOf, reply } from './change.ts';
import type { Fault } from './fault.ts';
import { EXECUTE, INIT } from './operations.ts';
import { calls } from './swap-words.ts';

/** Defects of execute, of what it leads to, and of the funds behind it. */
export const SWAP_EXECUTE_FAULTS: readonly Fault[] = [
  {
    id: 'execute-answers-in-words',
    breaks: ['SWP-EXEC-01', 'SWP-EXEC-02'],
    what: 'the status of an execute answer is a word',
    plant: changeBody(EXECUTE, (body) => {
      body.status = 'Pending';
    }),
  },
  {
    id: 'execute-without-message',
    breaks: ['SWP-EXEC-01'],
    what: 'an execute answer has no message',
    plant: changeBody(EXECUTE, (body) => delete body.message),
  },
  {
    id: 'execute-refuses-the-willing',
    breaks: ['SWP-EXEC-01', 'FLW-SWAP-01'],
    what: 'no swap can be executed',
    plant: { behaviour: { isIssued: () => false } },
  },
  {
    id: 'execute-without-a-taker',
    breaks: ['SWP-EXEC-03'],
    what: 'an execute without taker_pubkey is taken on',
    plant: answerTo(EXECUTE, ({ body }) =>
      membersOf(body).taker_pubkey === undefined ? reply(200, { status: 200, message: 'Accepted' }) : undefined,
    ),
  },
  {
    id: 'execute-fails-on-an-object',
    breaks: ['SWP-EXEC-03'],
    what: 'a swapstring that is an object makes the service fail',
    plant: answerTo(EXECUTE, ({ body }) =>
      typeof membersOf(body).swapstring === 'object'
        ? reply(500, { error_code: 'INTERNAL_ERROR', message: 'Unexpected', details: {}, request_id: 'f-2' })
        : undefined,
    ),
  },
  {
    id: 'execute-ignores-the-hash',
    breaks: ['SWP-EXEC-04'],
    what: 'the swap to execute is found by its swapstring, whatever hash comes with it',
    plant: {
      onRequest({ operation, body }) {
        const execute = membersOf(body);
        const hash = /[0-9a-f]{64}$/.exec(String(execute.swapstring))?.[0];
        if (operation === EXECUTE && hash !== undefined) execute.payment_hash = hash;
        return undefined;
      },
    },
  },
  {
    id: 'execute-ignores-the-swapstring',
    breaks: ['SWP-EXEC-04'],
    what: 'the swap of the hash is executed, whatever swapstring comes with it',
    plant: { behaviour: { isIssued: () => true } },
  },
  {
    id: 'execute-at-the-callers-figures',
    breaks: ['SWP-EXEC-05'],
    what: 'the maker pays what the swapstring of the execute says',
    plant: { behaviour: { isIssued: () => true, executedSwapstring: (given) => given } },
  },
  {
    id: 'execute-accepts-forged-text',
    breaks: ['SWP-EXEC-05'],
    what: 'an execute with a swapstring of the right length is accepted before it is looked at',
    plant: {
      onReply: ({ operation }, given) =>
        operation === EXECUTE && given.status === 400 && saysNotIssued(given.body)
          ? { ...given, status: 200, body: { status: 202, message: 'Accepted' } }
          : given,
    },
  },
  {
    id: 'unwhitelisted-succeeds',
    breaks: ['SWP-EXEC-06', 'SWP-STATE-05'],
    what: 'a swap whose payment fails is called Succeeded',
    plant: calls('Failed', 'Succeeded'),
  },
  {
    id: 'succeeded-before-it-is-settled',
    breaks: ['SWP-EXEC-08'],
    what: 'an executed swap is Succeeded at once',
    plant: calls('Pending', 'Succeeded'),
  },
  {
    id: 'execute-takes-any-pubkey',
    breaks: ['SWP-EXEC-09'],
    what: 'what is no public key is taken on',
    plant: {
      onRequest({ operation, body }) {
        const { taker_pubkey } = membersOf(body);
        const odd = typeof taker_pubkey === 'string' && !/^0[23][0-9a-f]{64}$/.test(taker_pubkey);
        return operation === EXECUTE && odd ? reply(200, { status: 200, message: 'Accepted' }) : undefined;
      },
    },
  },
  {
    id: 'executed-twice',
    breaks: ['SWP-EXEC-10'],
    what: 'a repeated execute pays a second time',
    plant: {
      node: { refusesRepeat: () => false },
      behaviour: { executeRefusal: () => undefined },
    },
  },
  {
    id: 'repeated-execute-fails-the-swap',
    breaks: ['SWP-EXEC-10'],
    what: 'a swap whose execute is repeated is Failed in the end, paid or not',
    plant: {
      onRequest({ operation, body }, { memory }) {
        const key = String(membersOf(body).payment_hash);
        if (operation === EXECUTE) memory.set(key, Number(memory.get(key) ?? 0) + 1);
        return undefined;
      },
      onReply(_request, given, { memory }) {
        const swap = membersOf(membersOf(given.body).swap);
        if (swap.status === 'Succeeded' && Number(memory.get(String(swap.payment_hash))) > 1) swap.status = 'Failed';
        return given;
      },
    },
  },
  {
    id: 'ended-swaps-executed',
    breaks: ['SWP-EXEC-11'],
    what: 'the execute of an ended swap is taken on',
    plant: {
      onReply: ({ operation }, given) =>
        operation === EXECUTE && membersOf(given.body).message === 'The swap is over'
          ? { ...given, status: 200, body: { status: 200, message: 'Accepted' } }
          : given,
    },
  },
  {
    id: 'execute-without-init',
    breaks: ['SWP-EXEC-12'],
    what: 'a swap that nobody began is taken on',
    plant: {
      onRequest({ operation, body }, { memory }) {
        const { payment_hash } = membersOf(body);
        const unknown = typeof payment_hash === 'string' && !memory.has(payment_hash);
        return operation === EXECUTE && unknown ? reply(200, { status: 200, message: 'Accepted' }) : undefined;
      },
      onReply({ operation }, given, { memory }) {
        if (operation === INIT) memory.set(String(membersOf(given.body).payment_hash), true);
        return given;
      },
    },
  },
  {
    id: 'execute-needs-a-live-quote',
    breaks: ['SWP-EXEC-14'],
    what: 'a swap cannot be executed when its quote has lapsed',
    plant: {
      onRequest({ operation, body }, { maker, memory }) {
        const end = memory.get(String(membersOf(body).payment_hash));
        return operation === EXECUTE && maker.clock.now() > Number(end ?? Number.POSITIVE_INFINITY)
          ? maker.errors.application(400, 'VALIDATION_ERROR', 'The quote has expired')
          : undefined;
      },
      onReply({ operation }, given, { maker, memory }) {
        if (operation === INIT && given.status === 200)
          memory.set(String(membersOf(given.body).payment_hash), maker.clock.now() + 30_000);
        return given;
      },
    },
  },
  {
    id: 'status-goes-backwards',
    breaks: ['SWP-STATE-02'],
    what: 'a Pending swap is Waiting again for a moment',
    plant: {
      onReply(_request, given, { memory }) {
        const swap = membersOf(membersOf(given.body).swap);
        const key = String(swap.payment_hash);
        if (typeof swap.initiated_at !== 'number') return given;
        const reads = Number(memory.get(key) ?? 0) + 1;
        memory.set(key, reads);
        if (reads === 1) Object.assign(swap, { status: 'Pending', completed_at: null });
        if (reads === 2) Object.assign(swap, { status: 'Waiting', completed_at: null });
        return given;
      },
    },
  },
  {
    id: 'two-ends-of-one-swap',
    breaks: ['SWP-STATE-02'],
    what: 'of those who read an ended swap some are told Succeeded and some Failed',
    plant: {
      onReply(_request, given, { memory }) {
        const swap = membersOf(membersOf(given.body).swap);
        const reads = Number(memory.get('reads') ?? 0) + 1;
        if (swap.status === 'Succeeded') {
          memory.set('reads', reads);
          if (reads % 2 === 0) swap.status = 'Failed';
        }
        return given;
      },
    },
  },
  {
    id: 'settled-for-less',
    breaks: ['SWP-STATE-03', 'FLW-SWAP-01'],
    what: 'the amounts that are paid are a hundredth smaller than the agreed ones',
    plant: { node: { carriedQty: (qty) => qty - qty / 100n, comparesTerms: () => false } },
  },
  {
    id: 'taker-left-unpaid',
    breaks: ['SWP-STATE-03', 'FLW-SWAP-01'],
    what: 'the maker takes what the client gives and keeps what the client is to get',
    plant: { node: { settlesTakersLeg: () => false } },
  },
  {
    id: 'failed-called-pending',
    breaks: ['SWP-STATE-05'],
    what: 'a swap that could not be settled stays Pending for ever',
    plant: calls('Failed', 'Pending'),
  },
  {
    id: 'funds-kept-after-expiry',
    breaks: ['SWP-STATE-10'],
    what: 'what was on its way when the time was over does not come back',
    plant: { node: { refundsOnExpiry: () => false } },
  },
  {
    id: 'funds-kept-after-failure',
    breaks: ['SWP-STATE-10'],
    what: 'what was on its way when a payment failed does not come back',
    plant: { node: { refundsOnFailure: () => false } },
  },
];

function saysNotIssued(body: unknown): boolean {
  return String(membersOf(body).message).startsWith('The swapstring and the payment hash');
}

import { answerTo, membersOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import { applicationError, internalError } from '../proxy/envelopes.ts';
import { drop, on, set } from '../rule.ts';
import { calls, statusOf } from './shown.ts';

/** Defects of execute, and of the status of a swap that was executed. */
export const FAULTS: Faults = {
  'execute-answers-in-words': {
    breaks: ['SWP-EXEC-01', 'SWP-EXEC-02'],
    what: 'the status of an execute answer is a word',
    wire: on(EXECUTE).body(set('status', 'Pending')),
  },
  'execute-without-message': {
    breaks: ['SWP-EXEC-01'],
    what: 'an execute answer has no message',
    wire: on(EXECUTE).body(drop('message')),
  },
  'execute-without-a-taker': {
    breaks: ['SWP-EXEC-03'],
    what: 'an execute without taker_pubkey is taken on',
    wire: answerTo(EXECUTE, ({ body }) =>
      membersOf(body).taker_pubkey === undefined ? reply(200, { status: 200, message: 'Accepted' }) : undefined,
    ),
  },
  'execute-fails-on-an-object': {
    breaks: ['SWP-EXEC-03'],
    what: 'a swapstring that is an object makes the service fail',
    wire: answerTo(EXECUTE, ({ body }) =>
      typeof membersOf(body).swapstring === 'object' ? internalError() : undefined,
    ),
  },
  'execute-ignores-the-hash': {
    breaks: ['SWP-EXEC-04'],
    what: 'the swap to execute is found by its swapstring, whatever hash comes with it',
    wire: {
      request({ operation, body }) {
        const execute = membersOf(body);
        const hash = /[0-9a-f]{64}$/.exec(String(execute.swapstring))?.[0];
        if (operation === EXECUTE && hash !== undefined) execute.payment_hash = hash;
        return undefined;
      },
    },
  },
  'wrong-hash-refused-and-carried-out': {
    breaks: ['SWP-EXEC-04'],
    what: 'an execute with the hash of another swap is refused when the one of its swapstring is on its way',
    wire: {
      async reply({ operation, body, headers }, given, { ask, memory }) {
        const { swapstring, payment_hash, taker_pubkey } = membersOf(operation === INIT ? given.body : body);
        if (operation === INIT) memory.set(String(swapstring), payment_hash);
        const own = memory.get(String(swapstring));
        if (operation !== EXECUTE || own === undefined || own === payment_hash || given.status !== 400) return given;
        const right = { swapstring, payment_hash: own, taker_pubkey };
        await ask({ method: 'POST', path: '/api/v1/swaps/execute', headers, query: {}, body: right });
        return given;
      },
    },
    behaviour: { options: { payment_step_ms: 300 } },
  },
  'unwhitelisted-succeeds': {
    breaks: ['SWP-EXEC-06', 'SWP-STATE-05'],
    what: 'a swap whose payment fails is called Succeeded',
    wire: calls('Failed', 'Succeeded'),
  },
  'succeeded-before-it-is-settled': {
    breaks: ['SWP-EXEC-08'],
    what: 'an executed swap is Succeeded at once',
    wire: calls('Pending', 'Succeeded'),
  },
  'execute-takes-any-pubkey': {
    breaks: ['SWP-EXEC-09'],
    what: 'what is no public key is taken on',
    wire: {
      request({ operation, body }) {
        const { taker_pubkey } = membersOf(body);
        const odd = typeof taker_pubkey === 'string' && !/^0[23][0-9a-f]{64}$/.test(taker_pubkey);
        return operation === EXECUTE && odd ? reply(200, { status: 200, message: 'Accepted' }) : undefined;
      },
    },
  },
  'repeated-execute-fails-the-swap': {
    breaks: ['SWP-EXEC-10'],
    what: 'a swap whose execute is repeated is Failed in the end, paid or not',
    wire: {
      request({ operation, body }, { memory }) {
        const key = String(membersOf(body).payment_hash);
        if (operation === EXECUTE) memory.set(key, Number(memory.get(key) ?? 0) + 1);
        return undefined;
      },
      reply(_request, given, { memory }) {
        const swap = membersOf(membersOf(given.body).swap);
        if (swap.status === 'Succeeded' && Number(memory.get(String(swap.payment_hash))) > 1) swap.status = 'Failed';
        return given;
      },
    },
  },
  'ended-swaps-executed': {
    breaks: ['SWP-EXEC-11'],
    what: 'an execute is taken on before anybody looks whether the swap is over',
    wire: {
      async reply(request, given, context) {
        const { operation, body } = request;
        const { payment_hash, access_token } = membersOf(operation === INIT ? given.body : body);
        if (operation === INIT) context.memory.set(String(payment_hash), access_token);
        if (operation !== EXECUTE || given.status === 200 || given.status === 422) return given;
        const status = await statusOf(payment_hash, request, context);
        return status === 'Expired' || status === 'Failed'
          ? { ...given, status: 200, body: { status: 200, message: 'Accepted' } }
          : given;
      },
    },
  },
  'execute-without-init': {
    breaks: ['SWP-EXEC-12'],
    what: 'a swap that nobody began is taken on',
    wire: {
      request({ operation, body }, { memory }) {
        const { payment_hash } = membersOf(body);
        const unknown = typeof payment_hash === 'string' && !memory.has(payment_hash);
        return operation === EXECUTE && unknown ? reply(200, { status: 200, message: 'Accepted' }) : undefined;
      },
      reply({ operation }, given, { memory }) {
        if (operation === INIT) memory.set(String(membersOf(given.body).payment_hash), true);
        return given;
      },
    },
  },
  'execute-needs-a-live-quote': {
    breaks: ['SWP-EXEC-14'],
    what: 'a swap cannot be executed when its quote has lapsed',
    wire: {
      async request({ operation, body }, { now, memory }) {
        if (operation !== EXECUTE) return undefined;
        const end = memory.get(String(membersOf(body).payment_hash));
        return (await now()) > Number(end ?? Number.POSITIVE_INFINITY)
          ? applicationError(400, 'VALIDATION_ERROR', 'The quote has expired')
          : undefined;
      },
      reply({ operation }, given, { memory }) {
        if (operation === INIT && given.status === 200)
          memory.set(String(membersOf(given.body).payment_hash), timeOf(given) + 30_000);
        return given;
      },
    },
  },
  'status-goes-backwards': {
    breaks: ['SWP-STATE-02'],
    what: 'a Pending swap is Waiting again for a moment',
    wire: {
      reply(_request, given, { memory }) {
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
  'two-ends-of-one-swap': {
    breaks: ['SWP-STATE-02'],
    what: 'of those who read an ended swap some are told Succeeded and some Failed',
    wire: {
      reply(_request, given, { memory }) {
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
  'failed-called-pending': {
    breaks: ['SWP-STATE-05'],
    what: 'a swap that could not be settled stays Pending for ever',
    wire: calls('Failed', 'Pending'),
  },
  'settled-called-pending': {
    breaks: ['SWP-STATE-03', 'FLW-SWAP-01'],
    what: 'a swap that was settled stays Pending for ever',
    wire: calls('Succeeded', 'Pending'),
  },
  'execute-takes-the-end-from-the-swapstring': {
    breaks: ['SWP-EXEC-05'],
    what: 'a swapstring whose time the client has changed is good for an execute, by which the swap gets that time',
    wire: {
      async request({ operation, body }, { now, memory }) {
        const execute = operation === EXECUTE ? membersOf(body) : {};
        const swapstring = String(execute.swapstring);
        const issued = memory.get(`swapstring of ${execute.payment_hash}`);
        if (typeof issued !== 'string' || withoutEnd(swapstring) !== withoutEnd(issued)) return undefined;
        execute.swapstring = issued;
        const end = Number(swapstring.split('/')[4]);
        memory.set(`end of ${execute.payment_hash}`, end);
        return (await now()) / 1000 > end
          ? applicationError(400, 'VALIDATION_ERROR', 'The time of the swap is over')
          : undefined;
      },
      reply({ operation }, given, { memory }) {
        const init = operation === INIT ? membersOf(given.body) : {};
        if (init.swapstring !== undefined) memory.set(`swapstring of ${init.payment_hash}`, init.swapstring);
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const end = memory.get(`end of ${swap.payment_hash}`);
        if (swap.status === 'Waiting' && timeOf(given) / 1000 > Number(end))
          Object.assign(swap, { status: 'Expired', completed_at: end });
        return given;
      },
    },
  },
};

/** A swapstring without the time at which its swap ends. */
function withoutEnd(swapstring: string): string {
  return swapstring.split('/').toSpliced(4, 1).join('/');
}

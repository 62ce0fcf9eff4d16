import { counted, membersOf, reply } from '../change.ts';
import type { Faults } from '../fault.ts';
import { EXECUTE, INIT, QUOTE, STATUS } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Context, HttpRequest } from '../proxy/exchange.ts';
import { changeSwap, rememberSocketQuotes } from './shown.ts';

const TAKEN_ON = { status: 200, message: 'Accepted' };

/** Defects of execute that show for some executes or some time later only. */
export const FAULTS: Faults = {
  'execute-compares-the-beginning-of-the-hash': {
    breaks: ['SWP-EXEC-04'],
    what: 'of the hash of an execute only the first half is compared',
    wire: {
      request({ operation, body }, { memory }) {
        const execute = membersOf(body);
        const own = memory.get(String(execute.payment_hash).slice(0, 32));
        if (operation === EXECUTE && own !== undefined) execute.payment_hash = own;
        return undefined;
      },
      reply({ operation }, given, { memory }) {
        const { payment_hash } = operation === INIT ? membersOf(given.body) : {};
        if (typeof payment_hash === 'string') memory.set(payment_hash.slice(0, 32), payment_hash);
        return given;
      },
    },
  },
  'execute-takes-a-missing-hash-from-the-swapstring': {
    breaks: ['SWP-EXEC-03'],
    what: 'an execute without payment_hash is carried out by what its swapstring says',
    wire: {
      request({ operation, body }) {
        const execute = membersOf(body);
        if (operation === EXECUTE && typeof execute.swapstring === 'string')
          execute.payment_hash ??= execute.swapstring.split('/').at(-1);
        return undefined;
      },
    },
  },
  'execute-for-a-taker-of-null': {
    breaks: ['SWP-EXEC-03'],
    what: 'an execute whose taker_pubkey is null is taken on',
    wire: {
      request: ({ operation, body }) =>
        operation === EXECUTE && membersOf(body).taker_pubkey === null ? reply(200, TAKEN_ON) : undefined,
    },
  },
  'repeated-execute-answers-in-words': {
    breaks: ['SWP-EXEC-02'],
    shownBy: ['SWP-EXEC-10'],
    what: 'the answer to a repeated execute has the status of the swap in the place of a code',
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (operation !== EXECUTE) return given;
        const repeated = counted(memory, String(membersOf(body).payment_hash)) > 1;
        return repeated ? { ...given, status: 200, body: { status: 'Pending', message: 'Under way' } } : given;
      },
    },
  },
  'execute-of-sales-without-message': {
    breaks: ['SWP-EXEC-01'],
    what: 'the answer to the execute of a sale has no message',
    wire: {
      reply({ operation, body }, given) {
        const sale = String(membersOf(body).swapstring).split('/')[3] === 'btc';
        if (operation === EXECUTE && given.status === 200 && sale) delete membersOf(given.body).message;
        return given;
      },
    },
  },
  'refused-execute-succeeds-later': {
    breaks: ['SWP-EXEC-06'],
    what: 'a swap whose execute was refused is found Succeeded two seconds later',
    wire: {
      async reply({ operation, body }, given, { now, memory }) {
        const { payment_hash } = membersOf(body);
        if (operation === EXECUTE && given.status === 400) memory.set(String(payment_hash), await now());
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const refused = memory.get(String(payment_hash));
        if (swap.status === 'Failed' && typeof refused === 'number' && (await now()) >= refused + 2_000)
          swap.status = 'Succeeded';
        return given;
      },
    },
  },
  'payments-given-up-settle-later': {
    breaks: ['SWP-STATE-10'],
    what: 'a payment that is under way for a second is given up and its swap told as Failed; it settles all the same',
    wire: {
      async reply({ operation, body }, given, { now, memory }) {
        const { payment_hash } = membersOf(body);
        const time = await now();
        if (operation === EXECUTE && given.status === 200) memory.set(`executed ${payment_hash}`, time);
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const executed = memory.get(`executed ${payment_hash}`);
        if (swap.status === 'Pending' && typeof executed === 'number' && time >= executed + 1_000)
          memory.set(`given up ${payment_hash}`, Math.floor(time / 1000));
        const givenUp = memory.get(`given up ${payment_hash}`);
        if (swap.status !== undefined && givenUp !== undefined)
          Object.assign(swap, { status: 'Failed', completed_at: givenUp });
        return given;
      },
    },
    behaviour: { options: { payment_step_ms: 700 } },
  },
  'late-executes-refused-and-launched': {
    breaks: ['SWP-EXEC-11'],
    what: 'the execute of a swap whose time is over is refused, and a second later the swap is Pending',
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { payment_hash } = membersOf(body);
        if (operation === EXECUTE && memory.has(`expired ${payment_hash}`))
          memory.set(`launched ${payment_hash}`, timeOf(given));
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        if (swap.status !== 'Expired') return given;
        memory.set(`expired ${payment_hash}`, true);
        const launched = memory.get(`launched ${payment_hash}`);
        if (typeof launched === 'number' && timeOf(given) > launched)
          Object.assign(swap, { status: 'Pending', completed_at: null });
        return given;
      },
    },
  },
  'unwhitelisted-purchases-succeed': {
    breaks: ['SWP-EXEC-06'],
    what: 'a purchase whose payment fails is called Succeeded',
    wire: changeSwap((swap) => {
      if (swap.status === 'Failed' && swap.from_asset === 'BTC') swap.status = 'Succeeded';
    }),
  },
  'failed-sales-stay-pending': {
    breaks: ['SWP-STATE-05'],
    what: 'a sale whose payment fails is told as Pending for ever',
    wire: changeSwap((swap) => {
      if (swap.status === 'Failed' && swap.to_asset === 'BTC')
        Object.assign(swap, { status: 'Pending', completed_at: null });
    }),
  },
  'slow-payment-called-failed': {
    breaks: ['SWP-EXEC-08'],
    what: 'a payment that is under way for a while is called Failed until it settles',
    wire: changeSwap((swap, reads) => {
      if (swap.status === 'Pending' && reads > 2) swap.status = 'Failed';
    }),
    behaviour: { options: { payment_step_ms: 1 } },
  },
  'unknown-swaps-launched': {
    breaks: ['SWP-EXEC-12'],
    what: 'a swap that nobody began is launched, and fails only where the taker cannot be reached',
    wire: {
      async request(request, context) {
        const { operation, body } = request;
        if (operation === QUOTE) context.memory.set('quote', body);
        const { payment_hash, taker_pubkey } = membersOf(body);
        if (operation !== EXECUTE || typeof payment_hash !== 'string' || context.memory.has(payment_hash))
          return undefined;
        return launchAnother(taker_pubkey, request, context);
      },
      reply({ operation }, given, { memory }) {
        if (operation === INIT) memory.set(String(membersOf(given.body).payment_hash), true);
        return given;
      },
    },
    behaviour: { options: { failing_execute: 'later' } },
  },
  'executes-at-once-taken-for-one': {
    breaks: ['FLW-SWAP-04'],
    what: 'while an execute is under way each other one is refused as its repetition',
    wire: {
      request({ operation, body }, { memory }) {
        if (operation !== EXECUTE) return undefined;
        if (memory.has('under way')) return applicationError(400, 'VALIDATION_ERROR', 'The swap was executed before');
        memory.set('under way', membersOf(body).payment_hash);
        return undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const isLaunched = operation === EXECUTE && memory.get('under way') === membersOf(body).payment_hash;
        if (isLaunched) memory.delete('under way');
        return given;
      },
    },
  },
  'socket-swaps-not-executed': {
    breaks: ['FLW-SWAP-03'],
    what: 'a swap from a quote of the socket cannot be executed',
    wire: {
      ...rememberSocketQuotes,
      request({ operation, body }, { memory }) {
        const ofSocket = memory.has(`of socket ${membersOf(body).payment_hash}`);
        return operation === EXECUTE && ofSocket
          ? applicationError(400, 'VALIDATION_ERROR', 'There is no quote for this swap')
          : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        if (operation === INIT && memory.has(`socket ${membersOf(body).rfq_id}`))
          memory.set(`of socket ${membersOf(given.body).payment_hash}`, true);
        return given;
      },
    },
  },
};

/** Has the service launch a swap of its own for a taker, and gives what it says. */
async function launchAnother(taker_pubkey: unknown, { headers }: HttpRequest, { ask, memory }: Context) {
  const post = (path: string, body: unknown) =>
    ask({ method: 'POST', path: `/api/v1/${path}`, headers, query: {}, body });
  const { rfq_id, from_asset, to_asset } = membersOf((await post('market/quote', memory.get('quote'))).body);
  const [from, to] = [membersOf(from_asset), membersOf(to_asset)];
  const init = await post('swaps/init', {
    rfq_id,
    from_asset: from.asset_id,
    from_amount: from.amount,
    to_asset: to.asset_id,
    to_amount: to.amount,
  });
  const { swapstring, payment_hash } = membersOf(init.body);
  const { status, body } = await post('swaps/execute', { swapstring, payment_hash, taker_pubkey });
  return reply(status, body);
}

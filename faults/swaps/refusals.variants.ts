import { changeErrors, isPositive, membersOf, reply } from '../change.ts';
import { conforming, type Freedom } from '../conforming.ts';
import type { Variant } from '../fault.ts';
import { EXECUTE, INIT, QUOTE, STATUS } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import { applicationError, validationError } from '../proxy/envelopes.ts';
import type { HttpReply } from '../proxy/exchange.ts';
import { SWAPS } from '../scopes.ts';
import { changeHidden, rememberTokens, statusOf } from './shown.ts';

/** How a service says that a node cannot be reached. */
const UNREACHABLE = { 502: 'BAD_GATEWAY', 503: 'SERVICE_UNAVAILABLE' } as const;

/** Conforming services that refuse inits, executes and status requests in another form, or look at other things first. */
export const VARIANTS: readonly Variant[] = conforming(SWAPS, {
  'bad-shapes-refused-with-400': {
    what: 'an init or execute with a missing or ill-typed member is refused with 400 in the application envelope',
    exercises: ['SWP-INIT-05', 'SWP-INIT-06', 'SWP-INIT-13', 'SWP-EXEC-03'],
    wire: changeErrors([422], ({ headers }, { operation }) =>
      operation === INIT || operation === EXECUTE
        ? { ...applicationError(400, 'VALIDATION_ERROR', 'Invalid request'), headers }
        : undefined,
    ),
  },
  'numbers-read-as-texts': {
    what: 'a number where init and execute want a text is read as one, and refused for what it says',
    exercises: ['SWP-INIT-06', 'SWP-EXEC-03'],
    wire: {
      request({ operation, body }) {
        const names = operation === INIT ? ['rfq_id'] : ['swapstring', 'taker_pubkey', 'payment_hash'];
        const asked = operation === INIT || operation === EXECUTE ? membersOf(body) : {};
        for (const name of names) if (typeof asked[name] === 'number') asked[name] = String(asked[name]);
        return undefined;
      },
    },
  },
  'unknown-ids-fail-validation': {
    what: 'an rfq_id that no quote has is refused as ill-formed: 422',
    exercises: ['SWP-INIT-07', 'SWP-INIT-19'],
    wire: {
      request({ operation, body }, { memory }) {
        const { rfq_id, to_amount } = membersOf(body);
        const whole = typeof rfq_id === 'string' && to_amount !== undefined;
        return operation === INIT && whole && !memory.has(rfq_id)
          ? validationError(['body', 'rfq_id'], 'Unknown quote', 'value_error')
          : undefined;
      },
      reply({ operation }, given, { memory }) {
        const { rfq_id } = operation === QUOTE ? membersOf(given.body) : {};
        if (typeof rfq_id === 'string') memory.set(rfq_id, true);
        return given;
      },
      socketReply(_message, given, { memory }) {
        for (const { data } of given.messages.map(membersOf)) memory.set(String(membersOf(data).rfq_id), true);
        return given;
      },
    },
  },
  'used-quotes-conflict': {
    what: 'an init with a used quote is refused with 409',
    exercises: ['SWP-INIT-09', 'SWP-INIT-10'],
    wire: {
      reply({ operation, body }, given, { memory }) {
        if (operation !== INIT) return given;
        const { rfq_id } = membersOf(body);
        if (given.status === 200) memory.set(String(rfq_id), true);
        const used = given.status === 400 && memory.has(String(rfq_id));
        return used ? { ...applicationError(409, 'CONFLICT', 'The quote was used'), headers: given.headers } : given;
      },
    },
  },
  'other-figures-fail-validation': {
    what: 'an init with other amounts than the quoted ones fails validation: 422',
    exercises: ['FMT-UNIT-02'],
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { rfq_id, from_asset, to_asset } = operation === QUOTE ? membersOf(given.body) : {};
        const amounts = (from: unknown, to: unknown) => `${from} for ${to}`;
        if (typeof rfq_id === 'string')
          memory.set(rfq_id, amounts(membersOf(from_asset).amount, membersOf(to_asset).amount));
        if (operation !== INIT || given.status !== 400) return given;
        const asked = membersOf(body);
        const quoted = memory.get(String(asked.rfq_id));
        // What lacks is refused as what lacks.
        return quoted === undefined ||
          !isPositive(asked.from_amount) ||
          !isPositive(asked.to_amount) ||
          quoted === amounts(asked.from_amount, asked.to_amount)
          ? given
          : { ...validationError(['body', 'from_amount'], 'Not as quoted', 'value_error'), headers: given.headers };
      },
    },
  },
  'inits-at-once-put-off': {
    what: 'while an init is under way another one with its quote is put off with 503',
    exercises: ['SWP-INIT-10'],
    wire: {
      request({ operation, body }, { memory }) {
        if (operation !== INIT) return undefined;
        const key = String(membersOf(body).rfq_id);
        if (memory.has(key)) return applicationError(503, 'SERVICE_UNAVAILABLE', 'Try again');
        memory.set(key, true);
        return undefined;
      },
      reply({ operation, body }, given, { memory }) {
        if (operation === INIT && given.status !== 503) memory.delete(String(membersOf(body).rfq_id));
        return given;
      },
    },
  },
  'taker-out-of-reach-is-502': takerOutOfReach(502),
  'taker-out-of-reach-is-503': takerOutOfReach(503),
  'pubkeys-looked-at-when-connecting': {
    what: 'a taker_pubkey is not looked at before the node connects to it, which then answers 503',
    exercises: ['SWP-EXEC-09'],
    wire: {
      reply({ operation, body }, given, { memory }) {
        const { swapstring, payment_hash } = membersOf(operation === INIT ? given.body : body);
        if (operation === INIT) memory.set(String(payment_hash), swapstring);
        const right = operation === EXECUTE && memory.get(String(payment_hash)) === swapstring;
        const { taker_pubkey } = membersOf(body);
        const isKey = typeof taker_pubkey !== 'string' || /^0[23][0-9a-f]{64}$/.test(taker_pubkey);
        return right && given.status === 400 && !isKey ? unreachable(given, 503) : given;
      },
    },
  },
  'pubkeys-found-out-later': {
    what: 'an execute is taken on for any taker_pubkey; that no node has it shows two seconds later, when the swap is Failed',
    exercises: ['SWP-EXEC-09'],
    wire: {
      async request({ operation, body }, { memory, now }) {
        const { swapstring, payment_hash, taker_pubkey } = membersOf(body);
        if (operation !== EXECUTE || typeof taker_pubkey !== 'string' || memory.has(`launched ${payment_hash}`))
          return undefined;
        if (memory.get(`text of ${payment_hash}`) !== swapstring || /^0[23][0-9a-f]{64}$/.test(taker_pubkey))
          return undefined;
        memory.set(`launched ${payment_hash}`, Math.floor((await now()) / 1000));
        return reply(200, { status: 200, message: 'The swap is under way' });
      },
      reply({ operation }, given, { memory }) {
        const begun = operation === INIT ? membersOf(given.body) : {};
        if (begun.swapstring) memory.set(`text of ${begun.payment_hash}`, begun.swapstring);
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const launched = memory.get(`launched ${swap.payment_hash}`);
        if (typeof launched !== 'number') return given;
        const isOver = timeOf(given) / 1000 >= launched + 2;
        Object.assign(swap, { initiated_at: launched, completed_at: isOver ? launched + 2 : null });
        swap.status = isOver ? 'Failed' : 'Pending';
        return given;
      },
    },
  },
  'wrong-executes-fail-the-swap': {
    what: 'an execute whose swapstring and payment_hash do not belong together is refused, and each swap that they name is Failed',
    exercises: ['SWP-EXEC-03', 'SWP-EXEC-04', 'SWP-EXEC-05', 'SWP-EXEC-13'],
    wire: {
      request({ operation, body }, { memory }) {
        const isFailed = operation === EXECUTE && memory.has(`failed ${membersOf(body).payment_hash}`);
        return isFailed ? applicationError(400, 'VALIDATION_ERROR', 'The swap has Failed') : undefined;
      },
      async reply(request, given, context) {
        rememberTokens(request, given, context);
        const { operation, body } = request;
        const { memory, now } = context;
        const { swapstring, payment_hash } = membersOf(operation === INIT ? given.body : body);
        if (operation === INIT) memory.set(`swap of ${swapstring}`, payment_hash);
        const named = memory.get(`swap of ${swapstring}`);
        if (operation === EXECUTE && given.status === 400 && named !== payment_hash)
          for (const hash of [named, payment_hash])
            if ((await statusOf(hash, request, context)) === 'Waiting')
              memory.set(`failed ${hash}`, Math.floor((await now()) / 1000));
        const swap = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
        const failed = memory.get(`failed ${swap.payment_hash}`);
        if (failed !== undefined) Object.assign(swap, { status: 'Failed', completed_at: failed });
        return given;
      },
    },
  },
  'forged-figures-ignored': {
    what: 'a swap is executed as it was begun, whatever else the swapstring says beside the hash',
    exercises: ['SWP-EXEC-05'],
    behaviour: { decisions: { isIssued: (given, issued) => given.split('/').at(-1) === issued.split('/').at(-1) } },
  },
  'hidden-under-a-code-of-its-own': {
    what: 'the 404 that hides a swap has an error_code of its own',
    exercises: ['SWP-STATUS-16'],
    wire: changeHidden(() => applicationError(404, 'SWAP_NOT_FOUND', 'Swap not found')),
  },
  'tokens-of-no-text-fail-validation': {
    what: 'a status request is refused with 422 when its token is no text, and with 400 when it has no payment_hash',
    exercises: ['SWP-STATUS-10', 'SWP-STATUS-15'],
    wire: {
      request({ operation, body }) {
        const { payment_hash, access_token = '' } = membersOf(body);
        if (operation !== STATUS) return undefined;
        if (payment_hash === undefined) return applicationError(400, 'VALIDATION_ERROR', 'payment_hash is missing');
        return typeof access_token === 'string'
          ? undefined
          : validationError(['body', 'access_token'], 'Input should be a valid string', 'string_type');
      },
    },
  },
  'ill-formed-hashes-fail-validation': {
    what: 'a status request is refused with 422 when its payment_hash has not 64 hexadecimal digits',
    exercises: ['SWP-STATUS-11'],
    wire: {
      request({ operation, body }) {
        const { payment_hash } = membersOf(body);
        const isIllFormed = typeof payment_hash === 'string' && !/^[0-9a-f]{64}$/i.test(payment_hash);
        return operation === STATUS && isIllFormed
          ? validationError(['body', 'payment_hash'], 'String should have 64 hexadecimal digits', 'string_pattern')
          : undefined;
      },
    },
  },
  'headers-of-each-answer': {
    what: 'each answer has the id of its trace in a header, and the name of the server that gave it',
    exercises: ['SWP-STATUS-12'],
    wire: {
      reply({ count }, given) {
        given.headers = { ...given.headers, 'x-trace-id': `t-${count}`, 'x-served-by': count % 2 === 0 ? 'a' : 'b' };
        return given;
      },
    },
  },
});

function takerOutOfReach(status: keyof typeof UNREACHABLE): Freedom {
  return {
    what: `an execute whose payment fails is answered ${status}`,
    exercises: ['SWP-EXEC-06'],
    wire: {
      async reply(request, given, context) {
        rememberTokens(request, given, context);
        if (request.operation !== EXECUTE || given.status !== 400) return given;
        const { payment_hash } = membersOf(request.body);
        const before = context.memory.get(`failed ${payment_hash}`);
        const failed = (await statusOf(payment_hash, request, context)) === 'Failed';
        context.memory.set(`failed ${payment_hash}`, failed);
        return failed && before !== true ? unreachable(given, status) : given;
      },
    },
  };
}

/** The same refusal as one of a node that cannot be reached. */
function unreachable({ headers }: HttpReply, status: keyof typeof UNREACHABLE): HttpReply {
  return { ...applicationError(status, UNREACHABLE[status], 'The taker cannot be reached'), headers };
}

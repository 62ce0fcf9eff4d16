import { changeBody, counted, type Members, membersOf } from '../change.ts';
import { EXECUTE, INIT, QUOTE, STATUS } from '../operations.ts';
import { timeOf } from '../proxy/context.ts';
import type { Context, HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';

/** The statuses of a swap. */
type SwapStatus = 'Waiting' | 'Pending' | 'Succeeded' | 'Expired' | 'Failed';

/** A service that tells one status for another. */
export function calls(one: SwapStatus, other: SwapStatus): Wire {
  return changeBody(STATUS, (body) => {
    const swap = membersOf(body.swap);
    if (swap.status !== one) return;
    swap.status = other;
    if (other === 'Waiting' || other === 'Pending') swap.completed_at = null;
  });
}

/** What the service itself tells of a swap whose token is remembered under its hash. */
export async function statusOf(
  payment_hash: unknown,
  { headers }: HttpRequest,
  { ask, memory }: Context,
): Promise<unknown> {
  const access_token = memory.get(String(payment_hash));
  const path = '/api/v1/swaps/atomic/status';
  const { body } = await ask({ method: 'POST', path, headers, query: {}, body: { payment_hash, access_token } });
  return membersOf(membersOf(body).swap).status;
}

/** Remembers the token of each swap that is begun, under its hash. */
export function rememberTokens({ operation }: HttpRequest, given: HttpReply, { memory }: Context): HttpReply {
  const { payment_hash, access_token } = operation === INIT ? membersOf(given.body) : {};
  if (typeof access_token === 'string') memory.set(String(payment_hash), access_token);
  return given;
}

/** Shows clients another swapstring, and takes it back for the service's own at execute. */
export function changeSwapstring(change: (swapstring: string) => string): Wire {
  return {
    request({ operation, body }, { memory }) {
      const execute = membersOf(body);
      const { swapstring } = operation === EXECUTE ? execute : {};
      if (memory.has(String(swapstring))) execute.swapstring = memory.get(String(swapstring));
      return undefined;
    },
    reply({ operation }, given, { memory }) {
      const init = operation === INIT ? membersOf(given.body) : {};
      if (typeof init.swapstring !== 'string') return given;
      const shown = change(init.swapstring);
      memory.set(shown, init.swapstring);
      init.swapstring = shown;
      return given;
    },
  };
}

/** Gives clients other tokens, and takes them back for the service's own at status. */
export function changeTokens(tokenOf: (payment_hash: string, count: number) => string): Wire {
  return {
    request({ operation, body }, { memory }) {
      const status = operation === STATUS ? membersOf(body) : {};
      const { shown, own } = membersOf(memory.get(String(status.payment_hash)));
      if (own !== undefined && status.access_token === shown) status.access_token = own;
      return undefined;
    },
    reply({ operation }, given, { memory }) {
      const init = operation === INIT ? membersOf(given.body) : {};
      if (typeof init.access_token !== 'string') return given;
      const shown = tokenOf(String(init.payment_hash), counted(memory, 'tokens'));
      memory.set(String(init.payment_hash), { shown, own: init.access_token });
      init.access_token = shown;
      return given;
    },
  };
}

/** Changes the swap object of every status; `reads` says how often this swap was asked for. */
export function changeSwap(change: (swap: Members, reads: number, given: HttpReply) => unknown): Wire {
  return {
    reply({ operation }, given, { memory }) {
      if (operation !== STATUS || given.status !== 200) return given;
      const swap = membersOf(membersOf(given.body).swap);
      change(swap, counted(memory, String(swap.payment_hash)), given);
      return given;
    },
  };
}

/** Exchanges the answer that hides a swap, by its cause, which only those know who remember the swaps that were begun. */
export function changeHidden(
  change: (cause: 'unknown-hash' | 'no-token' | 'wrong-token') => HttpReply | undefined,
): Wire {
  return {
    reply(request, given, context) {
      rememberTokens(request, given, context);
      if (request.operation !== STATUS || given.status !== 404) return given;
      const { payment_hash, access_token = '' } = membersOf(request.body);
      const known = context.memory.has(String(payment_hash));
      const other = change(known ? (access_token === '' ? 'no-token' : 'wrong-token') : 'unknown-hash');
      return other ? { ...other, headers: given.headers } : given;
    },
  };
}

/** Remembers when each quote ends, in unix seconds, under its id and, once it began a swap, under that swap's hash. */
export const rememberQuoteEnds = {
  reply({ operation, body }: HttpRequest, given: HttpReply, { memory }: Context): HttpReply {
    const { rfq_id, expires_at, payment_hash } = given.status === 200 ? membersOf(given.body) : {};
    if (operation === QUOTE && typeof rfq_id === 'string') memory.set(rfq_id, expires_at);
    if (operation === INIT) memory.set(String(payment_hash), memory.get(String(membersOf(body).rfq_id)));
    return given;
  },
} satisfies Wire;

/** Changes the swap object of every status, with the end of its quote and the service's time, in unix seconds. */
export function changeSwapByQuote(change: (swap: Members, quote_ends: number, now: number) => unknown): Wire {
  return {
    reply(request, given, context) {
      rememberQuoteEnds.reply(request, given, context);
      if (request.operation !== STATUS || given.status !== 200) return given;
      const swap = membersOf(membersOf(given.body).swap);
      change(swap, Number(context.memory.get(String(swap.payment_hash))), timeOf(given) / 1000);
      return given;
    },
  };
}

/** Remembers the quotes that the socket gave, by their ids. */
export const rememberSocketQuotes = {
  socketReply(_message, given, { memory }) {
    for (const { data } of given.messages.map(membersOf)) memory.set(`socket ${membersOf(data).rfq_id}`, true);
    return given;
  },
} satisfies Wire;

/** Remembers of each swap that is over, by its hash, that it is. */
export function rememberEnd({ operation }: HttpRequest, given: HttpReply, { memory }: Context): void {
  const { status, payment_hash } = operation === STATUS ? membersOf(membersOf(given.body).swap) : {};
  if (status === 'Expired' || status === 'Failed' || status === 'Succeeded') memory.set(`ended ${payment_hash}`, true);
}

/** Changes the request of a status, knowing the token of each swap by its hash. */
export function openStatus(
  opens: (given: unknown, own: string, swap: { readonly hash: string; readonly memory: Context['memory'] }) => boolean,
): Wire {
  return {
    request({ operation, body }, { memory }) {
      const asked = membersOf(body);
      const own = operation === STATUS ? memory.get(String(asked.payment_hash)) : undefined;
      if (typeof own === 'string' && opens(asked.access_token, own, { hash: String(asked.payment_hash), memory }))
        asked.access_token = own;
      return undefined;
    },
    reply(request, given, context) {
      rememberEnd(request, given, context);
      return rememberTokens(request, given, context);
    },
  };
}

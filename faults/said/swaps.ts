import type { Context, HttpReply, HttpRequest, Said } from '../front/exchange.ts';
import { EXECUTE, INIT, STATUS } from '../operations.ts';
import { changeBody, counted, membersOf } from './change.ts';

/** The statuses of a swap. */
type SwapStatus = 'Waiting' | 'Pending' | 'Succeeded' | 'Expired' | 'Failed';

/** A service that tells one status for another. */
export function calls(one: SwapStatus, other: SwapStatus): Said {
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
export function changeSwapstring(change: (swapstring: string) => string): Said {
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
export function changeTokens(tokenOf: (payment_hash: string, count: number) => string): Said {
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

import { breaking } from '../fault.ts';
import type { Context, HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';

/** Keys are demanded: few defects of theirs show otherwise. */
export const ENFORCED = { options: { enforcement: true } };

/** Begins a fault that shows where keys are demanded. */
export const breaksEnforced = breaking({ behaviour: ENFORCED });

/** How a key that is none is refused. */
export const INVALID_KEY = { status: 401, headers: {}, body: { error: 'invalid_api_key' } };

/** The first key that was seen to be good, as its header has it. */
const GOOD = 'good';

/**
 * Lets callers in who should not be, in the name of the first whose key was good.
 * @param opens whether a request is let in, by its own header and the good one
 */
export function lettingIn(opens: (request: HttpRequest, good: string, memory: Map<string, unknown>) => boolean): Wire {
  return {
    async request(request, { memory, ask }) {
      const good = memory.get(GOOD);
      const isLet = typeof good === 'string' && opens(request, good, memory) && request.headers.authorization !== good;
      return isLet ? ask(inTheNameOf(request, good)) : undefined;
    },
    reply(request, given, { memory }) {
      remember(request, given, memory);
      return given;
    },
  };
}

/**
 * Makes something else of a refusal, for which the request may be sent once more in the name of the first whose key was good.
 * @param change gets the request, its refusal, what sends it so, and what else a change may use
 */
export function changeRefusals(
  statuses: readonly number[],
  change: (
    request: HttpRequest,
    refusal: HttpReply,
    asOwner: () => Promise<HttpReply>,
    context: Context,
  ) => HttpReply | undefined | Promise<HttpReply | undefined>,
): Wire {
  return {
    async reply(request, given, context) {
      const { memory, ask } = context;
      remember(request, given, memory);
      const good = memory.get(GOOD);
      if (!statuses.includes(given.status) || typeof good !== 'string') return given;
      return (await change(request, given, () => ask(inTheNameOf(request, good)), context)) ?? given;
    },
  };
}

/** Whether a request is that of the first caller whose key was good. */
export function isOfOwner({ headers }: Pick<HttpRequest, 'headers'>, memory: Map<string, unknown>): boolean {
  return memory.get(GOOD) === headers.authorization;
}

/** The header of the first caller whose key was good. */
export function keyOfOwner(memory: Map<string, unknown>): string | undefined {
  const good = memory.get(GOOD);
  return typeof good === 'string' ? good : undefined;
}

function inTheNameOf(request: HttpRequest, authorization: string): HttpRequest {
  const { method, path, query, body, headers } = request;
  return { ...request, method, path, query, body, headers: { ...headers, authorization } };
}

function remember({ headers: { authorization } }: HttpRequest, { status }: HttpReply, memory: Map<string, unknown>) {
  if (status === 200 && !memory.has(GOOD) && authorization?.startsWith('Bearer ')) memory.set(GOOD, authorization);
}

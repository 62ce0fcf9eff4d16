import type { IncomingMessage } from 'node:http';
import { internalError } from './envelopes.ts';
import type { Context, HttpReply, HttpRequest, SocketSession, Wire } from './exchange.ts';
import { type Given, givenOf, type Inbound, outgoingOf, ownGiven, takeIn, timeOf } from './http.ts';
import { Remembered } from './past.ts';
import type { Target } from './target.ts';

/** A change that one proxy applies. */
export interface Injected {
  readonly wire: Wire;
  readonly context: Context;
}

/** What a proxy needs to apply changes. */
export interface ProxyContext {
  readonly target: Target;
  readonly injected: readonly Injected[];
  /** The quote sockets that are open. */
  readonly sessions: Set<SocketSession>;
  /** What the service said, for all changes. */
  readonly past: Remembered;
  /** Counts a request and gives it as changes get it. */
  take(incoming: IncomingMessage, bytes: Buffer): Inbound;
  /** Receives what a change threw, since callers only see a 500. */
  failed(error: unknown): void;
}

/**
 * Makes the context of one proxy.
 * @param changes each as its parts, which share one memory
 */
export function createContext(
  target: Target,
  changes: readonly (readonly Wire[])[],
  failed: (error: unknown) => void,
): ProxyContext {
  const counts = new Map<string | undefined, number>();
  const countOf = (operation: string | undefined) => {
    const count = (counts.get(operation) ?? 0) + 1;
    counts.set(operation, count);
    return count;
  };
  const past = new Remembered();
  const ask: Context['ask'] = async (request) => givenOf(await target.send(outgoingOf(request))).reply;
  const now = async () => timeOf(await ask({ method: 'GET', path: '/', headers: {}, query: {}, body: undefined }));
  return {
    target,
    injected: changes.flatMap((parts) => {
      const context: Context = { memory: new Map(), past, ask, now };
      return parts.map((wire) => ({ wire, context }));
    }),
    sessions: new Set(),
    past,
    take: (incoming, bytes) => takeIn(incoming, bytes, countOf),
    failed,
  };
}

/** The answer that a change gives instead of the service, with the headers that the service gives every answer. */
export async function answerInstead(proxy: ProxyContext, request: HttpRequest): Promise<Given | undefined> {
  try {
    for (const { wire, context } of proxy.injected) {
      const reply = await wire.request?.(request, context);
      if (reply !== undefined) return ownGiven({ ...reply, headers: await commonHeaders(proxy, request, reply) });
    }
    return undefined;
  } catch (error) {
    proxy.failed(error);
    return ownGiven(internalError());
  }
}

/** Applies all changes to an answer, of which the past has the service's. */
export async function lastWord(proxy: ProxyContext, request: HttpRequest, given: Given): Promise<HttpReply> {
  let { reply } = given;
  try {
    if (given.arrived && proxy.injected.length > 0) proxy.past.see(request, givenOf(given.arrived).reply);
    for (const { wire, context } of proxy.injected) reply = (await wire.reply?.(request, reply, context)) ?? reply;
    return reply;
  } catch (error) {
    proxy.failed(error);
    const { status, body } = internalError();
    return { status, headers: given.reply.headers, body };
  }
}

/**
 * The headers of limits, time and browsers that the service gives to the same request without key and body. That request changes
 * nothing at the service, but counts against the limits.
 */
async function commonHeaders(
  proxy: ProxyContext,
  request: HttpRequest,
  reply: HttpReply,
): Promise<Record<string, string>> {
  const { method, path } = request;
  const bare = await proxy.target.send({ method, target: path, headers: [], bytes: Buffer.alloc(0) });
  const told = Object.entries(givenOf(bare).reply.headers).filter(([name]) =>
    /^(date|x-ratelimit-.*|access-control-.*)$/.test(name),
  );
  return { 'content-type': 'application/json', ...Object.fromEntries(told), ...reply.headers };
}

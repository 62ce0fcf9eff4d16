import { type Members, membersOf } from '../change.ts';
import type { Context, SocketMessage, SocketReply, SocketSession, Wire } from '../proxy/exchange.ts';

/** What a message asks for. */
export type Action = 'ping' | 'quote_request';

/** The `action` of a client message. */
export function actionOf({ value }: SocketMessage): unknown {
  return membersOf(value).action;
}

/** Changes what a message with an action draws; undefined leaves it as it is. */
export function drawnBy(
  action: Action,
  change: (reply: SocketReply, message: SocketMessage, context: Context) => SocketReply | undefined,
): Wire {
  return {
    socketReply: (message, reply, context) =>
      (actionOf(message) === action ? change(reply, message, context) : undefined) ?? reply,
  };
}

/** Changes each message of the server that answers an action; what `change` returns goes out instead of it. */
export function changeReply(
  action: Action,
  change: (reply: Members, message: SocketMessage, context: Context) => unknown,
): Wire {
  return drawnBy(action, (reply, message, context) => ({
    ...reply,
    messages: reply.messages.map((one) => change(membersOf(one), message, context) ?? one),
  }));
}

/** Changes, in place, the quotes that the socket gives. */
export function changeQuote(change: (quote: Members, request: Members, memory: Map<string, unknown>) => unknown): Wire {
  return changeReply('quote_request', (reply, { value }, { memory }) => {
    if ('data' in reply) change(membersOf(reply.data), membersOf(value), memory);
    return undefined;
  });
}

/** Changes, in place, the messages that say that a request failed. */
export function changeFailure(change: (reply: Members, message: SocketMessage, context: Context) => unknown): Wire {
  return changeReply('quote_request', (reply, message, context) =>
    'error' in reply ? change(reply, message, context) : undefined,
  );
}

/** Changes, in place, a request before the service reads it. */
export function changeMessage(
  action: Action,
  change: (request: Members, memory: Map<string, unknown>) => unknown,
): Wire {
  return {
    message(message, { memory }) {
      if (actionOf(message) === action) change(membersOf(message.value), memory);
      return undefined;
    },
  };
}

/** Answers messages of an action in the place of the service, where `answer` gives something. */
export function answering(
  action: unknown,
  answer: (message: SocketMessage, context: Context) => SocketReply | undefined,
): Wire {
  return { message: (message, context) => (actionOf(message) === action ? answer(message, context) : undefined) };
}

/** Makes the service read the first request that drew a quote in the place of one that is wrong. */
export function mending(isWrong: (request: Members, context: Context) => boolean | Promise<boolean>): Wire {
  return {
    async message(message, context) {
      const request = membersOf(message.value);
      if (actionOf(message) !== 'quote_request' || !(await isWrong(request, context))) return undefined;
      for (const name of Object.keys(request)) delete request[name];
      Object.assign(request, context.memory.get('right'));
      return undefined;
    },
    socketReply(message, reply, { memory }) {
      const isQuoted = actionOf(message) === 'quote_request' && reply.messages.some((one) => 'data' in membersOf(one));
      if (isQuoted && !memory.has('right')) memory.set('right', { ...membersOf(message.value) });
      return reply;
    },
  };
}

/** One message. */
export function saying(...messages: unknown[]): SocketReply {
  return { messages };
}

/** One message that says that a request failed. */
export function refusing(): SocketReply {
  return saying({ action: 'error', error: 'No' });
}

/** Does something again and again while a session is open, every so many milliseconds. */
export function repeatedly(session: SocketSession, everyMs: number, work: () => void): void {
  const timer = setInterval(() => (session.open ? work() : clearInterval(timer)), everyMs);
  timer.unref();
}

/** Does something once, after so many milliseconds. */
export function later(ms: number, work: () => void): void {
  setTimeout(work, ms).unref();
}

/** Whether a member is left out, or null. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === null;
}

/** An amount of a request; 0 when it is no whole number. */
export function wholeOf(amount: unknown): bigint {
  if (typeof amount === 'bigint') return amount;
  return typeof amount === 'number' && Number.isInteger(amount) ? BigInt(amount) : 0n;
}

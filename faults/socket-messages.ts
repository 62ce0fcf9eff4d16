import type { MakerState, Plant } from '../reference/maker/plant.ts';
import type { SocketMessage, SocketReply, SocketSession } from '../reference/maker/quote-socket/conversation.ts';
import { type Members, membersOf } from './change.ts';

/** What a message asks for. */
export type Action = 'ping' | 'quote_request';

/** The `action` of a client message. */
export function actionOf({ value }: SocketMessage): unknown {
  return membersOf(value).action;
}

/** Changes what a message with an action draws; undefined leaves it as it is. */
export function drawnBy(
  action: Action,
  change: (reply: SocketReply, message: SocketMessage, state: MakerState) => SocketReply | undefined,
): Plant {
  return {
    onSocketReply: (message, reply, state) =>
      (actionOf(message) === action ? change(reply, message, state) : undefined) ?? reply,
  };
}

/** Changes each message of the server that answers an action; what `change` returns goes out instead of it. */
export function changeReply(
  action: Action,
  change: (reply: Members, message: SocketMessage, state: MakerState) => unknown,
): Plant {
  return drawnBy(action, (reply, message, state) => ({
    ...reply,
    messages: reply.messages.map((one) => change(membersOf(one), message, state) ?? one),
  }));
}

/** Changes, in place, the quotes that the socket gives. */
export function changeQuote(
  change: (quote: Members, request: Members, memory: Map<string, unknown>) => unknown,
): Plant {
  return changeReply('quote_request', (reply, { value }, { memory }) => {
    if ('data' in reply) change(membersOf(reply.data), membersOf(value), memory);
    return undefined;
  });
}

/** Changes, in place, the messages that say that a request failed. */
export function changeFailure(change: (reply: Members, message: SocketMessage, state: MakerState) => unknown): Plant {
  return changeReply('quote_request', (reply, message, state) =>
    'error' in reply ? change(reply, message, state) : undefined,
  );
}

/** Changes, in place, a request before the service reads it. */
export function changeMessage(
  action: Action,
  change: (request: Members, memory: Map<string, unknown>) => unknown,
): Plant {
  return {
    onMessage(message, { memory }) {
      if (actionOf(message) === action) change(membersOf(message.value), memory);
      return undefined;
    },
  };
}

/** Answers messages of an action in the place of the service, where `answer` gives something. */
export function answering(
  action: unknown,
  answer: (message: SocketMessage, state: MakerState) => SocketReply | undefined,
): Plant {
  return { onMessage: (message, state) => (actionOf(message) === action ? answer(message, state) : undefined) };
}

/** One message. */
export function saying(...messages: unknown[]): SocketReply {
  return { messages };
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

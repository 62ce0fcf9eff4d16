import { type Members, membersOf, mergeInto } from '../change.ts';
import { SOCKETS } from '../operations.ts';
import type {
  Context,
  HttpReply,
  HttpRequest,
  SocketMessage,
  SocketReply,
  SocketSession,
  Wire,
} from '../proxy/exchange.ts';
import { onSocket } from '../rule.ts';

/** What a message asks for. */
export type Action = 'ping' | 'quote_request';

/** The `action` of a client message. */
export function actionOf({ value }: SocketMessage): unknown {
  return membersOf(value).action;
}

/** Names the requests for quotes, and what they draw. */
export const onQuotes = () => onSocket('quote_request');

/** A value that is there, and not null. */
export const SET = /^(?!null$)/;

/** The message that says that a request failed. */
export const FAILURE = { action: 'error', error: 'No' };

/** Changes what a message with an action draws, where `change` gives something to say instead. */
export function drawnBy(
  action: Action,
  change: (reply: SocketReply, message: SocketMessage, context: Context) => unknown,
): Wire {
  return {
    socketReply(message, reply, context) {
      const made = actionOf(message) === action ? change(reply, message, context) : undefined;
      return isSaid(made) ? made : reply;
    },
  };
}

function isSaid(made: unknown): made is SocketReply {
  return Array.isArray(membersOf(made).messages);
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

/** Changes the quotes that the socket gives: in place, or by the members that it gives. */
export function changeQuote(
  change: (quote: Members, request: Members, memory: Map<string, unknown>, message: SocketMessage) => unknown,
): Wire {
  return changeReply('quote_request', (reply, message, { memory }) => {
    if ('data' in reply)
      mergeInto(membersOf(reply.data), change(membersOf(reply.data), membersOf(message.value), memory, message));
    return undefined;
  });
}

/** Changes, in place, the messages that say that a request failed. */
export function changeFailure(change: (reply: Members, message: SocketMessage, context: Context) => unknown): Wire {
  return changeReply('quote_request', (reply, message, context) =>
    'error' in reply ? change(reply, message, context) : undefined,
  );
}

/** Sees the requests for quotes before the service does; changes them in place, or gives what is said instead. */
export function onQuoteRequest(see: (request: Members, context: Context, message: SocketMessage) => unknown): Wire {
  return {
    async message(message, context) {
      if (actionOf(message) !== 'quote_request') return undefined;
      const made = await see(membersOf(message.value), context, message);
      return isSaid(made) ? made : undefined;
    },
  };
}

/** Answers messages of an action instead of the service, when `answer` gives something. */
export function answering(
  action: unknown,
  answer: (message: SocketMessage, context: Context) => SocketReply | undefined,
): Wire {
  return { message: (message, context) => (actionOf(message) === action ? answer(message, context) : undefined) };
}

/** Makes the service read the first good request again instead of a wrong one. */
export function correcting(isWrong: (request: Members, context: Context) => boolean | Promise<boolean>): Wire {
  return {
    async message(message, context) {
      const request = membersOf(message.value);
      if (actionOf(message) !== 'quote_request' || !(await isWrong(request, context))) return undefined;
      for (const name of Object.keys(request)) delete request[name];
      Object.assign(request, context.memory.get('right'));
      return undefined;
    },
    socketReply(message, reply, { memory }) {
      const isRight = actionOf(message) === 'quote_request' && isQuoted(reply.messages);
      if (isRight && !memory.has('right')) memory.set('right', { ...membersOf(message.value) });
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
  return saying(FAILURE);
}

/** Does something again and again while a session is open, at an interval in milliseconds. */
export function repeatedly(session: SocketSession, everyMs: number, work: () => void): void {
  const timer = setInterval(() => (session.open ? work() : clearInterval(timer)), everyMs);
  timer.unref();
}

/** Does something once, after some milliseconds. */
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

/** Whether a quote is among messages. */
export function isQuoted(messages: readonly unknown[]): boolean {
  return messages.some((message) => 'data' in membersOf(message));
}

/** Sends messages to all other sessions. */
export function tellOthers(session: SocketSession, messages: readonly unknown[]): void {
  for (const other of session.others()) for (const message of messages) other.send(message);
}

/** Answers the opening of a socket instead of the service, when `refusal` gives something. */
export function refusingToOpen(refusal: (request: HttpRequest, context: Context) => HttpReply | undefined): Wire {
  return {
    request: (request, context) => (SOCKETS.includes(request.operation ?? '') ? refusal(request, context) : undefined),
  };
}

/** The quotes in what a message draws. */
export function quotesIn(messages: readonly unknown[]): Members[] {
  return messages.map((message) => membersOf(membersOf(message).data)).filter(({ rfq_id }) => rfq_id !== undefined);
}

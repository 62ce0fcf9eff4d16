import type { Fault } from './fault.ts';
import type { HttpReply, HttpRequest, SocketMessage, SocketReply, Wire } from './proxy/exchange.ts';
import { writeJson } from './proxy/json.ts';
import { played } from './proxy/play.ts';

/** A fault that shows in some requests only. */
export type Narrowed = Fault & {
  /** How often it has changed anything: a fault that never showed can't be noticed. */
  readonly shown: () => number;
};

/** A request or a message, by which an edge decides whether the fault shows. */
interface Asked {
  readonly operation: string;
  /** The request that opened the session, for a message. */
  readonly request: HttpRequest;
  /** The index of the request of its operation, or of the message in its session, from 1. */
  readonly count: number;
  /** The JSON value that was sent. */
  readonly sent: unknown;
}

/** What happened before. */
interface Past {
  /** The requests so far, by operation and content. */
  readonly asked: Set<string>;
  /** The operations whose last request was refused. */
  readonly refused: Set<string>;
  outage: boolean;
}

interface Edge {
  /** When the fault shows, as it ends a sentence. */
  readonly when: string;
  readonly holds: (asked: Asked, past: Past) => boolean;
}

/** How many requests of an operation are served well before a fault that shows later. */
const USUAL = 10;
/** Beyond what 32 bits hold. */
const LARGE = 2 ** 32;

/** The edges at which a defect can hide. */
export const EDGES: Readonly<Record<string, Edge>> = {
  'on-later-pages': { when: 'on later pages', holds: ({ request }) => Number(request.query.offset) > 0 },
  'with-a-key': { when: 'for callers with a key', holds: ({ request }) => hasKey(request) },
  'without-a-key': { when: 'for callers without a key', holds: ({ request }) => !hasKey(request) },
  'every-second-time': { when: 'every second time', holds: ({ count }) => count % 2 === 0 },
  'when-asked-again': {
    when: 'for what was asked for before',
    holds: (asked, past) => past.asked.has(nameOf(asked)),
  },
  later: { when: `after ${USUAL} requests`, holds: ({ count }) => count > USUAL },
  'for-large-amounts': { when: 'for amounts beyond 32 bits', holds: ({ sent }) => isLarge(sent) },
  'after-a-refusal': {
    when: 'right after a refusal',
    holds: ({ operation }, past) => past.refused.has(operation),
  },
  'after-an-outage': { when: 'after an outage', holds: (_, past) => past.outage },
};

/**
 * The same defect, at one edge only.
 * @param edge one of {@link EDGES}
 * @returns undefined for a fault without a change of the wire
 */
export function narrowed(fault: Fault, edge: string): Narrowed | undefined {
  const at = EDGES[edge];
  if (fault.wire === undefined || at === undefined) return undefined;
  const gate = gateOf(at);
  const parts = [fault.wire].flat().map((part) => gate.around(played(part)));
  return {
    ...fault,
    id: `${fault.id}--${edge}`,
    what: `${fault.what}, ${at.when}`,
    wire: [gate.before, ...parts],
    shown: gate.shown,
  };
}

/** Decides once for each request and message whether it lies at the edge, and passes only those to a change. */
function gateOf(edge: Edge) {
  const past: Past = { asked: new Set(), refused: new Set(), outage: false };
  const meant = new WeakMap<object, boolean>();
  let shown = 0;
  const decide = (key: object, asked: Asked) => {
    meant.set(key, edge.holds(asked, past));
    past.asked.add(nameOf(asked));
  };
  /** A change of what a client sends, which may answer it instead. */
  async function sending<Sent extends object, Instead>(
    sent: Sent,
    textOf: (sent: Sent) => string,
    change: () => Instead | undefined | Promise<Instead | undefined>,
  ): Promise<Instead | undefined> {
    if (!meant.get(sent)) return undefined;
    const text = textOf(sent);
    const instead = await change();
    if (instead !== undefined || textOf(sent) !== text) shown++;
    return instead;
  }
  /** A change of the answer to what a client sent. */
  async function answering<Reply>(
    sent: object,
    reply: Reply,
    textOf: (reply: Reply) => string,
    change: () => Reply | undefined | Promise<Reply | undefined>,
  ): Promise<Reply> {
    if (!meant.get(sent)) return reply;
    const text = textOf(reply);
    const changed = (await change()) ?? reply;
    if (textOf(changed) !== text) shown++;
    return changed;
  }
  const before: Wire = {
    request(request) {
      const { operation = request.path, count, body } = request;
      decide(request, { operation, request, count, sent: body });
      return undefined;
    },
    reply({ operation, path }, reply) {
      past.outage ||= reply.status === 503;
      past.refused[reply.status >= 400 ? 'add' : 'delete'](operation ?? path);
      return reply;
    },
    message(message) {
      const { session, count, value } = message;
      decide(message, { operation: `message ${session.request.path}`, request: session.request, count, sent: value });
      return undefined;
    },
  };
  const around = (wire: Wire): Wire => ({
    ...(wire.request && {
      request: (request, context) => sending(request, requestText, () => wire.request?.(request, context)),
    }),
    ...(wire.reply && {
      reply: (request, reply, context) =>
        answering(request, reply, replyText, () => wire.reply?.(request, reply, context)),
    }),
    ...(wire.opened && {
      opened(session, context) {
        if (!meant.get(session.request)) return;
        shown++;
        wire.opened?.(session, context);
      },
    }),
    ...(wire.message && {
      message: (message, context) => sending(message, messageText, () => wire.message?.(message, context)),
    }),
    ...(wire.socketReply && {
      socketReply: (message, reply, context) =>
        answering(message, reply, drawnText, () => wire.socketReply?.(message, reply, context)),
    }),
  });
  return { before, around, shown: () => shown };
}

function hasKey({ headers }: HttpRequest): boolean {
  return headers.authorization !== undefined;
}

function nameOf({ operation, request: { query }, sent }: Asked): string {
  return `${operation} ${writeJson(query)} ${writeJson(sent)}`;
}

function isLarge(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isLarge);
  return (typeof value === 'number' || typeof value === 'bigint') && value > LARGE;
}

const requestText = ({ query, body }: HttpRequest) => `${writeJson(query)} ${writeJson(body)}`;
const replyText = ({ status, headers, body }: HttpReply) => `${status} ${writeJson(headers)} ${writeJson(body)}`;
const messageText = ({ value }: SocketMessage) => writeJson(value);
const drawnText = ({ messages, close }: SocketReply) => `${writeJson(messages)} ${writeJson(close)}`;

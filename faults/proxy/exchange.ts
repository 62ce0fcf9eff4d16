import type { HeaderLines } from './headers.ts';

/**
 * A request as a change gets it. Its `query` and `body` are a copy, which goes on to the service as the change leaves it.
 */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Path and query as they came. */
  readonly target: string;
  /** Method and path of an operation of the interface, such as `GET /api/v1/market/assets`; undefined when it is none. */
  readonly operation: string | undefined;
  /** The number of this request among those of its operation, from 1. */
  readonly count: number;
  /** The name of the session when a quote socket is opened, else empty. */
  readonly client_id: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same as they came: names as they were written, and values, alternating. */
  readonly headerLines: HeaderLines;
  /** The query, decoded; of a repeated parameter the last one counts. */
  readonly query: Record<string, string>;
  /** The JSON value of the body, integers exact (a bigint beyond the safe range); undefined when there is none. */
  body: unknown;
  /** The body as it arrived. */
  readonly bytes: Buffer;
  /** Whether the body of a POST is no JSON; an empty one is none. */
  readonly malformed: boolean;
}

/** An answer as a change gets it, whole with its headers. A change may modify it in place. */
export interface HttpReply {
  status: number;
  /** Names in lower case. `content-length` follows the body. */
  headers: Record<string, string>;
  /** A JSON value (bigints are written digit for digit) or `{ raw }` for exact text or bytes. */
  body: unknown;
}

/** One open quote socket. */
export interface SocketSession {
  readonly client_id: string;
  /** The request that opened it. */
  readonly request: HttpRequest;
  readonly open: boolean;
  /** Whether the client's connection ended without a closing frame. */
  readonly broken: boolean;
  /** Sends a JSON value, or `{ raw }` for exact text or bytes. Does nothing once the socket is closed. */
  send(message: unknown): void;
  close(code: number, reason: string): void;
  /** Sends a ping of the protocol, which is no message. */
  ping(): void;
  /** Ends the connection without a closing frame. */
  drop(): void;
  /** The other sockets that are open. */
  others(): SocketSession[];
}

/** One message of a client. A change may modify its `value`, which then goes on to the service. */
export interface SocketMessage {
  readonly session: SocketSession;
  /** The JSON value, integers exact; undefined when there is none. */
  readonly value: unknown;
  /** The message as it arrived. */
  readonly bytes: Buffer;
  /** Whether the message is no JSON text. */
  readonly malformed: boolean;
  /** The number of this message on its socket, from 1. */
  readonly count: number;
}

/** The answer to a message. A service sends one message; a change may send none or several. */
export interface SocketReply {
  /** JSON values, or `{ raw }`, in the order they are sent. */
  readonly messages: readonly unknown[];
  /** Closes the socket after them. */
  readonly close?: { readonly code: number; readonly reason: string };
}

/** A quote with the members that the service gave it. */
export interface PastQuote extends Record<string, unknown> {
  /** The request for it, as the service read it. */
  readonly asked: Record<string, unknown>;
  /** The headers of that request, or of the one that opened the session. */
  readonly headers: HttpRequest['headers'];
  readonly isOfSocket: boolean;
  readonly session?: SocketSession;
  /** The swap that it began. */
  swap?: PastSwap;
}

/** What a request made, with the members of the answer. */
interface Made extends Record<string, unknown> {
  /** The request, as the service read it, and the headers of that. */
  readonly asked: Record<string, unknown>;
  readonly headers: HttpRequest['headers'];
  readonly quote: PastQuote | undefined;
  /** When it was made, by the clock of the service, in unix seconds. */
  readonly at: number;
  /** How often its state was shown. */
  reads: number;
}

/** A swap, by its init. */
export interface PastSwap extends Made {
  /** When its first execute was taken on, as `at`. */
  executedAt?: number;
  /** The one that was shown last. */
  status?: unknown;
}

/** An order, by its creation, with the state that was shown last. */
export interface PastOrder extends Made {
  order_state?: unknown;
}

/** What the service said to clients so far, before any change, of the latest thousands of quotes, swaps and orders. */
export interface Past {
  quote(rfq_id: unknown): PastQuote | undefined;
  swap(payment_hash: unknown): PastSwap | undefined;
  order(order_id: unknown): PastOrder | undefined;
  /** All of them, the earliest first. */
  quotes(): PastQuote[];
  swaps(): PastSwap[];
  orders(): PastOrder[];
}

/** What a change may use beside the exchange at hand. */
export interface Context {
  /** A scratchpad of this change in this proxy; empty when the proxy is started. */
  readonly memory: Map<string, unknown>;
  readonly past: Past;
  /** Sends a request to the service behind the proxy, past all changes: to repeat, to compare, to look something up. */
  ask(request: Pick<HttpRequest, 'method' | 'path' | 'headers' | 'query' | 'body'>): Promise<HttpReply>;
  /** The service's own time by its `Date` header, in milliseconds. */
  now(): Promise<number>;
}

/** A value now or later; later makes the service slow. */
export type Eventually<T> = T | Promise<T>;

/** A change of the wire, in front of any maker service. All parts are optional; several changes apply in order. */
export interface Wire {
  /** Gets a request before the service; may change it, or answer it instead of the service. */
  request?(request: HttpRequest, context: Context): Eventually<HttpReply | undefined>;
  /** Changes every answer last, the maker's and the proxy's own; 101 is a socket that opens. */
  reply?(request: HttpRequest, reply: HttpReply, context: Context): Eventually<HttpReply>;
  /** Receives a quote socket as it opens, before its first message: it can send, now or later, or close it. */
  opened?(session: SocketSession, context: Context): void;
  /** Gets a message of a client before the service; may change it, or answer it instead of the service. */
  message?(message: SocketMessage, context: Context): Eventually<SocketReply | undefined>;
  /** Changes the answer to a message last. */
  socketReply?(message: SocketMessage, reply: SocketReply, context: Context): Eventually<SocketReply>;
}

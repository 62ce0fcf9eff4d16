import type { MakerRequest } from '../http/request.ts';

/** One open quote socket, as the service and the plants see it. */
export interface SocketSession {
  readonly client_id: string;
  /** The request that opened it. */
  readonly request: MakerRequest;
  readonly open: boolean;
  /** Sends a JSON value, or `{ raw }` for exact text (a text frame) or bytes (a binary frame). Nothing once it is closed. */
  send(message: unknown): void;
  /** Closes with this code and reason. */
  close(code: number, reason: string): void;
  /** Ends the connection without a word. */
  drop(): void;
  /** The other sockets that are open on the service. */
  others(): SocketSession[];
}

/** One message of a client. */
export interface SocketMessage {
  readonly session: SocketSession;
  /** As it arrived. */
  bytes: Buffer;
  binary: boolean;
  /** The parsed JSON with exact integers; undefined when there is none. */
  value: unknown;
  /** Why the message cannot be read, if so. */
  malformed: string | undefined;
  /** This is the how-many-th message on this socket, from 1. */
  readonly count: number;
}

/** What a message draws. A service sends one message; plants may send none or several. */
export interface SocketReply {
  /** JSON values, or `{ raw }`, in the order they are sent. */
  messages: unknown[];
  /** Closes the socket after them. */
  close?: { code: number; reason: string };
}

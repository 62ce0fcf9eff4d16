/** One open quote socket. */
export interface SocketSession {
  readonly client_id: string;
  readonly open: boolean;
  /** Sends a JSON value; nothing once it is closed. */
  send(message: object): void;
  /** Closes with this code and reason. */
  close(code: number, reason: string): void;
}

/** What was read out of one message of a client. */
export interface SocketMessage {
  /** The JSON value with exact integers; undefined when there is none. */
  readonly value: unknown;
  /** Why the message cannot be read, if so. */
  readonly malformed: string | undefined;
}

/** What a message draws: one message, or none where it is not described. */
export interface SocketReply {
  /** A JSON value. */
  readonly message?: object;
  /** Closes the socket after it. */
  readonly close?: { readonly code: number; readonly reason: string };
}

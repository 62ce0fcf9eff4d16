/** One open quote socket. */
export interface SocketSession {
  readonly client_id: string;
  readonly open: boolean;
  /** Sends a JSON value; nothing once it is closed. */
  send(message: unknown): void;
  /** Closes with this code and reason. */
  close(code: number, reason: string): void;
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
}

/** What a message draws: one message, or none where it is not described. */
export interface SocketReply {
  /** JSON values, in the order they are sent. */
  messages: unknown[];
  /** Closes the socket after them. */
  close?: { code: number; reason: string };
}

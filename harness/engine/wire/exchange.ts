/**
 * One HTTP exchange as evidence: what was sent, what came, when. It is a JSON line of a run's evidence files, with every
 * secret already replaced. Bodies keep the raw bytes (as UTF-8 text when they are valid UTF-8, otherwise as base64), so
 * that a replay parses the same lexemes that the server sent.
 */
export interface Exchange {
  /** Unique in the run: worker and running number, e.g. `w3-17`. Reports renumber by time. */
  readonly id: string;
  /** Title path of the check that sent it, e.g. `group/things.spec.ts › paging › total counts every match`. */
  readonly check: string;
  /**
   * The instance of the target in whose run it was made. Equal names of things (a hash, an order's id) mean one thing within
   * one instance only: two instances that were started alike may name different things the same.
   */
  readonly instance?: string;
  /** Operation of the interface, e.g. `GET /api/v1/things`; absent for a path the interface does not know. */
  readonly operation?: string;
  /** Unix time in milliseconds at which the request left (after pacing). */
  readonly sentAt: number;
  /** Whole time until the last byte (or the failure), in milliseconds. */
  readonly durationMs: number;
  /** How long pacing held the request back, in milliseconds. */
  readonly pacedMs: number;
  /** 1 for the first try; a retry repeats the request under a new id and names what it repeats. */
  readonly attempt: number;
  readonly repeats?: string;
  readonly request: RecordedRequest;
  /** Absent when no complete answer came; then `failure` says why. */
  readonly response?: RecordedResponse;
  readonly failure?: ExchangeFailure;
  /** What went over the socket that this upgrade opened, in order. `durationMs` then lasts until the socket's end. */
  readonly messages?: readonly RecordedMessage[];
  /** How many later messages were left out to keep the record bounded. */
  readonly omittedMessages?: number;
  /** How the socket ended. */
  readonly closed?: RecordedClosing;
}

export interface RecordedRequest {
  readonly method: string;
  /** Absolute URL as sent, percent-encoding untouched. */
  readonly url: string;
  /** Names as sent, in order. */
  readonly headers: readonly HeaderLine[];
  readonly body?: RecordedBody;
}

export interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  /** After content decoding; an empty body is an empty text. */
  readonly body: RecordedBody;
}

export type HeaderLine = readonly [name: string, value: string];

export type RecordedBody = ({ readonly text: string } | { readonly base64: string }) & {
  /** Whole length in bytes, where only the beginning was recorded. */
  readonly bytes?: number;
  /** Of the whole, as it would have been recorded, in hex: stands beside `bytes`. */
  readonly sha256?: string;
};

/** One message or control frame of a socket. */
export type RecordedMessage = {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly from: 'client' | 'server';
  readonly opcode: 'text' | 'binary' | 'ping' | 'pong';
} & RecordedBody;

export interface RecordedClosing {
  /** Unix time in milliseconds. */
  readonly at: number;
  /** The code of the closing frame that came; 1005 for one without a code, 1006 when none came (RFC 6455, 7.1.5). */
  readonly code: number;
  readonly reason: string;
  /** Who ended it first. */
  readonly by: 'client' | 'server';
  /** What the server did wrong, where that ended the connection: a broken frame, a flood. */
  readonly problem?: string;
}

/**
 * Why an exchange has no usable answer. `unreachable` means that the target is absent (refused, no route, name not found,
 * connect timeout), and `silent` that it hangs (nothing came in time, nor to a request that any server answers). Neither is
 * ever a finding. The others are faults of a reachable server:
 * `deadline` (not whole in time), `too-large` (body over the cap, also after decompression), `broken` (closed
 * mid-answer or not HTTP), `undecodable` (content-encoding that cannot be undone).
 */
export interface ExchangeFailure {
  readonly kind: 'unreachable' | 'silent' | 'deadline' | 'too-large' | 'broken' | 'undecodable';
  /** One sentence for people. */
  readonly message: string;
  /** How often in a row such a request got no answer, when that may be the network's fault. */
  readonly lost?: number;
  /** Whether another request was answered meanwhile, so that it is not the network's fault. */
  readonly othersAnswered?: boolean;
}

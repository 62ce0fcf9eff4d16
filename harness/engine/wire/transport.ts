import type { Dispatcher, Pool } from 'undici';
import { type BoundName, type Bounds, DEFAULT_BOUNDS } from '../bounds.ts';
import { headerValue } from './answer.ts';
import { decodeContent } from './content-coding.ts';
import type { ExchangeFailure, HeaderLine } from './exchange.ts';
import { Gathering } from './gathering.ts';
import { interimTolerantConnector } from './interim.ts';
import { undici } from './undici.ts';

/** Makes attempts over the network: sends bytes, and gives the bytes that came or how it failed. */
export interface Transport {
  /** Nothing that the target does rejects; a request that cannot be sent rejects with a TypeError. */
  attempt(request: OutgoingRequest): Promise<Arrival>;
  close(): Promise<void>;
}

export interface OutgoingRequest {
  readonly method: string;
  /** Path and query, ready to send. */
  readonly target: string;
  /** Names and values, alternating. */
  readonly headers: string[];
  readonly body: Buffer | undefined;
  /** For the whole attempt: connect, headers and body. */
  readonly deadlineMs: number;
}

export type Arrival =
  | {
      readonly status: number;
      readonly headers: readonly HeaderLine[];
      readonly body: Buffer;
      readonly failure?: undefined;
    }
  | {
      readonly failure: ExchangeFailure;
      readonly dropped: boolean;
      /** Whether there was a connection, but not even a status came in time. */
      readonly unheard?: boolean;
      /** The bound that was exceeded. */
      readonly bound?: ExceededBound;
    };

/** A bound that an answer exceeded. */
export interface ExceededBound {
  readonly name: BoundName;
  readonly limit: number;
}

export interface TransportOptions {
  readonly origin: string;
  readonly connectTimeoutMs: number;
  /** Cap on a body, before and after content decoding. */
  readonly maxBodyBytes: number;
  /** The bound on the header lines of an answer; undici's own 16 KiB would be a limit that nobody stated. */
  readonly maxHeaderBytes?: number;
  /** Sockets at most; unlimited when absent. */
  readonly connections?: number;
}

/** Opens no socket yet. Redirects are never followed and idle sockets are reused. */
export function createTransport(options: TransportOptions): Transport {
  const caps: Caps = {
    bodyBytes: options.maxBodyBytes,
    headerBytes: options.maxHeaderBytes ?? DEFAULT_BOUNDS.headerBytes,
  };
  const pool = new (undici().Pool)(options.origin, {
    connections: options.connections ?? null,
    pipelining: 1,
    // Shorter than the idle limit of common servers (uvicorn and Node close after 5 s), so that a POST seldom meets a
    // socket that is just being closed.
    keepAliveTimeout: 2_500,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: caps.headerBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: interimTolerantConnector(options.connectTimeoutMs),
  });
  return {
    attempt: (request) => attempt(pool, request, caps),
    close: () => pool.destroy(),
  };
}

class Deadline extends Error {}
class TooLarge extends Error {}

type Caps = Pick<Bounds, 'bodyBytes' | 'headerBytes'>;

function attempt(pool: Pool, request: OutgoingRequest, caps: Caps): Promise<Arrival> {
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { method: request.method, path: request.target, headers: request.headers, body: request.body ?? null },
      new Reception(request.deadlineMs, caps, resolve, reject),
    );
  });
}

/** Gathers one answer from undici's callbacks. A class, because it is made for every request and closures cost more. */
class Reception implements Dispatcher.DispatchHandler {
  readonly #deadlineMs: number;
  readonly #caps: Caps;
  readonly #resolve: (arrival: Arrival) => void;
  readonly #reject: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #expired: Deadline | undefined;
  #status = 0;
  #headers: readonly HeaderLine[] = [];
  readonly #body = new Gathering();

  constructor(deadlineMs: number, caps: Caps, resolve: (arrival: Arrival) => void, reject: (error: Error) => void) {
    this.#deadlineMs = deadlineMs;
    this.#caps = caps;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(expire, deadlineMs, this);
  }

  expire(): void {
    this.#expired = new Deadline();
    // Without a connection there is nothing to abort yet; undici lets go of the request when it gets its turn.
    if (this.#controller === undefined) this.#fail(this.#expired);
    else this.#controller.abort(this.#expired);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#expired !== undefined) controller.abort(this.#expired);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headerLines(controller.rawHeaders);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body.length + chunk.length > this.#caps.bodyBytes) controller.abort(new TooLarge());
    else this.#body.add(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    const body = this.#body.whole();
    const coding = headerValue(this.#headers, 'content-encoding');
    if (coding === undefined) this.#resolve({ status: this.#status, headers: this.#headers, body });
    else void finish(this.#status, this.#headers, body, coding, this.#caps.bodyBytes).then(this.#resolve, this.#reject);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(this.#expired ?? error);
  }

  #fail(error: Error): void {
    clearTimeout(this.#timer);
    const progress = { connected: this.#controller !== undefined, status: this.#status, received: this.#body.length };
    if (isOurFault(error))
      this.#reject(new TypeError(`the request cannot be sent: ${error.message}`, { cause: error }));
    else this.#resolve(classify(error, progress, this.#deadlineMs, this.#caps));
  }
}

function expire(reception: Reception): void {
  reception.expire();
}

async function finish(
  status: number,
  headers: readonly HeaderLine[],
  body: Buffer,
  coding: string,
  cap: number,
): Promise<Arrival> {
  const decoded = await decodeContent(body, coding, cap);
  if ('body' in decoded) return { status, headers, body: decoded.body };
  const failure = { kind: decoded.kind, message: `status ${status}, ${decoded.message}` };
  if (decoded.kind === 'too-large') return { failure, dropped: false, bound: { name: 'bodyBytes', limit: cap } };
  return { failure, dropped: false };
}

/** White space around a value is no part of it (RFC 9110, 5.5). */
function headerLines(raw: unknown): HeaderLine[] {
  const flat = Array.isArray(raw) ? raw : [];
  const lines: HeaderLine[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) lines.push([latin1(flat[i]), latin1(flat[i + 1]).trim()]);
  return lines;
}

function latin1(bytes: unknown): string {
  return Buffer.isBuffer(bytes) ? bytes.toString('latin1') : String(bytes);
}

/** undici's word for a request that breaks HTTP's own syntax (a line break in a header value, say). */
function isOurFault(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return (
    code === 'UND_ERR_INVALID_ARG' ||
    code === 'UND_ERR_NOT_SUPPORTED' ||
    code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH' ||
    code === 'UND_ERR_DESTROYED' ||
    code === 'UND_ERR_CLOSED'
  );
}

interface Progress {
  readonly connected: boolean;
  readonly status: number;
  readonly received: number;
}

function classify(error: Error, progress: Progress, deadlineMs: number, caps: Caps): Arrival {
  const sofar =
    progress.status === 0 ? 'before any answer' : `after status ${progress.status} and ${progress.received} body bytes`;
  if (error instanceof TooLarge) {
    return {
      failure: { kind: 'too-large', message: `body is over ${caps.bodyBytes} bytes (status ${progress.status})` },
      dropped: false,
      bound: { name: 'bodyBytes', limit: caps.bodyBytes },
    };
  }
  if (error instanceof Deadline) {
    if (progress.connected) {
      return {
        failure: { kind: 'deadline', message: `not whole within ${deadlineMs} ms: stopped ${sofar}` },
        dropped: false,
        unheard: progress.status === 0,
        bound: { name: 'deadlineMs', limit: deadlineMs },
      };
    }
    return { failure: { kind: 'unreachable', message: `no connection within ${deadlineMs} ms` }, dropped: false };
  }
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return {
      failure: { kind: 'too-large', message: `answer headers are over ${caps.headerBytes} bytes` },
      dropped: false,
      bound: { name: 'headerBytes', limit: caps.headerBytes },
    };
  }
  if (!progress.connected) {
    return {
      failure: { kind: 'unreachable', message: `${code === '' ? error.name : code}: ${reasonOf(error)}` },
      dropped: false,
    };
  }
  return { failure: { kind: 'broken', message: `${reasonOf(error)} ${sofar}` }, dropped: !isNotHttp(error) };
}

/** A connect to a name with several addresses fails with an AggregateError whose own message is empty. */
function reasonOf(error: Error): string {
  if (error.message !== '') return error.message;
  if (error instanceof AggregateError) return error.errors.map((each) => (each as Error).message).join('; ');
  return error.name;
}

function isNotHttp(error: Error): boolean {
  const twoLengths = (error as NodeJS.ErrnoException).code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
  return (
    twoLengths ||
    error.name === 'HTTPParserError' ||
    error.message === 'bad response' ||
    error.message === 'bad upgrade'
  );
}

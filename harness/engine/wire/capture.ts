import { isUtf8 } from 'node:buffer';
import type { Exchange, ExchangeFailure, HeaderLine, RecordedBody, RecordedRequest } from './exchange.ts';
import { type Head, withLength } from './head.ts';
import type { Secrets } from './secrets.ts';

/** One attempt as it went out, credentials still in clear. */
export interface Captured {
  readonly id: string;
  readonly check: string;
  readonly operation: string | undefined;
  readonly sentAt: number;
  readonly durationMs: number;
  readonly pacedMs: number;
  readonly attempt: number;
  readonly repeats: string | undefined;
  readonly method: string;
  readonly origin: string;
  readonly target: string;
  readonly head: Head;
  readonly body: Buffer | undefined;
}

/** A whole answer, content decoded. */
export interface Came {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
  /** The body as text, and whether that is all of it. */
  readonly text: string;
  readonly isUtf8: boolean;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Turns an attempt into evidence: bytes as they were, each credential replaced by its label. Plain assignments, because
 * this runs for every request and spreads are dear.
 */
export function toExchange(captured: Captured, came: Came | ExchangeFailure, secrets: Secrets): Exchange {
  const carried = carriedBy(captured, secrets);
  const request = requestOf(captured, secrets, carried);
  const exchange: Writable<Exchange> = {
    id: captured.id,
    check: captured.check,
    sentAt: captured.sentAt,
    durationMs: captured.durationMs,
    pacedMs: captured.pacedMs,
    attempt: captured.attempt,
    request,
  };
  if (captured.operation !== undefined) exchange.operation = captured.operation;
  if (captured.repeats !== undefined) exchange.repeats = captured.repeats;
  if (came.kind === 'answer') {
    const headers: HeaderLine[] = [];
    for (const line of came.headers) headers.push(secrets.redactHeader(line, carried));
    exchange.response = {
      status: came.status,
      headers,
      body: recordedBody(secrets, came.body, came.text, came.isUtf8, carried),
    };
  } else {
    exchange.failure = { ...came, message: secrets.redact(came.message, carried) };
  }
  return exchange;
}

/** The record of a request. */
export function requestOf(
  asked: Asked,
  secrets: Secrets,
  carried: readonly string[] = carriedBy(asked, secrets),
): RecordedRequest {
  const { method, origin, target, head, body } = asked;
  const request: Writable<RecordedRequest> = {
    method,
    url: secrets.redact(origin + target, carried),
    headers: withLength(head.recorded, method, body?.length ?? 0),
  };
  if (body !== undefined) request.body = recordedBody(secrets, body, body.toString('utf8'), isUtf8(body), carried);
  return request;
}

type Asked = Pick<Captured, 'method' | 'origin' | 'target' | 'head' | 'body'>;

/** The credentials that a request carries and that aren't known yet. */
function carriedBy({ target, head, body }: Asked, secrets: Secrets): readonly string[] {
  const inContent = secrets.ofRequest(target, [], body?.toString('utf8') ?? '');
  return inContent.length === 0 ? head.carried : [...head.carried, ...inContent];
}

function recordedBody(
  secrets: Secrets,
  bytes: Buffer,
  text: string,
  valid: boolean,
  carried: readonly string[],
): RecordedBody {
  if (valid) return { text: secrets.redact(text, carried) };
  const safe = secrets.redact(bytes.toString('latin1'), carried);
  return { base64: Buffer.from(safe, 'latin1').toString('base64') };
}

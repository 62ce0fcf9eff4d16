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
  const { body } = captured;
  const requestText = body === undefined ? '' : body.toString('utf8');
  const inContent = secrets.ofRequest(captured.target, [], requestText);
  const carried = inContent.length === 0 ? captured.head.carried : [...captured.head.carried, ...inContent];
  const request: Writable<RecordedRequest> = {
    method: captured.method,
    url: secrets.redact(captured.origin + captured.target, carried),
    headers: withLength(captured.head.recorded, captured.method, body?.length ?? 0),
  };
  if (body !== undefined) request.body = recordedBody(secrets, body, requestText, isUtf8(body), carried);
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
    exchange.failure = { kind: came.kind, message: secrets.redact(came.message, carried) };
  }
  return exchange;
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

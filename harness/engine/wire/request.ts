import { stringifyExact } from '../json/exact-json.ts';
import type { Context } from './context.ts';
import type { Head } from './head.ts';
import { type Query, requestTarget } from './request-target.ts';
import type { Effect, Repeating } from './retry.ts';
import { type Secret, withSecretTexts } from './secret.ts';
import type { OutgoingRequest } from './transport.ts';

/** A request of a check. */
export interface WireRequest {
  readonly method: string;
  /** Below the base URL, sent byte for byte, e.g. `/api/v1/things`. */
  readonly path: string;
  readonly query?: Query;
  /** Replaces a default header of the same name; null leaves it out. */
  readonly headers?: Readonly<Record<string, string | Secret | null>>;
  /** Sent as JSON, bigints as digits, secrets as their texts. */
  readonly json?: unknown;
  /** Sent verbatim instead of `json`. */
  readonly body?: string | Uint8Array;
  /** `application/json` when there is a body; null leaves the header out. */
  readonly contentType?: string | null;
  /** False: the first answer counts, no repeating. */
  readonly retry?: boolean;
  /** False: not held back by pacing; for checks that mean to exhaust a limit. */
  readonly paced?: boolean;
  /** For the whole attempt, in milliseconds. */
  readonly deadlineMs?: number;
}

/** A request as it is sent, and what is done when it fails. */
export interface Prepared extends OutgoingRequest {
  readonly operation: string | undefined;
  readonly effect: Effect | undefined;
  readonly check: string;
  readonly head: Head;
  readonly mayRepeat: boolean;
  readonly paced: boolean;
}

/** Turns a request into bytes. Throws the errors of `allow`. */
export function prepare(context: Context, request: WireRequest): Prepared {
  const { options, bounds } = context;
  const { method, path } = request;
  const queryAt = path.indexOf('?');
  const operation = options.operationOf(method, queryAt < 0 ? path : path.slice(0, queryAt));
  if (operation !== undefined) options.allow?.(operation);
  const check = options.check();
  const content =
    request.body ?? (request.json === undefined ? undefined : stringifyExact(withSecretTexts(request.json)));
  const contentType =
    request.contentType === undefined ? (content === undefined ? null : 'application/json') : request.contentType;
  const head = context.headFor({ method, check, contentType, headers: withSecretTexts(request.headers) });
  return {
    method,
    target: requestTarget(context.basePath, path, request.query),
    headers: head.flat,
    body: content === undefined ? undefined : typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
    deadlineMs: request.deadlineMs ?? options.deadlineMs ?? bounds.deadlineMs,
    operation,
    effect: effectOf(method, operation, options.repeating),
    check,
    head,
    mayRepeat: request.retry !== false,
    paced: request.paced !== false,
  };
}

/** Methods that HTTP itself calls safe (RFC 9110, 9.2.1) and the suites send. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function effectOf(method: string, operation: string | undefined, repeating?: Repeating): Effect | undefined {
  if (SAFE.has(method)) return 'reads';
  return operation === undefined ? undefined : repeating?.effectOf(operation);
}

/** The key by which losses are counted: the operation, or method and path of an unknown one. */
export function lossKey({ operation, method, target }: Prepared): string {
  return operation ?? `${method} ${target}`;
}

import { crossOriginHeaders } from '../auth/cross-origin.ts';
import { judgeKey } from '../auth/keys.ts';
import type { Scope } from '../auth/options.ts';
import { announcesJson } from '../formats/body.ts';
import { rateHeaders } from '../limits/headers.ts';
import { limitsOf } from '../limits/options.ts';
import type { Admission, RateLimiter } from '../limits/rate-limit.ts';
import type { Maker } from '../maker.ts';
import type { Reply } from './reply.ts';
import type { MakerRequest } from './request.ts';

/** What an operation does with a request that passed limits and key. */
export type Handler = (request: MakerRequest, maker: Maker) => Reply | Promise<Reply>;

/** One operation of the interface. */
export interface Operation {
  method: 'GET' | 'POST';
  path: string;
  /** What a key must be good for; none means any key. */
  scope?: Scope;
  handler: Handler;
}

/** What it takes to answer requests. */
export interface ServiceContext {
  maker: Maker;
  limiter: RateLimiter;
  /** Receives what was thrown inside, since callers only see a 500. */
  failed(error: unknown): void;
}

/**
 * Answers one request: rate limits, key, the operation itself, then the headers every response has. Never throws:
 * what goes wrong inside is a 500 `INTERNAL_ERROR`.
 */
export async function answer(context: ServiceContext, request: MakerRequest, handle: Handler): Promise<Reply> {
  const { maker, limiter } = context;
  const { clock, options } = maker;
  const admission = limiter.admit(limitsOf(options), request.ip, request.operation ?? 'unknown');
  let reply: Reply;
  try {
    if (!admission.admitted && maker.behaviour.worksBeforeRefusing()) await handle(request, maker);
    reply = admission.admitted ? await handle(request, maker) : throttled(maker, admission);
  } catch (error) {
    context.failed(error);
    reply = maker.errors.application(500, 'INTERNAL_ERROR', 'An unexpected error occurred');
  }
  reply.headers = {
    'content-type': 'application/json',
    date: httpDate(clock.now()),
    ...rateHeaders(admission, clock.now(), options),
    ...crossOriginHeaders(options),
    ...reply.headers,
  };
  return reply;
}

/** Key, media type and handler of an operation: what remains of `answer` without limits and common headers. */
export function perform(operation: Operation, request: MakerRequest, maker: Maker): Reply | Promise<Reply> {
  const { method, scope, handler } = operation;
  const { errors, options } = maker;
  const refusal = judgeCaller(scope, request, maker);
  if (refusal !== undefined) return refusal;
  const unannounced = method === 'POST' && !announcesJson(headerText(request, 'content-type'));
  if (unannounced && options.other_media_type === 'refuse') {
    return errors.application(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be announced as application/json');
  }
  return handler(request, maker);
}

/** The answer to a caller whose key is missing or not good enough for a scope, or undefined. */
function judgeCaller(scope: Scope | undefined, request: MakerRequest, maker: Maker): Reply | undefined {
  const { behaviour, options } = maker;
  const authorization = headerText(request, 'authorization');
  const known = authorization === undefined ? undefined : behaviour.keyIn(authorization, options.keys, request.path);
  const verdict = judgeKey({ authorization, known, origin: headerText(request, 'origin') }, scope, options);
  switch (verdict) {
    case 'served':
      return undefined;
    case 'foreign-origin':
      return maker.errors.application(403, 'ORIGIN_NOT_ALLOWED', 'The key is not allowed from this origin');
    case 'missing-scope':
      return maker.errors.application(403, 'INSUFFICIENT_SCOPE', 'The key lacks the scope of this operation');
    default:
      return maker.errors.key(verdict);
  }
}

function throttled(maker: Maker, admission: Admission): Reply {
  const retry_after = Math.ceil(admission.reset_ms / 1000);
  const reply = maker.errors.application(429, 'RATE_LIMIT_EXCEEDED', 'Rate limit exceeded', { retry_after });
  if (maker.options.retry_after_header) reply.headers['retry-after'] = String(retry_after);
  return reply;
}

function headerText(request: MakerRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

let dated = { second: 0, text: '' };

/** The `Date` header follows the service's clock, so that a caller can compare expiries with it. */
function httpDate(now: number): string {
  const second = Math.floor(now / 1000);
  if (dated.second !== second) dated = { second, text: new Date(now).toUTCString() };
  return dated.text;
}

import type { IncomingHttpHeaders } from 'node:http';
import { ok, type Reply } from '../http/reply.ts';
import type { MakerRequest } from '../http/request.ts';
import type { AuthOptions } from './options.ts';

/** Headers of answers that a page may read beside those that any page may. */
const READABLE = 'Date, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';
/** How long a browser remembers a preflight, in seconds. */
const REMEMBERED_SECONDS = '600';

/** What lets pages of any origin read an answer. Keys are no cookies, so that no origin has to be named for them. */
export function crossOriginHeaders({ cross_origin }: Pick<AuthOptions, 'cross_origin'>): Record<string, string> {
  if (cross_origin === 'refuse') return {};
  return { 'access-control-allow-origin': '*', 'access-control-expose-headers': READABLE };
}

/** Whether a request is the question of a browser, before a call of a page, and is to be answered yes. */
export function isPreflight(
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
  { cross_origin }: Pick<AuthOptions, 'cross_origin'>,
): boolean {
  const isAsked = headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
  return cross_origin === 'allow' && method === 'OPTIONS' && isAsked;
}

/** Lets the page make the call that its browser asks about, with whatever headers. */
export function allowPreflight({ headers }: MakerRequest): Reply {
  const asked = headers['access-control-request-headers'];
  return {
    ...ok({}),
    headers: {
      'access-control-allow-methods': 'GET, POST',
      'access-control-max-age': REMEMBERED_SECONDS,
      ...(typeof asked === 'string' && { 'access-control-allow-headers': asked }),
    },
  };
}

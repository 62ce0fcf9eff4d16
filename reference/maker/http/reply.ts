/** What a handler answers: everything that goes on the wire, before it is written. */
export interface Reply {
  status: number;
  /** Header names in lower case. `content-length` is computed unless it stands here. */
  headers: Record<string, string>;
  /** A JSON value (bigints are written digit for digit) or `{ raw }` for exact text or bytes. */
  body: unknown;
  /** What happens to the bytes: sent (default), never sent, connection dropped before or in the middle of the body. */
  delivery?: 'send' | 'hang' | 'drop' | 'truncate';
}

/** One entry of a 422 `detail` (interface, Errors: validation error). */
export interface Issue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** A 200 answer with this JSON value. */
export function ok(body: unknown): Reply {
  return { status: 200, headers: {}, body };
}

/** The exact text or bytes of a `{ raw }` body, or undefined when the body is a JSON value. */
export function rawBody(body: unknown): string | Buffer | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'raw') || !('raw' in body)) return undefined;
  return typeof body.raw === 'string' || Buffer.isBuffer(body.raw) ? body.raw : undefined;
}

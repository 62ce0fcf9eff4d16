/** What a handler answers: everything that goes on the wire, before it is written. */
export interface Reply {
  status: number;
  /** Header names in lower case; `content-length` is added. */
  headers: Record<string, string>;
  /** A JSON value; bigints are written digit for digit. */
  body: unknown;
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

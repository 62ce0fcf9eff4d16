/** Reads headers by lower-case name. */
export interface HeaderLookup {
  header(name: string): string | undefined;
}

/** What an answer says about the limits of its target; a figure is undefined when it is missing or cannot be read. */
export interface Announced {
  /** Requests a minute. */
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  /** Milliseconds until the window ends. */
  readonly resetMs: number | undefined;
  /** Whether the limit refused the request (429). */
  readonly refused: boolean;
  /** The wait that the refusal names, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/** Reads what an answer announces; `now` is Unix time in milliseconds, to read a time of day. */
export function announcedBy(headers: HeaderLookup, status: number, now: number): Announced {
  const limit = wholeNumber(headers.header('x-ratelimit-limit'));
  const refused = status === 429;
  const seconds = refused ? wholeNumber(headers.header('retry-after')) : undefined;
  return {
    limit: limit === 0 ? undefined : limit,
    remaining: wholeNumber(headers.header('x-ratelimit-remaining')),
    resetMs: resetMs(headers, now),
    refused,
    retryAfterMs: seconds === undefined ? undefined : seconds * 1000,
  };
}

/** LIM-HEAD-05: the value is a wait in seconds when small, else a time of day. */
function resetMs(headers: HeaderLookup, now: number): number | undefined {
  const reset = wholeNumber(headers.header('x-ratelimit-reset'));
  if (reset === undefined) return undefined;
  if (reset < 1_000_000) return reset * 1000;
  const at = reset < 100_000_000_000 ? reset * 1000 : reset;
  // The target's own clock says how far away its own time of day is.
  const theirNow = Date.parse(headers.header('date') ?? '');
  return Math.max(0, at - (Number.isNaN(theirNow) ? now : theirNow));
}

function wholeNumber(text: string | undefined): number | undefined {
  const digits = /^\s*(\d+)/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

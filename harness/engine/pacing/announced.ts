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
  const waitMs = (name: string) => waitUntil(secondsIn(headers.header(name)), headers, now);
  return {
    limit: limit === 0 ? undefined : limit,
    remaining: wholeNumber(headers.header('x-ratelimit-remaining')),
    resetMs: waitMs('x-ratelimit-reset'),
    refused,
    retryAfterMs: refused ? waitMs('retry-after') : undefined,
  };
}

/** LIM-HEAD-05: the value is a wait in seconds when small, else a time of day. */
function waitUntil(seconds: number | undefined, headers: HeaderLookup, now: number): number | undefined {
  if (seconds === undefined) return undefined;
  if (seconds < 1_000_000) return seconds * 1000;
  const at = seconds < 100_000_000_000 ? seconds * 1000 : seconds;
  // The target's own clock says how far away its own time of day is.
  const theirNow = Date.parse(headers.header('date') ?? '');
  return Math.max(0, at - (Number.isNaN(theirNow) ? now : theirNow));
}

/** The number that a header is, or that its structured value begins with: `300, 300;w=60`. */
const NUMBER = /^\s*(\d+(?:\.\d+)?)\s*(?:$|[,;])/;
/** A time of day stands in each form of a date, and in no number. */
const DATE = /\d:\d\d/;

/** The whole number of a header; undefined for anything else. */
export function wholeNumber(text = ''): number | undefined {
  const number = Number(NUMBER.exec(text)?.[1]);
  return Number.isInteger(number) ? number : undefined;
}

/** The seconds of a header, a wait or a time of day, with a fraction or not; of a date those since 1970. */
export function secondsIn(text = ''): number | undefined {
  const seconds = DATE.test(text) ? Date.parse(text) / 1000 : Number(NUMBER.exec(text)?.[1]);
  return Number.isNaN(seconds) ? undefined : seconds;
}

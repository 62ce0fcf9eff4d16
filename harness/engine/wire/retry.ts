/** When a request may be repeated (interface.md, Errors rule 5), as a pure decision. */

export interface RetryQuestion {
  /** 1 for the first try. */
  readonly attempt: number;
  readonly method: string;
  readonly operation: string | undefined;
  /** What happened: an answer with this status, or a connection that broke before a whole answer came. */
  readonly outcome: { readonly status: number } | 'dropped';
  /** `Retry-After` header: seconds or an HTTP date. */
  readonly retryAfterHeader?: string | undefined;
  /** The decoded body, for `details.retry_after` (seconds). */
  readonly body?: unknown;
  /** False when the caller wants the first answer, whatever it is. */
  readonly wanted: boolean;
  /** In [0, 1). */
  readonly random: number;
  /** Unix time in milliseconds, to read a date in `Retry-After`. */
  readonly now: number;
}

/** `waitMs` undefined: do not repeat. */
export interface RetryAdvice {
  readonly waitMs: number | undefined;
}

export const RETRY = { maxAttempts: 5, baseMs: 250, capMs: 8_000, longestToldMs: 120_000 } as const;

const NO: RetryAdvice = { waitMs: undefined };
const RETRYABLE: ReadonlySet<number> = new Set([429, 500, 502, 503]);

/**
 * Operations whose first try may have taken effect although its answer says otherwise or never came; repeating them could
 * make two orders, or turn a used quote into a false finding. Only a 429 promises that nothing happened (LIM-RATE-05).
 */
const ONCE: ReadonlySet<string> = new Set([
  'POST /api/v1/swaps/init',
  'POST /api/v1/swaps/execute',
  'POST /api/v1/lsps1/create_order',
  'POST /api/v1/lsps1/rate_decision',
]);

/** POST operations that only read, so a lost answer may be asked for again. */
const READING: ReadonlySet<string> = new Set([
  'POST /api/v1/market/pairs/routes',
  'POST /api/v1/market/routes',
  'POST /api/v1/market/quote',
  'POST /api/v1/swaps/atomic/status',
  'POST /api/v1/lsps1/estimate_fees',
  'POST /api/v1/lsps1/get_order',
]);

/**
 * Decides whether and after what wait (milliseconds) to repeat. Exponential backoff with full jitter; a wait that the
 * target names is kept (up to two minutes) and spread a little so that workers do not all return at once.
 */
export function retryAdvice(question: RetryQuestion): RetryAdvice {
  const { attempt, outcome, operation, method } = question;
  if (!question.wanted || attempt >= RETRY.maxAttempts) return NO;
  if (outcome === 'dropped') {
    return attempt === 1 && isSafe(method, operation) ? { waitMs: 0 } : NO;
  }
  if (!RETRYABLE.has(outcome.status)) return NO;
  if (outcome.status !== 429 && operation !== undefined && ONCE.has(operation)) return NO;
  const backoff = question.random * Math.min(RETRY.capMs, RETRY.baseMs * 2 ** attempt);
  const told = toldWaitMs(question);
  if (told === undefined) return { waitMs: Math.round(backoff) };
  return { waitMs: Math.round(Math.min(told, RETRY.longestToldMs) + question.random * RETRY.baseMs) };
}

function isSafe(method: string, operation: string | undefined): boolean {
  return (
    method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || (operation !== undefined && READING.has(operation))
  );
}

/** The longer of the two ways in which a target may name a wait; the unit of `retry_after` is taken as seconds (LIM-RATE-08). */
function toldWaitMs(question: RetryQuestion): number | undefined {
  const waits = [waitInBody(question.body), waitInHeader(question.retryAfterHeader, question.now)].filter(
    (wait) => wait !== undefined && Number.isFinite(wait) && wait >= 0,
  ) as number[];
  return waits.length === 0 ? undefined : Math.max(...waits);
}

function waitInBody(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('details' in body)) return undefined;
  const details = body.details;
  if (typeof details !== 'object' || details === null || !('retry_after' in details)) return undefined;
  const told = details.retry_after;
  return typeof told === 'number' || (typeof told === 'string' && told.trim() !== '') ? Number(told) * 1000 : undefined;
}

function waitInHeader(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  return Number.isNaN(seconds) ? Math.max(0, Date.parse(header) - now) : seconds * 1000;
}

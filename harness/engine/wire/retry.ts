/** When a request may be repeated, as a pure decision. */

/**
 * The effect of a request that is sent again: `reads` changes nothing, `once` may have taken effect although its answer says
 * otherwise or never came. Undefined means unknown.
 */
export type Effect = 'reads' | 'once';

/** What the interface of a target says about repeats. */
export interface Repeating {
  effectOf(operation: string): Effect | undefined;
  /** The wait that the body of a refusal names, in seconds; undefined when it names none. */
  waitIn(body: unknown): number | undefined;
}

export interface RetryQuestion {
  /** 1 for the first try. */
  readonly attempt: number;
  /** How many requests of this operation in a row got no answer, this one included; 0 for an answer. */
  readonly lost: number;
  readonly effect: Effect | undefined;
  /** What happened: an answer with this status, or none that came whole. */
  readonly outcome: { readonly status: number } | 'lost';
  /** `Retry-After` header: seconds or an HTTP date. */
  readonly retryAfterHeader?: string | undefined;
  /** The wait that the body names, in seconds. */
  readonly waitInBody?: number | undefined;
  /** The longest wait that is kept, in milliseconds. */
  readonly longestAskedMs: number;
  /** False when the caller wants the first answer, even a refusal; a lost answer does not count as one. */
  readonly wanted: boolean;
  /** In [0, 1). */
  readonly random: number;
  /** Unix time in milliseconds, to read a date in `Retry-After`. */
  readonly now: number;
}

/** `waitMs` undefined: do not repeat. */
export interface RetryAdvice {
  readonly waitMs: number | undefined;
  /** The wait that the target names, in milliseconds, when it is too long to be kept. */
  readonly tooLongMs?: number;
}

export const RETRY = { maxAttempts: 5, maxLost: 3, baseMs: 250, capMs: 8_000 } as const;

const NO: RetryAdvice = { waitMs: undefined };
/** What a proxy of a delivery network says when the server behind it does not answer. */
export const OF_NETWORKS: ReadonlySet<number> = new Set([520, 521, 522, 523, 524, 525, 526, 527, 530]);
const RETRYABLE: ReadonlySet<number> = new Set([429, 500, 502, 503, 504, ...OF_NETWORKS]);

/** Whether a status says that the server failed, and nothing of the request. */
export function isFailure(status: number): boolean {
  return status >= 500;
}

/**
 * Decides whether and after what wait (milliseconds) to repeat. Exponential backoff with full jitter; a wait that the
 * target names is kept, unless it is too long, and spread a little so that workers do not all return at once.
 */
export function retryAdvice(question: RetryQuestion): RetryAdvice {
  const { attempt, lost, outcome, effect, random } = question;
  if (outcome === 'lost') {
    const again = effect === 'reads' && lost < RETRY.maxLost && attempt < RETRY.maxAttempts;
    return again ? { waitMs: Math.round(random * RETRY.baseMs * (lost - 1)) } : NO;
  }
  if (!question.wanted || attempt >= RETRY.maxAttempts) return NO;
  if (!RETRYABLE.has(outcome.status)) return NO;
  // Only a 429 promises that nothing happened (LIM-RATE-05).
  if (outcome.status !== 429 && effect === 'once') return NO;
  const backoff = random * Math.min(RETRY.capMs, RETRY.baseMs * 2 ** attempt);
  const asked = askedWaitMs(question);
  if (asked === undefined) return { waitMs: Math.round(backoff) };
  if (asked > question.longestAskedMs) return { waitMs: undefined, tooLongMs: asked };
  return { waitMs: Math.round(asked + random * RETRY.baseMs) };
}

/** The longer of the two ways in which a target may name a wait. */
function askedWaitMs({ waitInBody, retryAfterHeader, now }: RetryQuestion): number | undefined {
  const inBody = waitInBody === undefined ? undefined : waitInBody * 1000;
  const waits = [inBody, waitInHeader(retryAfterHeader, now)].filter(
    (wait) => wait !== undefined && Number.isFinite(wait) && wait >= 0,
  ) as number[];
  return waits.length === 0 ? undefined : Math.max(...waits);
}

function waitInHeader(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  return Number.isNaN(seconds) ? Math.max(0, Date.parse(header) - now) : seconds * 1000;
}

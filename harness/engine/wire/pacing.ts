import { DEFAULT_BOUNDS } from '../bounds.ts';
import { waiting } from '../waiting.ts';
import type { Patience } from './patience.ts';

/** Keeps all workers of a run together under the rate limits of the target (LIM-RATE-01). */
export interface Pacing {
  /**
   * Waits for this operation's turn; gives the milliseconds waited.
   * @throws {NotExercised} when that would take longer than the check has patience; there is nothing to learn then
   */
  before(operation: string): Promise<number>;
  /**
   * Takes note of an answer; call it once for every `before`, with no headers and status 0 when no answer came.
   */
  learn(operation: string, headers: HeaderLookup | undefined, status: number): void;
  /** Holds back everything for so many milliseconds: the target has just said so. */
  hold(ms: number): void;
}

export interface HeaderLookup {
  /** Value by lower-case name. */
  header(name: string): string | undefined;
}

export interface PacingOptions {
  /** Processes that share the limits, at least 1. */
  readonly workers: number;
  /** `announced`: what the target's headers allow; a number: at most so many requests a minute in all; `off`: no limit. */
  readonly pace: 'announced' | 'off' | number;
  /** How long one check waits in all; without end when left out. */
  readonly patience?: Patience;
  /** No wait for a window lasts longer than so many milliseconds, whatever `X-RateLimit-Reset` claims. */
  readonly longestWaitMs?: number;
  readonly clock?: Clock;
  /** In [0, 1); spreads the first requests of many workers. */
  readonly random?: () => number;
}

export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back after so many milliseconds. */
  after(ms: number, callback: () => void): void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    setTimeout(callback, ms);
  },
};

/** The stricter of the two published figures holds until the target announces its own. */
const UNKNOWN = { perMinute: 60, burst: 10 } as const;
/** A window is taken as a minute, plus what requests may bunch up on their way. */
const WINDOW_MS = 60_000;
const SPREAD_MS = 600;

export function createPacing(options: PacingOptions): Pacing {
  if (options.pace === 'off') return { before: async () => 0, learn: () => {}, hold: () => {} };
  return pacedBy(options, options.pace);
}

interface Waiter {
  readonly operation: string;
  readonly since: number;
  /** When the patience of its check is over, Unix milliseconds. */
  readonly until: number;
  readonly go: (waitedMs: number) => void;
  readonly giveUp: () => void;
}

/** What the target last said about one operation. */
interface Window {
  /** Requests this worker may still send in the current window. */
  left: number;
  /** When the window ends, Unix milliseconds. */
  until: number;
}

function pacedBy(options: PacingOptions, pace: 'announced' | number): Pacing {
  const workers = Math.max(1, options.workers);
  const clock = options.clock ?? systemClock;
  const longestMs = options.longestWaitMs ?? DEFAULT_BOUNDS.toldWaitMs;
  const overall = createRate();
  const limits = new Map<string, number>();
  const windows = new Map<string, Window>();
  const inFlight = new Map<string, number>();
  const queue: Waiter[] = [];
  let heldUntil = 0;
  let wakeAt = Number.POSITIVE_INFINITY;

  const setOverall = (limit: number, now: number): void => {
    const share = (pace === 'announced' ? limit : Math.min(limit, pace)) / workers;
    overall.set(share, share / 10, now);
  };
  if (pace === 'announced') overall.set(UNKNOWN.perMinute / workers, UNKNOWN.burst / workers, clock.now());
  else setOverall(pace, clock.now());
  // More workers than the burst allows: each starts somewhere in the seconds that their first requests may take.
  const crowd = Math.max(0, workers - UNKNOWN.burst);
  if (crowd > 0) heldUntil = clock.now() + (options.random ?? Math.random)() * crowd * (60_000 / UNKNOWN.perMinute);

  const waitFor = (operation: string, now: number): number => {
    const said = windows.get(operation);
    const window = said !== undefined && said.left < 1 && said.until > now ? said.until - now : 0;
    return Math.max(heldUntil - now, overall.wait(now), window);
  };

  const take = (operation: string, now: number): void => {
    overall.take(now);
    const said = windows.get(operation);
    if (said !== undefined) said.left--;
    inFlight.set(operation, (inFlight.get(operation) ?? 0) + 1);
  };

  /** Lets go whoever may go, in order of arrival, and sets the alarm for the next. */
  const pump = (): void => {
    const now = clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (let i = 0; i < queue.length; ) {
      const waiter = queue[i] as Waiter;
      const wait = waitFor(waiter.operation, now);
      if (wait <= 0) {
        queue.splice(i, 1);
        take(waiter.operation, now);
        waiter.go(now - waiter.since);
      } else if (now + wait > waiter.until) {
        queue.splice(i, 1);
        waiter.giveUp();
      } else {
        next = Math.min(next, wait);
        i++;
      }
    }
    if (now + next >= wakeAt && wakeAt > now) return;
    wakeAt = now + next;
    if (next !== Number.POSITIVE_INFINITY) {
      const alarm = wakeAt;
      clock.after(Math.ceil(next), () => {
        if (wakeAt === alarm) wakeAt = Number.POSITIVE_INFINITY;
        pump();
      });
    }
  };

  return {
    async before(operation) {
      const now = clock.now();
      if (queue.length === 0 && waitFor(operation, now) <= 0) {
        take(operation, now);
        return 0;
      }
      const { patience } = options;
      const until = now + (patience?.left() ?? Number.POSITIVE_INFINITY);
      const turn = () =>
        new Promise<number>((go, fail) => {
          const giveUp = () => fail(patience?.over(`no turn for ${operation || 'a request'}`));
          queue.push({ operation, since: now, until, go, giveUp });
          pump();
        });
      const reason = `for the rate limit of ${operation || 'the target'}`;
      return waiting(waitFor(operation, now), reason, () => (patience ? patience.during(turn) : turn()));
    },
    learn(operation, headers, status) {
      const now = clock.now();
      const flying = Math.max(0, (inFlight.get(operation) ?? 1) - 1);
      inFlight.set(operation, flying);
      const limit = wholeNumber(headers?.header('x-ratelimit-limit'));
      const remaining = wholeNumber(headers?.header('x-ratelimit-remaining'));
      if (limit !== undefined && limit > 0) {
        if (limits.get(operation) !== limit) {
          limits.set(operation, limit);
          setOverall(Math.min(...limits.values()), now);
        }
        const share = limit / workers;
        const left = status === 429 ? 0 : Math.floor((remaining ?? limit) / workers) - flying;
        // With half of it left, the next answer comes long before it can run out.
        if (left > share / 2) windows.delete(operation);
        else windows.set(operation, { left, until: now + Math.min(resetWaitMs(headers, now), longestMs) });
      }
      if (status === 429) {
        const seconds = wholeNumber(headers?.header('retry-after'));
        // A longer wait is kept by no one (retry.ts); it must not hold up those who were not refused.
        if (seconds !== undefined && seconds * 1000 <= longestMs) heldUntil = Math.max(heldUntil, now + seconds * 1000);
      }
      if (queue.length > 0) pump();
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, clock.now() + Math.min(ms, longestMs));
    },
  };
}

/** Milliseconds until the window ends. LIM-HEAD-05: the value is a wait in seconds when small, else a time of day. */
function resetWaitMs(headers: HeaderLookup | undefined, now: number): number {
  const reset = wholeNumber(headers?.header('x-ratelimit-reset'));
  if (reset === undefined) return 0;
  if (reset < 1_000_000) return reset * 1000;
  const at = reset < 100_000_000_000 ? reset * 1000 : reset;
  // The target's own clock says how far away its own time of day is.
  const serverNow = Date.parse(headers?.header('date') ?? '');
  return Math.max(0, at - (Number.isNaN(serverNow) ? now : serverNow));
}

function wholeNumber(text: string | undefined): number | undefined {
  const digits = /^\s*(\d+)/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

interface Rate {
  /** So many a minute in all, of which so many at once. */
  set(perMinute: number, burst: number, now: number): void;
  wait(now: number): number;
  take(now: number): void;
}

/**
 * Generic cell rate algorithm. Burst and steady rate together stay within the share in any minute, so a fixed window on
 * the other side is never overrun, whatever its phase.
 */
function createRate(): Rate {
  let interval = 0;
  let tolerance = 0;
  let due = 0;
  return {
    set(perMinute, burst, now) {
      const atOnce = Math.max(1, Math.floor(burst));
      const steady = Math.max(perMinute - atOnce, perMinute / 2);
      const before = interval;
      interval = (WINDOW_MS + SPREAD_MS) / steady;
      tolerance = (atOnce - 1) * interval;
      // What was sent under the old rate counts as the same number of requests under the new one.
      if (before > 0 && due > now) due = now + ((due - now) / before) * interval;
    },
    wait: (now) => due - tolerance - now,
    take: (now) => {
      due = Math.max(due, now) + interval;
    },
  };
}

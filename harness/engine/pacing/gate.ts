import type { Announced } from './announced.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { createFigures } from './figures.ts';

/** Lets requests to one target through, as its limits allow. */
export interface Gate {
  /** Asks for a turn; once it was given for a request, `learn` has to follow. */
  ask(turn: Turn): Asked;
  /** Records the answer to a request that had its turn; undefined when none came. */
  learn(operation: string, announced: Announced | undefined): void;
  /** Holds everything back for this many milliseconds, as the target just demanded. */
  hold(ms: number): void;
}

/** A request for a turn. One of `go` and `over` is called once, perhaps before `ask` returns. */
export interface Turn {
  /** Undefined for a message on a socket, whose answer announces no limits. */
  readonly operation: string | undefined;
  /** The longest wait, in milliseconds. */
  readonly waitBudgetMs: number;
  /** The turn will come in about this many milliseconds; not called when it comes at once. */
  held(ms: number): void;
  /** The turn came after this many milliseconds. */
  go(waitedMs: number): void;
  /** The turn would take longer than the wait budget allows. */
  over(): void;
}

/** A turn that was asked for. */
export interface Asked {
  /** Withdraws the request for the turn; a turn that was given stays given. */
  withdraw(): void;
}

export interface GateOptions {
  /** How many gates share the limits without knowing each other, at least 1. */
  readonly gates: number;
  /** `announced`: what the target's headers allow; a number: at most this many requests a minute in all. */
  readonly pace: 'announced' | number;
  /** The longest wait that is kept when the target names one, in milliseconds. */
  readonly longestWaitMs: number;
  readonly clock: Clock;
  /** In [0, 1); spreads the first requests of many gates. */
  readonly random: () => number;
}

export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back after this many milliseconds. */
  after(ms: number, callback: () => void): void;
}

/** Monotonic real time: nobody waits for a day because the clock of the machine was set. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after: (ms, callback) => {
    setTimeout(callback, ms);
  },
};

/** The stricter of the two published limits, until the target announces its own. */
export const UNKNOWN = { perMinute: 60, atOnce: 10 } as const;
/** A window without an announced end ends after a minute, in milliseconds. */
const MINUTE_MS = 60_000;

interface Waiter extends Turn {
  readonly since: number;
  /** When its wait budget is over, Unix milliseconds. */
  readonly until: number;
}

/** A gate that decides by itself. */
export interface DecidingGate extends Gate {
  /**
   * Gives turns of an operation ahead, when its limit is far from reached, so that not each has to be asked for. They count
   * as taken; `learn` need not follow.
   */
  ahead(operation: Turn['operation']): number;
}

/** Makes a gate. */
export function createGate({ gates, pace, longestWaitMs, clock, random }: GateOptions): DecidingGate {
  const overall = createBucket();
  // Whether messages count is open (LIM-RATE-07). They keep to the same rate; if they count, `remaining` shows it.
  const messages = createBucket();
  const buckets = new Map<string, Bucket>();
  const underWay = new Map<string, number>();
  const figures = createFigures();
  const queue: Waiter[] = [];
  let heldUntil = 0;
  let wakeAt = Number.POSITIVE_INFINITY;

  const limitOverall = (limit: number, atOnce?: number): void => {
    const perMinute = (pace === 'announced' ? limit : Math.min(limit, pace)) / gates;
    for (const bucket of [overall, messages]) bucket.limitTo(perMinute, clock.now(), atOnce);
  };
  if (pace === 'announced') limitOverall(UNKNOWN.perMinute, UNKNOWN.atOnce / gates);
  else limitOverall(pace);
  // With more gates than the burst allows, each opens at a random time in the seconds that their first requests take.
  const crowd = Math.max(0, gates - UNKNOWN.atOnce);
  if (crowd > 0) heldUntil = clock.now() + random() * crowd * (MINUTE_MS / UNKNOWN.perMinute);

  const ownOf = (operation: Turn['operation']): Bucket | undefined =>
    operation === undefined ? messages : buckets.get(operation);

  const waitFor = (operation: Turn['operation'], now: number): number =>
    Math.max(heldUntil - now, overall.wait(now), ownOf(operation)?.wait(now) ?? 0);

  const take = (operation: Turn['operation'], now: number): void => {
    ownOf(operation)?.take(now);
    if (operation === undefined) return;
    overall.take(now);
    underWay.set(operation, (underWay.get(operation) ?? 0) + 1);
  };

  /** Lets all go that may, in order of arrival, and sets the alarm for the next. */
  const pump = (): void => {
    const now = clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (let at = 0; at < queue.length; ) {
      const waiter = queue[at] as Waiter;
      const wait = waitFor(waiter.operation, now);
      if (wait > 0 && now + wait <= waiter.until) {
        next = Math.min(next, wait);
        at++;
        continue;
      }
      queue.splice(at, 1);
      if (wait > 0) waiter.over();
      else {
        take(waiter.operation, now);
        waiter.go(now - waiter.since);
      }
    }
    if (next === Number.POSITIVE_INFINITY || (now + next >= wakeAt && wakeAt > now)) return;
    const alarm = now + next;
    wakeAt = alarm;
    clock.after(Math.ceil(next), () => {
      if (wakeAt === alarm) wakeAt = Number.POSITIVE_INFINITY;
      pump();
    });
  };

  const bucketOf = (operation: string): Bucket => {
    const known = buckets.get(operation) ?? createBucket();
    buckets.set(operation, known);
    return known;
  };

  /**
   * The part of a limit that is left for this gate, when the target may not have counted some of its requests
   * (`uncounted`).
   */
  const leftOf = ({ remaining, refused, limit }: Announced, uncounted: number): number =>
    refused ? 0 : Math.floor((remaining ?? limit ?? 0) / gates) - uncounted;

  function learnLimit(operation: string, limit: number, announced: Announced): void {
    const at = clock.now();
    const { remaining = limit, resetMs } = announced;
    const all = [...underWay.values()].reduce((sum, each) => sum + each, 0);
    figures.learn(operation, { limit, remaining, at, until: at + (resetMs ?? MINUTE_MS) }, all);
    limitOverall(figures.overall() ?? limit);
    // Without an announced end, what is left is not spread.
    const until = at + Math.min(resetMs ?? 0, longestWaitMs);
    if (figures.shared()?.limit === limit) overall.allow(leftOf(announced, all), until);
    const own = bucketOf(operation);
    own.limitTo(limit / gates, at);
    own.allow(leftOf(announced, underWay.get(operation) ?? 0), until);
  }

  return {
    ask(turn) {
      const since = clock.now();
      const waiter: Waiter = { ...turn, since, until: since + turn.waitBudgetMs };
      const wait = waitFor(turn.operation, since);
      queue.push(waiter);
      pump();
      if (queue.includes(waiter)) turn.held(Math.max(0, wait));
      return {
        withdraw() {
          const at = queue.indexOf(waiter);
          if (at >= 0) queue.splice(at, 1);
        },
      };
    },
    learn(operation, announced) {
      underWay.set(operation, Math.max(0, (underWay.get(operation) ?? 1) - 1));
      if (announced?.limit !== undefined) learnLimit(operation, announced.limit, announced);
      const asked = announced?.retryAfterMs;
      // Nobody keeps a longer wait (retry.ts), so it must not hold up those who were not refused.
      if (asked !== undefined && asked <= longestWaitMs) heldUntil = Math.max(heldUntil, clock.now() + asked);
      if (queue.length > 0) pump();
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, clock.now() + Math.min(ms, longestWaitMs));
    },
    ahead(operation) {
      const now = clock.now();
      const own = ownOf(operation);
      if (own === undefined || heldUntil > now) return 0;
      const count = Math.min(own.spare(now), overall.spare(now));
      own.take(now, count);
      if (operation !== undefined) overall.take(now, count);
      return count;
    },
  };
}

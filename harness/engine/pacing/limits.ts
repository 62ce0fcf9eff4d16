import type { Announced } from './announced.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { createFigures } from './figures.ts';
import type { Clock, Turn, TurnLimits } from './turns.ts';

/** How a gate keeps to the limits of its target. */
export interface LimitsOptions {
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

/** The stricter of the two published limits, until the target announces its own. */
export const UNKNOWN = { perMinute: 60, atOnce: 10 } as const;
/** A window without an announced end ends after a minute, in milliseconds. */
const MINUTE_MS = 60_000;

type Operation = Turn['operation'];

/** The limits of one target, as far as they are known. */
export class Limits implements TurnLimits {
  readonly #options: LimitsOptions;
  readonly #overall = createBucket();
  // Whether messages count is open (LIM-RATE-07). They keep to the same rate; if they count, `remaining` shows it.
  readonly #messages = createBucket();
  readonly #buckets = new Map<string, Bucket>();
  readonly #underWay = new Map<string, number>();
  readonly #figures = createFigures();
  #heldUntil = 0;

  constructor(options: LimitsOptions) {
    const { gates, pace, clock, random } = options;
    this.#options = options;
    if (pace === 'announced') this.#limitOverall(UNKNOWN.perMinute, UNKNOWN.atOnce / gates);
    else this.#limitOverall(pace);
    // With more gates than the burst allows, each opens at a random time in the seconds that their first requests take.
    const crowd = Math.max(0, gates - UNKNOWN.atOnce);
    if (crowd > 0) this.#heldUntil = clock.now() + random() * crowd * (MINUTE_MS / UNKNOWN.perMinute);
  }

  waitFor(operation: Operation, now: number): number {
    return Math.max(this.#heldUntil - now, this.#overall.wait(now), this.#ownOf(operation)?.wait(now) ?? 0);
  }

  take(operation: Operation, now: number): void {
    this.#ownOf(operation)?.take(now);
    if (operation === undefined) return;
    this.#overall.take(now);
    this.#underWay.set(operation, (this.#underWay.get(operation) ?? 0) + 1);
  }

  /** Takes turns of an operation ahead; gives how many. */
  ahead(operation: Operation): number {
    const now = this.#options.clock.now();
    const own = this.#ownOf(operation);
    if (own === undefined || this.#heldUntil > now) return 0;
    const count = Math.min(own.spare(now), this.#overall.spare(now));
    own.take(now, count);
    if (operation !== undefined) this.#overall.take(now, count);
    return count;
  }

  learn(operation: string, announced: Announced | undefined): void {
    this.#underWay.set(operation, Math.max(0, (this.#underWay.get(operation) ?? 1) - 1));
    if (announced?.limit !== undefined) this.#learnLimit(operation, announced.limit, announced);
    const asked = announced?.retryAfterMs;
    // Nobody keeps a longer wait (retry.ts), so it must not hold up those who were not refused.
    if (asked !== undefined && asked <= this.#options.longestWaitMs) this.hold(asked);
  }

  hold(ms: number): void {
    const { clock, longestWaitMs } = this.#options;
    this.#heldUntil = Math.max(this.#heldUntil, clock.now() + Math.min(ms, longestWaitMs));
  }

  #ownOf(operation: Operation): Bucket | undefined {
    return operation === undefined ? this.#messages : this.#buckets.get(operation);
  }

  #limitOverall(limit: number, atOnce?: number): void {
    const { pace, gates, clock } = this.#options;
    const perMinute = (pace === 'announced' ? limit : Math.min(limit, pace)) / gates;
    for (const bucket of [this.#overall, this.#messages]) bucket.limitTo(perMinute, clock.now(), atOnce);
  }

  #learnLimit(operation: string, limit: number, announced: Announced): void {
    const { clock, longestWaitMs, gates } = this.#options;
    const at = clock.now();
    const { remaining = limit, resetMs } = announced;
    const all = [...this.#underWay.values()].reduce((sum, each) => sum + each, 0);
    this.#figures.learn(operation, { limit, remaining, at, until: at + (resetMs ?? MINUTE_MS) }, all);
    this.#limitOverall(this.#figures.overall() ?? limit);
    // Without an announced end, what is left is not spread.
    const until = at + Math.min(resetMs ?? 0, longestWaitMs);
    if (this.#figures.shared()?.limit === limit) this.#overall.allow(this.#leftOf(announced, all), until);
    const own = this.#buckets.get(operation) ?? createBucket();
    this.#buckets.set(operation, own);
    own.limitTo(limit / gates, at);
    own.allow(this.#leftOf(announced, this.#underWay.get(operation) ?? 0), until);
  }

  /** The part of a limit that is left for this gate, when the target may not have counted some of its requests. */
  #leftOf({ remaining, refused, limit }: Announced, uncounted: number): number {
    return refused ? 0 : Math.floor((remaining ?? limit ?? 0) / this.#options.gates) - uncounted;
  }
}

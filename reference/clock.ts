/** The time of one service: the machine's time, plus what a test advanced it by. */
export interface Clock {
  /** Milliseconds since 1970. Every timestamp, expiry and rate-limit window of the service is read from here. */
  now(): number;
  /** Moves the clock forward (or back, when negative) by this many seconds. */
  advance(seconds: number): void;
  /** How many seconds the clock is ahead of its source. */
  offsetSeconds(): number;
}

/** A clock over a source of milliseconds (the machine's by default); give a constant source for a frozen clock. */
export function createClock(source: () => number = Date.now): Clock {
  let offset = 0;
  return {
    now: () => source() + offset,
    advance(seconds) {
      offset += Math.round(seconds * 1000);
    },
    offsetSeconds: () => offset / 1000,
  };
}

/** Whole unix seconds, the form of every market, quote and swap time (interface, Units and formats). */
export function unixSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

import { setTimeout as delay } from 'node:timers/promises';

/** What everything that waits or measures goes by, so that a recorded run is replayed by its own time. */
export interface Time {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Unix time in milliseconds. */
  unix(): number;
  /** Calls back after this many milliseconds, unless the function that it gives is called before. */
  after(ms: number, callback: () => void): () => void;
  /** Resolves after this many milliseconds. */
  wait(ms: number): Promise<void>;
}

const REAL: Time = {
  now: () => performance.now(),
  unix: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  wait: (ms) => delay(ms),
};

let current = REAL;

/** Has all go by another time from now on, or by the real one again. */
export function goBy(time: Time | undefined): void {
  current = time ?? REAL;
}

/** The time of the run: the real one, or that of the recording. */
export const TIME: Time = {
  now: () => current.now(),
  unix: () => current.unix(),
  after: (ms, callback) => current.after(ms, callback),
  wait: (ms) => current.wait(ms),
};

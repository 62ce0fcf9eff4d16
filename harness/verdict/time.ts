import { setTimeout as delay } from 'node:timers/promises';

/** The clock for all waits and measurements, so that a replay runs by the time of its recording. */
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

/** Sets the clock of all code from now on; undefined sets the real one again. */
export function setTime(time: Time | undefined): void {
  current = time ?? REAL;
}

/** The time of the run: the real one, or that of the recording. */
export const TIME: Time = {
  now: () => current.now(),
  unix: () => current.unix(),
  after: (ms, callback) => current.after(ms, callback),
  wait: (ms) => current.wait(ms),
};

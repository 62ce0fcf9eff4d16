import type { Clock } from '../../../harness/engine/pacing/turns.ts';

/** When simulated time begins, Unix milliseconds. */
export const START = 1_700_000_000_000;

/** Time that only passes when the test says so. */
export function simulatedTime() {
  let now = START;
  let order = 0;
  const due: { at: number; order: number; callback: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after: (ms, callback) => {
      due.push({ at: now + ms, order: order++, callback });
    },
  };
  return {
    clock,
    at: () => now,
    /** Runs everything due up to a time, letting promises settle in between. */
    async runUntil(end: number): Promise<void> {
      await settle();
      for (;;) {
        due.sort((a, b) => a.at - b.at || a.order - b.order);
        const next = due[0];
        if (next === undefined || next.at > end) break;
        due.shift();
        now = Math.max(now, next.at);
        next.callback();
        await settle();
      }
      now = end;
    },
  };
}

/** Lets every promise that can settle do so; no simulated time passes. */
function settle(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

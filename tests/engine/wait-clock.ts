import type { WaitClock } from '../../harness/engine/until.ts';

/**
 * A clock that goes on only while somebody waits, and takes no time for it. `waits` has each wait so far, in milliseconds.
 * @param start what it shows first, in milliseconds
 */
export function waitClock(start = 0): WaitClock & { readonly waits: readonly number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => waits.reduce((sum, ms) => sum + ms, start),
    wait: async (ms) => waits.push(ms),
  };
}

import type { Settings } from '../../harness/run/settings.ts';

/** What makes the checks of one reference a matter of seconds: it has no limits, and in silence nothing is to be expected of it. */
export const HURRIED = {
  pace: 'off',
  tier: 'burst',
  listenPercent: 1,
  settleMs: 13_000,
  /** What is tried follows from it: the matrix is the same on every day. */
  seed: 1,
} as const satisfies Partial<Settings>;

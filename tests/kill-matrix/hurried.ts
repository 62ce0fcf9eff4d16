import type { Settings } from '../../harness/run/settings.ts';

/** What makes the checks of one reference a matter of seconds: it has no limits, and in silence nothing is to be expected of it. */
export const HURRIED = {
  pace: 'off',
  tier: 'burst',
  listenPercent: 1,
  settleMs: 8_000,
  /** What is sampled follows from it: the matrix is the same on every day. */
  seed: 1,
} as const satisfies Partial<Settings>;

/** What a conforming service may take: its status may lag by ten seconds. Defects are not waited for so long. */
export const PATIENT = { settleMs: 13_000 } as const satisfies Partial<Settings>;

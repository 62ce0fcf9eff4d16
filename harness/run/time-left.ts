import type { Settings } from './settings.ts';

/** A check that is under way when the time of the run is over may take so much longer, in milliseconds. */
export const GRACE_MS = 60_000;

/**
 * Milliseconds until the time of the whole run is over; negative afterwards, infinite where nobody started a run. The run's
 * first process leaves the start in the environment, so that all workers go by the same.
 */
export function timeLeft({ maxMinutes }: Pick<Settings, 'maxMinutes'>, environment = process.env): number {
  const startedAt = Number(environment.CONFORMANCE_STARTED_AT ?? Number.NaN);
  return Number.isNaN(startedAt) ? Number.POSITIVE_INFINITY : startedAt + maxMinutes * 60_000 - Date.now();
}

/** How long a check may wait for a busy target to list what it trades, in milliseconds: its own time must not run out. */
export function patienceOf(
  { patienceMs }: Pick<Settings, 'patienceMs'>,
  { timeout }: { readonly timeout: number },
): number {
  return timeout > 0 ? Math.min(patienceMs, timeout / 2) : patienceMs;
}

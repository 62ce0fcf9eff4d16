import type { Settings } from './settings.ts';

/** A check that is under way when the time of the run is over may take so much longer, in milliseconds. */
export const GRACE_MS = 60_000;

/** Tells the processes of a run when it began, by {@link machineMs}. */
export const BEGAN = 'CONFORMANCE_BEGAN';

/** Milliseconds of a clock that is the same in all processes of the machine and that nobody can set: the wall clock may jump by a day. */
export function machineMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

/**
 * Milliseconds until the time of the whole run is over; negative afterwards, infinite where nobody started a run. The run's
 * first process leaves the start in the environment, so that all workers go by the same.
 */
export function timeLeft({ maxMinutes }: Pick<Settings, 'maxMinutes'>, environment = process.env): number {
  const began = Number(environment[BEGAN] ?? Number.NaN);
  return Number.isNaN(began) ? Number.POSITIVE_INFINITY : began + maxMinutes * 60_000 - machineMs();
}

/** How long a check may wait for a busy target to list what it trades, in milliseconds: its own time must not run out. */
export function waitBudgetOf(
  { patienceMs }: Pick<Settings, 'patienceMs'>,
  { timeout }: { readonly timeout: number },
): number {
  return timeout > 0 ? Math.min(patienceMs, timeout / 2) : patienceMs;
}

import type { Settings } from './settings.ts';

/** How much longer a check that is under way at the end of the run's time may take, in milliseconds. */
export const GRACE_MS = 60_000;

/** The variable with the start of the run, by {@link machineMs}. */
export const BEGAN = 'CONFORMANCE_BEGAN';

/** Milliseconds of a monotonic clock that all processes of the machine share: the wall clock may jump by a day. */
export function machineMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

/**
 * Milliseconds until the time of the whole run is over; negative afterwards, infinite outside a run. The first process of
 * the run sets the start in the environment, so that all workers use the same.
 */
export function timeLeft({ maxMinutes }: Pick<Settings, 'maxMinutes'>, environment = process.env): number {
  const began = Number(environment[BEGAN] ?? Number.NaN);
  return Number.isNaN(began) ? Number.POSITIVE_INFINITY : began + maxMinutes * 60_000 - machineMs();
}

/** How long a check may wait for the lists of a busy target, in milliseconds, so that its own time does not run out. */
export function waitBudgetOf(
  { waitBudgetMs }: Pick<Settings, 'waitBudgetMs'>,
  { timeout }: { readonly timeout: number },
): number {
  return timeout > 0 ? Math.min(waitBudgetMs, timeout / 2) : waitBudgetMs;
}

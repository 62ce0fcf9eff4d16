import type { Settings } from '../harness/run/settings.ts';
import { GRACE_MS, timeLeft } from '../harness/run/time-left.ts';

/** What is left of a run beyond its time may take so much longer to be judged and reported, or a tenth of its time. */
const JUDGING_MS = 120_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Milliseconds until a run is ended in any case: its time, that of a check under way, and some to judge it.
 * @param environment holds when the run began
 */
export function untilEnded(settings: Pick<Settings, 'maxMinutes'>, environment: NodeJS.ProcessEnv): number {
  return timeLeft(settings, environment) + GRACE_MS + Math.max(JUDGING_MS, settings.maxMinutes * 6_000);
}

/**
 * Aborts when a run goes on that should long have ended.
 * @returns the signal, and what ends the watch
 */
export function watchTime(ms: number): { readonly outOfTime: AbortSignal; end(): void } {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), Math.min(Math.max(ms, 0), LONGEST_TIMER_MS));
  return { outOfTime: over.signal, end: () => clearTimeout(timer) };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '../harness/run/settings.ts';
import { ConfigurationError, TargetUnavailable } from '../harness/verdict/failures.ts';
import type { RunOptions } from './given.ts';
import { whole } from './served.ts';

const LONGEST_S = 24 * 60 * 60;
const ASKED_EVERY_MS = 1_000;

/**
 * How long a run waits for its target, in seconds.
 * @param given what `--wait` says
 * @throws {ConfigurationError} for what is no number of seconds, and where there is no target to wait for
 */
export function waitOf(given: RunOptions[string], { baseUrl }: Pick<Settings, 'baseUrl'>): number {
  if (given === undefined) return 0;
  const seconds = whole('--wait', String(given), LONGEST_S);
  if (baseUrl !== undefined) return seconds;
  throw new ConfigurationError('--wait: the embedded reference is not waited for; name a target by --base-url.');
}

/**
 * Tries until a target answers as a maker. One that is being started refuses connections, or a gateway answers in its place.
 * @param reach tries once
 * @param seconds after which the last failure is final; with 0 the first is
 * @throws what the last try throws
 */
export async function untilReached(
  reach: () => Promise<void>,
  seconds: number,
  everyMs: number = ASKED_EVERY_MS,
): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  for (;;)
    try {
      return await reach();
    } catch (error) {
      const mayCome = error instanceof TargetUnavailable || error instanceof ConfigurationError;
      if (!mayCome || performance.now() + everyMs > until) throw error;
      await delay(everyMs);
    }
}

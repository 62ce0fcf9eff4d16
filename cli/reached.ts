import { REACHED_IN_S, reach } from '../harness/run/preflight.ts';
import type { Settings } from '../harness/run/settings.ts';
import { awaited, type Say } from './opening.ts';
import { refuseAbsent } from './provided.ts';
import { untilReached } from './wait.ts';

/**
 * Makes sure that each instance of the target answers, and that something is there at each address beside it.
 * @param waitSeconds how long a target that is being started is waited for
 * @throws {TargetUnavailable} when nothing answers
 * @throws {ConfigurationError} for what is no maker, and where nothing listens
 */
export async function refuseUnreached(settings: Settings, waitSeconds: number, say: Say): Promise<void> {
  const { baseUrl, enforcingBaseUrl } = settings;
  if (baseUrl !== undefined)
    for (const address of [baseUrl, enforcingBaseUrl])
      if (address !== undefined) {
        const answers = untilReached(() => reach(settings, address), waitSeconds);
        await awaited(`${address} to answer, ${Math.max(REACHED_IN_S, waitSeconds)} s at most`, answers, say);
      }
  await refuseAbsent(settings);
}

import { availableNeeds, lacking } from '../harness/run/needs.ts';
import { type Settings, variableOf } from '../harness/run/settings.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';

/**
 * Refuses a run of a profile that lacks what the profile demands.
 * @throws {ConfigurationError} naming what is missing, and how to do without it
 */
export function refuseLacking(settings: Settings): void {
  // The embedded reference provides everything; discovery shows whether keys are enforced.
  if (settings.baseUrl === undefined) return;
  const available = availableNeeds(settings, true);
  const missing = settings.demanded.filter((need) => !available.has(need));
  if (missing.length === 0) return;
  throw new ConfigurationError(
    `${variableOf('profile')}: ${settings.profile} ${lacking(missing)}; give what is missing, or judge without it by --without ${missing.join(',')}.`,
  );
}

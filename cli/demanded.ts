import { availableNeeds, fixOf } from '../harness/run/needs.ts';
import { type Settings, variableOf } from '../harness/run/settings.ts';

/**
 * What a profile demands and a run lacks: a sentence with the way to do without it, and a line for each need with what provides
 * it. Empty when nothing is lacking.
 */
export function lackedDemands(settings: Settings): readonly string[] {
  // The embedded reference provides everything; discovery shows whether keys are enforced.
  if (settings.baseUrl === undefined) return [];
  const available = availableNeeds(settings, true);
  const missing = settings.demanded.filter((need) => !available.has(need));
  if (missing.length === 0) return [];
  const width = Math.max(...missing.map((need) => need.length));
  return [
    `${variableOf('profile')}: ${settings.profile} needs what is not there; provide it, or judge without it by --without ${missing.join(',')}:`,
    ...missing.map((need) => `  ${need.padEnd(width)}  ${fixOf(need)}`),
  ];
}

import { testKeys } from '../harness/run/key-trial.ts';
import { type Settings, variableOf } from '../harness/run/settings.ts';
import { awaited, type Say } from './opening.ts';

/**
 * Tests the keys of a run, unless the operator vouches for them or they are those of the embedded reference.
 * @returns the variable for the processes of the run; empty when no key was tested
 * @throws {ConfigurationError} for a key that is refused, or given in the place of another one
 * @throws {TargetUnavailable} when the target went away meanwhile
 */
export async function testedKeys(settings: Settings, say: Say): Promise<Record<string, string>> {
  const { baseUrl, enforcingBaseUrl, trustKeys } = settings;
  const addresses = [baseUrl, enforcingBaseUrl].filter((address) => address !== undefined);
  const isTested = addresses.length > 0 && !trustKeys;
  const words = isTested ? await awaited('the keys to be tested', testKeys(settings, addresses, say), say) : [];
  return { [variableOf('triedKeys')]: words.join(',') };
}

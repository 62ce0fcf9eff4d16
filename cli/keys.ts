import { tryKeys } from '../harness/run/key-trial.ts';
import { type Settings, variableOf } from '../harness/run/settings.ts';
import { awaited, type Say } from './opening.ts';

/**
 * Tries the keys of a run, unless the operator swears by them; those of the embedded reference are its own.
 * @returns the variable for the processes of the run; empty where nothing was tried
 * @throws {ConfigurationError} for a key that is refused, or stands in the place of another one
 * @throws {TargetUnavailable} when the target went away meanwhile
 */
export async function keysTried(settings: Settings, say: Say): Promise<Record<string, string>> {
  const { baseUrl, enforcingBaseUrl, trustKeys } = settings;
  const addresses = [baseUrl, enforcingBaseUrl].filter((address) => address !== undefined);
  const isTried = addresses.length > 0 && !trustKeys;
  const words = isTried ? await awaited('the keys to be tried', tryKeys(settings, addresses, say), say) : [];
  return { [variableOf('triedKeys')]: words.join(',') };
}

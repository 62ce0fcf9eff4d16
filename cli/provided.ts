import { acceptsConnections } from '../harness/engine/wire/reachability.ts';
import { type Settings, variableOf } from '../harness/run/settings.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';

/** Something that is there takes a connection within this time, in milliseconds. */
const TAKEN_WITHIN_MS = 5_000;

/**
 * Makes sure that something listens at each address that is provided beside the target: a wrong one would only leave what
 * needs it not exercised, without a word in the beginning.
 * @throws {ConfigurationError} naming the first where nothing does; nothing of it but host and port is repeated
 */
export async function refuseAbsent(settings: Settings): Promise<void> {
  for (const name of ['takerNodeUrl', 'controlUrl', 'bitcoindUrl'] as const) {
    const address = settings[name];
    if (address === undefined || (await acceptsConnections(new URL(address).origin, TAKEN_WITHIN_MS))) continue;
    throw new ConfigurationError(
      `${variableOf(name)}: nothing listens at ${new URL(address).host}; start it, correct the address or unset it.`,
    );
  }
}

import { AHEAD } from '../harness/run/judged-ahead.ts';
import { distance, nearest } from '../harness/run/nearest.ts';
import { VARIABLES } from '../harness/run/settings.ts';
import { GATE } from '../harness/run/shared-gate.ts';
import { BEGAN } from '../harness/run/time-left.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';

/**
 * Variables that are no settings: the place of settings, the repeat of a finding, and messages between the parts of a
 * run.
 */
const NO_SETTINGS = [
  'CONFORMANCE_CONFIG',
  'CONFORMANCE_FC_SEED',
  'CONFORMANCE_FC_PATH',
  'CONFORMANCE_FC_REPLAY',
  'CONFORMANCE_BLOB',
  'CONFORMANCE_EMBEDDED',
  GATE,
  AHEAD,
  'CONFORMANCE_COMMAND_CHANNEL',
  'CONFORMANCE_REPLAYED',
  'CONFORMANCE_RUN',
  'CONFORMANCE_SECRETS_KEY',
  'CONFORMANCE_STARTED_AT',
  BEGAN,
  'MAKER_NODE_TOKEN',
];
const KNOWN: readonly string[] = [...VARIABLES, ...NO_SETTINGS];

/** Names that begin so are ours. Others are somebody else's, unless they are as good as one of ours. */
const OURS = /^(BITCOIND|CONFORMANCE|LEVER|MAKER|TAKER)_/;
const AS_GOOD_AS = 2;

/**
 * Refuses a misspelt variable, which would otherwise be left out in silence and turn a gate green.
 * @throws {ConfigurationError} for the first that is unknown; its value, which may be a key, is not repeated
 */
export function refuseMisspelt(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (KNOWN.includes(name)) continue;
    const meant = nearest(name, OURS.test(name) ? KNOWN : KNOWN.filter((known) => isAsGoodAs(known, name)));
    if (meant !== undefined)
      throw new ConfigurationError(`${name}: there is no such setting; the nearest is ${meant}: correct or unset it.`);
  }
}

/** Whether one word is as good as another; of those that differ more in length it is not asked how. */
function isAsGoodAs(one: string, other: string): boolean {
  return Math.abs(one.length - other.length) <= AS_GOOD_AS && distance(one, other, AS_GOOD_AS) <= AS_GOOD_AS;
}

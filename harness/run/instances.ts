import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { wantsEnforcement } from '../../specs/enforcement.ts';
import type { Settings } from './settings.ts';

// A run may have two instances of one target: the one that it judges as a whole, and a second on which keys are enforced
// (MAKER_ENFORCING_BASE_URL). They share nothing but the keys: what a run keeps of a target (discovery, ledger, silence) it
// keeps for each in a folder of its own, and each is paced by itself. The evidence of both lies in one folder; each exchange
// names its instance, and what is judged by several exchanges is judged within one.

/** What is kept of the second instance, below the folder of the run. */
export const ENFORCING_FOLDER = 'enforcing';

/**
 * The name of the instance in what a run records of it. A shard is a run of its own: whether another one had the same instance,
 * or one that was started alike, nobody can tell by the address.
 * @param run what tells the run from all others
 */
export function instanceOf(run: string, { isEnforcing }: Pick<Settings, 'isEnforcing'>): string {
  const name = createHash('sha256').update(run).digest('hex').slice(0, 12);
  return isEnforcing ? `${name}-enforcing` : name;
}

/** The folders of a run that hold what is kept of an instance each. */
export function instanceFolders(out: string): readonly [main: string, enforcing: string] {
  return [out, join(out, ENFORCING_FOLDER)];
}

/**
 * The settings of the instance that a check talks to: the second where the run has one and the check is about enforced keys.
 * Nothing is paid there and no lever pulled.
 * @param tags those of the check, with the leading `@`
 */
export function settingsFor(tags: readonly string[], settings: Settings): Settings {
  const { enforcingBaseUrl, enforcingWsUrl, ...main } = settings;
  if (enforcingBaseUrl === undefined || !wantsEnforcement(tags)) return settings;
  const { wsUrl: _ws, takerNodeUrl: _node, controlUrl: _control, bitcoindUrl: _bitcoind, ...shared } = main;
  const [, out] = instanceFolders(settings.out);
  return {
    ...shared,
    baseUrl: enforcingBaseUrl,
    ...(enforcingWsUrl === undefined ? {} : { wsUrl: enforcingWsUrl }),
    commands: {},
    spendCapSat: 0,
    out,
    isEnforcing: true,
  };
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { wantsEnforcement } from '../../specs/enforcement.ts';
import type { Settings } from './settings.ts';

// A run may have two instances of one target: the one that it judges as a whole, and a second on which keys are enforced
// (MAKER_ENFORCING_BASE_URL). They share only the keys. Each has its own folder for what a run keeps of a target (discovery,
// ledger, silences), and its own pace. The evidence of both lies in one folder, and each exchange names its instance. A
// check of several exchanges judges each instance by itself.

/** The folder of the second instance, below that of the run. */
export const ENFORCING_FOLDER = 'enforcing';

/**
 * The name of the instance in the records of a run. A shard is a run of its own: the address does not show whether two
 * shards had the same instance, or two that were started alike.
 * @param run identifies the run
 */
export function instanceOf(run: string, { isEnforcing }: Pick<Settings, 'isEnforcing'>): string {
  const name = createHash('sha256').update(run).digest('hex').slice(0, 12);
  return isEnforcing ? `${name}-enforcing` : name;
}

/** The folders of a run, one for each instance. */
export function instanceFolders(out: string): readonly [main: string, enforcing: string] {
  return [out, join(out, ENFORCING_FOLDER)];
}

/**
 * The settings of the instance for a check: the second one, if the run has it and the check is about enforced keys.
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

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { wantsEnforcement } from '../../specs/enforcement.ts';
import { wantsLevers } from '../../specs/tags.ts';
import { INSTANCES, type InstanceName } from './instance-name.ts';
import type { Settings } from './settings.ts';

// A run may have several instances of one target: the one that it judges as a whole; a second, on which keys are enforced
// (MAKER_ENFORCING_BASE_URL); and, of the embedded reference, one whose levers are pulled while others go on. They share only
// the keys. Each has its own folder for what a run keeps of a target (discovery, ledger, silences), and its own pace. The
// evidence of all lies in one folder, and each exchange names its instance. A check of several exchanges judges each instance
// by itself.

/**
 * The name of the instance in the records of a run. A shard is a run of its own: the address does not show whether two
 * shards had the same instance, or two that were started alike.
 * @param run identifies the run
 */
export function instanceOf(run: string, { instance }: Pick<Settings, 'instance'>): string {
  const name = createHash('sha256').update(run).digest('hex').slice(0, 12);
  return instance === undefined ? name : `${name}-${instance}`;
}

/** The folders of a run, one for each instance that it may have. */
export function instanceFolders(out: string): readonly string[] {
  return [out, ...INSTANCES.map((instance) => join(out, instance))];
}

/**
 * The settings of the instance for a check: the one on which keys are enforced, if the run has it and the check is about them, or
 * the one for levers, if the run has it and the check pulls some or waits.
 * @param tags those of the check, with the leading `@`
 */
export function settingsFor(tags: readonly string[], settings: Settings): Settings {
  const { enforcingBaseUrl, leverBaseUrl } = settings;
  if (enforcingBaseUrl !== undefined && wantsEnforcement(tags)) return ofEnforcing(enforcingBaseUrl, settings);
  if (leverBaseUrl !== undefined && wantsLevers(tags)) return ofLever(leverBaseUrl, settings);
  return settings;
}

/** Nothing is paid there and no lever pulled. */
function ofEnforcing(baseUrl: string, settings: Settings): Settings {
  const { wsUrl: _ws, takerNodeUrl: _node, controlUrl: _control, bitcoindUrl: _bitcoind, ...shared } = settings;
  const { enforcingWsUrl } = settings;
  const addresses = { baseUrl, ...(enforcingWsUrl && { wsUrl: enforcingWsUrl }) };
  return { ...apart(shared, 'enforcing'), ...addresses, spendCapSat: 0 };
}

function ofLever(baseUrl: string, settings: Settings): Settings {
  const { wsUrl: _ws, takerNodeUrl: _node, controlUrl: _control, ...shared } = settings;
  const { leverWsUrl, leverNodeUrl, leverControlUrl } = settings;
  return {
    ...apart(shared, 'lever'),
    baseUrl,
    ...(leverWsUrl && { wsUrl: leverWsUrl }),
    ...(leverNodeUrl && { takerNodeUrl: leverNodeUrl }),
    ...(leverControlUrl && { controlUrl: leverControlUrl }),
  };
}

/** Commands pull the levers of the first instance. */
function apart(settings: Settings, instance: InstanceName): Settings {
  return { ...settings, commands: {}, out: join(settings.out, instance), instance };
}

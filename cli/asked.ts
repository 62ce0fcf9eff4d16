import { type KeyObject, randomBytes } from 'node:crypto';
import { loadPublished } from '../harness/interface/versioning/published/load.ts';
import { loadSettings, type Settings, variableOf } from '../harness/run/settings.ts';
import { BEGAN, machineMs } from '../harness/run/time-left.ts';
import type { Held } from './exclusively.ts';
import { testedKeys } from './keys.ts';
import { leversFound } from './levers.ts';
import { withinMemory } from './memory.ts';
import type { Claim } from './out.ts';
import { leavePublished } from './published.ts';
import { putBack } from './put-back.ts';
import { refuseUnreached } from './reached.ts';
import { safeFor } from './safe.ts';
import { say as print } from './say.ts';

/** What a run was asked for, once all of it was found sound. */
export interface Asked {
  readonly environment: NodeJS.ProcessEnv;
  readonly settings: Settings;
  /** Key of the labels of secrets: all workers label equal secrets alike. */
  readonly labels: string;
  /** Ids of requirements. */
  readonly selected: readonly string[];
  /** `i/n` for a part of a run. */
  readonly shard: string | undefined;
  readonly waitSeconds: number;
  /** Arguments of the embedded reference. */
  readonly reference: readonly string[];
  readonly signKey: KeyObject | undefined;
}

/**
 * What is found out before a run, as variables of it. Once the target is reached the folder is cleared.
 * @throws {TargetUnavailable} when it is not
 */
export async function foundOnTarget(
  { environment, settings, waitSeconds }: Asked,
  out: string,
  { claim, held }: { readonly claim: Claim; readonly held: Held },
): Promise<NodeJS.ProcessEnv> {
  const safe = safeFor(settings);
  const say = (line: string) => print(safe(line));
  const published = settings.published === undefined ? undefined : await loadPublished(settings.published);
  await refuseUnreached(settings, waitSeconds, say);
  const keys = await testedKeys(settings, say);
  const levers = await leversFound(settings, say);
  if (held.holderDied) await putBack(loadSettings({ ...environment, ...levers }), say);
  claim.clear();
  const described = published === undefined ? {} : { [variableOf('published')]: leavePublished(published, out) };
  return { ...described, ...keys, ...levers };
}

/** The variables of a run but for what is found out. */
export function environmentFor(
  { environment, settings, labels, selected, shard }: Asked,
  out: string,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    [variableOf('only')]: selected.join(','),
    // A day may end before the run does.
    [variableOf('seed')]: String(settings.seed),
    NODE_OPTIONS: withinMemory(settings, environment),
    CONFORMANCE_SECRETS_KEY: labels,
    CONFORMANCE_RUN: environment.CONFORMANCE_RUN ?? randomBytes(16).toString('hex'),
    CONFORMANCE_STARTED_AT: environment.CONFORMANCE_STARTED_AT ?? String(Date.now()),
    [BEGAN]: environment[BEGAN] ?? String(machineMs()),
    CONFORMANCE_OUT: out,
    CONFORMANCE_BLOB: shard ?? '',
  };
}

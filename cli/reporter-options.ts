import { relative, resolve } from 'node:path';
import { labelOf } from '../harness/engine/wire/label.ts';
import { ownById } from '../harness/run/own-checks.ts';
import { indexIn, REPLAYED } from '../harness/run/recording.ts';
import { type Settings, variablesOf } from '../harness/run/settings.ts';
import type { ReporterOptions } from '../reports/options.ts';
import { loadWaivers } from '../reports/waivers.ts';
import { tiersUpTo } from '../specs/tiers.ts';

interface Run extends Pick<ReporterOptions, 'out' | 'embedded' | 'run'> {
  readonly settings: Settings;
  readonly shard: string | undefined;
  /** The key of the labels that stand for secrets. */
  readonly secretsKey: string;
}

/** What the reporter of a run has to know of it. */
export function reporterOptions({ settings, shard, secretsKey, ...run }: Run): ReporterOptions {
  const { profile, demanded, without, seed, strict, minCoverage, only, interfaceUrl, workerMb } = settings;
  const replays = process.env[REPLAYED];
  return {
    ...run,
    ...{ profile, demanded, without, seed, strict, minCoverage, only, workerMb },
    tiers: tiersUpTo(settings.tier),
    waivers: settings.waivers === undefined ? [] : waiversIn(settings.waivers, replays),
    // A part of a run is no run.
    ...(settings.history === undefined || shard ? {} : { history: resolve(settings.history) }),
    ...(settings.also === undefined
      ? {}
      : {
          own: { folder: relative(process.cwd(), settings.also) || '.', requirements: [...ownById(settings).values()] },
        }),
    ...(shard ? { shard } : {}),
    ...(interfaceUrl === undefined ? {} : { interfaceUrl }),
    settings: variablesOf(settings, (secret) => labelOf(secret, secretsKey)),
    ...(replays === undefined ? {} : { replays, damage: indexIn(run.out).damage }),
    ci: Boolean(process.env.CI),
    startedAt: Number(process.env.CONFORMANCE_STARTED_AT),
  };
}

/** What was waived when it was recorded is waived when it is replayed, however late that is. */
function waiversIn(file: string, replays: string | undefined): ReturnType<typeof loadWaivers> {
  return replays === undefined ? loadWaivers(file) : loadWaivers(file, '');
}

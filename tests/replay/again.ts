import { join } from 'node:path';
import { command, type Ended } from '../cli/command.ts';
import { reportIn } from '../cli/target.ts';

/** A run and its replay, and how they compare. */
export interface Replayed {
  /** Their folders. */
  readonly live: string;
  readonly again: string;
  /** How the command of the replay ended. */
  readonly replay: Ended;
  readonly requirements: number;
  /** What differs, byte for byte, each as a sentence; empty when nothing does. */
  readonly differences: readonly string[];
}

/**
 * Records a run and replays it.
 * @param args those of the run, but for its folder
 * @param folder of both, each in one of its own
 */
export async function recordedAndReplayed(
  args: readonly string[],
  folder: string,
  env: Record<string, string> = {},
): Promise<Replayed> {
  const [live, again] = [join(folder, 'live'), join(folder, 'again')];
  const run = await command(['run', ...args, '--out', live], { env });
  const replay = await command(['replay', live, '--out', again]);
  const both = { live, again, replay };
  const codes = run.code === replay.code ? [] : [`exit code ${run.code}, replayed ${replay.code}: ${replay.stderr}`];
  if (run.code === 2 || replay.code === 2)
    return { ...both, requirements: 0, differences: [`${run.stderr}${replay.stderr}`, ...codes] };
  const [then, now] = [reportIn(live).requirements, reportIn(again).requirements];
  const lines = then.flatMap((entry, at) => {
    const [one, other] = [JSON.stringify(entry), JSON.stringify(now[at])];
    return one === other ? [] : [`${one}\n  replayed ${other}`];
  });
  const counts = then.length === now.length ? [] : [`${then.length} requirements, replayed ${now.length}`];
  return { ...both, requirements: then.length, differences: [...codes, ...counts, ...lines] };
}

import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { reportIn } from '../cli/target.ts';

/** How the replay of a run compares with the run. */
interface Compared {
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
): Promise<Compared> {
  const [live, again] = [join(folder, 'live'), join(folder, 'again')];
  const run = await command(['run', ...args, '--out', live], { env });
  const replay = await command(['replay', live, '--out', again]);
  const codes = run.code === replay.code ? [] : [`exit code ${run.code}, replayed ${replay.code}: ${replay.stderr}`];
  if (run.code === 2 || replay.code === 2)
    return { requirements: 0, differences: [`${run.stderr}${replay.stderr}`, ...codes] };
  const [then, now] = [reportIn(live).requirements, reportIn(again).requirements];
  const lines = then.flatMap((entry, at) => {
    const [one, other] = [JSON.stringify(entry), JSON.stringify(now[at])];
    return one === other ? [] : [`${one}\n  replayed ${other}`];
  });
  const counts = then.length === now.length ? [] : [`${then.length} requirements, replayed ${now.length}`];
  return { requirements: then.length, differences: [...codes, ...counts, ...lines] };
}

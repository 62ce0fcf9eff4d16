import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EVIDENCE_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { ISSUED } from '../harness/engine/wire/shared-secrets.ts';
import { instanceFolders } from '../harness/run/instances.ts';
import { AHEAD } from '../harness/run/judged-ahead.ts';
import { loadSettings } from '../harness/run/settings.ts';
import { hadNoChecks, JOURNAL } from '../reports/journal.ts';
import { watchDiskSpace } from './disk-space.ts';
import { COULD_NOT_JUDGE, endOf } from './end.ts';
import { INTERRUPTED } from './interrupt.ts';
import { invoke } from './invocation.ts';
import { judgeAhead } from './judge-ahead.ts';
import { untilEnded, watchTime } from './limit.ts';
import { complain } from './say.ts';

/** Runs the suites and judges them; gives the exit code. An interrupted run judges what is there. */
export async function judge(
  run: NodeJS.ProcessEnv,
  out: string,
  shard: string | undefined,
  interrupt: AbortSignal,
): Promise<number> {
  const failed = new Set<string>();
  const { diskFull, end } = watchDiskSpace(out);
  const { maxMinutes, jsonDepth } = loadSettings(run);
  const limit = watchTime(untilEnded({ maxMinutes }, run));
  const stop = AbortSignal.any([interrupt, diskFull, limit.outOfTime]);
  const ahead = await judgeAhead({ folder: join(out, EVIDENCE_FOLDER), deepest: jsonDepth });
  const status = await invoke(shard ? ['--shard', shard] : [], { ...run, [AHEAD]: ahead.address }, stop, {
    warn: (sentence) => failed.add(sentence),
    recorded: ahead.recorded,
  }).finally(ahead.close);
  end();
  limit.end();
  for (const folder of instanceFolders(out)) rmSync(join(folder, ISSUED), { force: true });
  if (limit.outOfTime.aborted) return outOfTime(out, maxMinutes);
  if (shard !== undefined && !stop.aborted && hadNoChecks(out)) return 0;
  const code = endOf(out, [...failed], stop.aborted);
  if (diskFull.aborted) {
    complain(`--out: the disk of ${out} is full; make room and run again, the evidence so far is there.`);
    return COULD_NOT_JUDGE;
  }
  return interrupt.aborted || status === INTERRUPTED ? INTERRUPTED : code;
}

/** Where even the reporter had to be killed, what it recorded is judged here. No other run loads all that this takes. */
async function outOfTime(out: string, maxMinutes: number): Promise<number> {
  const isCut = !existsSync(join(out, 'conformance.json')) && existsSync(join(out, JOURNAL));
  if (isCut) await (await import('./report.ts')).reportOf(out);
  complain(
    `--max-minutes: a worker went on long after the time of the run (${maxMinutes} min) and was killed; what was recorded by then is judged.`,
  );
  return COULD_NOT_JUDGE;
}

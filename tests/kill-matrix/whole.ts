import type { Instance } from './instance.ts';
import { exitOfRun } from './own-run.ts';

/** What serves a hundred takes 1 GB. */
const AT_ONCE = 100;

/**
 * The kill matrix beyond its diagonal: faults against every check, some at a time, so that the memory holds them. At the end
 * of each part the faults of limits are waited for, whose windows have to pass; two processors take about ten seconds a fault.
 * The exit code of this process is 1 where something turns red that was not approved.
 * @param how the flag of a part: `--all-checks`, or `--approve`, which writes what turned red
 */
export async function judgeInParts(faults: readonly Instance[], how: string): Promise<void> {
  let failed = 0;
  for (let from = 0; from < faults.length; from += AT_ONCE) {
    const some = faults.slice(from, from + AT_ONCE).map(({ id }) => id);
    process.stdout.write(`faults ${from + 1} to ${from + some.length} of ${faults.length}\n`);
    if ((await exitOfRun([how, ...some], 'inherit')) !== 0) failed++;
  }
  process.stdout.write(`${failed === 0 ? 'nothing turned red that was not approved' : `${failed} parts failed`}\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

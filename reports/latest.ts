import { lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Points `latest` in the folder of all runs at one of them. A run whose folder lies elsewhere leaves it as it is, and so
 * does a `latest` that is no link: it is somebody's own.
 * @param runs the folder of all runs
 * @param out the folder of the run
 */
export function pointLatest(runs: string, out: string): void {
  const link = join(runs, 'latest');
  if (dirname(out) !== runs || out === link) return;
  const known = lstatSync(link, { throwIfNoEntry: false });
  if (known && !known.isSymbolicLink()) return;
  // Renamed into place, so that a reader at this moment finds the old link or the new one.
  const draft = join(runs, `.latest-${process.pid}`);
  rmSync(draft, { force: true });
  symlinkSync(basename(out), draft);
  renameSync(draft, link);
}

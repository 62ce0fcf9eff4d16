import { join, relative } from 'node:path';
import { type ComparedRun, comparedRun } from '../diff/compared.ts';
import { entryName, remembered } from '../history/entries.ts';
import type { Format } from './format.ts';

/**
 * The file by which a run is remembered.
 * @param out folder of the run
 * @param folder the one that `--history` names
 */
export function historyFormat(out: string, folder: string, run: Pick<ComparedRun, 'command' | 'startedAt'>): Format {
  return {
    file: relative(out, join(folder, entryName(run))),
    render: ({ report, evidence }) => remembered(folder, comparedRun(report, evidence.durations)),
  };
}

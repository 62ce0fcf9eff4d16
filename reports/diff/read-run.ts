import { join } from 'node:path';
import { isFolder, isPlainFolder, refuseOdd } from '../../harness/engine/plain-files.ts';
import { EVIDENCE_FOLDER } from '../../harness/engine/wire/evidence-reference.ts';
import { ConfigurationError } from '../../harness/verdict/failures.ts';
import { evidenceIn, openEvidence } from '../evidence.ts';
import { readReport } from '../read-report.ts';
import { type ComparedRun, comparedRun } from './compared.ts';

/**
 * Reads what a run left in its folder, for a comparison. Without evidence the times are unknown.
 * @throws {ConfigurationError} one sentence, when there is no report of a run or it cannot be read
 */
export async function readRun(folder: string): Promise<ComparedRun> {
  if (!isFolder(folder)) throw new ConfigurationError(`${folder}: is no folder; name the folder of a run.`);
  refuseOdd(folder);
  const report = readReport(folder);
  if (!isPlainFolder(join(folder, EVIDENCE_FOLDER))) return comparedRun(report);
  const { durations, close } = await openEvidence(evidenceIn(folder));
  await close();
  return comparedRun(report, durations);
}

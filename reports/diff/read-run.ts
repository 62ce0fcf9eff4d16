import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../harness/engine/failures.ts';
import { EVIDENCE_FOLDER } from '../../harness/engine/wire/evidence-reference.ts';
import type { Conformance } from '../conformance.ts';
import { evidenceIn, openEvidence } from '../evidence.ts';
import { type ComparedRun, comparedRun } from './compared.ts';

/**
 * Reads what a run left in its folder, for a comparison. Without evidence the times are unknown.
 * @throws {ConfigurationError} one sentence, when there is no report of a run or it cannot be read
 */
export async function readRun(folder: string): Promise<ComparedRun> {
  const report = reportIn(folder);
  if (!existsSync(join(folder, EVIDENCE_FOLDER))) return comparedRun(report);
  const { durations, close } = await openEvidence(evidenceIn(folder));
  await close();
  return comparedRun(report, durations);
}

/** The report in a run's folder. */
function reportIn(folder: string): Conformance {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigurationError(`${folder}: is no folder; name the folder of a run.`);
  const file = join(folder, 'conformance.json');
  if (!existsSync(file))
    throw new ConfigurationError(`${folder}: has no conformance.json; name the folder of a run that has ended.`);
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isReport(report)) return report;
  } catch {
    // It is told below.
  }
  throw new ConfigurationError(`${file}: is no report of a run, or was cut off; name the folder of another run.`);
}

function isReport(value: unknown): value is Conformance {
  const { schemaVersion, tool, target, tiers, held, summary, requirements, observations } = Object(value);
  const lists = [tiers, held, requirements, observations];
  return schemaVersion === 1 && Boolean(tool && target && summary) && lists.every((list) => Array.isArray(list));
}

import { join } from 'node:path';
import { readerOf } from '../harness/engine/json/document.ts';
import { isPlainFile } from '../harness/engine/plain-files.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import type { Conformance } from './conformance.ts';
import { refuseEarlier } from './earlier-version.ts';
import { documentIn } from './json-file.ts';

const REPORT = 'conformance.json';

const REPORTS = readerOf<Conformance>('conformance');

/** Whether a run left a report in its folder. */
export function hasReport(folder: string): boolean {
  return isPlainFile(join(folder, REPORT));
}

/**
 * Reads the report in the folder of a run.
 * @throws {ConfigurationError} one sentence, when there is none, or it cannot be read
 */
export function readReport(folder: string): Conformance {
  const file = join(folder, REPORT);
  if (!isPlainFile(file))
    throw new ConfigurationError(`${folder}: has no ${REPORT}; name the folder of a run that has ended.`);
  const document = documentIn(file);
  refuseEarlier(document, file);
  if (REPORTS.fits(document)) return document;
  const why = document === undefined ? '' : ` (${REPORTS.why()})`;
  throw new ConfigurationError(`${file}: is no report of a run, or was cut off${why}; name the folder of another run.`);
}

import type { DriftReport } from '../drift.ts';
import { type Format, jsonText } from './format.ts';

/** All differences of a published description, for tools; of a run that compared one. */
export function driftFormat(drift: DriftReport): Format {
  return { file: 'drift.json', render: () => jsonText(drift) };
}

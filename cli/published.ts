import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSelected } from '../harness/aggregate/selected.ts';
import { stringifyExact } from '../harness/engine/json/exact-json.ts';
import type { PublishedDocument } from '../harness/interface/versioning/published/document.ts';

/** The published description as it was loaded, among the files of a run. */
export const PUBLISHED = 'published.json';

/** The requirement under which a run reports where the target differs from a published description. */
export const COMPARED = 'VER-DESC-01';

/** A selection of requirements with the comparison added: to name a description is to ask for the comparison. */
export function withComparison(selected: readonly string[]): string[] {
  return isSelected(COMPARED, selected) ? [...selected] : [...selected, COMPARED];
}

/** Writes the description beside the reports, for all workers and for later readers; gives the file. */
export function leavePublished(document: PublishedDocument, out: string): string {
  const file = join(out, PUBLISHED);
  mkdirSync(out, { recursive: true });
  writeFileSync(file, `${stringifyExact(document)}\n`);
  return file;
}

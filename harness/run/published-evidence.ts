import { loadOperations, OPENAPI_FILE } from '../../specs/operations.ts';
import type { Drift } from '../engine/drift.ts';
import { createComparer } from '../interface/versioning/published/compare.ts';
import type { PublishedDocument } from '../interface/versioning/published/document.ts';
import { differencesBetween } from '../interface/versioning/published/drift/documents.ts';
import { loadPublished } from '../interface/versioning/published/load.ts';
import { recordedIn } from './passive-evidence.ts';

/** The title of the check that reports it. */
export const TITLE = 'the run beside the published description';

/**
 * Compares a published description with the interface, and all that a run recorded with the description.
 * @param published the description, as {@link loadPublished} gives it
 * @param folder where the run's evidence lies; undefined for no run
 * @throws {SyntaxError} when a file of evidence is damaged elsewhere than in its last line
 */
export async function driftOf(published: PublishedDocument, folder: string | undefined): Promise<Drift> {
  const operations = loadOperations();
  const comparer = createComparer(published, operations);
  if (folder !== undefined) for await (const exchange of recordedIn(folder)) comparer.see(exchange);
  const { lacks, beyond: _, tallies, ...comparison } = comparer.end();
  const { leftOut, ...differences } = differencesBetween(await loadPublished(OPENAPI_FILE), published, operations);
  return {
    ...comparison,
    described: operations.length - lacks.length,
    ...differences,
    leftOut: [...new Set([...leftOut, ...comparison.leftOut])],
    answers: tallies,
  };
}

import { createComparer } from '../interface/versioning/published/compare.ts';
import { type Findings, findingsOf } from '../interface/versioning/published/findings.ts';
import { loadPublished } from '../interface/versioning/published/load.ts';
import { recordedIn } from './passive-evidence.ts';

/**
 * Compares all that a run recorded with a published description.
 * @param published path or URL of an OpenAPI document
 * @param folder where the run's evidence lies
 * @throws as {@link loadPublished}
 */
export async function compareWithPublished(published: string, folder: string): Promise<Findings> {
  const comparer = createComparer(await loadPublished(published));
  for await (const exchange of recordedIn(folder)) comparer.see(exchange);
  return findingsOf(comparer.end());
}

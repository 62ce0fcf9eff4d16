import { schemaProblems } from '../../harness/engine/json/schemas.ts';

/**
 * What the schema of a file says against a value; empty when it fits.
 * @param place path below `schemas/`, optionally with a fragment such as `#/$defs/should`
 */
export function objections(place: string, value: unknown): string {
  return schemaProblems(place.replace(/\.json(?=#|$)/, ''), value).join(', ');
}

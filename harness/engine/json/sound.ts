import { fitOf } from './fit.ts';
import type { Members } from './members.ts';

/**
 * An object without the members that do not fit its schema, by themselves or by what lies in them. What the schema states is
 * judged of them; nothing else has to be like them.
 * @param schema as for `fitOf`
 */
export function soundPart(schema: string, element: Members): Members {
  const unsound = new Set(fitOf(schema, element).misfits.map(({ place }) => place.split('/')[1]));
  return unsound.size === 0
    ? element
    : Object.fromEntries(Object.entries(element).filter(([name]) => !unsound.has(name)));
}

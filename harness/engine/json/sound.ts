import { type Fit, fitOf } from './fit.ts';
import type { Members } from './members.ts';

// What a schema states is judged of the members that break it; nothing else has to be like them.

/** The members of a value that are not as its schema wants them, by their paths such as `fee.fee_rate`. */
export function unsoundMembers({ misfits }: Fit): ReadonlySet<string> {
  return new Set(misfits.map(({ place }) => place.slice(1).replaceAll('/', '.')));
}

/**
 * An object without the members that do not fit its schema, by themselves or by what lies in them.
 * @param schema as for `fitOf`
 */
export function soundPart(schema: string, element: Members): Members {
  const unsound = new Set([...unsoundMembers(fitOf(schema, element))].map((path) => path.split('.', 1)[0]));
  return unsound.size === 0
    ? element
    : Object.fromEntries(Object.entries(element).filter(([name]) => !unsound.has(name)));
}

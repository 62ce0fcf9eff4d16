import type { Behaviour } from '../reference/maker/behaviour.ts';
import type { Injection } from '../reference/maker/injection.ts';

/**
 * Replaces one decision of the reference.
 * @param make gets the decision that it replaces, to fall back on
 */
export function hook<Name extends keyof Behaviour>(
  name: Name,
  make: (usual: Behaviour[Name]) => Behaviour[Name],
): Injection {
  return { decisions: (current) => ({ [name]: make(current[name].bind(current) as Behaviour[Name]) }) };
}

import type { Behaviour } from '../reference/maker/behaviour.ts';
import type { Plant } from '../reference/maker/plant.ts';

/**
 * Replaces one decision of the reference.
 * @param make gets the decision that it replaces, to fall back on
 */
export function hook<Name extends keyof Behaviour>(
  name: Name,
  make: (usual: Behaviour[Name]) => Behaviour[Name],
): Plant {
  return { decisions: (current) => ({ [name]: make(current[name].bind(current) as Behaviour[Name]) }) };
}

import { orNearest } from '../harness/run/nearest.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import type { Register } from '../specs/register.ts';

/**
 * Reads the words of `--only`, in any case: an id stands for itself, a group for all ids that begin with it (`MKT`,
 * `MKT-ASSETS`) or stand in its file (`market`).
 * @returns ids and prefixes of ids
 * @throws {ConfigurationError} for a word that is neither, with the nearest that is
 */
export function selection(only: readonly string[], register: Register): string[] {
  return only.map((word) => {
    const id = word.toUpperCase();
    if (register.byId.has(id)) return id;
    const prefix = register.groups.find(({ name }) => name === word.toLowerCase())?.prefix ?? id;
    if (register.requirements.some((requirement) => requirement.id.startsWith(`${prefix}-`))) return prefix;
    const groups = register.groups.flatMap(({ prefix, name }) => [prefix, name.toUpperCase()]);
    throw new ConfigurationError(
      `--only: ${JSON.stringify(word)} is neither a requirement nor a group; ${orNearest(id, [...register.byId.keys(), ...groups])}maker-conformance list shows the ids.`,
    );
  });
}

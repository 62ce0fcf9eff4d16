import { ConfigurationError } from '../harness/verdict/failures.ts';
import type { Register } from '../specs/register.ts';

/**
 * Reads the words of `--only`: an id stands for itself, a group for all ids that begin with it (`MKT`, `MKT-ASSETS`) or
 * stand in its file (`market`).
 * @returns ids and prefixes of ids
 * @throws {ConfigurationError} for a word that is neither
 */
export function selection(only: readonly string[], register: Register): string[] {
  return only.map((word) => {
    if (register.byId.has(word)) return word;
    const prefix = register.groups.find(({ name }) => name === word)?.prefix ?? word;
    if (register.requirements.some(({ id }) => id.startsWith(`${prefix}-`))) return prefix;
    const groups = register.groups.map((group) => group.prefix).join(', ');
    throw new ConfigurationError(
      `--only: ${JSON.stringify(word)} is neither a requirement nor a group; groups are ${groups}, and maker-conformance list shows the ids.`,
    );
  });
}

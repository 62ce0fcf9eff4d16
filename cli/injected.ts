import type { Change } from '../faults/record.ts';
import { unknownName } from '../harness/run/nearest.ts';

/** A change with the id that it is injected by. */
export type Named = Change & { readonly id: string };

/** The change behind the id of a fault or of a conforming variant. */
export async function findChange(id: string): Promise<Named | undefined> {
  return (await allChanges()).find((entry) => entry.id === id);
}

/**
 * The changes that `--fault` names, each once.
 * @throws {ConfigurationError} for an id of none, with the nearest one
 */
export async function changesOf(ids: readonly string[] = []): Promise<readonly Named[]> {
  if (ids.length === 0) return [];
  const all = await allChanges();
  return [...new Set(ids)].map((id) => all.find((entry) => entry.id === id) ?? refuseUnknown(id, all));
}

/** There are many, in many files: a service without any is to begin at once. */
async function allChanges(): Promise<readonly Named[]> {
  const [{ FAULTS }, { VARIANTS }] = await Promise.all([
    import('../faults/faults.ts'),
    import('../faults/variants.ts'),
  ]);
  return [...FAULTS, ...VARIANTS];
}

function refuseUnknown(id: string, all: readonly Named[]): never {
  const names = all.map((each) => each.id);
  throw unknownName(id, { flag: '--fault', kind: 'fault', names, shownBy: 'maker-conformance faults' });
}

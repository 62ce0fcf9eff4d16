import { FAULTS } from '../faults/faults.ts';
import type { Change } from '../faults/record.ts';
import { VARIANTS } from '../faults/variants.ts';
import { unknownName } from './nearest.ts';

const CHANGES = [...FAULTS, ...VARIANTS];

/** A change with the id that it is injected by. */
export type Named = Change & { readonly id: string };

/** The change behind the id of a fault or of a conforming variant. */
export function findChange(id: string): Named | undefined {
  return CHANGES.find((entry) => entry.id === id);
}

/**
 * The changes that `--fault` names, each once.
 * @throws {ConfigurationError} for an id of none, with the nearest one
 */
export function changesOf(ids: readonly string[] = []): readonly Named[] {
  return [...new Set(ids)].map((id) => findChange(id) ?? refuseUnknown(id));
}

function refuseUnknown(id: string): never {
  const names = CHANGES.map((each) => each.id);
  throw unknownName(id, { flag: '--fault', kind: 'fault', names, shownBy: 'maker-conformance faults' });
}

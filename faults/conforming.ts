import type { Change, Variant } from './fault.ts';

/** A conforming variant without its id; without a `scope` it has that of its table. */
export type OfTable = Change & Omit<Variant, 'id' | 'wire' | 'behaviour'>;

/**
 * Makes a list of conforming variants.
 * @param scope the default for records without one: requirement ids, or beginnings of ids; empty means all
 * @param records the variants by their ids, without the `benign-` that all ids begin with
 */
export function conforming(scope: readonly string[], records: Readonly<Record<string, OfTable>>): Variant[] {
  return Object.entries(records).map(([id, record]) => ({ scope, ...record, id: `benign-${id}` }));
}

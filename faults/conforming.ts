import type { Change, Variant } from './fault.ts';

/** A conforming variant but for its id; without a `scope` it has that of its table. */
export type Freedom = Change & Omit<Variant, 'id' | 'wire' | 'behaviour'>;

/**
 * Conforming variants by id, without the `benign-` that every one of them begins with.
 * @param scope where they show, unless one says otherwise: requirement ids, or beginnings of ids; empty means all
 */
export function conforming(scope: readonly string[], freedoms: Readonly<Record<string, Freedom>>): Variant[] {
  return Object.entries(freedoms).map(([id, freedom]) => ({ scope, ...freedom, id: `benign-${id}` }));
}

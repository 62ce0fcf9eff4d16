import { membersOf, objectsIn } from '../../engine/json/members.ts';

/** One entry of a 422 `detail`. */
export interface ValidationEntry {
  readonly loc: readonly unknown[];
  readonly type: unknown;
}

/** The entries of a 422 body that say where; empty when it has none. */
export function validationEntries(body: unknown): ValidationEntry[] {
  return objectsIn(membersOf(body)?.detail, 'detail').flatMap(({ element: { loc, type } }) =>
    Array.isArray(loc) ? [{ loc, type }] : [],
  );
}

import type { Variant } from './fault.ts';
import { type Change, type Changed, changing, type Unchanged } from './record.ts';

/** What a conforming variant says beside its change; without a `scope` it has that of its table. */
type Said = Omit<Variant, 'id' | keyof Change>;

/** A conforming variant before it has its sentence. */
interface Stating {
  /** Names more of what it exercises. */
  and(...exercised: readonly string[]): Stating;
  scope(...scope: readonly string[]): Stating;
  masks(...masks: readonly string[]): Stating;
  what(sentence: string): Unchanged<Said>;
}

/**
 * Begins a conforming variant with the requirements whose tolerance it makes use of, if any; then come its `scope`, if it
 * isn't that of its table, what it `masks`, its sentence and its change.
 */
export function exercises(...exercised: readonly string[]): Stating {
  return stating({ exercises: exercised });
}

function stating(said: Omit<Said, 'what'>): Stating {
  return {
    and: (...exercised) => stating({ ...said, exercises: [...(said.exercises ?? []), ...exercised] }),
    scope: (...scope) => stating({ ...said, scope }),
    masks: (...masks) => stating({ ...said, masks }),
    what: (what) => changing({ ...said, what }),
  };
}

/**
 * Makes a list of conforming variants.
 * @param scope the default for records without one: requirement ids, or beginnings of ids; empty means all
 * @param records the variants by their ids, without the `conforming-` that all ids begin with
 */
export function conforming(
  scope: readonly string[],
  records: Readonly<Record<string, Changed<Said>>>,
): readonly Variant[] {
  return Object.entries(records).map(([id, { record }]) => ({ scope, ...record, id: `conforming-${id}` }));
}

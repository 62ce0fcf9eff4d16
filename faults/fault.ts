import { type Change, type Changed, changing, type Unchanged } from './record.ts';

/** An injected defect: what a broken server would say or do, and which requirements it breaks. */
export interface Fault extends Change {
  /** Kebab-case, unique, says what the server does wrong, e.g. `assets-total-counts-the-page`. */
  readonly id: string;
  /** Requirement ids of which each must end as violated when the fault is injected. */
  readonly breaks: readonly string[];
  /** One sentence for people. */
  readonly what: string;
  /**
   * Requirement ids whose checks send the requests that show the fault, when the broken requirement is judged
   * passively and reading the lists is not enough.
   */
  readonly triggers?: readonly string[];
}

/** The faults of a file, by their ids. */
export type Faults = Readonly<Record<string, Changed<Said>>>;

/** What a fault says beside its change. */
type Said = Omit<Fault, 'id' | keyof Change>;

/** Begins a fault with the requirements that it breaks; then come its `triggers`, if any, its sentence and its change. */
export const breaks = breaking({});

/** The same for faults that share a part of their change, or what triggers them. */
export function breaking(shared: Change & Pick<Fault, 'triggers'>) {
  return (...broken: readonly string[]) => ({
    ...stating({ ...shared, breaks: broken }),
    triggers: (...triggers: readonly string[]) => stating({ ...shared, breaks: broken, triggers }),
  });
}

function stating(said: Omit<Said, 'what'> & Change) {
  return { what: (what: string): Unchanged<Said> => changing({ ...said, what }) };
}

/** A conforming variant: a server that uses what the interface leaves open. No check may accuse it. */
export interface Variant extends Change {
  readonly id: string;
  readonly what: string;
  /**
   * Requirement ids, or beginnings of ids such as `MKT-FEE`, whose active checks could complain; all by default. The
   * passive checks are made in any case.
   */
  readonly scope?: readonly string[];
  /** Requirement ids whose `tolerance` it makes use of. */
  readonly exercises?: readonly string[];
  /** Requirement ids, or beginnings of ids, that it hides from all checks: none may be called verified. */
  readonly masks?: readonly string[];
}

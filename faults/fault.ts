import type { Injection } from '../reference/maker/injection.ts';
import type { OnWire } from './rule.ts';

/**
 * A change of a service. `wire` changes what it says, which a proxy can do to any service. `behaviour` changes what it does,
 * at a hook of the reference; beside `wire` it is what the reference needs for the change to show.
 */
export type Change =
  | { readonly wire: OnWire; readonly behaviour?: Injection }
  | { readonly wire?: undefined; readonly behaviour: Injection };

/** An injected defect: what a broken server would say or do, and which requirements it breaks. */
export type Fault = Change & {
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
  /** Whether the service is reached over TLS. */
  readonly tls?: true;
};

/** The faults of a file, by their ids. */
export type Faults = Readonly<Record<string, OfFile>>;

type OfFile = Change & Omit<Fault, 'id' | keyof Change>;

/** Faults that come as a list, such as one for each operation, by their ids. */
export function byId(faults: readonly Fault[]): Faults {
  return Object.fromEntries(faults.map(({ id, ...fault }) => [id, fault]));
}

/** A row of a table of faults: what is broken, the sentence, and what differs from the other faults of the table. */
type Row<Parts extends readonly unknown[]> = readonly [
  breaks: string | readonly string[],
  what: string,
  ...parts: Parts,
];

/**
 * Similar faults, as rows by their ids.
 * @param make makes the change of a row from its parts
 */
export function table<Parts extends readonly unknown[]>(
  make: (...parts: Parts) => Change & Pick<Fault, 'triggers'>,
  rows: Readonly<Record<string, Row<Parts>>>,
): Faults {
  return Object.fromEntries(
    Object.entries(rows).map(([id, [breaks, what, ...parts]]) => [
      id,
      { ...make(...(parts as unknown as Parts)), breaks: [breaks].flat(), what },
    ]),
  );
}

/** A conforming variant: a server that uses what the interface leaves open. No check may accuse it. */
export type Variant = Change & {
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
  /** Whether the service is reached over TLS. */
  readonly tls?: true;
};

import type { Plant } from '../reference/maker/plant.ts';

/** A planted defect of the reference: what a broken server would do, and which requirements must catch it. */
export interface Fault {
  /** Kebab-case, unique, says what the server does wrong, e.g. `assets-total-counts-the-page`. */
  readonly id: string;
  /** Requirement ids of which each must end as violated when the fault is planted. */
  readonly breaks: readonly string[];
  /** One sentence for people. */
  readonly what: string;
  /**
   * Requirement ids whose checks make the requests that show the fault, where the broken requirement is judged
   * passively and reading the lists is not enough.
   */
  readonly shownBy?: readonly string[];
  /** Whether the service is reached over TLS. */
  readonly tls?: true;
  readonly plant: Plant;
}

/** A freedom that the interface leaves: a conforming server of another make. No check may complain about it. */
export interface Variant {
  readonly id: string;
  readonly what: string;
  /**
   * Requirement ids, or beginnings of ids such as `MKT-FEE`, whose active checks could complain; all by default. The
   * passive checks are made in any case.
   */
  readonly concerns?: readonly string[];
  /** Whether the service is reached over TLS. */
  readonly tls?: true;
  readonly plant: Plant;
}

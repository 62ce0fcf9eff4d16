import type { Taken } from './plan.ts';

/** Where a script takes a value from: an answer, or one of the messages of a socket. */
export interface Source {
  readonly exchange: number;
  readonly message?: number;
}

/** A value that is taken from an answer of the repeat. */
export interface Place extends Source {
  readonly pointer: string;
  /** What it is called; given as it is used first. */
  name?: string;
}

/** The most strings, and the most numbers, whose place is known. */
const MOST = 1_000;
const LONGEST_NAME = 60;

/** Values by the place where each stood first. */
export class KnownPlaces {
  readonly #places = new Map<string, Place>();
  #sorted: readonly (readonly [string, Place])[] | undefined;

  keep(value: string, place: Place): void {
    if (this.#places.has(value) || this.#places.size >= MOST) return;
    this.#places.set(value, place);
    this.#sorted = undefined;
  }

  has(value: string): boolean {
    return this.#places.has(value);
  }

  of(value: string): Place | undefined {
    return this.#places.get(value);
  }

  longestFirst(): readonly (readonly [string, Place])[] {
    this.#sorted ??= [...this.#places].sort(([one], [other]) => other.length - one.length);
    return this.#sorted;
  }
}

/** The places that a script takes values from, each under a name of its own. */
export class TakenPlaces {
  readonly #taken = new Set<Place>();
  readonly #names = new Set<string>();

  take(place: Place, shape: Omit<Taken, 'value'> = {}): Taken {
    this.#taken.add(place);
    place.name ??= this.#nameOf(place);
    return { value: place.name, ...shape };
  }

  all(): readonly Place[] {
    return [...this.#taken];
  }

  #nameOf({ pointer }: Place): string {
    const [last = '', before = ''] = pointer.split('/').slice(1).reverse();
    const wish = (last === 'amount' ? `${before}_${last}` : last).replace(/\W/g, '_').slice(0, LONGEST_NAME) || 'value';
    let found = wish;
    for (let number = 2; this.#names.has(found); number++) found = `${wish}_${number}`;
    this.#names.add(found);
    return found;
  }
}

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
/** The most places of one value: the first one, and the last ones. */
const MOST_OF_A_VALUE = 100;
const LONGEST_NAME = 60;

/** Values by the places where they stood, the first one first. */
export class KnownPlaces {
  readonly #places = new Map<string, Place[]>();
  #sorted: readonly (readonly [string, Place])[] | undefined;

  keep(value: string, place: Place): void {
    const known = this.#places.get(value);
    if (known !== undefined) {
      if (known.length === MOST_OF_A_VALUE) known.splice(1, 1);
      known.push(place);
    } else if (this.#places.size < MOST) {
      this.#places.set(value, [place]);
      this.#sorted = undefined;
    }
  }

  has(value: string): boolean {
    return this.#places.has(value);
  }

  /**
   * Where a value stood last in an answer that gave what stands beside it now. Two quotes may say one figure in the run, and
   * two in its repeat: each init needs that of its own quote.
   */
  beside(value: string, sources: readonly Source[]): Place | undefined {
    return this.#places.get(value)?.findLast((place) => sources.some((other) => isOfOneAnswer(place, other)));
  }

  /** Where a value stood first. */
  first(value: string): Place | undefined {
    return this.#places.get(value)?.[0];
  }

  /** Where a value stood last. */
  last(value: string): Place | undefined {
    return this.#places.get(value)?.at(-1);
  }

  /** Where the values that a text holds stood first. */
  heldIn(text: string): Source[] {
    return this.longestFirst().flatMap(([value, place]) => (text.includes(value) ? [place] : []));
  }

  longestFirst(): readonly (readonly [string, Place])[] {
    this.#sorted ??= [...this.#places]
      .map(([value, [first]]) => [value, first as Place] as const)
      .sort(([one], [other]) => other.length - one.length);
    return this.#sorted;
  }
}

function isOfOneAnswer(one: Source, other: Source): boolean {
  return one.exchange === other.exchange && one.message === other.message;
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

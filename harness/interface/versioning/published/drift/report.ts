import type { Difference, Effect, Part } from '../../../../engine/drift.ts';

const MOST = 2_000;
const LONGEST = 200;
/** Pairs of schemas that are compared of one body at most; sound descriptions have some hundreds. */
const MOST_SCHEMAS = 5_000;

/** Takes the differences of one comparison, in bounded memory and time. */
export interface Report {
  add(place: Place, effect: Effect, what: string): void;
  /** Begins with the schemas of another body. */
  beginBody(): void;
  /** Whether one more pair of schemas of the body may be compared. */
  goesOn(): boolean;
  readonly differences: readonly Difference[];
  /** How many differences were not kept. */
  more(): number;
}

/** Where a difference stands. */
export type Place = Pick<Difference, 'operation' | 'part' | 'where'>;

/** How the schemas of one place are compared. */
export interface Manner {
  /** Who sends what they describe: the client a `request`, the server a `response`. */
  readonly direction: 'request' | 'response';
  readonly report: Report;
  /** Whether what is required of a request is left open. */
  readonly isRequiredOpen?: boolean;
}

/** An empty report. */
export function createReport(): Report {
  const differences: Difference[] = [];
  let more = 0;
  let schemas = 0;
  return {
    add({ operation, part, where }, effect, what) {
      if (differences.length >= MOST) more++;
      else differences.push({ effect, operation: cut(operation), part, where: cut(where), what: cut(what) });
    },
    beginBody() {
      schemas = 0;
    },
    goesOn: () => ++schemas <= MOST_SCHEMAS,
    differences,
    more: () => more,
  };
}

/** A place below another. */
export function within(place: Place, below: string): Place {
  return { ...place, where: place.where + (place.where === '' || below.startsWith('[') ? below : `.${below}`) };
}

/** A part of an operation. */
export function partOf(operation: string, part: Part, where = ''): Place {
  return { operation, part, where };
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

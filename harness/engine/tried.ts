/** The attachment by which a check says what it tried. */
export const TRIED = 'conformance/tried';

/** What a check took of a list of things that it could have tried. */
export interface Tried {
  /** What the list is of, in the singular: `pair`. */
  readonly what: string;
  /** What was taken, as one reads it. */
  readonly tried: readonly string[];
  /** How many there are. */
  readonly of: number;
  /** After so many runs with consecutive seeds each of them has been taken. */
  readonly seeds: number;
}

/** Of a long list so many are told by name, each with so many characters. */
const MOST_NAMES = 100;
const LONGEST_NAME = 160;

// A worker runs one check at a time; outside of one, nobody keeps what is tried.
let kept: Map<string, Tried> | undefined;

/** Begins to keep what is tried, for the next check. */
export function beginTried(): void {
  kept = new Map();
}

/**
 * What was tried since the beginning: of each kind one entry, however often it was chosen from.
 * @param redact leaves out secrets: a peer names what it lists
 */
export function endTried(redact: (text: string) => string): readonly Tried[] {
  const shown = (name: string) => redact(name).slice(0, LONGEST_NAME);
  const tried = [...(kept?.values() ?? [])].map((taken) => ({ ...taken, tried: taken.tried.map(shown) }));
  kept = undefined;
  return tried;
}

/** Notes what is tried of what could be. */
export function tries(taken: Tried): void {
  const before = kept?.get(taken.what);
  kept?.set(taken.what, before ? together(before, taken) : { ...taken, tried: distinct(taken.tried) });
}

/** What two choices from one kind of thing come to. */
export function together(one: Tried, other: Tried): Tried {
  const tried = distinct([...one.tried, ...other.tried]);
  return {
    what: one.what,
    tried,
    of: Math.max(one.of, other.of, tried.length),
    seeds: Math.max(one.seeds, other.seeds),
  };
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].slice(0, MOST_NAMES);
}

/**
 * Which part of a larger set a check samples. Consecutive seeds walk through the set, so that after some runs all of it has been
 * sampled. The walk follows from the names of the elements alone, since a target may list them in another order each day.
 */
import { createHash } from 'node:crypto';
import { NotOffered } from '../../verdict/failures.ts';
import { recordSample } from '../sampled.ts';

/** The names of elements in a report of what was sampled. */
export interface Names<Value> {
  /** The word for an element, in the singular: `pair`. */
  readonly what: string;
  /** The name of an element. */
  readonly named: (value: Value) => string;
}

/** How elements of a list are chosen. */
export interface Choice<Value> extends Names<Value> {
  /** The test's seed: the runs of consecutive seeds take consecutive parts. */
  readonly seed: number;
}

/** How elements are chosen from groups. */
export interface GroupedChoice<Value> {
  readonly seed: number;
  /** The name of a group, by any of its elements. */
  readonly group: Names<Value>;
  readonly element: Names<Value>;
}

/** At most `most` elements of a list, in its order. ⌈length ÷ most⌉ consecutive seeds choose all of them. */
export function someOf<Value>(list: readonly Value[], most: number, { seed, ...names }: Choice<Value>): Value[] {
  const steps = walk(list, names.named, most, seed);
  const chosen = steps.map(({ value }) => value);
  if (steps.length > 0) tell(names, chosen, list.length, Math.ceil(list.length / steps.length));
  return chosen;
}

/**
 * One element of a list.
 * @throws {NotOffered} when the list is empty: `no small thing is listed`
 */
export function oneOf<Value>(list: readonly Value[], choice: Choice<Value>): Value {
  const [chosen] = someOf(list, 1, choice);
  if (chosen === undefined) throw new NotOffered(`no ${choice.what} is listed`);
  return chosen;
}

/**
 * One element each of at most `most` groups, in their order. Each time that a group is chosen again, its next element is
 * taken: ⌈groups × longest ÷ most⌉ consecutive seeds choose every element of every group.
 */
export function oneOfEach<Value>(
  groups: readonly (readonly Value[])[],
  most: number,
  { seed, group, element }: GroupedChoice<Value>,
): Value[] {
  const filled = groups.filter(({ length }) => length > 0);
  const steps = walk(filled, (values) => values.slice(0, 1).map(group.named).join(), most, seed);
  if (steps.length === 0) return [];
  const chosen = steps.flatMap(({ value, lap }) => walk(value, element.named, 1, lap).map((step) => step.value));
  const longest = Math.max(...filled.map(({ length }) => length));
  tell(group, chosen, filled.length, Math.ceil(filled.length / steps.length));
  tell(element, chosen, filled.flat().length, Math.ceil((filled.length * longest) / steps.length));
  return chosen;
}

/** The elements of a list in groups of the same key, in its order. */
export function grouped<Value>(list: readonly Value[], keyOf: (value: Value) => string): Value[][] {
  const groups = new Map<string, Value[]>();
  for (const value of list) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return [...groups.values()];
}

function tell<Value>({ what, named }: Names<Value>, chosen: readonly Value[], of: number, seeds: number): void {
  recordSample({ what, sampled: chosen.map(named), of, seeds });
}

interface Step<Value> {
  readonly value: Value;
  readonly at: number;
  /** How many times the walk went round the list before. */
  readonly lap: number;
}

/**
 * The part of a walk round the list that a seed takes, in the order of the list. Each part begins where the part of the seed
 * before ended.
 */
function walk<Value>(
  list: readonly Value[],
  named: (value: Value) => string,
  most: number,
  seed: number,
): Step<Value>[] {
  const ordered = mixed(list, named);
  const length = Math.min(list.length, most);
  const places = Array.from({ length }, (_, step) => seed * length + step);
  return places
    .flatMap((place) => {
      const entry = ordered[place % list.length];
      return entry ? [{ ...entry, lap: Math.floor(place / list.length) }] : [];
    })
    .sort((one, other) => one.at - other.at);
}

/** Sorts by digests of the names: neighbours in a list are alike, but the elements of one part should not be. */
function mixed<Value>(list: readonly Value[], named: (value: Value) => string) {
  return list
    .map((value, at) => ({ value, at, key: createHash('sha256').update(named(value)).digest('hex') }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.at - other.at));
}

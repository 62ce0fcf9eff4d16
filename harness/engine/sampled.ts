/** The attachment by which a check reports its samples. */
export const SAMPLED = 'conformance/sampled';

/** The sample of a check, of a list that is longer than a run can afford. */
export interface Sample {
  /** The word for an element, in the singular: `pair`. */
  readonly what: string;
  /** Names of the elements that were taken. */
  readonly sampled: readonly string[];
  /** Length of the list. */
  readonly of: number;
  /** After this many runs with consecutive seeds each element has been taken. */
  readonly seeds: number;
}

/** Most names that a sample keeps, and most characters of each. */
const MOST_NAMES = 100;
const LONGEST_NAME = 160;

// A worker runs one check at a time; outside of a check nobody keeps samples.
let kept: Map<string, Sample> | undefined;

/** Begins to keep samples, for the next check. */
export function beginSamples(): void {
  kept = new Map();
}

/**
 * The samples since the beginning, one for each kind of list.
 * @param redact leaves out secrets: the names of elements come from a peer
 */
export function endSamples(redact: (text: string) => string): readonly Sample[] {
  const shown = (name: string) => redact(name).slice(0, LONGEST_NAME);
  const samples = [...(kept?.values() ?? [])].map((sample) => ({ ...sample, sampled: sample.sampled.map(shown) }));
  kept = undefined;
  return samples;
}

/** Records a sample of the running check. */
export function recordSample(sample: Sample): void {
  const before = kept?.get(sample.what);
  kept?.set(sample.what, before ? merged(before, sample) : { ...sample, sampled: distinct(sample.sampled) });
}

/** Merges two samples of one kind of list. */
export function merged(one: Sample, other: Sample): Sample {
  const sampled = distinct([...one.sampled, ...other.sampled]);
  return {
    what: one.what,
    sampled,
    of: Math.max(one.of, other.of, sampled.length),
    seeds: Math.max(one.seeds, other.seeds),
  };
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].slice(0, MOST_NAMES);
}

import { ConfigurationError } from '../verdict/failures.ts';

/** The word of a list that takes the fewest letters to be changed, added or left out; the first of several. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const [closest] = words.map((other) => ({ other, far: distance(word, other) })).sort((a, b) => a.far - b.far);
  return closest?.other;
}

/** The question whether the nearest word of a list was meant, in front of what follows; nothing when half of it would be another. */
export function orNearest(word: string, words: readonly string[]): string {
  const meant = nearest(word, words);
  return meant === undefined || 2 * distance(word, meant) > word.length ? '' : `did you mean ${meant}? `;
}

/**
 * How many letters must be changed, added or left out to make one word of the other.
 * @param most more than this are not counted to the end
 */
export function distance(from: string, to: string, most = Number.POSITIVE_INFINITY): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY;
  }
  return row.at(-1) ?? 0;
}

/** What a flag takes by name. */
export interface NamedBy {
  /** As it is typed: `--fault`. */
  readonly flag: string;
  /** What its names are names of: `fault`. */
  readonly kind: string;
  readonly names: readonly string[];
  /** What is typed to see them all. */
  readonly shownBy: string;
}

/** The error for a name that a flag does not know, with the nearest one. */
export function unknownName(name: string, { flag, kind, names, shownBy }: NamedBy): ConfigurationError {
  return new ConfigurationError(
    `${flag}: there is no ${kind} ${JSON.stringify(name)}; ${orNearest(name, names)}${shownBy} shows all.`,
  );
}

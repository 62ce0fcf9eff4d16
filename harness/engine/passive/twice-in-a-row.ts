import type { Sighting } from './check.ts';

/** Something of an answer that was judged. */
export interface Judged {
  /** What is wrong; empty where nothing is. */
  readonly problems: readonly string[];
  /** Undefined where nothing is wrong and nobody asks where. */
  readonly at: Sighting | undefined;
}

/**
 * What is wrong where the one before it or after it is wrong as well: a thing may change for a moment, and who looks again finds it
 * as it should be.
 * @param judged in the order of their requests
 */
export function twiceInARow(judged: readonly Judged[]): Judged[] {
  const isWrong = (place: number) => (judged[place]?.problems.length ?? 0) > 0;
  return judged.filter((_, place) => isWrong(place) && (isWrong(place - 1) || isWrong(place + 1)));
}

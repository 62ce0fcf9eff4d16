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

/** So often nothing changes for a moment that is never seen to change elsewhere. */
const OFTEN = 3;

/**
 * The same where what it is compared with never changes: then what is wrong several times is no change for a moment, either.
 * @param judged as for {@link twiceInARow}
 */
export function twiceInARowOrOften(judged: readonly Judged[]): Judged[] {
  const wrong = judged.filter(({ problems }) => problems.length > 0);
  return wrong.length >= OFTEN ? wrong : twiceInARow(judged);
}

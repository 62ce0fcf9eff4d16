import { excerpt } from '../../engine/excerpt.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { Violation } from '../../verdict/failures.ts';
import { type AnsweredTag, answeredAs } from '../errors/as-stated.ts';

/** What only somebody who looked the swap up can say. */
const OF_A_SWAP = /"(?:qty_\w+|\w+ed_at|Waiting|Pending|Succeeded|Expired|Failed)"/;

/**
 * Asserts that an operation is gone (VER-RETIRED-03, VER-RETIRED-04, VER-RETIRED-05): the answer does not come from it, and
 * holds nothing of a swap. Its form is open.
 * @throws {Violation} for another status, or a refusal that says something of a swap
 * @throws {NotExercised} when the target is busy
 */
export function isGone(tag: AnsweredTag, answer: Answer): void {
  answeredAs(tag, answer);
  const shown = OF_A_SWAP.exec(answer.text.raw)?.[0];
  if (shown !== undefined)
    throw new Violation(`the ${answer.status} shows ${shown} of a swap: ${excerpt(answer.text)}`);
}

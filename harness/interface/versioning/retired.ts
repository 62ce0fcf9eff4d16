import { excerpt } from '../../engine/excerpt.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { Violation } from '../../verdict/failures.ts';
import { type AnsweredTag, answeredAs } from '../errors/as-stated.ts';

/** What only somebody who looked the swap up can say. */
const OF_A_SWAP = /"(?:qty_\w+|\w+ed_at|Waiting|Pending|Succeeded|Expired|Failed)"/g;

/**
 * Asserts that an operation is gone (VER-RETIRED-03, VER-RETIRED-04, VER-RETIRED-05): the answer does not come from it, and
 * holds nothing of a swap. Its form is open.
 * @param unknown asks a path that was never one: what that answer holds, too, is of no swap
 * @throws {Violation} for another status, or a refusal that says something of a swap
 * @throws {NotExercised} when the target is busy
 */
export async function isGone(tag: AnsweredTag, answer: Answer, unknown: () => Promise<Answer>): Promise<void> {
  answeredAs(tag, answer);
  await tellsNothing(answer, unknown);
}

/**
 * Asserts that an answer holds nothing of a swap.
 * @throws {Violation} for a word that only somebody who looked it up can say
 */
export async function tellsNothing(answer: Answer, unknown: () => Promise<Answer>): Promise<void> {
  const shown = wordsIn(answer);
  if (shown.length === 0) return;
  const anywhere = wordsIn(await unknown());
  const [word] = shown.filter((one) => !anywhere.includes(one));
  if (word !== undefined) throw new Violation(`the ${answer.status} shows ${word} of a swap: ${excerpt(answer.text)}`);
}

function wordsIn({ text }: Answer): readonly string[] {
  return text.raw.match(OF_A_SWAP) ?? [];
}

import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { accepted } from '../errors/answers.ts';
import { type AnsweredTag, refusedAs } from '../errors/as-stated.ts';
import { outcomeOf } from '../errors/outcome.ts';

/** From here on a target may be out of bounds, which are not given (MKT-FEE-06). */
const FAR = 1000;

/**
 * The estimate for a target; undefined for a far one that is refused as out of bounds.
 * @param blocks the target that was asked for
 * @throws {Violation} for another status, and a refusal outside the documented envelopes
 * @throws {NotExercised} when the target is busy
 */
export function estimateFor(tag: AnsweredTag, blocks: number, answer: Answer): Record<string, unknown> | undefined {
  if (blocks < FAR || (answer.status !== 400 && answer.status !== 422)) return accepted(answer);
  refusedAs(tag, answer);
  note(`an estimate for ${blocks} blocks is refused: ${outcomeOf(answer)}`);
  return undefined;
}

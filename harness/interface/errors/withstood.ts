import { excerpt } from '../../engine/excerpt.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { asserts } from '../../verdict/check.ts';
import { NotExercised, Violation } from '../../verdict/failures.ts';
import { isBusy } from './busy.ts';
import { isNoMethod } from './statuses.ts';

/**
 * Asserts that an input, however strange, was not answered with an unexpected server error (ERR-STATUS-08). Anything else
 * is as good as a refusal: what its body must be like is stated by requirements of their own (ERR-ENV).
 * @throws {Violation} for any 5xx but those of {@link isBusy} and {@link isNoMethod}
 * @throws {NotExercised} for these and for a limit, which say nothing of the input
 */
export function withstood(answer: Answer): void {
  asserts();
  if (isBusy(answer)) throw new NotExercised(`the target answered ${answer.status} (${excerpt(answer.text)})`);
  if (answer.status >= 500 && !isNoMethod(answer))
    throw new Violation(
      `client input gave the server error ${answer.status} ${excerpt(answer.text)}; expected a success or a refusal`,
    );
}

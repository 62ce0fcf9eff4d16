import { excerpt } from '../../engine/excerpt.ts';
import { NotExercised, Violation } from '../../engine/failures.ts';
import { asserts } from '../../engine/verdict/check.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { envelopeProblems } from './read.ts';
import { ABUSE_OF_HTTP, BUSY } from './statuses.ts';

/**
 * Asserts that an input, however strange, was neither answered with an unexpected server error nor outside the documented
 * envelopes (ERR-STATUS-08). A 200 is as good as a refusal.
 * @throws {Violation} for any other 5xx, or a refusal whose body is none of the envelopes
 * @throws {NotExercised} for 429, 502, 503 and 504
 */
export function withstood(answer: Answer): void {
  asserts();
  if (BUSY.has(answer.status)) throw new NotExercised(`the target answered ${answer.status} (${excerpt(answer.text)})`);
  if (answer.status >= 500)
    throw new Violation(`client input gave the server error ${answer.status} ${excerpt(answer.text)}`);
  if (answer.status < 400 || ABUSE_OF_HTTP.has(answer.status)) return;
  const problems = envelopeProblems(answer);
  if (problems.length > 0)
    throw new Violation(
      `${answer.status} outside the documented envelopes: ${problems.join('; ')} in ${excerpt(answer.text)}`,
    );
}

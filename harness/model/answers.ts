import type { Answer } from '../engine/wire/answer.ts';
import { isBusy } from '../interface/errors/busy.ts';
import { Violation } from '../verdict/failures.ts';
import type { JudgedId } from './judged.ts';
import { Contradiction } from './possible.ts';

/**
 * Asserts by what other checks assert by, so that a violation is one of the given requirement.
 * @throws {Contradiction} for a violation
 */
export function asserted(against: JudgedId, assert: () => void): void {
  try {
    assert();
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    throw new Contradiction(against, error.message);
  }
}

/** Whether an answer says nothing of the operation itself: the target is busy, or demands another key. */
export function saysNothing(answer: Answer): boolean {
  return answer.status === 401 || answer.status === 403 || isBusy(answer);
}

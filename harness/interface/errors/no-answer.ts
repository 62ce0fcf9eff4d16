import { UnusableAnswer } from '../../engine/wire/unusable.ts';
import { LostAnswer, NotExercised, TargetUnavailable } from '../../verdict/failures.ts';

const NO_ANSWER = [UnusableAnswer, LostAnswer, NotExercised, TargetUnavailable];

/** Whether a request failed because no answer can be had that one could go by. */
export function isNoAnswer(error: unknown): error is Error {
  return NO_ANSWER.some((Kind) => error instanceof Kind);
}

import type { Answer } from '../../engine/wire/answer.ts';
import { UnusableAnswer } from '../../engine/wire/unusable.ts';
import { LostAnswer, NotExercised, TargetUnavailable } from '../../verdict/failures.ts';

/** What is no answer to go by. */
const NO_ANSWER = [UnusableAnswer, LostAnswer, NotExercised, TargetUnavailable];

/** The answer to a request that a target need not answer; undefined when none can be had. */
export async function answerIfAny(send: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await send();
  } catch (error) {
    if (NO_ANSWER.some((Kind) => error instanceof Kind)) return undefined;
    throw error;
  }
}

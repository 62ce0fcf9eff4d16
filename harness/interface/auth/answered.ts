import type { Answer } from '../../engine/wire/answer.ts';
import { isNoAnswer } from '../errors/no-answer.ts';

/** The answer to a request that a target need not answer; undefined when none can be had. */
export async function answerIfAny(send: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await send();
  } catch (error) {
    if (isNoAnswer(error)) return undefined;
    throw error;
  }
}

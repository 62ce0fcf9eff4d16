import { resultOf } from '../verdict/requirement.ts';

/**
 * Whether work that asserts something ends without a violation, for a control or a question.
 * @throws all other errors of the work
 */
export async function goesWell(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (resultOf(error).outcome === 'violated') return false;
    throw error;
  }
}

import { NotExercised, Violation } from './failures.ts';

/**
 * What a check starts from, and another requirement owes. Without it there is nothing to judge.
 * @param lacking what is missing then, for the message: `no order was made`
 * @param owed the kinds of violation that are the other requirement's; all by default
 * @returns what the work returns
 * @throws {NotExercised} in the place of such a violation
 */
export async function precondition<Value>(
  lacking: string,
  work: Promise<Value>,
  owed: readonly (typeof Violation)[] = [Violation],
): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Violation && owed.some((Kind) => error instanceof Kind))
      throw new NotExercised(`${lacking}: ${error.message}`);
    throw error;
  }
}

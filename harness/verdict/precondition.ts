import { NotExercised, Violation } from './failures.ts';

/**
 * Does work that a check starts from, and that another requirement demands of the target. A violation in it belongs to that
 * other requirement, and leaves this check nothing to judge.
 * @param lacking what is missing after a violation, for the message: `no order was made`
 * @param owed the kinds of violation that belong to the other requirement; all by default
 * @returns what the work returns
 * @throws {NotExercised} instead of such a violation
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

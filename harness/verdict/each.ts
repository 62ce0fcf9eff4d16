import { NotExercised } from './failures.ts';

/**
 * Judges several things. One that leaves nothing to judge does not spare the others.
 * @throws {Violation} of the first that violates
 * @throws {NotExercised} of the last that could not be exercised, where none violates
 */
export async function each<Item>(items: Iterable<Item>, judge: (item: Item) => Promise<void>): Promise<void> {
  let lacking: NotExercised | undefined;
  for (const item of items)
    try {
      await judge(item);
    } catch (error) {
      if (!(error instanceof NotExercised)) throw error;
      lacking = error;
    }
  if (lacking) throw lacking;
}

import { NotExercised } from './failures.ts';

/**
 * Judges several things, each of them, even when one cannot be judged.
 * @throws {Violation} of the first that violates
 * @throws {NotExercised} of the last that could not be exercised, when none violates
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

import { NotExercised, Violation } from './failures.ts';

/**
 * What a check starts from and other requirements owe: without it there is nothing to judge.
 * @param lacking what is missing then, for the message
 * @param owed the violations that are another requirement's; all when left out
 * @throws {NotExercised} in the place of such a violation
 */
export async function given<Value>(
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

/**
 * Readings of what a check has made. What cannot be read from the beginning leaves nothing to judge; what could be read before
 * is held against the target when it can no more.
 * @param lacking what is missing where the first reading of a thing violates, for the message
 */
export function readings(lacking: string): <Value>(id: string, reading: Promise<Value>) => Promise<Value> {
  const known = new Set<string>();
  return async (id, reading) => {
    const value = await (known.has(id) ? reading : given(lacking, reading));
    known.add(id);
    return value;
  };
}

/**
 * Judges several things, of which some may leave nothing to judge: that one does keeps none of the others from being judged.
 * @throws {Violation} of the first that violates
 * @throws {NotExercised} of the last that could not be exercised, where none violates
 */
export async function eachOf<Item>(items: Iterable<Item>, judge: (item: Item) => Promise<void>): Promise<void> {
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

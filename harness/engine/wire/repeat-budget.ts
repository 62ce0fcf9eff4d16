/** Bounds how often a run repeats in vain what a failure of the server answers. */
export interface RepeatBudget {
  /** Whether a request of an operation may be repeated after such a failure. */
  mayRepeat(operation: string): boolean;
  /**
   * Notes how a request of an operation ended.
   * @param repeats how often it was repeated
   * @param failed whether the server failed to the last
   */
  ended(operation: string, repeats: number, failed: boolean): void;
}

/** What all workers of a run count together. */
export interface VainRepeats {
  count(): number;
  add(repeats: number): void;
}

/**
 * Makes the budget of a worker. Repeats that help cost nothing. When those in vain are used up, an operation that keeps failing
 * is asked once; one that was answered the last time is still asked again, since a failure of its may be the network's.
 * @param most repeats in vain, of the run
 */
export function createRepeatBudget(most: number, vain: VainRepeats): RepeatBudget {
  const answered = new Set<string>();
  return {
    mayRepeat: (operation) => answered.has(operation) || vain.count() < most,
    ended(operation, repeats, failed) {
      if (!failed) answered.add(operation);
      else {
        answered.delete(operation);
        if (repeats > 0) vain.add(repeats);
      }
    },
  };
}

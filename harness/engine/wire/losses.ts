import { TIME } from '../../verdict/time.ts';

/** Counts by operation how many requests in a row got no whole answer. */
export interface Losses {
  /**
   * Notes a loss.
   * @param sentAt when the request left, in milliseconds of the same clock as `now`
   * @returns how many there are in a row. Requests that were under way together count once, as one outage takes them all.
   */
  lost(operation: string, sentAt: number): number;
  /** Notes an answer, which ends the row. */
  answered(operation: string): void;
}

/**
 * Makes an empty count.
 * @param now milliseconds since any fixed moment
 */
export function createLosses(now: () => number = TIME.now): Losses {
  const rows = new Map<string, { times: number; lastAt: number }>();
  return {
    lost(operation, sentAt) {
      const row = rows.get(operation);
      if (row && sentAt < row.lastAt) return row.times;
      const times = (row?.times ?? 0) + 1;
      rows.set(operation, { times, lastAt: now() });
      return times;
    },
    answered: (operation) => void rows.delete(operation),
  };
}

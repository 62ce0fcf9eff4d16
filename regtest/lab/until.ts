import { setTimeout as pause } from 'node:timers/promises';
import { LabFailure, wordsOf } from './failure.ts';

/** How long something may take, and how often it is looked at. */
export interface WaitBudget {
  readonly atMostMs: number;
  readonly everyMs: number;
}

/**
 * Asks again and again until there is something; an error counts as not yet, a LabFailure ends it.
 * @param what what is waited for, as it stands behind "waited in vain for"
 * @throws {LabFailure} when it took too long, with the last error
 */
export async function until<Found>(
  what: string,
  ask: () => Promise<Found | undefined>,
  { atMostMs, everyMs }: WaitBudget,
): Promise<Found> {
  const end = performance.now() + atMostMs;
  let last = '';
  for (;;) {
    try {
      const found = await ask();
      if (found !== undefined) return found;
    } catch (error) {
      if (error instanceof LabFailure) throw error;
      last = `; the last error was: ${wordsOf(error)}`;
    }
    if (performance.now() >= end)
      throw new LabFailure(`waited ${Math.round(atMostMs / 1000)} s in vain for ${what}${last}.`);
    await pause(everyMs);
  }
}

import type { Members } from '../../engine/json/members.ts';
import { SYSTEM_CLOCK, until, type WaitClock } from '../../engine/until.ts';
import type { SwapAccess } from './client.ts';

/** What reads swaps. */
export interface SwapReader {
  /**
   * The swap object as it is now.
   * @throws {Violation} when the status is not given for the swap's own token
   */
  swapOf(swap: SwapAccess): Promise<Members>;
}

/** How long a swap is looked at, and what ends it. */
export interface WatchOptions {
  /** Milliseconds; with 0 the status is read once. */
  readonly atMostMs: number;
  readonly everyMs?: number;
  /** Whether a status is the last one of interest. */
  readonly ends: (status: string) => boolean;
  readonly clock?: WaitClock;
}

/** Whether a status is an end. */
export function isOver(status: string): boolean {
  return status === 'Succeeded' || status === 'Expired' || status === 'Failed';
}

/** A status that was seen, once or several times in a row. */
export interface Seen {
  readonly word: string;
  /** When it was last seen, in milliseconds since the watch began. */
  lastAtMs: number;
}

/**
 * Polls the status of a swap until it ends or the time is over.
 * @returns the statuses in the order in which they were seen, repetitions taken together; at least one
 */
export async function watch(
  reader: SwapReader,
  swap: SwapAccess,
  { atMostMs, everyMs = 250, ends, clock = SYSTEM_CLOCK }: WatchOptions,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  const startedAt = clock.now();
  const read = async () => {
    const word = String((await reader.swapOf(swap)).status);
    const lastAtMs = clock.now() - startedAt;
    const last = seen.at(-1);
    if (last?.word === word) last.lastAtMs = lastAtMs;
    else seen.push({ word, lastAtMs });
    return word;
  };
  // That the time is over is no failure of a watch, so the last word then counts as what was waited for.
  const holds = (word: string) => ends(word) || clock.now() - startedAt >= atMostMs;
  await until('the swap is over', read, holds, { atMostMs, everyMs, clock });
  return seen;
}

/** The statuses as one reads them: `Pending, then Succeeded`. */
export function course(seen: readonly Seen[]): string {
  return seen.map(({ word }) => word).join(', then ');
}

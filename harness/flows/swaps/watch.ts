import type { Members } from '../../engine/json/members.ts';
import { SYSTEM_CLOCK, untilOver, type WaitClock } from '../../engine/until.ts';
import type { SwapAccess } from '../../interface/swaps/client.ts';
import { isOver } from '../../interface/swaps/swap-object.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';

/** What reads swaps. */
export interface SwapReader {
  /**
   * The swap object as it is now.
   * @throws {Violation} when the status is no longer given for the swap's own token
   * @throws {NotExercised} when it never was: whether it must be is what SWP-STATUS-01 judges
   */
  swapOf(swap: SwapAccess): Promise<Members>;
}

/** How long a swap is looked at. */
export interface WatchOptions {
  /** Milliseconds; with 0 the status is read once. */
  readonly atMostMs: number;
  readonly everyMs?: number;
  readonly clock?: WaitClock;
}

/** What was seen of a swap while it was looked at. */
export interface Course {
  /** The statuses in the order in which they were seen, repetitions taken together; at least one. */
  readonly statuses: readonly string[];
  /** The last one. */
  readonly last: string;
  /** Whether the last one is an end. */
  readonly isOver: boolean;
  /** How long the first one lasted, in milliseconds since the swap was first looked at. */
  readonly firstLastedMs: number;
  /** The statuses as one reads them: `Pending, then Succeeded`. */
  readonly text: string;
}

/** Polls the status of a swap until it is over, or the time is. */
export async function watch(
  reader: SwapReader,
  swap: SwapAccess,
  { atMostMs, everyMs = TIMEOUTS.swapReadsMs, clock = SYSTEM_CLOCK }: WatchOptions,
): Promise<Course> {
  const statuses: string[] = [];
  let firstLastedMs = 0;
  const startedAt = clock.now();
  const read = async () => {
    const status = String((await reader.swapOf(swap)).status);
    if (statuses.at(-1) !== status) statuses.push(status);
    if (statuses.length === 1) firstLastedMs = clock.now() - startedAt;
    return status;
  };
  const last = await untilOver('the swap is over', read, isOver, { atMostMs, everyMs, clock });
  return { statuses, last, isOver: isOver(last), firstLastedMs, text: statuses.join(', then ') };
}

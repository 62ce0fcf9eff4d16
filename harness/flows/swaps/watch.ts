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
   * @throws {NotExercised} when it never was, which SWP-STATUS-01 judges, or when it is no word for a status (SWP-STATUS-03)
   */
  swapOf(swap: SwapAccess): Promise<Members>;
}

/** How long a swap is looked at. */
export interface WatchOptions {
  /** Milliseconds; with 0 the status is read once. */
  readonly atMostMs: number;
  readonly everyMs?: number;
  /** What its execute was refused with, if it was: then nothing is expected of a swap that is still waiting. */
  readonly refusal?: string | undefined;
  readonly clock?: WaitClock;
}

/** What was seen of a swap while it was looked at. */
export interface Lifecycle {
  /** The statuses in the order in which they were seen, repetitions taken together; at least one. */
  readonly statuses: readonly string[];
  /** The last one. */
  readonly last: string;
  /** Whether the last one is an end. */
  readonly isOver: boolean;
  /** How long the first one lasted, in milliseconds since the swap was first looked at. */
  readonly firstLastedMs: number;
  /** The swap as it was read last. */
  readonly swap: Members;
  /** The statuses as one reads them: `Pending, then Succeeded`. */
  readonly text: string;
  /** What a verdict on its end is about, with the refusal of its execute: `what became of the swap`. */
  readonly what: string;
}

/** Polls the status of a swap until it is over, or the time is; one whose execute was refused may wait for some seconds only. */
export async function watch(
  reader: SwapReader,
  swap: SwapAccess,
  { atMostMs, everyMs = TIMEOUTS.swapReadsMs, refusal, clock = SYSTEM_CLOCK }: WatchOptions,
): Promise<Lifecycle> {
  const statuses: string[] = [];
  let firstLastedMs = 0;
  let shown: Members = {};
  const startedAt = clock.now();
  const read = async () => {
    shown = await reader.swapOf(swap);
    const status = String(shown.status);
    if (statuses.at(-1) !== status) statuses.push(status);
    if (statuses.length === 1) firstLastedMs = clock.now() - startedAt;
    return status;
  };
  const isHopeless = (status: string) =>
    refusal !== undefined && status === 'Waiting' && clock.now() - startedAt >= TIMEOUTS.refusedExecuteMs;
  const isDone = (status: string) => isOver(status) || isHopeless(status);
  const last = await untilOver('the swap is over', read, isDone, {
    atMostMs,
    everyMs,
    firstMs: TIMEOUTS.soonMs,
    clock,
  });
  const what = `what became of the swap${refusal === undefined ? '' : `, whose execute was refused: ${refusal}`}`;
  return { statuses, last, isOver: isOver(last), firstLastedMs, swap: shown, text: statuses.join(', then '), what };
}

import { unixSeconds } from '../../clock.ts';
import { isTerminal, type SwapRecord, type SwapStatus } from '../../lightning/swap-record.ts';
import type { Maker } from '../maker.ts';
import type { IssuedSwap } from './book.ts';
import type { SwapOptions } from './options.ts';

/** How a swap stands: its status now, and the node's record behind it, which is the first of its end (SWP-STATE-06). */
export interface SwapStand {
  status: SwapStatus;
  record: SwapRecord;
}

/** Asks the node how a swap stands; undefined for one that it has forgotten. Throws NodeUnreachable. */
export async function standOf(issued: IssuedSwap, maker: Maker): Promise<SwapStand | undefined> {
  const { behaviour, clock, node, options } = maker;
  const latest = await node.swap(issued.payment_hash);
  if (latest === undefined) return undefined;
  if (isTerminal(latest.status)) issued.end ??= latest;
  const record = issued.end === undefined ? latest : behaviour.endedRecord(issued.end, latest);
  return { status: swapStatus(record, issued.failed_at, unixSeconds(clock.now()), options), record };
}

/** The status of a swap, from the node's record; `failed_at` as in IssuedSwap, `now` in unix seconds. */
function swapStatus(record: SwapRecord, failed_at: number | undefined, now: number, options: SwapOptions): SwapStatus {
  if (failed_at !== undefined) return 'Failed';
  const before = options.initiation === 'init' ? 'Pending' : 'Waiting';
  switch (record.status) {
    case 'Waiting':
      return before;
    case 'Expired':
      return now < record.expires_at + options.expiry_sweep_seconds ? before : 'Expired';
    case 'Failed':
      return (record.completed_at ?? 0) > record.expires_at ? options.timed_out : 'Failed';
    default:
      return record.status;
  }
}

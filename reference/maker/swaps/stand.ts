import { unixSeconds } from '../../clock.ts';
import type { SwapRecord, SwapStatus } from '../../lightning/swap-record.ts';
import type { Maker } from '../maker.ts';
import type { IssuedSwap } from './book.ts';

/** How a swap stands: its status now, and the node's record behind it. */
export interface SwapStand {
  status: SwapStatus;
  record: SwapRecord;
}

/** Asks the node how a swap stands. Throws NodeUnreachable. */
export async function standOf(issued: IssuedSwap, { behaviour, clock, node, options }: Maker): Promise<SwapStand> {
  const record = await node.swap(issued.payment_hash);
  if (record === undefined) throw new Error(`the node has no swap ${issued.payment_hash}`);
  return { status: behaviour.swapStatus(record, issued.failed_at, unixSeconds(clock.now()), options), record };
}

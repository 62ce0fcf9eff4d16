/** Which part a node plays in a swap. */
export type SwapSide = 'maker' | 'taker';

/** The statuses of a swap (interface, Swap status). */
export type SwapStatus = 'Waiting' | 'Pending' | 'Succeeded' | 'Expired' | 'Failed';

/** A node's own record of a swap. Times are unix seconds, quantities msat for BTC and raw units for an asset. */
export interface SwapRecord {
  readonly qty_from: bigint;
  readonly from_asset: string | null;
  readonly qty_to: bigint;
  readonly to_asset: string | null;
  readonly payment_hash: string;
  readonly status: SwapStatus;
  readonly requested_at: number;
  readonly initiated_at: number | null;
  readonly expires_at: number;
  readonly completed_at: number | null;
}

/** Says whether a status is an end. */
export function isTerminal(status: SwapStatus): boolean {
  return status === 'Succeeded' || status === 'Expired' || status === 'Failed';
}

/** The record after a status was written: entering Pending sets `initiated_at`, reaching an end sets `completed_at`. */
export function withStatus(record: SwapRecord, status: SwapStatus, now: number): SwapRecord {
  return {
    ...record,
    status,
    initiated_at: status === 'Pending' ? now : record.initiated_at,
    completed_at: isTerminal(status) ? now : record.completed_at,
  };
}

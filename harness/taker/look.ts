import type { Balances } from './balances.ts';
import { channelsAtRest } from './rest.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';
import type { Taker } from './taker.ts';

/** The client's node as it is seen before or after it is used. */
export interface Look {
  readonly snapshot: Snapshot;
  readonly balances: Balances;
}

/** How a run looks at the node. */
interface Looking {
  /** Output folder of the run. */
  readonly out: string;
  /** How long a swap may take from execute to its end, in milliseconds. HTLCs of earlier payments are waited for no longer than a quarter of that. */
  readonly settleMs: number;
}

/**
 * Looks at what the client's node is known by and owns, once no HTLC of an earlier payment stands in its channels.
 * @param asset_ids assets of which it may have none in a channel
 */
export async function lookAt(
  taker: Taker,
  { out, settleMs }: Looking,
  asset_ids: readonly string[] = [],
): Promise<Look> {
  const snapshot = await snapshotOf(taker, await channelsAtRest(out, taker, { atMostMs: settleMs / 4 }));
  return { snapshot, balances: await taker.balances(asset_ids) };
}

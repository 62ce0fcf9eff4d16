/** What a swap exchanges, seen from the client: it gives `from`, it gets `to`. Assets by id, BTC in millisatoshis. */
export interface SwapTerms {
  readonly from_asset: string;
  readonly from_amount: bigint;
  readonly to_asset: string;
  readonly to_amount: bigint;
}

/** The id of an asset as a Lightning node has it, which knows BTC as the absence of one. */
export function nodeAsset(asset_id: string): string | null {
  return asset_id === 'BTC' ? null : asset_id;
}

/** The id of a node's asset as the interface has it (interface, Units and formats). */
export function wireAsset(asset_id: string | null): string {
  return asset_id ?? 'BTC';
}

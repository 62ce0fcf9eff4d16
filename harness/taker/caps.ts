/** A run may give what the client's node holds of an asset, divided by this, where SPEND_CAP_ASSETS does not name the asset. */
export const DEFAULT_PART = 20n;

/**
 * Most that a run may give of an asset, in raw units.
 * @param held what the client's node holds of it
 * @param caps SPEND_CAP_ASSETS
 */
export function capOf(asset_id: string, held: bigint, caps: ReadonlyMap<string, bigint> | undefined): bigint {
  return caps?.get(asset_id) ?? held / DEFAULT_PART;
}

/**
 * What a part of a run may spend of a cap: shard i of n from the (i − 1)-th n-th of it to the i-th, each rounded down, so that
 * the shares of all shards make up the cap, to the unit.
 * @param shard `i/n`; all of it when left out or empty
 */
export function shareOf(cap: bigint, shard: string | undefined): bigint {
  const [, place, places] = /^(\d+)\/(\d+)$/.exec(shard ?? '') ?? [];
  if (place === undefined || places === undefined) return cap;
  const upTo = (index: bigint) => (cap * index) / BigInt(places);
  return upTo(BigInt(place)) - upTo(BigInt(place) - 1n);
}

interface HeldUnits {
  readonly asset_id: string | null;
  readonly asset_local_amount: bigint;
}

/** What a node holds of each asset in its channels, in raw units: what lies on-chain gives nobody over Lightning. */
export function heldIn(channels: readonly HeldUnits[]): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>();
  for (const { asset_id, asset_local_amount } of channels)
    if (asset_id !== null) held.set(asset_id, (held.get(asset_id) ?? 0n) + asset_local_amount);
  return held;
}

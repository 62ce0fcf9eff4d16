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

/** Tenths of a cap for the last shard: what needs the whole target is there, and with it nearly all that is paid for. */
const TENTHS_OF_LAST = 9n;

/**
 * What a part of a run may spend of a cap: the last shard nine tenths, the others the rest in equal parts, each rounded down, so
 * that the shares of all shards make up the cap, to the unit.
 * @param shard `i/n`; all of it when left out or empty
 */
export function shareOf(cap: bigint, shard: string | undefined): bigint {
  const [, first, all] = /^(\d+)\/(\d+)$/.exec(shard ?? '') ?? [];
  const [place, others] = [BigInt(first ?? 1), BigInt(all ?? 1) - 1n];
  if (others === 0n) return cap;
  const left = (cap * (10n - TENTHS_OF_LAST)) / 10n;
  const upTo = (index: bigint) => (left * index) / others;
  return place > others ? cap - left : upTo(place) - upTo(place - 1n);
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

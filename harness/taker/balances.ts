import type { Channel } from './channels.ts';
import type { AssetBalance, BtcBalance } from './wallet.ts';

/** Amounts by asset: `BTC` in msat, an RGB asset by its id in raw units. */
type Amounts = Readonly<Record<string, bigint>>;

/** What the node owned at one time, or by how much that changed. */
export interface Balances {
  /** The node's side of all its channels. */
  readonly channels: Amounts;
  /** In its wallets, with what is on its way. */
  readonly onchain: Amounts;
  /** Both together. */
  readonly total: Amounts;
  /**
   * By how many msat at most the BTC amounts of the channels may be too small (a difference: too small or too large). It
   * is not 0 only when a channel tells its balance in whole sat, because that lies within its reserve.
   */
  readonly uncertain_msat: bigint;
}

/** The name under which bitcoin stands in `Amounts`. */
const BTC = 'BTC';

/**
 * Adds up a snapshot.
 * @param assets what the wallet holds of each asset, by id
 */
export function balancesOf(
  channels: readonly Channel[],
  btc: BtcBalance,
  assets: ReadonlyMap<string, Pick<AssetBalance, 'future'>>,
): Balances {
  const inChannels = sums([
    [BTC, 0n],
    ...channels.map(({ asset_id, asset_local_amount }): Amount => [asset_id ?? BTC, asset_local_amount]),
    ...channels.map((channel): Amount => [BTC, ownMsat(channel)]),
  ]);
  const onchain = sums([
    [BTC, (btc.vanilla.future + btc.colored.future) * 1000n],
    ...[...assets].map(([asset_id, { future }]): Amount => [asset_id, future]),
  ]);
  const vague = channels.filter(({ outbound_balance_msat }) => outbound_balance_msat === 0n);
  return {
    channels: inChannels,
    onchain,
    total: sums([...Object.entries(inChannels), ...Object.entries(onchain)]),
    uncertain_msat: BigInt(vague.length) * 999n,
  };
}

/** What came (positive) and went (negative) between two snapshots, for every asset that either of them names. */
export function difference(before: Balances, after: Balances): Balances {
  return {
    channels: less(after.channels, before.channels),
    onchain: less(after.onchain, before.onchain),
    total: less(after.total, before.total),
    uncertain_msat: after.uncertain_msat + before.uncertain_msat,
  };
}

/**
 * The balance in whole sat is all of it, but rounded down; what can be sent is exact, but lacks the reserve, which is in
 * whole sat. So the msat behind the last whole sat are the same in both.
 */
function ownMsat({ local_balance_sat, outbound_balance_msat }: Channel): bigint {
  return local_balance_sat * 1000n + (outbound_balance_msat % 1000n);
}

type Amount = readonly [asset: string, amount: bigint];

function sums(amounts: readonly Amount[]): Amounts {
  const sum: Record<string, bigint> = {};
  for (const [asset, amount] of amounts) sum[asset] = (sum[asset] ?? 0n) + amount;
  return sum;
}

function less(minuend: Amounts, subtrahend: Amounts): Amounts {
  return sums([
    ...Object.entries(minuend),
    ...Object.entries(subtrahend).map(([asset, amount]): Amount => [asset, -amount]),
  ]);
}

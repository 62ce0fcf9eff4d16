import { smaller } from '../interface/orders/bounds.ts';
import { type Channel, ROUNDED_MSAT } from './channels.ts';
import type { BtcBalance, OnchainBalance } from './wallet.ts';

/** Amounts by asset: `BTC` in msat, an RGB asset by its id in raw units. */
type Amounts = Readonly<Record<string, bigint>>;

/** What the node owned at one time. */
export interface Balances {
  readonly channels: readonly Channel[];
  /** In its wallets, with what is on its way. */
  readonly btc: BtcBalance;
  /** What the wallet holds of each asset, by id. */
  readonly assets: ReadonlyMap<string, Pick<OnchainBalance, 'future'>>;
}

/** By how much what a node owned changed between two times. */
export interface Moved {
  /** The node's side of all its channels. */
  readonly channels: Amounts;
  /** In its wallets. */
  readonly onchain: Amounts;
  /** Both together. */
  readonly total: Amounts;
  /** By how many msat at most the BTC of the channels may be off, because a channel shows its balance in whole sat. */
  readonly uncertain_msat: bigint;
  /**
   * By how many msat at most it may be off besides, because a channel shows nothing of a balance under its dust limit.
   * So little decides nothing, neither for the target nor against it.
   */
  readonly hidden_msat: bigint;
}

/** The name under which bitcoin stands in `Amounts`. */
const BTC = 'BTC';

/**
 * What came (positive) and went (negative) between two snapshots, for every asset that either of them names.
 *
 * In each channel the member decides that no commitment fee moves:
 * - `local_balance_msat` of older revisions: to the msat, without any fee, and with what a payment brought as soon as it ended.
 * - `outbound_balance_msat` where it is above 0 both times. It is the balance less the reserve, to the msat and without any
 *   fee, in all revisions; and the reserve of a channel never changes. What a payment brought is in it only when its HTLC has
 *   left the commitments. `local_balance_sat` would move with each fee update, as its node's doing or its peer's, without any
 *   payment.
 * - Where it is 0 the balance lies within the reserve, and what moves there doesn't show in it. Then `local_balance_sat`
 *   decides: the fee is paid by who funded the channel, out of what lies above the reserve, so where nothing does it is the
 *   peer who pays it, and this balance has none in it, neither time. It is in whole sat, and 0 under the dust limit:
 *   `uncertain_msat`, `hidden_msat`.
 */
export function difference(before: Balances, after: Balances): Moved {
  const ids = new Set([...before.channels, ...after.channels].map(({ channel_id }) => channel_id));
  const moves = [...ids].map((id) => moveOf(channelIn(before, id), channelIn(after, id)));
  const channels = less(sums([[BTC, sumOf(moves.map(({ msat }) => msat))], ...unitsIn(after)]), sums(unitsIn(before)));
  const onchain = less(onchainOf(after), onchainOf(before));
  return {
    channels,
    onchain,
    total: sums([...Object.entries(channels), ...Object.entries(onchain)]),
    uncertain_msat: sumOf(moves.map(({ uncertain_msat }) => uncertain_msat)),
    hidden_msat: sumOf(moves.map(({ hidden_msat }) => hidden_msat)),
  };
}

function channelIn({ channels }: Balances, id: string): Channel | undefined {
  return channels.find(({ channel_id }) => channel_id === id);
}

/** By how much the BTC of one channel moved, and how sure that is. */
interface Move extends Pick<Moved, 'uncertain_msat' | 'hidden_msat'> {
  readonly msat: bigint;
}

function moveOf(before: Channel | undefined, after: Channel | undefined): Move {
  const [atFirst, atLast] = [before?.outbound_balance_msat ?? 0n, after?.outbound_balance_msat ?? 0n];
  const isExact = [before, after].every((channel) => channel?.isExact ?? true);
  if (!isExact && atFirst > 0n && atLast > 0n) return { msat: atLast - atFirst, uncertain_msat: 0n, hidden_msat: 0n };
  const unshown = [before, after].map((channel) => channel?.unshown_msat ?? 0n);
  const rounded = unshown.map((msat) => smaller(msat, ROUNDED_MSAT));
  return {
    msat: (after?.local_balance_msat ?? 0n) - (before?.local_balance_msat ?? 0n),
    uncertain_msat: sumOf(rounded),
    hidden_msat: sumOf(unshown) - sumOf(rounded),
  };
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

type Amount = readonly [asset: string, amount: bigint];

function unitsIn({ channels }: Balances): Amount[] {
  return channels.flatMap(({ asset_id, asset_local_amount }) =>
    asset_id === null ? [] : [[asset_id, asset_local_amount] as const],
  );
}

function onchainOf({ btc, assets }: Balances): Amounts {
  return sums([
    [BTC, (btc.vanilla.future + btc.colored.future) * 1000n],
    ...[...assets].map(([asset_id, { future }]): Amount => [asset_id, future]),
  ]);
}

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

import type { Moved } from './balances.ts';
import type { SwapStatus } from './swaps.ts';
import type { Taker } from './taker.ts';

/** What the client's node is known by: as long as it stays so, what happens to its funds is a swap's doing. */
export interface Snapshot {
  readonly pubkey: string;
  /** Ids of its channels. */
  readonly channels: readonly string[];
  /** Hashes of the payments that it made or received beside its swaps. */
  readonly payments: readonly string[];
  /** The status of each swap in which it takes part, by its hash. */
  readonly swaps: ReadonlyMap<string, SwapStatus>;
  /** Whether no HTLC of an earlier payment stood in its channels. */
  readonly isAtRest: boolean;
}

/**
 * Looks at the node.
 * @param isAtRest whether no HTLC of an earlier payment stands in its channels
 */
export async function snapshotOf(
  taker: Pick<Taker, 'nodeinfo' | 'listchannels' | 'listpayments' | 'listswaps'>,
  isAtRest: boolean,
): Promise<Snapshot> {
  const { pubkey } = await taker.nodeinfo();
  const channels = (await taker.listchannels()).map(({ channel_id }) => channel_id);
  const payments = (await taker.listpayments()).map(({ payment_hash }) => payment_hash);
  const swaps = (await taker.listswaps()).map(({ payment_hash, status }) => [payment_hash, status] as const);
  return { pubkey, channels, payments, swaps: new Map(swaps), isAtRest };
}

/** What happened to a node while it took part in a swap. */
export interface Meanwhile {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** By how much its balances moved. */
  readonly moved: Moved;
  /** By how much they should have moved, by asset. */
  readonly expected: ReadonlyMap<string, bigint>;
  /** The assets that the swap deals in, by the names that balances have for them. */
  readonly traded: readonly string[];
  /** The hashes of the swaps that were to move them. */
  readonly own: readonly string[];
}

/**
 * What shows that somebody else than the maker had a hand in the funds of the node, as the end of a sentence; undefined when
 * nothing does. A swap over Lightning moves nothing but the two assets that it deals in, in channels that stay.
 */
export function otherHand({ before, after, moved, expected, traded, own }: Meanwhile): string | undefined {
  if (after.pubkey !== before.pubkey) return `has another public key: ${after.pubkey} instead of ${before.pubkey}`;
  const gone = before.channels.find((id) => !after.channels.includes(id));
  if (gone !== undefined) return `no longer has its channel ${gone}`;
  const come = after.channels.find((id) => !before.channels.includes(id));
  if (come !== undefined && isGain(moved.total, expected)) return `has a new channel ${come}, with funds of its own`;
  const payments = after.payments.filter((hash) => !own.includes(hash) && !before.payments.includes(hash));
  if (payments.length > 0) return `made or received ${payments.length} payments of its own`;
  const others = [...after.swaps].filter(([hash, status]) => !own.includes(hash) && status !== before.swaps.get(hash));
  const moving = others.filter(([, status]) => status === 'Pending' || status === 'Succeeded');
  // Where nothing was to move, and its own swap was paid all the same, no other one is needed to explain what did.
  const isItsOwn = expected.size === 0 && own.some((hash) => after.swaps.get(hash) === 'Succeeded');
  if (moving.length > 0 && !isItsOwn) return `paid for ${moving.length} other swaps, which were executed before`;
  const underWay = [...before.swaps.values()].filter((status) => status === 'Pending');
  if (underWay.length > 0 && isGain(moved.total, expected))
    return `got more than is due, while ${underWay.length} other swaps were under way, whose funds may have come back`;
  if (!before.isAtRest && isGain(moved.total, expected))
    return 'got more than is due, while HTLCs of earlier payments stood in its channels, whose funds may have come';
  const onchain = movedIn(moved.onchain);
  if (onchain.length > 0) return `moved ${onchain.join(' and ')} on-chain`;
  const strange = movedIn(moved.channels).filter((asset) => !traded.includes(asset));
  return strange.length > 0 ? `moved ${strange.join(' and ')}, in which the swap does not deal` : undefined;
}

/** Whether everything that is off is for the better of the client. */
function isGain(moved: Moved['total'], expected: ReadonlyMap<string, bigint>): boolean {
  const assets = [...new Set([...Object.keys(moved), ...expected.keys()])];
  const off = assets
    .map((asset) => (moved[asset] ?? 0n) - (expected.get(asset) ?? 0n))
    .filter((amount) => amount !== 0n);
  return off.length > 0 && off.every((amount) => amount > 0n);
}

function movedIn(amounts: Moved['channels']): string[] {
  return Object.keys(amounts).filter((asset) => amounts[asset] !== 0n);
}

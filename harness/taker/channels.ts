import type { Connection } from './connection.ts';
import type { Members } from './members.ts';

/** A channel of the node. */
export interface Channel {
  readonly channel_id: string;
  /** Id of the transaction that funds it; null before there is one. */
  readonly funding_txid: string | null;
  readonly peer_pubkey: string;
  /** Whether payments can pass now. */
  readonly is_usable: boolean;
  /** Whether it is announced to the network; undefined where the node does not say so. */
  readonly is_public?: boolean | undefined;
  readonly capacity_sat: bigint;
  /**
   * What belongs to this node, in msat. Newer revisions show `local_balance_sat`, which is what the node could claim
   * on-chain: less the fee of the commitment transaction if it funded the channel, rounded down, and 0 under the dust
   * limit. Older ones show `local_balance_msat`, the balance itself.
   */
  readonly local_balance_msat: bigint;
  /** Whether that is the balance to the msat, of which HTLCs that ended are a part although they still stand in the commitments. */
  readonly isExact: boolean;
  /** How much more it may be for being rounded, or dust, in msat. */
  readonly unshown_msat: bigint;
  /** What this node may send, in msat: its balance less the channel's reserve, never below 0. */
  readonly outbound_balance_msat: bigint;
  /** What this node may receive, in msat. */
  readonly inbound_balance_msat: bigint;
  /** Most that one payment may send, in msat. */
  readonly next_outbound_htlc_limit_msat: bigint;
  /** The RGB asset of the channel; null for a plain one. */
  readonly asset_id: string | null;
  /** This node's raw units of the asset; 0 in a plain channel. */
  readonly asset_local_amount: bigint;
  /** The peer's raw units of the asset; 0 in a plain channel. */
  readonly asset_remote_amount: bigint;
}

/** `GET /listchannels`. */
export async function readChannels(node: Connection): Promise<readonly Channel[]> {
  return (await node.call({ method: 'GET', path: '/listchannels' })).list('channels').map(channelOf);
}

function channelOf(channel: Members): Channel {
  const outbound_balance_msat = channel.whole('outbound_balance_msat');
  return {
    channel_id: channel.text('channel_id'),
    funding_txid: channel.textOrNull('funding_txid'),
    peer_pubkey: channel.text('peer_pubkey'),
    is_usable: channel.flag('is_usable'),
    is_public: channel.has('public') ? channel.flag('public') : undefined,
    capacity_sat: channel.whole('capacity_sat'),
    ...localBalance(channel, outbound_balance_msat),
    outbound_balance_msat,
    inbound_balance_msat: channel.whole('inbound_balance_msat'),
    next_outbound_htlc_limit_msat: channel.wholeOrNull('next_outbound_htlc_limit_msat') ?? outbound_balance_msat,
    asset_id: channel.textOrNull('asset_id'),
    asset_local_amount: channel.wholeOrNull('asset_local_amount') ?? 0n,
    asset_remote_amount: channel.wholeOrNull('asset_remote_amount') ?? 0n,
  };
}

/** What is rounded away at most, in msat. */
export const ROUNDED_MSAT = 999n;

/** The highest dust limit that a node may have, in msat: a commitment transaction has no smaller output. */
const DUST_LIMIT_MSAT = 546_000n;

/** Which of the two members there is depends on the revision; the exact one is taken where a node has both. */
function localBalance(
  channel: Members,
  outbound_balance_msat: bigint,
): Pick<Channel, 'local_balance_msat' | 'unshown_msat' | 'isExact'> {
  const exact = channel.wholeOrNull('local_balance_msat');
  if (exact !== null) return { local_balance_msat: exact, unshown_msat: 0n, isExact: true };
  const sat = channel.whole('local_balance_sat');
  if (outbound_balance_msat === 0n)
    return {
      local_balance_msat: sat * 1000n,
      unshown_msat: sat === 0n ? DUST_LIMIT_MSAT : ROUNDED_MSAT,
      isExact: false,
    };
  // What can be sent lacks the reserve, and that is in whole sat: so the msat behind the last whole sat are the same in both.
  return { local_balance_msat: sat * 1000n + (outbound_balance_msat % 1000n), unshown_msat: 0n, isExact: false };
}

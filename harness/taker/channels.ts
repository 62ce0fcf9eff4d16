import type { Connection } from './connection.ts';
import type { Members } from './members.ts';

/** A channel of the node. */
export interface Channel {
  readonly channel_id: string;
  readonly peer_pubkey: string;
  /** Whether payments can pass now. */
  readonly is_usable: boolean;
  readonly capacity_sat: bigint;
  /** What belongs to this node, in whole sat. */
  readonly local_balance_sat: bigint;
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
    peer_pubkey: channel.text('peer_pubkey'),
    is_usable: channel.flag('is_usable'),
    capacity_sat: channel.whole('capacity_sat'),
    local_balance_sat: channel.whole('local_balance_sat'),
    outbound_balance_msat,
    inbound_balance_msat: channel.whole('inbound_balance_msat'),
    next_outbound_htlc_limit_msat: channel.wholeOrNull('next_outbound_htlc_limit_msat') ?? outbound_balance_msat,
    asset_id: channel.textOrNull('asset_id'),
    asset_local_amount: channel.wholeOrNull('asset_local_amount') ?? 0n,
    asset_remote_amount: channel.wholeOrNull('asset_remote_amount') ?? 0n,
  };
}

import type { Channel } from '../../harness/taker/channels.ts';

export const MAKER = `02${'ab'.repeat(32)}`;

/** A usable, empty channel to the maker, save for what is given; one payment may send all that this end can send. */
export function channel(given: Partial<Channel>): Channel {
  return {
    channel_id: 'c',
    funding_txid: null,
    peer_pubkey: MAKER,
    is_usable: true,
    capacity_sat: 1_000_000n,
    local_balance_msat: given.outbound_balance_msat ?? 0n,
    unshown_msat: 0n,
    isExact: false,
    outbound_balance_msat: 0n,
    inbound_balance_msat: 0n,
    next_outbound_htlc_limit_msat: given.outbound_balance_msat ?? 0n,
    asset_id: null,
    asset_local_amount: 0n,
    asset_remote_amount: 0n,
    ...given,
  };
}

import { WalletTooSmall } from '../lightning/ledger.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import { CARRIER_MSAT } from '../lightning/swaps.ts';
import { isAwake, type LightningNode, nowMs, openChannel, type World } from '../lightning/world.ts';
import type { ChannelWish, OpenedChannel } from './port.ts';

/** What a new channel asks for forwarding. */
const FEES = { fee_base_msat: 1_000n, fee_proportional_millionths: 0n };

/**
 * Opens a channel to a peer, all of it out of the own wallet. Throws NodeRefusal `FailedPeerConnection`, `InsufficientFunds`
 * (which of the wallet's contents is too little is not told apart).
 */
export function fundChannel(world: World, self: LightningNode, wish: ChannelWish): OpenedChannel {
  const { peer_pubkey, own_sat, peer_sat, asset } = wish;
  const peer = world.nodes.get(peer_pubkey);
  if (peer === undefined || !self.peers.has(peer_pubkey) || !isAwake(world, peer_pubkey))
    throw new NodeRefusal('FailedPeerConnection', 'The peer is not connected');
  try {
    const { channel } = openChannel(world, {
      ends: [self, peer],
      amounts: [
        { msat: own_sat * 1000n, units: asset?.own_units ?? 0n },
        { msat: peer_sat * 1000n, units: asset?.peer_units ?? 0n },
      ],
      asset_id: asset?.asset_id ?? null,
      htlc_minimum_msat: asset === undefined ? 1n : CARRIER_MSAT,
      ...FEES,
      funder: 'first',
      confirmations: wish.confirmations,
      public: wish.public,
    });
    const { channel_id, temporary_channel_id, funding_outpoint } = channel;
    return { channel_id, temporary_channel_id, funding_outpoint, funded_at: nowMs(world) };
  } catch (error) {
    if (!(error instanceof WalletTooSmall)) throw error;
    throw new NodeRefusal('InsufficientFunds', 'The wallet holds too little for this channel');
  }
}

import { WalletTooSmall } from '../lightning/ledger.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import { CARRIER_MSAT } from '../lightning/swaps.ts';
import { type ChannelPlan, isAwake, type LightningNode, nowMs, openChannel, type World } from '../lightning/world.ts';
import type { ChannelWish, OpenedChannel } from './port.ts';

/** What a new channel asks for forwarding, unless it is said. */
export const FORWARDING_FEES = { fee_base_msat: 1_000n, fee_proportional_millionths: 0n };

/** A channel out of the own wallet; the amounts are msat. */
interface Funding extends Pick<ChannelWish, 'peer_pubkey' | 'asset' | 'public' | 'confirmations'> {
  readonly own_msat: bigint;
  readonly peer_msat: bigint;
  readonly fees?: Pick<ChannelPlan, 'fee_base_msat' | 'fee_proportional_millionths'>;
  /** 32 bytes in hexadecimal text; a random one unless given. */
  readonly temporary_channel_id?: string | undefined;
}

/**
 * Opens a channel to a peer, all of it out of the own wallet. Throws NodeRefusal `FailedPeerConnection`, `InsufficientFunds`
 * (it does not say of which of the wallet's contents there is too little).
 */
export function fundChannel(world: World, self: LightningNode, funding: Funding): OpenedChannel {
  const { peer_pubkey, own_msat, peer_msat, asset, fees = FORWARDING_FEES } = funding;
  const peer = world.nodes.get(peer_pubkey);
  if (peer === undefined || !self.peers.has(peer_pubkey) || !isAwake(world, peer_pubkey))
    throw new NodeRefusal('FailedPeerConnection', 'The peer is not connected');
  try {
    const { channel } = openChannel(world, {
      ends: [self, peer],
      amounts: [
        { msat: own_msat, units: asset?.own_units ?? 0n },
        { msat: peer_msat, units: asset?.peer_units ?? 0n },
      ],
      asset_id: asset?.asset_id ?? null,
      htlc_minimum_msat: asset === undefined ? 1n : CARRIER_MSAT,
      ...fees,
      funder: 'first',
      confirmations: funding.confirmations,
      public: funding.public,
      temporary_channel_id: funding.temporary_channel_id,
    });
    const { channel_id, temporary_channel_id, funding_outpoint } = channel;
    return { channel_id, temporary_channel_id, funding_outpoint, funded_at: nowMs(world) };
  } catch (error) {
    if (!(error instanceof WalletTooSmall)) throw error;
    throw new NodeRefusal('InsufficientFunds', 'The wallet holds too little for this channel');
  }
}

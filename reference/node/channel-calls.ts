import { LARGEST_CHANNEL_SAT } from '../lightning/channel-limits.ts';
import { isContractId } from '../lightning/contract-id.ts';
import { catchUp } from '../lightning/engine.ts';
import { holds } from '../lightning/ledger.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import type { Revision } from '../lightning/revision.ts';
import { FORWARDING_FEES, fundChannel } from './fund-channel.ts';
import { flag, text, textOrNull, u64, u64OrNull } from './members.ts';
import { reachPeer } from './peers.ts';
import type { ChannelWish } from './port.ts';
import { type NodeCall, post, type RgbNode } from './rgb-node.ts';

/** The capacities that a channel may have, in satoshis; one with an asset needs more. */
export const CAPACITY_SAT = { smallest: 5_506n, smallest_with_asset: 30_010n, largest: LARGEST_CHANNEL_SAT };

/** How often the funding is confirmed before the channel is used. */
const CONFIRMATIONS = 6;

interface OpenRequest {
  readonly peer: string;
  readonly capacity_sat: bigint;
  readonly push_msat: bigint;
  readonly asset_id: string | null;
  readonly asset_amount: bigint | null;
  readonly push_asset_amount: bigint | null;
  readonly public: boolean;
  readonly with_anchors: boolean;
  readonly fee_base_msat: bigint | null;
  readonly fee_proportional_millionths: bigint | null;
  readonly temporary_channel_id: string | null;
}

/** The calls with which a client opens channels of its own. */
export const CHANNEL_CALLS: readonly NodeCall[] = [
  post('/openchannel', (members) => {
    const request: OpenRequest = {
      peer: text(members, 'peer_pubkey_and_opt_addr'),
      capacity_sat: u64(members, 'capacity_sat'),
      push_msat: u64(members, 'push_msat'),
      asset_id: textOrNull(members, 'asset_id'),
      asset_amount: u64OrNull(members, 'asset_amount'),
      push_asset_amount: u64OrNull(members, 'push_asset_amount'),
      public: flag(members, 'public'),
      with_anchors: flag(members, 'with_anchors'),
      fee_base_msat: u64OrNull(members, 'fee_base_msat'),
      fee_proportional_millionths: u64OrNull(members, 'fee_proportional_millionths'),
      temporary_channel_id: textOrNull(members, 'temporary_channel_id'),
    };
    return (node) => ({ temporary_channel_id: open(node, request) });
  }),
  post(
    '/getchannelid',
    (members) => {
      const id = text(members, 'temporary_channel_id');
      return (node) => {
        const channel = withTemporaryId(node, channelId(id));
        if (channel === undefined) throw new NodeRefusal('UnknownTemporaryChannelId', 'No channel was opened under it');
        return { channel_id: channel.channel_id };
      };
    },
    { readOnly: true },
  ),
];

function open(node: RgbNode, request: OpenRequest): string {
  const { world, self } = node;
  catchUp(world);
  const temporary_channel_id = temporaryId(node, request);
  const asset = assetOf(request, world.revision);
  checkAmounts(request);
  if (asset !== undefined && !request.with_anchors)
    throw new NodeRefusal('AnchorsRequired', 'A channel with an asset needs with_anchors');
  const peer_pubkey = reachPeer(node, request.peer);
  const capacity_msat = request.capacity_sat * 1000n;
  checkWallet(node, capacity_msat, request);
  const channel = fundChannel(world, self, {
    peer_pubkey,
    own_msat: capacity_msat - request.push_msat,
    peer_msat: request.push_msat,
    asset,
    public: request.public,
    confirmations: CONFIRMATIONS,
    fees: {
      fee_base_msat: request.fee_base_msat ?? FORWARDING_FEES.fee_base_msat,
      fee_proportional_millionths: request.fee_proportional_millionths ?? FORWARDING_FEES.fee_proportional_millionths,
    },
    temporary_channel_id,
  });
  return channel.temporary_channel_id;
}

function temporaryId(node: RgbNode, { temporary_channel_id }: OpenRequest): string | undefined {
  if (temporary_channel_id === null) return undefined;
  const id = channelId(temporary_channel_id);
  if (withTemporaryId(node, id) !== undefined)
    throw new NodeRefusal('TemporaryChannelIdAlreadyUsed', 'A channel was opened under this temporary_channel_id');
  return id;
}

function assetOf({ asset_id, asset_amount, push_asset_amount }: OpenRequest, revision: Revision): ChannelWish['asset'] {
  if (asset_id === null && asset_amount === null) {
    if (push_asset_amount !== null) throw amount('push_asset_amount needs an asset_id');
    return undefined;
  }
  if (asset_id === null || asset_amount === null)
    throw new NodeRefusal('IncompleteRGBInfo', 'asset_id and asset_amount come together');
  if (asset_amount < 1n) throw amount('asset_amount has to be at least 1');
  if (!isContractId(asset_id, revision)) throw new NodeRefusal('InvalidAssetID', `Invalid asset ID: ${asset_id}`);
  const peer_units = push_asset_amount ?? 0n;
  if (peer_units > asset_amount) throw amount('push_asset_amount is more than asset_amount');
  return { asset_id, own_units: asset_amount - peer_units, peer_units };
}

function checkAmounts({ asset_id, capacity_sat, push_msat }: OpenRequest): void {
  const smallest = asset_id === null ? CAPACITY_SAT.smallest : CAPACITY_SAT.smallest_with_asset;
  if (capacity_sat < smallest) throw amount(`capacity_sat has to be at least ${smallest}`);
  if (capacity_sat > CAPACITY_SAT.largest) throw amount(`capacity_sat can be at most ${CAPACITY_SAT.largest}`);
  if (push_msat > capacity_sat * 1000n) throw amount('push_msat is more than the capacity');
}

function checkWallet(
  { world: { ledger }, self }: RgbNode,
  msat: bigint,
  { asset_id, asset_amount }: OpenRequest,
): void {
  if (!holds(ledger, self.pubkey, null, { msat, units: 0n }))
    throw new NodeRefusal('InsufficientFunds', 'The wallet holds too few satoshis for this channel');
  if (!holds(ledger, self.pubkey, asset_id, { msat, units: asset_amount ?? 0n }))
    throw new NodeRefusal('InsufficientAssets', 'The wallet holds too little of the asset for this channel');
}

function withTemporaryId({ world, self }: RgbNode, id: string) {
  return world.ledger.channels.find(
    ({ temporary_channel_id, ends }) => temporary_channel_id === id && ends.includes(self.pubkey),
  );
}

function channelId(id: string): string {
  const lower = id.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(lower)) throw new NodeRefusal('InvalidChannelID', 'A channel id is 32 bytes of hex');
  return lower;
}

function amount(reason: string): NodeRefusal {
  return new NodeRefusal('InvalidAmount', reason);
}

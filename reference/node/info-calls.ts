import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { catchUp } from '../lightning/engine.ts';
import { type Channel, peerOf, purseOf } from '../lightning/ledger.ts';
import { CARRIER_MSAT } from '../lightning/swaps.ts';
import { U64_MAX } from '../lightning/swapstring.ts';
import { isUsable, type World } from '../lightning/world.ts';
import { CAPACITY_SAT } from './channel-calls.ts';
import { get, type NodeCall, post, type Revision, type RgbNode } from './rgb-node.ts';

/** The name of the network, as the node spells it. */
export function networkName({ network }: World): string {
  return network.charAt(0).toUpperCase() + network.slice(1);
}

/** The calls in which a node tells of itself and its channels. */
export const INFO_CALLS: readonly NodeCall[] = [
  nodeInfo('current', ({ self }) => ({
    account_xpub_vanilla: xpub(self.pubkey, 0),
    account_xpub_colored: xpub(self.pubkey, 1),
  })),
  nodeInfo('early-2025', ({ self }) => ({ onchain_pubkey: xpub(self.pubkey, 0) })),
  get('/networkinfo', ({ world }) => ({ network: networkName(world), height: world.height })),
  get('/listchannels', (node) => {
    catchUp(node.world);
    return { channels: channelsOf(node).map((channel) => describeChannel(node, channel)) };
  }),
];

function nodeInfo(revision: Revision, keys: (node: RgbNode) => object): NodeCall {
  const call = get('/nodeinfo', (node) => ({ ...describeNode(node), ...keys(node) }));
  return post(call.path, call.prepare, { ...call, revisions: [revision] });
}

function describeNode(node: RgbNode): object {
  const { world, self } = node;
  catchUp(world);
  const channels = channelsOf(node);
  const outbound = [...world.ledger.held].filter(({ from }) => from === self.pubkey);
  return {
    pubkey: self.pubkey,
    num_channels: channels.length,
    num_usable_channels: channels.filter((channel) => isUsable(world, channel)).length,
    local_balance_sat: channels.reduce((msat, channel) => msat + purseOf(channel, self.pubkey).msat, 0n) / 1000n,
    eventual_close_fees_sat: 0,
    pending_outbound_payments_sat: outbound.reduce((msat, htlc) => msat + htlc.msat, 0n) / 1000n,
    num_peers: self.peers.size,
    max_media_upload_size_mb: 5,
    rgb_htlc_min_msat: CARRIER_MSAT,
    rgb_channel_capacity_min_sat: CAPACITY_SAT.smallest_with_asset,
    channel_capacity_min_sat: CAPACITY_SAT.smallest,
    channel_capacity_max_sat: CAPACITY_SAT.largest,
    channel_asset_min_amount: 1,
    channel_asset_max_amount: U64_MAX,
    network_nodes: world.nodes.size,
    network_channels: world.ledger.channels.length,
  };
}

function channelsOf({ world, self }: RgbNode): readonly Channel[] {
  return world.ledger.channels.filter(({ ends }) => ends.includes(self.pubkey));
}

function describeChannel({ world, self }: RgbNode, channel: Channel): object {
  const peer = peerOf(channel, self.pubkey);
  const own = purseOf(channel, self.pubkey);
  const other = purseOf(channel, peer);
  const coloured = channel.asset_id !== null;
  return {
    channel_id: channel.channel_id,
    funding_txid: channel.funding_outpoint.replace(/:.*$/, ''),
    peer_pubkey: peer,
    peer_alias: null,
    short_channel_id: channel.short_channel_id,
    status: channel.ready ? 'Opened' : 'Opening',
    ready: channel.ready,
    capacity_sat: channel.capacity_sat,
    local_balance_sat: own.msat / 1000n,
    outbound_balance_msat: own.msat,
    inbound_balance_msat: other.msat,
    next_outbound_htlc_limit_msat: own.msat,
    next_outbound_htlc_minimum_msat: channel.htlc_minimum_msat,
    is_usable: isUsable(world, channel),
    public: channel.public,
    asset_id: channel.asset_id,
    asset_local_amount: coloured ? own.units : null,
    asset_remote_amount: coloured ? other.units : null,
  };
}

/** A well-formed extended public key of the test networks over the node's own key; nothing is derived from it. */
function xpub(pubkey: string, account: number): string {
  const chain = sha256(Buffer.from(`${pubkey} account ${account}`));
  const head = Buffer.from([0x04, 0x35, 0x87, 0xcf, 3, 0, 0, 0, 0, 0x80, 0, 0, account]);
  return createBase58check(sha256).encode(Buffer.concat([head, chain, Buffer.from(pubkey, 'hex')]));
}

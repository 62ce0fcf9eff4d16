import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { readChannelFiles } from '../lightning/breakage.ts';
import { closingFeeSat, sendableMsat, spendableMsat } from '../lightning/channel-limits.ts';
import { catchUp } from '../lightning/engine.ts';
import { type Channel, peerOf, purseOf } from '../lightning/ledger.ts';
import { DUST_SAT } from '../lightning/onchain.ts';
import type { Revision } from '../lightning/revision.ts';
import { CARRIER_MSAT } from '../lightning/swaps.ts';
import { U64_MAX } from '../lightning/swapstring.ts';
import { isUsable, type World } from '../lightning/world.ts';
import { CAPACITY_SAT } from './channel-calls.ts';
import { get, type NodeCall, post, type RgbNode } from './rgb-node.ts';

/** The name of the network, as the node spells it. */
export function networkName({ network }: World): string {
  return network.charAt(0).toUpperCase() + network.slice(1);
}

/** The calls in which a node shows itself and its channels. */
export const INFO_CALLS: readonly NodeCall[] = [
  of('current', '/nodeinfo', (node) => ({ ...describeNode(node), ...describeFunds(node) })),
  of('2024-11', '/nodeinfo', (node) => ({
    ...describeNode(node),
    local_balance_msat: sumOf(node, (channel) => purseOf(channel, node.self.pubkey).msat),
    onchain_pubkey: xpub(node.self.pubkey, 0),
  })),
  get('/networkinfo', ({ world }) => ({ network: networkName(world), height: world.height })),
  of('current', '/listchannels', (node) =>
    listChannels(node, (channel) => ({
      peer_alias: null,
      status: statusOf(channel),
      local_balance_sat: claimableSat(node, channel),
    })),
  ),
  of('2024-11', '/listchannels', (node) =>
    listChannels(node, (channel) => ({
      // A peer that announced itself has a name, even if it is empty.
      peer_alias: channel.public ? '' : null,
      local_balance_msat: purseOf(channel, node.self.pubkey).msat,
    })),
  ),
];

/** A call that one revision answers otherwise than the other. */
function of(revision: Revision, path: string, answer: (node: RgbNode) => object): NodeCall {
  const { prepare, ...call } = get(path, answer);
  return post(path, prepare, { ...call, revisions: [revision] });
}

/** What every revision shows of a node. */
function describeNode(node: RgbNode): object {
  const { world, self } = node;
  catchUp(world);
  // It counts them.
  readChannelFiles(world, self);
  const channels = channelsOf(node);
  return {
    pubkey: self.pubkey,
    num_channels: channels.length,
    num_usable_channels: channels.filter((channel) => isUsable(world, channel)).length,
    num_peers: self.peers.size,
    max_media_upload_size_mb: 5,
    rgb_htlc_min_msat: CARRIER_MSAT,
    rgb_channel_capacity_min_sat: CAPACITY_SAT.smallest_with_asset,
    channel_capacity_min_sat: CAPACITY_SAT.smallest,
    channel_capacity_max_sat: CAPACITY_SAT.largest,
    channel_asset_min_amount: 1,
    channel_asset_max_amount: U64_MAX,
  };
}

/** What today's software shows besides. */
function describeFunds(node: RgbNode): object {
  const { world, self } = node;
  const outbound = [...world.ledger.held].filter(({ from }) => from === self.pubkey);
  return {
    local_balance_sat: sumOf(node, (channel) => claimableSat(node, channel)),
    eventual_close_fees_sat: sumOf(node, (channel) => closingFeeSat(channel, self.pubkey, world.height)),
    pending_outbound_payments_sat: outbound.reduce((msat, htlc) => msat + htlc.msat, 0n) / 1000n,
    network_nodes: world.nodes.size,
    network_channels: world.ledger.channels.length,
    account_xpub_vanilla: xpub(self.pubkey, 0),
    account_xpub_colored: xpub(self.pubkey, 1),
  };
}

function sumOf(node: RgbNode, amount: (channel: Channel) => bigint): bigint {
  return channelsOf(node).reduce((sum, channel) => sum + amount(channel), 0n);
}

/** What an end would get if the channel were closed now, in whole satoshis: so fees move it without any payment. */
function claimableSat({ world, self }: RgbNode, channel: Channel): bigint {
  const more = purseOf(channel, self.pubkey).msat / 1000n - closingFeeSat(channel, self.pubkey, world.height);
  return more >= DUST_SAT ? more : 0n;
}

function listChannels(node: RgbNode, more: (channel: Channel) => object): object {
  catchUp(node.world);
  readChannelFiles(node.world, node.self);
  return { channels: channelsOf(node).map((channel) => ({ ...describeChannel(node, channel), ...more(channel) })) };
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
    short_channel_id: channel.short_channel_id,
    ready: channel.ready,
    capacity_sat: channel.capacity_sat,
    outbound_balance_msat: spendableMsat(channel, self.pubkey),
    inbound_balance_msat: spendableMsat(channel, peer),
    next_outbound_htlc_limit_msat: sendableMsat(world.ledger, channel, self.pubkey),
    next_outbound_htlc_minimum_msat: channel.htlc_minimum_msat,
    is_usable: isUsable(world, channel),
    public: channel.public,
    asset_id: channel.asset_id,
    asset_local_amount: coloured ? own.units : null,
    asset_remote_amount: coloured ? other.units : null,
  };
}

function statusOf({ ready, closing }: Channel): string {
  if (closing) return 'Closing';
  return ready ? 'Opened' : 'Opening';
}

/** A well-formed extended public key of the test networks over the node's own key; nothing is derived from it. */
function xpub(pubkey: string, account: number): string {
  const chain = sha256(Buffer.from(`${pubkey} account ${account}`));
  const head = Buffer.from([0x04, 0x35, 0x87, 0xcf, 3, 0, 0, 0, 0, 0x80, 0, 0, account]);
  return createBase58check(sha256).encode(Buffer.concat([head, chain, Buffer.from(pubkey, 'hex')]));
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, Coins, RlnNode } from './rln-node.ts';
import { SIDES, type Side } from './state.ts';
import { until, type WaitBudget } from './until.ts';
import type { Wallet } from './wallet.ts';

/** What gets funds. */
export interface Fundable {
  readonly wallet: Wallet;
  readonly nodes: Readonly<Record<Side, RlnNode>>;
  readonly say: (line: string) => void;
  readonly waitBudget: WaitBudget;
  /** How long gossip of a channel takes between two nodes that don't show what they know of the network. */
  readonly gossipMs: number;
}

/** A node accepts no channel above 16 777 215 sat, and no payment above a tenth of one. */
const BTC_CHANNEL = { capacity_sat: 16_000_000, push_msat: 8_000_000_000 };
const ASSET_CHANNEL = { capacity_sat: 1_000_000, push_msat: 300_000_000, asset_amount: 600_000_000 };
/** What the taker's side of the asset channel gets, to sell; raw units. */
const SHARE_UNITS = 200_000_000;
/** The least that may carry an asset. */
const CARRIER_MSAT = 3_000_000;
/** On chain: coins of each node, and those apart in which it keeps assets. */
const COINS_BTC = 3;
const ENOUGH_SAT = 100_000_000;
const ASSET_COINS = { num: 10, size: 250_000 };
/** Satoshis per virtual byte. */
const FEE_RATE = 7;
/** Blocks that make a channel ready to be announced. */
const CONFIRMATIONS = 6;
/** Looks between two blocks, while a channel doesn't become usable by itself. */
const LOOKS_PER_BLOCK = 10;
const ASSET = { amounts: [1_000_000_000], ticker: 'RGTST', name: 'Regtest Note', precision: 6 };

/**
 * Funds both nodes, issues an asset on the maker's, and opens a channel for BTC and one for the asset, with funds on both
 * sides of each. What is there already stays: after a failure it goes on where it stood.
 * @returns the id of the asset
 * @throws {LabFailure} when something takes too long, with what a node said last
 */
export async function fund(lab: Fundable): Promise<string> {
  const { nodes, say } = lab;
  for (const side of SIDES) await fundOnChain(lab, nodes[side]);
  const asset_id = await assetOf(nodes.maker);
  say(`asset ${asset_id}`);
  const maker = await pubkeyOf(nodes.maker);
  const taker = await pubkeyOf(nodes.taker);
  await connect(lab, maker);
  await open(lab, nodes.maker, taker, asset_id, ASSET_CHANNEL);
  await open(lab, nodes.taker, maker, null, BTC_CHANNEL);
  await shareAsset(lab, asset_id);
  await untilAnnounced(lab);
  say('funded: a channel for BTC and one for the asset, with funds on both sides of each');
  return asset_id;
}

async function pubkeyOf(node: RlnNode): Promise<string> {
  return (await node.call<{ pubkey: string }>('/nodeinfo')).pubkey;
}

function coinsOf(node: RlnNode): Promise<Coins> {
  return node.call('/btcbalance', { skip_sync: false });
}

async function channelsOf(node: RlnNode): Promise<readonly Channel[]> {
  return (await node.call<{ channels: Channel[] }>('/listchannels')).channels;
}

async function fundOnChain({ wallet, say, waitBudget }: Fundable, node: RlnNode): Promise<void> {
  const before = await coinsOf(node);
  const hasAssetCoins = before.colored.settled >= (ASSET_COINS.num * ASSET_COINS.size) / 2;
  if (before.vanilla.settled < ENOUGH_SAT) {
    const { address } = await node.call<{ address: string }>('/address', {});
    await wallet.pay(address, COINS_BTC);
    await wallet.mine(1);
    await until(
      `the coins of ${node.side}`,
      async () => ((await coinsOf(node)).vanilla.settled >= ENOUGH_SAT ? true : undefined),
      waitBudget,
    );
    say(`${node.side} has ${COINS_BTC} BTC more`);
  }
  if (hasAssetCoins || (await channelsOf(node)).some(({ asset_id }) => asset_id !== null)) return;
  await node.call('/createutxos', { up_to: false, ...ASSET_COINS, fee_rate: FEE_RATE, skip_sync: false });
  await wallet.mine(1);
  await until(
    `the coins for assets of ${node.side}`,
    async () => ((await coinsOf(node)).colored.settled > before.colored.settled ? true : undefined),
    waitBudget,
  );
}

/** The laboratory's asset; issued unless it is there. */
async function assetOf(maker: RlnNode): Promise<string> {
  const { nia } = await maker.call<{ nia: { asset_id: string; ticker: string }[] | null }>('/listassets', {
    filter_asset_schemas: ['Nia'],
  });
  const there = nia?.find(({ ticker }) => ticker === ASSET.ticker);
  if (there) return there.asset_id;
  return (await maker.call<{ asset: { asset_id: string } }>('/issueassetnia', ASSET)).asset.asset_id;
}

async function connect({ nodes, waitBudget }: Fundable, maker: string): Promise<void> {
  await until(
    'the taker to reach the maker',
    async () => {
      await nodes.taker.call('/connectpeer', { peer_pubkey_and_addr: `${maker}@${nodes.maker.peer}` });
      return true;
    },
    waitBudget,
  );
}

/** Opens a channel from `opener` to the other node, unless there is one, and mines until both ends can use it. */
async function open(
  lab: Fundable,
  opener: RlnNode,
  peer: string,
  asset_id: string | null,
  amounts: { readonly capacity_sat: number; readonly push_msat: number; readonly asset_amount?: number },
): Promise<void> {
  const { nodes, wallet, say, waitBudget } = lab;
  const what = `the channel for ${asset_id === null ? 'BTC' : 'the asset'}`;
  const other = opener.side === 'maker' ? nodes.taker : nodes.maker;
  const find = async (node: RlnNode, pubkey: string) =>
    (await channelsOf(node)).find((one) => one.asset_id === asset_id && one.peer_pubkey === pubkey);
  if ((await find(opener, peer)) === undefined)
    await opener.call('/openchannel', {
      peer_pubkey_and_opt_addr: `${peer}@${other.peer}`,
      asset_amount: null,
      ...amounts,
      asset_id,
      // Payments find their way through announced channels only.
      public: true,
      with_anchors: true,
      fee_base_msat: null,
      fee_proportional_millionths: null,
      temporary_channel_id: null,
    });
  const opened = await until(
    `${what} to be funded`,
    async () => {
      const channel = await find(opener, peer);
      const isFunded = channel?.is_usable || (channel?.funding_txid && (await wallet.isWaiting(channel.funding_txid)));
      return isFunded ? channel : undefined;
    },
    waitBudget,
  );
  if (!opened.is_usable) await wallet.mine(CONFIRMATIONS);
  let looks = 0;
  await until(
    `${what} to be usable`,
    async () => {
      if (++looks % LOOKS_PER_BLOCK === 0) await wallet.mine(1);
      const ends = await Promise.all(SIDES.map((side) => channelsOf(nodes[side])));
      const isUsable = ends.every((channels) =>
        channels.some((one) => one.channel_id === opened.channel_id && one.is_usable),
      );
      return isUsable || undefined;
    },
    waitBudget,
  );
  say(`${what}: ${opened.capacity_sat} sat, usable at both ends`);
}

/** The maker pays some of the asset to the taker. An invoice is paid once: a node spoils the record of one that it pays again. */
async function shareAsset({ nodes, say, waitBudget }: Fundable, asset_id: string): Promise<void> {
  const hasSome = async () =>
    (await channelsOf(nodes.taker)).some((one) => one.asset_id === asset_id && (one.asset_local_amount ?? 0) > 0);
  if (await hasSome()) return;
  let isUnderWay = false;
  await until(
    'the taker to hold some of the asset',
    async () => {
      if (await hasSome()) return true;
      if (isUnderWay) return undefined;
      const { invoice } = await nodes.taker.call<{ invoice: string }>('/lninvoice', {
        amt_msat: CARRIER_MSAT,
        expiry_sec: 3600,
        asset_id,
        asset_amount: SHARE_UNITS,
      });
      const { status } = await nodes.maker.call<{ status: string }>('/sendpayment', { invoice });
      // Without a way to the taker yet, nothing was sent.
      isUnderWay = status !== 'Failed';
      return undefined;
    },
    waitBudget,
  );
  say(`taker holds ${SHARE_UNITS} units of the asset`);
}

/** Waits until both nodes know both channels as part of the network; older ones don't show it. */
async function untilAnnounced({ nodes, waitBudget, gossipMs }: Fundable): Promise<void> {
  for (const side of SIDES) {
    const known = async () => (await nodes[side].call<{ network_channels?: number }>('/nodeinfo')).network_channels;
    if ((await known()) === undefined) await pause(gossipMs);
    else
      await until(
        `${side} to know both channels`,
        async () => (((await known()) ?? 0) >= 2 ? true : undefined),
        waitBudget,
      );
  }
}

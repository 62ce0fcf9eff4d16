import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../reference/clock.ts';
import { NodeRefusal } from '../../reference/lightning/refusal.ts';
import { type ChannelWish, type MakerNode, NodeUnreachable, type OpenedChannel } from '../../reference/node/port.ts';
import { flagAt, listAt, numberAt, quantityAt, quantityOrNoneAt, textAt, textOrNullAt } from './members.ts';
import { type CallNode, UnknownCall } from './node-calls.ts';
import { transactionsOf } from './transactions.ts';
import type { WalletLock } from './wallet-lock.ts';

/** A channel of the node, as far as a maker needs it. */
export interface NodeChannel {
  readonly channel_id: string;
  readonly funding_txid: string | null;
  readonly ready: boolean;
  readonly usable: boolean;
  readonly capacity_sat: bigint;
  readonly asset_id: string | null;
  /** Raw units of the asset at both ends together. */
  readonly asset_units: bigint;
}

const FUNDING_LOOK_MS = 1_000;
/** A funding that is not published after this number of looks may still be: nobody knows. */
const MOST_LOOKS = 120;
/** The node publishes it once more, for its wallet, and the wallet is not waited for after this number of looks. */
const WALLET_LOOKS = 10;

/** All channels of the node. */
export async function channelsOf(call: CallNode): Promise<readonly NodeChannel[]> {
  const channels = listAt(await call({ method: 'GET', path: '/listchannels' }), 'channels');
  return channels.map((channel) => ({
    channel_id: textAt(channel, 'channel_id'),
    funding_txid: textOrNullAt(channel, 'funding_txid'),
    ready: flagAt(channel, 'ready'),
    usable: flagAt(channel, 'is_usable'),
    capacity_sat: quantityAt(channel, 'capacity_sat'),
    asset_id: textOrNullAt(channel, 'asset_id'),
    asset_units: quantityOrNoneAt(channel, 'asset_local_amount') + quantityOrNoneAt(channel, 'asset_remote_amount'),
  }));
}

/** What a maker's node does about channels. */
export function channelCalls(
  call: CallNode,
  wallet: WalletLock,
  clock: Pick<Clock, 'now'>,
  lookEveryMs = FUNDING_LOOK_MS,
): Pick<MakerNode, 'isConnected' | 'openChannel' | 'isReady'> {
  const pause = () => sleep(lookEveryMs, undefined, { ref: false });

  async function fundChannel(wish: ChannelWish): Promise<OpenedChannel> {
    const temporary_channel_id = await launchFunding(call, wish);
    for (let looked = 0; looked < MOST_LOOKS; looked += 1) {
      const channel = await published(call, temporary_channel_id);
      if (channel !== undefined) return { ...channel, temporary_channel_id, funded_at: clock.now() };
      await pause();
    }
    throw unknownOutcome('The node opens a channel, and does not publish its funding');
  }

  /** Until the wallet knows of a funding, which the channel shows before. */
  async function untilInWallet({ funding_outpoint }: OpenedChannel): Promise<void> {
    const isFunding = ({ txid }: { readonly txid: string }) => funding_outpoint.startsWith(txid);
    for (let looked = 0; looked < WALLET_LOOKS; looked += 1) {
      await pause();
      if ((await transactionsOf(call, true)).some(isFunding)) return;
    }
  }

  return {
    async isConnected(pubkey) {
      const peers = listAt(await call({ method: 'GET', path: '/listpeers' }), 'peers');
      return peers.some((peer) => textAt(peer, 'pubkey') === pubkey);
    },
    async isReady(channel_id) {
      return (await channelsOf(call)).find((channel) => channel.channel_id === channel_id)?.ready ?? false;
    },
    async openChannel(wish) {
      await refuseUnpushable(call, wish);
      return wallet.spend(() => fundChannel(wish), untilInWallet);
    },
  };
}

/**
 * Has the node open a channel, once. It knows a channel by a temporary id until it has a real one.
 * @throws {NodeRefusal} `UnknownOutcome` where the answer got lost: there may be a channel now
 */
async function launchFunding(call: CallNode, wish: ChannelWish): Promise<string> {
  const { asset, own_sat, peer_sat } = wish;
  const body = {
    peer_pubkey_and_opt_addr: wish.peer_pubkey,
    capacity_sat: own_sat + peer_sat,
    push_msat: peer_sat * 1000n,
    asset_id: asset?.asset_id ?? null,
    asset_amount: asset === undefined ? null : asset.own_units + asset.peer_units,
    ...(asset !== undefined && asset.peer_units > 0n && { push_asset_amount: asset.peer_units }),
    public: wish.public,
    with_anchors: true,
    fee_base_msat: null,
    fee_proportional_millionths: null,
    temporary_channel_id: null,
  };
  try {
    return textAt(await call({ method: 'POST', path: '/openchannel', body, acts: true }), 'temporary_channel_id');
  } catch (error) {
    if (error instanceof NodeUnreachable) throw unknownOutcome(error.message);
    throw error;
  }
}

/**
 * An older node leaves the member out in silence that gives the client its units. By the same age it has no `/getswap`, where
 * any newer one refuses this hash.
 */
async function refuseUnpushable(call: CallNode, { asset }: ChannelWish): Promise<void> {
  if (asset === undefined || asset.peer_units === 0n) return;
  try {
    await call({ method: 'POST', path: '/getswap', body: { payment_hash: '00'.repeat(32), taker: false } });
  } catch (error) {
    if (error instanceof UnknownCall)
      throw new NodeRefusal('InsufficientAssets', 'This revision of the node gives no units to its peer');
    if (!(error instanceof NodeRefusal && error.name === 'SwapNotFound')) throw error;
  }
}

/** The channel behind a temporary id once its funding is published. An outage meanwhile is waited for. */
async function published(
  call: CallNode,
  temporary_channel_id: string,
): Promise<Pick<OpenedChannel, 'channel_id' | 'funding_outpoint'> | undefined> {
  try {
    const answer = await call({ method: 'POST', path: '/getchannelid', body: { temporary_channel_id } });
    const channel_id = textAt(answer, 'channel_id');
    const found = (await channelsOf(call)).find((channel) => channel.channel_id === channel_id);
    if (found === undefined || found.funding_txid === null) return undefined;
    return { channel_id, funding_outpoint: `${found.funding_txid}:${outputOf(channel_id, found.funding_txid)}` };
  } catch (error) {
    if (error instanceof NodeUnreachable || error instanceof NodeRefusal) return undefined;
    throw error;
  }
}

/** Which output funds a channel: its id is the id of the transaction, with the output's number mixed into the last two bytes. */
function outputOf(channel_id: string, funding_txid: string): number {
  const txid = Buffer.from(funding_txid, 'hex').reverse();
  return txid.readUInt16BE(30) ^ Buffer.from(channel_id, 'hex').readUInt16BE(30);
}

function unknownOutcome(message: string): NodeRefusal {
  return new NodeRefusal('UnknownOutcome', message, 504);
}

/**
 * Sends out of the node's wallet, once.
 * @throws {NodeRefusal} `UnknownOutcome` where the answer got lost: it may have been sent
 */
export async function sendOnchain(call: CallNode, address: string, amount: bigint, fee_rate: number): Promise<string> {
  const body = { amount, address, fee_rate, skip_sync: false };
  try {
    return textAt(await call({ method: 'POST', path: '/sendbtc', body, acts: true }), 'txid');
  } catch (error) {
    if (error instanceof NodeUnreachable) throw unknownOutcome(error.message);
    throw error;
  }
}

/** The network's name as the node spells it, and its best block. */
export async function networkOf(call: CallNode): Promise<{ network: string; block_height: number }> {
  const info = await call({ method: 'GET', path: '/networkinfo' });
  return { network: textAt(info, 'network'), block_height: numberAt(info, 'height') };
}

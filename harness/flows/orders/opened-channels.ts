import { isInteger, type Members, membersOf } from '../../engine/json/members.ts';
import type { ProviderInfo } from '../../interface/orders/info.ts';
import type { Channel } from '../../taker/channels.ts';

const OUTPOINT = /^([0-9a-f]{64}):\d+$/i;

/**
 * The channels of the client's node that belong to an order: it shows their ids, or its outpoint is of the transaction that
 * funds them. Without one of these none is known, as a channel that opens now may belong to an earlier order.
 * @param order as it was last read
 * @returns undefined when the order identifies none
 */
export function ownChannels(order: Members, channels: readonly Channel[]): readonly Channel[] | undefined {
  const { channel_id, temporary_channel_id, funding_outpoint } = membersOf(order.channel) ?? {};
  const ids = [channel_id, temporary_channel_id].map((id) => String(id).toLowerCase());
  const [, txid] = OUTPOINT.exec(String(funding_outpoint).toLowerCase()) ?? [];
  const own = channels.filter(
    (channel) =>
      ids.includes(channel.channel_id.toLowerCase()) || (txid && channel.funding_txid?.toLowerCase() === txid),
  );
  return own.length === 0 && txid === undefined ? undefined : own;
}

/** The form of an id that nodes give a channel. */
const CHANNEL_ID = /^[0-9a-f]{64}$/i;

/** The names that an order gives its channel and its client's node does not: of another form they may be anything. */
export function misnamedChannel(order: Members, { channel_id, funding_txid }: Channel): string[] {
  const { channel_id: id, funding_outpoint: outpoint } = membersOf(order.channel) ?? {};
  const [, txid] = OUTPOINT.exec(String(outpoint).toLowerCase()) ?? [];
  const isOtherId = CHANNEL_ID.test(String(id)) && String(id).toLowerCase() !== channel_id.toLowerCase();
  const isOtherTxid = txid !== undefined && funding_txid !== null && txid !== funding_txid.toLowerCase();
  return [
    ...(isOtherId ? [`channel_id is ${id}, ${channel_id} at the client's node`] : []),
    ...(isOtherTxid ? [`funding_outpoint is ${outpoint}, of ${funding_txid} at the client's node`] : []),
  ];
}

/**
 * What is wrong with the channels that the client's node got by an order; empty when one of them is the channel ordered.
 * The provider may have put more into it than was asked for, never less.
 */
export function channelProblems(
  opened: readonly Channel[],
  order: Members,
  { lsp_connection_url }: Pick<ProviderInfo, 'lsp_connection_url'>,
): string[] {
  const [provider = ''] = lsp_connection_url.toLowerCase().split('@', 1);
  const problems = opened.map((channel) => shortcomings(channel, order, provider));
  if (problems.length === 0) return ["the client's node has not the channel of the order"];
  return problems.reduce((least, other) => (other.length < least.length ? other : least));
}

function shortcomings(channel: Channel, order: Members, provider: string): string[] {
  const [lsp, client] = [wholeOf(order.lsp_balance_sat), wholeOf(order.client_balance_sat)];
  const [lspAsset, clientAsset] = [wholeOf(order.lsp_asset_amount), wholeOf(order.client_asset_amount)];
  const asset = lspAsset + clientAsset > 0n ? order.asset_id : null;
  const isShort = (what: string, has: bigint, due: bigint) =>
    has < due ? [`${what} is ${has}, ${due} was ordered`] : [];
  return [
    ...(channel.peer_pubkey.toLowerCase() === provider ? [] : [`its peer is ${channel.peer_pubkey}, not the provider`]),
    ...(channel.is_public === true && order.announce_channel === false
      ? ['it is announced, a private one was ordered']
      : []),
    ...(channel.is_public === false && order.announce_channel === true
      ? ['it is private, an announced one was ordered']
      : []),
    ...isShort('capacity_sat', channel.capacity_sat, lsp + client),
    ...isShort('local_balance_sat', (channel.local_balance_msat + channel.unshown_msat) / 1000n, client),
    ...(channel.asset_id === asset ? [] : [`its asset is ${channel.asset_id}, ${asset} was ordered`]),
    ...isShort('asset_local_amount', channel.asset_local_amount, clientAsset),
    ...isShort('asset_remote_amount', channel.asset_remote_amount, lspAsset),
  ];
}

function wholeOf(value: unknown): bigint {
  return isInteger(value) ? BigInt(value) : 0n;
}

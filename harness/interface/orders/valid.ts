import { bech32 } from '@scure/base';
import { type Draft, draftOf } from '../../engine/json/draft.ts';
import { isInteger, type Members } from '../../engine/json/members.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { isCounted, strangeId } from '../auth/tokens.ts';
import { derivedBytes, derivedPubkey, derivedUuid } from '../formats/derived.ts';
import { beginningsOn, olderAddress } from './address.ts';
import {
  assetSides,
  balanceSides,
  larger,
  type Range,
  type Sides,
  type Split,
  smaller,
  smallestSplit,
  within,
} from './bounds.ts';
import type { ProviderAsset, ProviderInfo } from './info.ts';

/** A month. The interface names no shortest life of a channel, and a very short one makes no sense. */
const USUAL_EXPIRY_BLOCKS = 4_320n;

/** An address whose mails nobody reads: of a domain that nobody has (RFC 2606). */
export const UNREAD_EMAIL = 'nobody@example.invalid';

/** What the order is for: a purchase of an asset for the client's side. */
export interface Purchase {
  readonly asset: ProviderAsset;
  /** Smallest unit. */
  readonly amount: bigint;
  /** The quote that the asset is bought with. */
  readonly rfq_id: string;
}

/**
 * An order of BTC alone that the interface says is accepted: the seven members, as small as the limits allow, to be changed
 * in single places.
 * @param client_pubkey the node that the channel is opened to
 * @param least_client_sat at least so much on the client's side, which it pays for, where the limits leave room for it
 * @throws {NotExercised} when the limits leave room for no channel
 */
export function validOrder({ options }: ProviderInfo, client_pubkey: string, least_client_sat = 0n): Draft {
  const sides = balanceSides(options);
  const split = smallestSplit(sides, { client: least_client_sat, lsp: 0n }) ?? smallestSplit(sides);
  if (!split) throw new NotExercised('the bounds of get_info leave room for no channel');
  return draftOf({
    client_pubkey,
    lsp_balance_sat: split.lsp,
    client_balance_sat: split.client,
    required_channel_confirmations: options.min_required_channel_confirmations,
    funding_confirms_within_blocks: options.min_funding_confirms_within_blocks,
    channel_expiry_blocks: smaller(options.max_channel_expiry_blocks, USUAL_EXPIRY_BLOCKS),
    announce_channel: false,
  });
}

/**
 * A valid order of BTC alone in which each member has another value than in {@link validOrder}, odd ones where the limits
 * allow it.
 * @throws {NotExercised} as there
 */
export function validOddOrder(info: ProviderInfo, client_pubkey: string): Draft {
  return withOddFigures(validOrder(info, client_pubkey), info);
}

/**
 * The same order with other figures than the least and the usual ones, and of a channel that is announced.
 * @throws {NotExercised} as {@link validOrder}
 */
export function withOddFigures(order: Draft, { options }: Pick<ProviderInfo, 'options'>): Draft {
  const sides = balanceSides(options);
  const small = smallestSplit(sides) ?? { client: 0n, lsp: 0n };
  const other = smallestSplit(sides, {
    client: smaller(sides.client?.max ?? 0n, small.client + 1_001n),
    lsp: smaller(sides.lsp?.max ?? 0n, small.lsp * 2n + 1n),
  });
  const expiry = smaller(options.max_channel_expiry_blocks, USUAL_EXPIRY_BLOCKS) - 1n;
  return withBalances(order, other ?? small)
    .with('required_channel_confirmations', options.min_required_channel_confirmations + 1n)
    .with('funding_confirms_within_blocks', options.min_funding_confirms_within_blocks + 1n)
    .with('channel_expiry_blocks', expiry > 0n ? expiry : 1n)
    .with('announce_channel', true);
}

/** How many times as long as the usual ones a channel lives that is ordered for longer. */
const LONGER_TIMES = 4n;

/** The same order for a longer life of its channel, as far as the provider opens one for that. */
export function withLongerLife(order: Draft, { options }: Pick<ProviderInfo, 'options'>): Draft {
  return order.with(
    'channel_expiry_blocks',
    smaller(options.max_channel_expiry_blocks, USUAL_EXPIRY_BLOCKS * LONGER_TIMES),
  );
}

/** The same order with other sums on both sides than the least and round ones, where the limits allow it. */
export function withOddBalances(order: Draft, info: Pick<ProviderInfo, 'options'>): Draft {
  return withMoreOf(order, info, (sat) => sat * 2n + 1n);
}

/** The same with other odd sums, which are less: the channel for them does not do for an order of {@link withOddBalances}. */
export function withSmallOddBalances(order: Draft, info: Pick<ProviderInfo, 'options'>): Draft {
  return withMoreOf(order, info, (sat) => (sat * 3n) / 2n + 1n);
}

/** @param grown what the provider's side gets instead of its satoshis */
function withMoreOf(order: Draft, { options }: Pick<ProviderInfo, 'options'>, grown: (sat: bigint) => bigint): Draft {
  const sides = balanceSides(options);
  const least = { lsp: wholeOf(order.json.lsp_balance_sat), client: wholeOf(order.json.client_balance_sat) };
  const odd = smallestSplit(sides, {
    lsp: smaller(sides.lsp?.max ?? 0n, grown(least.lsp)),
    client: smaller(sides.client?.max ?? 0n, least.client + 1n),
  });
  return withBalances(order, odd ?? least);
}

/** The same order with a larger, odd amount of its asset on the provider's side, where the limits allow it. */
export function withOddLspAmount(order: Draft, { assets }: Pick<ProviderInfo, 'assets'>): Draft {
  const offer = assets.find(({ asset_id }) => asset_id === order.json.asset_id);
  if (!offer) return order;
  const { lsp, channel } = assetSides(offer);
  const odd = wholeOf(order.json.lsp_asset_amount) * 3n + 1n;
  return within(odd, lsp) && within(odd, channel) ? order.with('lsp_asset_amount', odd) : order;
}

function wholeOf(value: unknown): bigint {
  return isInteger(value) ? BigInt(value) : 0n;
}

/** An order with other balances. */
export function withBalances(order: Draft, { lsp, client }: Split): Draft {
  return order.with('lsp_balance_sat', lsp).with('client_balance_sat', client);
}

/** An order with so much of an asset on each side; a side without any is left out. */
export function withAssets(order: Draft, { asset_id }: Pick<ProviderAsset, 'asset_id'>, { lsp, client }: Split): Draft {
  const named = order.with('asset_id', asset_id);
  const provided = lsp === 0n ? named : named.with('lsp_asset_amount', lsp);
  return client === 0n ? provided : provided.with('client_asset_amount', client);
}

/**
 * The same with some of an asset on the provider's side, for which no quote is needed.
 * @param amount smallest unit; the least that is allowed when left out
 * @throws {NotExercised} as {@link validOrder}, and when the asset is not on offer on that side alone
 */
export function validLspAssetOrder(
  info: ProviderInfo,
  client_pubkey: string,
  asset: ProviderAsset,
  amount = leastLspAmount(asset),
): Draft {
  if (amount === undefined) throw new NotExercised(`${asset.asset_id} is not on offer for the provider's side alone`);
  return withAssets(validOrder(info, client_pubkey), asset, { lsp: amount, client: 0n });
}

/**
 * The same with some of an asset bought for the client's side. The provider's side gets what the limits demand of it.
 * @throws {NotExercised} as {@link validOrder}, and when the asset is not on offer in that amount
 */
export function validPurchase(info: ProviderInfo, client_pubkey: string, { asset, amount, rfq_id }: Purchase): Draft {
  const split = purchaseSplit(asset, amount);
  if (!split) throw new NotExercised(`${amount} of ${asset.asset_id} is not on offer for the client's side`);
  return withAssets(validOrder(info, client_pubkey), asset, split).with('rfq_id', rfq_id);
}

/** The members that an estimate has in common with an order. */
const ESTIMATED = [
  'lsp_balance_sat',
  'client_balance_sat',
  'channel_expiry_blocks',
  'asset_id',
  'client_asset_amount',
  'rfq_id',
];

/** The estimate of an order, to be changed in single places. */
export function estimateOf({ json }: Pick<Draft, 'json'>): Draft {
  return draftOf(estimatedMembers(json));
}

/** The members of an order that its estimate has, too. */
export function estimatedMembers(order: Members): Members {
  return Object.fromEntries(Object.entries(order).filter(([name]) => ESTIMATED.includes(name)));
}

/** How much of an asset can be bought for the client's side, smallest unit; undefined when it is not for sale. */
export function amountsForSale(asset: ProviderAsset): Range | undefined {
  return clientAmounts(assetSides(asset));
}

/**
 * How much of an asset an estimate may name for the client's side, smallest unit: the provider's side, which it cannot name, may
 * count as empty. Where no channel is that small, as much as is for sale.
 */
export function estimableAmounts(asset: ProviderAsset): Range | undefined {
  return clientAmounts({ ...assetSides(asset), lsp: undefined }) ?? amountsForSale(asset);
}

function clientAmounts({ client, lsp, channel }: Sides): Range | undefined {
  if (!client || !channel) return undefined;
  const { min: least, max: most } = lsp ?? { min: 0n, max: 0n };
  const min = larger(larger(client.min, channel.min - most), 1n);
  const max = smaller(client.max, channel.max - least);
  return min <= max ? { min, max } : undefined;
}

/** Whether any of an asset can be had, on whichever side. */
export function isOnOffer(asset: ProviderAsset): boolean {
  const { client, lsp } = assetSides(asset);
  return client !== undefined || lsp !== undefined;
}

/** Whether an asset can be put on the provider's side alone. */
export function isForLsp(asset: ProviderAsset): boolean {
  return leastLspAmount(asset) !== undefined;
}

/** The least of an asset on the provider's side, where the client gets nothing; undefined when that is not on offer. */
function leastLspAmount(asset: ProviderAsset): bigint | undefined {
  const sides = assetSides(asset);
  return smallestSplit({ ...sides, client: undefined }, { client: 0n, lsp: 1n })?.lsp;
}

/** How a channel is split in which the client buys so much of an asset; undefined when none may be. */
function purchaseSplit(asset: ProviderAsset, amount: bigint): Split | undefined {
  const { client, lsp, channel } = assetSides(asset);
  if (!client || amount < client.min || amount > client.max) return undefined;
  return smallestSplit({ client: { min: amount, max: amount }, lsp, channel });
}

/** The public key of a node that nobody runs. */
export function unrelatedPubkey(seed: number): string {
  return derivedPubkey(`order key ${seed}`);
}

/**
 * An address whose coins nobody can spend.
 * @param network as the asset list names it
 * @throws {NotExercised} when it is no network with known addresses
 */
export function unrelatedAddress(network: string | undefined, seed: number): string {
  // A program of version 0 with 20 bytes: the hash of a key.
  return bech32.encode(knownBeginnings(network).segwit, [0, ...bech32.toWords(unrelatedHash(seed))]);
}

/** Another one, of the oldest kind, in which small letters and capitals differ. */
export function unrelatedOlderAddress(network: string | undefined, seed: number): string {
  return olderAddress(knownBeginnings(network), unrelatedHash(seed));
}

function knownBeginnings(network: string | undefined) {
  const beginnings = beginningsOn(network);
  if (!beginnings) throw new NotExercised(`the addresses of ${network ?? 'an unknown network'} are not known`);
  return beginnings;
}

function unrelatedHash(seed: number): Uint8Array {
  return derivedBytes(`address ${seed}`).subarray(0, 20);
}

/** How many letters and digits of an id are exchanged: those of a UUID that say nothing of its kind. */
const EXCHANGED = 12;

/** An id that nobody gave, of the form of one that somebody did: an id of another form may be stopped as a bad shape (LSP-GET-05). */
export function unknownIdLike(known: string, seed: number): string {
  if (isCounted(known)) return strangeId(known);
  const bytes = derivedBytes(`id ${seed}`);
  const places = [...known.matchAll(/[a-z\d]/gi)].map(({ index }) => index).slice(-EXCHANGED);
  const unknown = known.replace(/[a-z\d]/gi, (one, place: number) => {
    const byte = bytes[places.indexOf(place)];
    if (byte === undefined) return one;
    if (/\d/.test(one)) return String(byte % 10);
    const letter = 'abcdef'.charAt(byte % 6);
    return /[A-Z]/.test(one) ? letter.toUpperCase() : letter;
  });
  return unknown === known ? strangeId(known) : unknown;
}

/** A UUID that is the id of no order and no quote. */
export function unknownId(seed: number): string {
  return derivedUuid(`order ${seed}`);
}

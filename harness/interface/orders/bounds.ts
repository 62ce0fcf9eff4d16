import type { ProviderAsset, ProviderOptions } from './info.ts';

/** From the least to the most that may be ordered of something. */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

/** What each side of a channel may hold, and the channel as a whole. Undefined is what is not on offer (LSP-INFO-08). */
export interface Sides {
  readonly client: Range | undefined;
  readonly lsp: Range | undefined;
  readonly channel: Range | undefined;
}

/** What both sides of a channel hold. */
export interface Split {
  readonly client: bigint;
  readonly lsp: bigint;
}

/** The bounds of the balances, in satoshis. */
export function balanceSides(options: ProviderOptions): Sides {
  return {
    client: offered(options.min_initial_client_balance_sat, options.max_initial_client_balance_sat),
    lsp: offered(options.min_initial_lsp_balance_sat, options.max_initial_lsp_balance_sat),
    channel: offered(options.min_channel_balance_sat, options.max_channel_balance_sat),
  };
}

/** The bounds of an asset, in its smallest unit. */
export function assetSides(asset: ProviderAsset): Sides {
  return {
    client: offered(asset.min_initial_client_amount, asset.max_initial_client_amount),
    lsp: offered(asset.min_initial_lsp_amount, asset.max_initial_lsp_amount),
    channel: offered(asset.min_channel_amount, asset.max_channel_amount),
  };
}

/**
 * The smallest split inside all bounds; undefined when there is none.
 * @param least what the sides hold at least; a side that is not on offer holds nothing
 */
export function smallestSplit(sides: Sides, least: Split = { client: 0n, lsp: 0n }): Split | undefined {
  const { client, lsp, channel } = sides;
  if (!channel) return undefined;
  const both = larger(client?.min ?? 0n, least.client) + larger(lsp?.min ?? 0n, least.lsp);
  const sum = larger(both, channel.min);
  const raised = {
    client: client && { ...client, min: larger(client.min, least.client) },
    lsp: lsp && { ...lsp, min: larger(lsp.min, least.lsp) },
  };
  if ((least.client > 0n && !client) || (least.lsp > 0n && !lsp)) return undefined;
  return sum > channel.max ? undefined : splitOf(raised, sum);
}

/** The largest split inside all bounds; undefined when there is none. */
export function largestSplit({ client, lsp, channel }: Sides): Split | undefined {
  if (!channel) return undefined;
  const most = smaller((client?.max ?? 0n) + (lsp?.max ?? 0n), channel.max);
  return most < channel.min ? undefined : splitOf({ client, lsp }, most);
}

/**
 * A split with a given sum in which each side stays inside its own bounds, the provider holding as much of it as it may,
 * since the client pays for its own side; undefined when there is none. The bounds of the channel don't count.
 */
export function splitOf({ client, lsp }: Pick<Sides, 'client' | 'lsp'>, sum: bigint): Split | undefined {
  const ofLsp = smaller(sum - (client?.min ?? 0n), lsp?.max ?? 0n);
  const split = { client: sum - ofLsp, lsp: ofLsp };
  return within(split.client, client) && within(split.lsp, lsp) ? split : undefined;
}

/** The split in which one side holds so much, inside its bounds or not, and the other as little as the channel lets it. */
export function splitAround(sides: Sides, side: keyof Split, amount: bigint): Split {
  const other = sides[side === 'client' ? 'lsp' : 'client'];
  const short = (sides.channel?.min ?? 0n) - amount;
  const beside = other ? smaller(larger(other.min, short), other.max) : 0n;
  return side === 'client' ? { client: amount, lsp: beside } : { client: beside, lsp: amount };
}

/** More on the provider's side than may be there, beside the least on the client's; undefined where the channel is too small for it. */
export function tooMuchOfLsp({ client, lsp, channel }: Sides): Split | undefined {
  if (!client || !lsp) return undefined;
  const split = { client: larger(client.min, 1n), lsp: lsp.max + 1n };
  return within(split.client + split.lsp, channel) ? split : undefined;
}

/** Less on the provider's side than may be there, beside the least on the client's; undefined where that may be nothing, or the channel must be larger. */
export function tooLittleOfLsp({ client, lsp, channel }: Sides): Split | undefined {
  // A minimum of 0 or 1 may be met by leaving the asset out.
  if (!client || !lsp || lsp.min <= 1n) return undefined;
  const short = lsp.min - 1n;
  const split = { client: larger(larger(client.min, 1n), (channel?.min ?? 0n) - short), lsp: short };
  return within(split.client, client) && within(split.client + split.lsp, channel) ? split : undefined;
}

/** Whether a side, or a channel, may hold so much; nothing is all that one that is not on offer may hold. */
export function within(amount: bigint, range: Range | undefined): boolean {
  return range ? amount >= range.min && amount <= range.max : amount === 0n;
}

function offered(min: bigint, max: bigint): Range | undefined {
  return max > 0n ? { min, max } : undefined;
}

/** The larger of two amounts. */
export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The smaller of two amounts. */
export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

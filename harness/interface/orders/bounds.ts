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
export function smallestSplit(
  { client, lsp, channel }: Sides,
  least: Split = { client: 0n, lsp: 0n },
): Split | undefined {
  if (!channel || (least.client > 0n && !client) || (least.lsp > 0n && !lsp)) return undefined;
  const split = { client: larger(client?.min ?? 0n, least.client), lsp: larger(lsp?.min ?? 0n, least.lsp) };
  const short = channel.min - split.client - split.lsp;
  // What the channel lacks comes from the provider first, since the client pays for its own side.
  const fromLsp = short > 0n ? smaller(short, (lsp?.max ?? 0n) - split.lsp) : 0n;
  const fromClient = short - fromLsp > 0n ? short - fromLsp : 0n;
  const whole = { client: split.client + fromClient, lsp: split.lsp + fromLsp };
  const fits = within(whole.client, client) && within(whole.lsp, lsp) && within(whole.client + whole.lsp, channel);
  return fits ? whole : undefined;
}

/** Whether a side, or a channel, may hold so much; nothing is all that one that is not on offer may hold. */
export function within(amount: bigint, range: Range | undefined): boolean {
  return range ? amount >= range.min && amount <= range.max : amount === 0n;
}

function offered(min: bigint, max: bigint): Range | undefined {
  return max > 0n ? { min, max } : undefined;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

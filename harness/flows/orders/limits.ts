/** Orders at and beyond the limits that get_info shows. Those with a quote are made one after the other, as quotes expire. */

import type { Draft } from '../../engine/json/draft.ts';
import {
  assetSides,
  balanceSides,
  larger,
  type Range,
  type Split,
  smaller,
  splitAround,
  splitOf,
  tooLittleOfLsp,
  tooMuchOfLsp,
  within,
} from '../../interface/orders/bounds.ts';
import type { ProviderAsset } from '../../interface/orders/info.ts';
import { withAssets, withBalances } from '../../interface/orders/valid.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { note } from '../../verdict/check.ts';
import { NotOffered } from '../../verdict/failures.ts';
import type { AtBound, NamedOrder } from './allowed.ts';
import type { Buyer } from './buyer.ts';
import { kindText, ofEachKind } from './kinds.ts';

/** Most assets of a long list that are ordered. */
const MOST_ASSETS = 4;

const NOTHING: Range = { min: 0n, max: 0n };

/** The amounts just outside of a range, from `least` on. */
function beyond({ min, max }: Range, least: bigint): bigint[] {
  return [min - 1n, max + 1n].filter((amount) => amount >= least);
}

/** Orders of each kind with too little and too much on one side. Zero is what a service may take for none given. */
export async function* balancesBeyond(buyer: Buyer, side: keyof Split): AsyncGenerator<NamedOrder> {
  const sides = balanceSides((await buyer.info()).options);
  const range = sides[side] ?? NOTHING;
  for await (const valid of ofEachKind(buyer)) {
    for (const amount of new Set([...beyond(range, 0n), ...(range.min > 0n ? [0n] : [])])) {
      const what = `${side}_balance_sat ${amount}${kindText(valid)}, which may be ${range.min} to ${range.max},`;
      yield { what, order: withBalances(valid, splitAround(sides, side, amount)) };
    }
  }
}

/** Orders of too small and too large a channel, each side of which is inside its own bounds. */
export async function* channelsBeyond(buyer: Buyer): AsyncGenerator<NamedOrder> {
  const sides = balanceSides((await buyer.info()).options);
  const range = sides.channel ?? NOTHING;
  for await (const valid of ofEachKind(buyer))
    for (const sum of beyond(range, 1n)) {
      const split = splitOf(sides, sum);
      const what = `a channel of ${sum} sat${kindText(valid)}, which may hold ${range.min} to ${range.max},`;
      if (split) yield { what, order: withBalances(valid, split) };
    }
}

/** Orders of fewer than the provider demands of something. Zero is what a service may take for none given. */
export async function* countsUnder(
  buyer: Buyer,
  member: 'required_channel_confirmations' | 'funding_confirms_within_blocks',
): AsyncGenerator<NamedOrder> {
  const min = (await buyer.info()).options[`min_${member}`];
  if (min <= 0n) return;
  for await (const valid of ofEachKind(buyer))
    for (const count of new Set([min - 1n, 0n]))
      yield {
        what: `${member} ${count}${kindText(valid)}, which may be from ${min},`,
        order: valid.with(member, count),
      };
}

/** Orders of assets on a side that is not on offer for them. */
export async function* sidesNotOffered(buyer: Buyer): AsyncGenerator<NamedOrder> {
  const valid = await buyer.btcOrder();
  for (const asset of (await buyer.info()).assets) {
    const { client, lsp } = assetSides(asset);
    if (!lsp) for (const amount of new Set([1n, larger(client?.min ?? 1n, 1n)])) yield providedOf(valid, asset, amount);
    if (client && lsp) continue;
    // Without a quote it would be refused for want of one.
    const quote = await buyer.quoteFor(asset);
    const beside = client && quote && { client: quote.to_asset.amount, lsp: 1n };
    if (quote) yield boughtBy(valid, asset, quote, beside);
    else note(`${asset.asset_id} cannot be had on the client's side, nor be quoted`);
  }
}

/**
 * Orders of too little and too much of assets on the provider's side, for one of them also in whole units, and of what is enough for
 * that side and too little for the channel.
 * @throws {NotOffered} when no asset is on offer there
 */
export async function* lspAmountsBeyond(buyer: Buyer): AsyncGenerator<NamedOrder> {
  const valid = await buyer.btcOrder();
  const offered = await offeredOnLspSide(buyer);
  for (const asset of offered) {
    const { lsp, channel = NOTHING } = assetSides(asset);
    for (const amount of beyond(lsp ?? NOTHING, 1n)) yield providedOf(valid, asset, amount);
    const short = splitOf({ client: undefined, lsp }, channel.min - 1n);
    if (short && short.lsp > 0n) yield providedOf(valid, asset, short.lsp);
  }
  for (const [asset, amount] of offered.flatMap(withinWholeUnits).slice(0, 1)) yield providedOf(valid, asset, amount);
}

/** The largest integer of 64 bits: what is beyond may be refused for that. */
const LARGEST = 2n ** 63n - 1n;

/** An asset, and an amount that is too much, unless its bounds count whole units and orders smallest ones. */
function withinWholeUnits(asset: ProviderAsset): [ProviderAsset, bigint][] {
  const { min, max } = assetSides(asset).lsp ?? NOTHING;
  const { precision = 0 } = asset;
  // An amount of more digits does not fit 64 bits anyway.
  const amount = (min + 1n) * 10n ** BigInt(Math.min(precision, 19));
  return amount > max + 1n && amount <= LARGEST ? [[asset, amount]] : [];
}

/** Orders that buy too little or too much of assets, or have too little or too much beside it, or too much in all. */
export async function* purchasesBeyond(buyer: Buyer): AsyncGenerator<NamedOrder> {
  const valid = await buyer.btcOrder();
  for (const asset of await buyer.someForSale(MOST_ASSETS)) {
    const sides = assetSides(asset);
    const bought = beyond(sides.client ?? NOTHING, 1n).map((amount) => splitAround(sides, 'client', amount));
    const others = [splitOf(sides, (sides.channel?.max ?? 0n) + 1n), tooMuchOfLsp(sides), tooLittleOfLsp(sides)];
    const buying = others.filter((other) => other !== undefined).filter(({ client }) => client >= 1n);
    for (const split of [...bought, ...buying]) {
      const quote = await buyer.quoteFor(asset, split.client);
      if (quote) yield boughtBy(valid, asset, quote, split);
      else note(`${split.client} of ${asset.asset_id} is not quoted`);
    }
  }
}

function providedOf(valid: Draft, asset: ProviderAsset, amount: bigint): NamedOrder {
  const { lsp = NOTHING, channel = NOTHING } = assetSides(asset);
  const bounds = `${lsp.min} to ${lsp.max}, at least ${channel.min} in all`;
  const what = `${amount} of ${asset.asset_id} on the provider's side, where it may be ${bounds},`;
  return { what, order: withAssets(valid, asset, { lsp: amount, client: 0n }) };
}

/** @param split by default what is quoted, and beside it as little as the channel lets the provider hold */
function boughtBy(
  valid: Draft,
  asset: ProviderAsset,
  { rfq_id, to_asset }: SwapQuote,
  split = splitAround(assetSides(asset), 'client', to_asset.amount),
): NamedOrder {
  const { client = NOTHING, lsp = NOTHING, channel = NOTHING } = assetSides(asset);
  const bounds = `${client.min} to ${client.max}, ${lsp.min} to ${lsp.max}, at most ${channel.max}`;
  const what = `${split.client} of ${asset.asset_id} bought, ${split.lsp} beside it (${bounds})`;
  return { what, order: withAssets(valid, asset, split).with('rfq_id', rfq_id) };
}

/**
 * Orders of the least and the most of assets on the provider's side.
 * @throws {NotOffered} when no asset is on offer there
 */
export async function lspAmountsAtBounds(buyer: Buyer): Promise<AtBound[]> {
  const valid = await buyer.btcOrder();
  return (await offeredOnLspSide(buyer)).flatMap((asset) => {
    const { lsp = NOTHING, channel } = assetSides(asset);
    const of = (amount: bigint) =>
      withAssets(valid, asset, splitAround({ client: undefined, lsp, channel }, 'lsp', amount));
    const most = channel ? smaller(channel.max, lsp.max) : lsp.max;
    const least = [channel?.min ?? 0n, 1n].reduce(larger, lsp.min);
    return [
      { what: `the least of ${asset.asset_id} on the provider's side`, order: of(least), inside: () => of(least + 1n) },
      { what: `the most of ${asset.asset_id} on the provider's side`, order: of(most), inside: () => of(most - 1n) },
    ];
  });
}

/**
 * An order that buys the least or the most of an asset that may be bought.
 * @throws {NotOffered} when no asset is for sale, or that much of it is not quoted
 */
export async function purchaseAtBound(buyer: Buyer, bound: 'min' | 'max'): Promise<AtBound> {
  const valid = await buyer.btcOrder();
  const [asset] = await buyer.someForSale(1);
  if (asset === undefined) throw new NotOffered('no asset is for sale');
  const at = assetSides(asset).client?.[bound] ?? 0n;
  const buying = async (amount: bigint) => {
    const quote = await buyer.quoteFor(asset, amount);
    if (!quote) throw new NotOffered(`${amount} of ${asset.asset_id} are not quoted`);
    return boughtBy(valid, asset, quote).order;
  };
  const what = `the ${bound === 'min' ? 'least' : 'most'} of ${asset.asset_id} on the client's side`;
  return { what, order: await buying(at), inside: () => buying(bound === 'min' ? at + 1n : at - 1n) };
}

async function offeredOnLspSide(buyer: Buyer): Promise<readonly ProviderAsset[]> {
  const offered = await buyer.someForLsp(MOST_ASSETS, (asset) => assetSides(asset).lsp !== undefined);
  if (offered.length === 0) throw new NotOffered("no asset is on offer for the provider's side");
  return offered;
}

/** Orders of the least that each side may hold, for which no funds can lack, and of the most. */
export async function balancesAtBounds(buyer: Buyer): Promise<{ least: Draft[]; most: AtBound[] }> {
  const sides = balanceSides((await buyer.info()).options);
  const valid = await buyer.btcOrder();
  const fits = ({ lsp, client }: Split) => within(lsp + client, sides.channel);
  const offered = (['lsp', 'client'] as const).flatMap((side) => {
    const range = sides[side];
    const around = (amount: bigint) => splitAround(sides, side, amount);
    return range ? [{ what: `${side}_balance_sat`, range, around }] : [];
  });
  const least = offered.map(({ range, around }) => around(range.min)).filter(fits);
  const most = offered
    .map(({ what, range, around }) => ({ what, split: around(range.max), inside: around(range.max - 1n) }))
    .filter(({ split }) => fits(split));
  const largest = sides.channel && splitOf(sides, sides.channel.max);
  if (largest) {
    const inside = splitOf(sides, largest.lsp + largest.client - 1n) ?? largest;
    most.push({ what: 'the channel', split: largest, inside });
  }
  return {
    least: least.map((split) => withBalances(valid, split)),
    most: most.map(({ what, split, inside }) => ({
      what,
      order: withBalances(valid, split),
      inside: () => withBalances(valid, inside),
    })),
  };
}

/** Orders at and beyond the bounds of assets that get_info tells. */

import { assetSides, larger, splitAround, splitOf } from '../../interface/orders/bounds.ts';
import { withAssets } from '../../interface/orders/valid.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised } from '../../verdict/failures.ts';
import type { AtBound, NamedOrder } from './allowed.ts';
import type { Buyer } from './buyer.ts';

/** Most assets of a long list that are ordered. */
const MOST_ASSETS = 4;

/**
 * Orders of assets on a side that is not on offer for them, one after the other, as quotes expire.
 * @throws {NotExercised} at the end, when there are none
 */
export async function* sidesNotOffered(buyer: Buyer): AsyncGenerator<NamedOrder> {
  const valid = await buyer.btcOrder();
  let orders = 0;
  for (const asset of (await buyer.info()).assets) {
    const sides = assetSides(asset);
    const amounts = sides.lsp ? [] : [...new Set([1n, sides.client?.min ?? 1n])].filter((amount) => amount >= 1n);
    for (const amount of amounts) {
      orders++;
      const what = `${amount} of ${asset.asset_id} on the provider's side`;
      yield { what, order: withAssets(valid, asset, { lsp: amount, client: 0n }) };
    }
    // Without a quote it would be refused for want of one.
    const quote = sides.client ? undefined : await buyer.quoteFor(asset);
    if (!quote) {
      if (!sides.client) note(`${asset.asset_id} cannot be had on the client's side, nor be quoted`);
      continue;
    }
    orders++;
    const split = splitAround(sides, 'client', quote.to_asset.amount);
    const what = `${split.client} of ${asset.asset_id} on the client's side`;
    yield { what, order: withAssets(valid, asset, split).with('rfq_id', quote.rfq_id) };
  }
  if (orders === 0) throw new NotExercised('each asset is on offer for both sides');
}

/**
 * Orders of too little and too much of assets on the provider's side.
 * @throws {NotExercised} when no asset is on offer there
 */
export async function* lspAmountsBeyond(buyer: Buyer): AsyncGenerator<NamedOrder> {
  const valid = await buyer.btcOrder();
  for (const asset of await offeredOnLspSide(buyer)) {
    const { min = 0n, max = 0n } = assetSides(asset).lsp ?? {};
    for (const amount of [min - 1n, max + 1n].filter((one) => one >= 1n)) {
      const what = `${amount} of ${asset.asset_id} on the provider's side, where it may be ${min} to ${max},`;
      yield { what, order: withAssets(valid, asset, { lsp: amount, client: 0n }) };
    }
  }
}

/**
 * Orders that buy too little or too much of assets, or each side of which is inside its own bounds and the channel is not; one
 * after the other, as quotes expire.
 * @throws {NotExercised} at the end, when no such amount is quoted
 */
export async function* purchasesBeyond(buyer: Buyer): AsyncGenerator<NamedOrder> {
  const valid = await buyer.btcOrder();
  let orders = 0;
  for (const asset of await buyer.someForSale(MOST_ASSETS)) {
    const sides = assetSides(asset);
    const { min = 0n, max = 0n } = sides.client ?? {};
    const most = sides.channel?.max ?? 0n;
    const overfull = splitOf({ client: sides.client, lsp: sides.lsp }, most + 1n);
    const beyond = [min - 1n, max + 1n].map((amount) => splitAround(sides, 'client', amount));
    for (const split of [...beyond, ...(overfull ? [overfull] : [])].filter(({ client }) => client >= 1n)) {
      const quote = await buyer.quoteFor(asset, split.client);
      if (!quote) {
        note(`${split.client} of ${asset.asset_id} is not quoted`);
        continue;
      }
      orders++;
      const what = `${split.client} of ${asset.asset_id} bought, ${split.lsp} beside it (${min} to ${max}, at most ${most})`;
      yield { what, order: withAssets(valid, asset, split).with('rfq_id', quote.rfq_id) };
    }
  }
  if (orders === 0) throw new NotExercised('no amount outside the bounds of an asset is quoted');
}

/**
 * Orders of the least and the most of assets on the provider's side.
 * @throws {NotExercised} when no asset is on offer there
 */
export async function lspAmountsAtBounds(buyer: Buyer): Promise<AtBound[]> {
  const valid = await buyer.btcOrder();
  return (await offeredOnLspSide(buyer)).flatMap((asset) => {
    const { lsp, channel } = assetSides(asset);
    const alone = { client: undefined, lsp, channel };
    const of = (amount: bigint) => withAssets(valid, asset, splitAround(alone, 'lsp', amount));
    const max = lsp?.max ?? 0n;
    const most = channel && channel.max < max ? channel.max : max;
    const least = larger(lsp?.min ?? 0n, larger(channel?.min ?? 0n, 1n));
    return [
      { what: `the least of ${asset.asset_id} on the provider's side`, order: of(least), inside: of(least + 1n) },
      { what: `the most of ${asset.asset_id} on the provider's side`, order: of(most), inside: of(most - 1n) },
    ];
  });
}

async function offeredOnLspSide(buyer: Buyer) {
  const offered = await buyer.someForLsp(MOST_ASSETS, (asset) => assetSides(asset).lsp !== undefined);
  if (offered.length === 0) throw new NotExercised("no asset is on offer for the provider's side");
  return offered;
}

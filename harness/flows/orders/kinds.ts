/** The kinds of orders, each of which a service may handle apart. */

import type { Draft } from '../../engine/json/draft.ts';
import { balanceSides, largestSplit } from '../../interface/orders/bounds.ts';
import {
  isForLsp,
  withBalances,
  withLongerLife,
  withOddBalances,
  withSmallOddBalances,
} from '../../interface/orders/valid.ts';
import { note } from '../../verdict/check.ts';
import { NotJudged } from '../../verdict/failures.ts';
import type { Buyer } from './buyer.ts';
import type { QuotedPurchase } from './purchases.ts';

/**
 * A valid order of each kind: a plain one, one of a channel that is announced, one of an asset on
 * the provider's side and one that buys an asset, where these are on offer.
 */
export async function* ofEachKind(buyer: Buyer): AsyncGenerator<Draft> {
  const plain = await buyer.btcOrder();
  yield plain;
  yield plain.with('announce_channel', true);
  const provided = await providedIfAny(buyer);
  if (provided) yield provided;
  const purchase = await purchaseIfAny(buyer);
  if (purchase) yield purchase.order;
}

/** An order of the largest channel for the longest time; undefined where the bounds leave none. */
export async function largestOrder(buyer: Buyer): Promise<Draft | undefined> {
  const { options } = await buyer.info();
  const split = largestSplit(balanceSides(options));
  if (!split) return undefined;
  const order = withBalances(await buyer.btcOrder(), split);
  return order.with('channel_expiry_blocks', options.max_channel_expiry_blocks);
}

/**
 * An order of BTC alone of a larger channel than the least, of odd sums, which lives longer and is announced.
 * @param least_client_sat at least so much on the client's side, where the limits leave room for it
 */
export async function unusualOrder(buyer: Pick<Buyer, 'btcOrder' | 'info'>, least_client_sat: bigint): Promise<Draft> {
  const [order, info] = [await buyer.btcOrder(least_client_sat), await buyer.info()];
  return withOddBalances(withLongerLife(order, info), info).with('announce_channel', true);
}

/** The same order of a larger channel than the least, of odd sums, which lives longer and is announced. */
export async function madeUnusual(order: Draft, buyer: Pick<Buyer, 'info'>): Promise<Draft> {
  const info = await buyer.info();
  return withSmallOddBalances(withLongerLife(order, info), info).with('announce_channel', true);
}

/** An order with an asset on the provider's side; undefined where none is on offer there. */
export async function providedIfAny(buyer: Pick<Buyer, 'info' | 'lspAssetOrder'>): Promise<Draft | undefined> {
  return (await buyer.info()).assets.some(isForLsp) ? buyer.lspAssetOrder() : undefined;
}

/** An order that buys an asset with a fresh quote; undefined where none can be had. */
export async function purchaseIfAny(buyer: Buyer): Promise<QuotedPurchase | undefined> {
  if ((await buyer.assetsForSale()).length === 0) return undefined;
  try {
    return await buyer.purchase();
  } catch (error) {
    if (!(error instanceof NotJudged)) throw error;
    note(`no order that buys an asset: ${error.message}`);
    return undefined;
  }
}

/** What an order is of, beside BTC: for the message. */
export function kindText({ json }: Draft): string {
  const kind = json.announce_channel === true ? ' of a channel that is announced' : '';
  const of = json.asset_id === undefined ? '' : ` beside ${json.asset_id}`;
  return `${of}${json.rfq_id === undefined ? kind : ', which is bought'}`;
}

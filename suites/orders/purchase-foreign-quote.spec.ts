import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { accepted, expect, NotOffered, note, should, test } from '../../harness/test.ts';

const NEEDS_ITS_OWN_QUOTE = should('LSP-CREATE-22');

test('a quote for something else is no basis for an order', { tag: NEEDS_ITS_OWN_QUOTE }, async ({ buyer }) => {
  const [asset, other] = await buyer.assetsForSale();
  if (!asset) throw new NotOffered('no asset is for sale that is also traded for BTC');
  if (!other) throw new NotOffered('a single asset is for sale that is also traded for BTC');
  const { order } = await buyer.purchase(other);
  const bought = await buyer.purchase(asset);
  await refusesOrTurnsToQuoted(buyer, order.with('rfq_id', bought.quote.rfq_id), bought);
  await buyer.place((await buyer.purchase(asset)).order);
});

/** Asserts that an order is refused, or made for the asset of its quote. */
async function refusesOrTurnsToQuoted(
  buyer: Orders.Buyer,
  { json }: Draft,
  { asset: { asset_id }, quote }: Orders.QuotedPurchase,
): Promise<void> {
  const answer = await buyer.create(json);
  const what = `${json.client_asset_amount} of ${json.asset_id} with a quote for ${quote.to_asset.amount} of ${asset_id}`;
  if (answer.status !== 200) return Orders.makesNoOrder(NEEDS_ITS_OWN_QUOTE, answer, what);
  expect(accepted(answer).asset_id, `the asset of an order for ${what}`).toBe(asset_id);
  note(`${what}: ordered as quoted`);
}

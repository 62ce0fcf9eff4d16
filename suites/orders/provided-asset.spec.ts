import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
  expect,
  inconclusive,
  must,
  NotOffered,
  outcomeOf,
  requirement,
  should,
  test,
} from '../../harness/test.ts';

/** Most assets of a long list that are ordered. */
const MOST_ASSETS = 3;

const NEEDS_NO_QUOTE = must('LSP-CREATE-08');
const REPEATS_THE_ASSET = should('LSP-ORDER-10');

test("asset on the provider's side alone needs no quote", { tag: [NEEDS_NO_QUOTE, REPEATS_THE_ASSET] }, async ({
  buyer,
}) => {
  const assets = await buyer.someForLsp(MOST_ASSETS);
  if (assets.length === 0) throw new NotOffered("no asset is on offer for the provider's side alone");
  const orders: Draft[] = [];
  for (const asset of assets) {
    const order = await buyer.lspAssetOrder(asset);
    const odd = Orders.withOddLspAmount(order, await buyer.info());
    orders.push(order, odd.with('client_asset_amount', 0));
  }
  const answers: { order: Draft; answer: Answer }[] = [];
  for (const order of orders) answers.push({ order, answer: await buyer.create(order.json) });

  await requirement(NEEDS_NO_QUOTE, async () => {
    for (const { order, answer } of answers) {
      if (Orders.isBusinessRefusal(answer) && Orders.blamedBy(answer) !== 'rfq_id')
        inconclusive(`the provider may be short of the asset: ${outcomeOf(answer)}`);
      await Orders.allowed(buyer, order, { answer, controls: [Orders.plainOrder] });
    }
  });
  await requirement(REPEATS_THE_ASSET, async () => {
    for (const { order, answer } of answers) {
      const placed = Orders.placedOrder(order.json, answer);
      for (const shown of [placed.order, await buyer.orderOf(placed)])
        expect(Orders.assetProblems(shown, order.json), 'asset and amounts of the order').toEqual([]);
    }
  });
});

import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { accepted, confirm, expect, should, test } from '../../harness/test.ts';

const EQUAL_QUESTIONS_EQUAL_ANSWERS = should('LSP-EST-12');

test('equal questions get equal estimates', { tag: EQUAL_QUESTIONS_EQUAL_ANSWERS }, async ({ buyer }) => {
  const purchase = await Orders.purchaseIfAny(buyer);
  const asked = [await buyer.btcOrder(), await buyer.oddOrder()].map(Orders.estimateOf);
  if (purchase) {
    const estimate = Orders.estimateOf(purchase.order);
    // Whether an asset is estimated at all is another check's question.
    if ((await buyer.estimateFees(estimate.json)).status === 200) asked.push(estimate);
  }
  const feesFor = async ({ json }: Draft) => Orders.feesIn(accepted(await buyer.estimateFees(json)));
  // Fee rates of the chain may move in between.
  await confirm('the market', async () => {
    const alone = [];
    for (const estimate of asked) alone.push(await feesFor(estimate));
    expect(await Promise.all(asked.map(feesFor)), 'the same estimates again, all at once').toEqual(alone);
  });
});

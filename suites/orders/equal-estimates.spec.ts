import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, confirm, control, expect, should, test } from '../../harness/test.ts';

const EQUAL_QUESTIONS_EQUAL_ANSWERS = should('LSP-EST-12');

test('equal questions get equal estimates', { tag: EQUAL_QUESTIONS_EQUAL_ANSWERS }, async ({ buyer, trader }) => {
  const plain = [await buyer.btcOrder(), await buyer.oddOrder()].map((order) => ({ order, quote: undefined }));
  const feesFor = async ({ order, quote }: Asked) => {
    const answer = await buyer.estimateFees(Orders.estimateOf(order).json);
    return control(() => Orders.feesIn(accepted(answer)), quote ? Swaps.quoteWasGood(quote, answer, trader) : []);
  };
  // Fee rates of the chain may move in between.
  await confirm('the market', async () => {
    const asked = [...plain, ...(await estimatedPurchase(buyer))];
    const alone = [];
    for (const each of asked) alone.push(await feesFor(each));
    expect(await Promise.all(asked.map(feesFor)), 'the same estimates again, all at once').toEqual(alone);
  });
});

/** What an estimate is asked for, and the quote that backs it. */
interface Asked {
  readonly order: Draft;
  readonly quote: Orders.QuotedPurchase['quote'] | undefined;
}

/** A purchase, where it is estimated: whether it is, is another check's question. */
async function estimatedPurchase(buyer: Orders.Buyer): Promise<Asked[]> {
  const purchase = await Orders.purchaseIfAny(buyer);
  if (!purchase) return [];
  const { status } = await buyer.estimateFees(Orders.estimateOf(purchase.order).json);
  return status === 200 ? [purchase] : [];
}

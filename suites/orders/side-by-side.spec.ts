import * as Orders from '../../harness/groups/orders.ts';
import { expect, must, refusedAs, should, test } from '../../harness/test.ts';

/** What says how the decision is refused that this check sends in between. */
const NOTHING_TO_DECIDE = must('LSP-RATE-01');

test('orders do not disturb each other', { tag: should('FLW-ORDER-04') }, async ({ buyer }) => {
  const drafts = [await buyer.btcOrder(), await buyer.oddOrder(), await buyer.otherOrder()];
  const placed: Orders.PlacedOrder[] = [];
  const showTheirOwn = async () => {
    for (const one of placed) {
      const read = await buyer.orderOf(one);
      expect(Orders.orderedProblems(read, one.asked), 'what an order says otherwise than its request').toEqual([]);
      expect(Orders.changesOf(one.order, read), 'what an order says otherwise than at creation').toEqual([]);
    }
  };
  for (const draft of drafts) {
    placed.push(await buyer.place(draft));
    await showTheirOwn();
  }
  const [first] = placed;
  if (first)
    refusedAs(NOTHING_TO_DECIDE, await buyer.rateDecision({ ...Orders.accessTo(first), accept_new_rate: false }));
  await showTheirOwn();
});

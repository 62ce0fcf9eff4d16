import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { inconclusive, must, oneOf, test } from '../../harness/test.ts';

const LEAVES_ITS_QUOTE_USABLE = must('LSP-CREATE-25');

test('an order that fails validation leaves its quote usable', { tag: LEAVES_ITS_QUOTE_USABLE }, async ({
  buyer,
  seed,
}) => {
  const member = oneOf(Orders.ORDERED, { what: 'member left out', named: String, seed });
  const unfit = [
    (order: Draft) => order.without('announce_channel'),
    (order: Draft) => order.without(member),
    (order: Draft) => order.with('announce_channel', 'banana'),
  ];
  for (const spoilt of unfit) {
    const { order } = await buyer.purchase();
    const answer = await buyer.create(spoilt(order).json);
    Orders.makesNoOrder(LEAVES_ITS_QUOTE_USABLE, answer, 'an order that lacks its shape');
    // A 400 may come from the application, and what that does to the quote is open.
    if (answer.status !== 422) inconclusive(`the unfit order was refused with ${answer.status}`);
    await Orders.allowed(buyer, order, { controls: [Orders.anotherPurchase] });
  }
});

import * as Orders from '../../harness/groups/orders.ts';
import { expect, key, must, requirement, test } from '../../harness/test.ts';

const REPEATS_WHAT_WAS_ORDERED = must('LSP-ORDER-04');
const IS_CREATED = must('LSP-ORDER-05');
const HAS_NO_CHANNEL = must('LSP-ORDER-08');
const WAITS_FOR_PAYMENT = must('LSP-PAY-06');
const DEADLINES_LIE_AHEAD = must('LSP-PAY-07');

const KINDS = [
  { kind: 'least', title: 'the least order', ordered: (buyer: Orders.Buyer) => buyer.btcOrder() },
  { kind: 'odd', title: 'an order of odd values', ordered: (buyer: Orders.Buyer) => buyer.oddOrder() },
  {
    kind: 'least provided',
    title: "the least order with an asset on the provider's side",
    ordered: (buyer: Orders.Buyer) => buyer.lspAssetOrder(),
  },
  {
    kind: 'provided',
    title: "an order of odd values with an asset on the provider's side",
    ordered: async (buyer: Orders.Buyer) => Orders.withOddFigures(await buyer.lspAssetOrder(), await buyer.info()),
  },
  {
    kind: 'bought',
    title: 'an order that buys an asset',
    ordered: async (buyer: Orders.Buyer) => Orders.withOddFigures((await buyer.purchase()).order, await buyer.info()),
  },
];

for (const { kind, title, ordered } of KINDS)
  test(`${title} begins as it was ordered, and waits for its payment`, {
    tag: [REPEATS_WHAT_WAS_ORDERED, IS_CREATED, HAS_NO_CHANNEL, WAITS_FOR_PAYMENT, DEADLINES_LIE_AHEAD, key(kind)],
  }, async ({ buyer }) => {
    const { json } = await ordered(buyer);
    const creation = await buyer.create(json);
    const placed = Orders.placedOrder(json, creation);
    const { order } = placed;
    const shown = await buyer.orderOf(placed);
    // What costs nothing waits for nothing.
    const waiting = Orders.isFree(order) ? [order] : [order, shown];

    await requirement(REPEATS_WHAT_WAS_ORDERED, () => {
      for (const each of [order, shown])
        expect(Orders.orderedProblems(each, json), 'what the order says otherwise than its request').toEqual([]);
    });
    await requirement(IS_CREATED, () => {
      expect(order.order_state, '`order_state` of a new order').toBe('CREATED');
      // The price of an asset may have moved at once.
      const states = json.asset_id === undefined ? ['CREATED'] : ['CREATED', 'PENDING_RATE_DECISION'];
      for (const each of waiting) expect(states, '`order_state` right after creation').toContain(each.order_state);
    });
    await requirement(HAS_NO_CHANNEL, () => {
      for (const each of waiting) expect(each.channel ?? null, '`channel` of an order that nobody paid').toBeNull();
    });
    await requirement(WAITS_FOR_PAYMENT, () => {
      const unpaid = { bolt11: 'EXPECT_PAYMENT', onchain: 'EXPECT_PAYMENT' };
      for (const each of waiting) expect(Orders.paymentStates(each), 'payment states of a new order').toEqual(unpaid);
    });
    await requirement(DEADLINES_LIE_AHEAD, () => Orders.deadlinesLieAhead(creation, order));
  });

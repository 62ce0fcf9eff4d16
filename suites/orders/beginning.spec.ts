import * as Orders from '../../harness/groups/orders.ts';
import { expect, key, must, requirement, test } from '../../harness/test.ts';

const REPEATS_WHAT_WAS_ORDERED = must('LSP-ORDER-04');
const IS_CREATED = must('LSP-ORDER-05');
const HAS_NO_CHANNEL = must('LSP-ORDER-08');
const WAITS_FOR_PAYMENT = must('LSP-PAY-06');
const DEADLINES_LIE_AHEAD = must('LSP-PAY-07');

/** What may be ordered, and in which states the order is read first: the price of an asset may have moved at once. */
const KINDS = [
  { kind: 'least', title: 'the least order', asked: (buyer: Orders.Buyer) => buyer.btcOrder(), states: ['CREATED'] },
  {
    kind: 'odd',
    title: 'an order of odd values',
    asked: (buyer: Orders.Buyer) => buyer.oddOrder(),
    states: ['CREATED'],
  },
  {
    kind: 'provided',
    title: "an order with an asset on the provider's side",
    asked: (buyer: Orders.Buyer) => buyer.lspAssetOrder(),
    states: ['CREATED', 'PENDING_RATE_DECISION'],
  },
  {
    kind: 'bought',
    title: 'an order that buys an asset',
    asked: async (buyer: Orders.Buyer) => (await buyer.purchase()).order,
    states: ['CREATED', 'PENDING_RATE_DECISION'],
  },
];

for (const { kind, title, asked, states } of KINDS)
  test(`${title} begins as it was ordered, and waits for its payment`, {
    tag: [REPEATS_WHAT_WAS_ORDERED, IS_CREATED, HAS_NO_CHANNEL, WAITS_FOR_PAYMENT, DEADLINES_LIE_AHEAD, key(kind)],
  }, async ({ buyer }) => {
    const { json } = await asked(buyer);
    const creation = await buyer.create(json);
    const placed = Orders.placedOrder(json, creation);
    const { order } = placed;
    const shown = await buyer.orderOf(placed);

    await requirement(REPEATS_WHAT_WAS_ORDERED, () => {
      expect(Orders.orderedProblems(order, json), 'what the answer says otherwise than the request').toEqual([]);
      expect(Orders.orderedProblems(shown, json), 'what get_order says otherwise').toEqual([]);
    });
    await requirement(IS_CREATED, () => {
      expect(order.order_state, '`order_state` of a new order').toBe('CREATED');
      expect(states, '`order_state` right after creation').toContain(shown.order_state);
    });
    await requirement(HAS_NO_CHANNEL, () => {
      for (const each of [order, shown])
        expect(each.channel ?? null, '`channel` of an order that nobody paid').toBeNull();
    });
    await requirement(WAITS_FOR_PAYMENT, () => Orders.waitsForPayment(order, shown));
    await requirement(DEADLINES_LIE_AHEAD, () => Orders.deadlinesLieAhead(creation, order));
  });

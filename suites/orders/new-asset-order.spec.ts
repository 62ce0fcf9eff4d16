import type { Buyer } from '../../harness/flows/orders/buyer.ts';
import { deadlinesLieAhead, waitsForPayment } from '../../harness/interface/orders/beginning.ts';
import { orderedProblems } from '../../harness/interface/orders/order-object.ts';
import { expect, isForLsp, key, must, NotExercised, placedOrder, requirement, test } from '../../harness/test.ts';

const REPEATS_WHAT_WAS_ORDERED = must('LSP-ORDER-04');
const IS_CREATED = must('LSP-ORDER-05');
const HAS_NO_CHANNEL = must('LSP-ORDER-08');
const WAITS_FOR_PAYMENT = must('LSP-PAY-06');
const DEADLINES_LIE_AHEAD = must('LSP-PAY-07');

/** How an asset can be ordered, and whether one is on offer so. */
const WAYS = [
  {
    side: 'provider',
    title: "an order with an asset on the provider's side begins like one of BTC",
    isOffered: async (buyer: Buyer) => (await buyer.info()).assets.some(isForLsp),
    order: (buyer: Buyer) => buyer.lspAssetOrder(),
  },
  {
    side: 'client',
    title: 'an order that buys an asset begins like one of BTC',
    isOffered: async (buyer: Buyer) => (await buyer.assetsForSale()).length > 0,
    order: async (buyer: Buyer) => (await buyer.purchase()).order,
  },
];

for (const { side, title, isOffered, order: orderIn } of WAYS)
  test(title, {
    tag: [REPEATS_WHAT_WAS_ORDERED, IS_CREATED, HAS_NO_CHANNEL, WAITS_FOR_PAYMENT, DEADLINES_LIE_AHEAD, key(side)],
  }, async ({ buyer }) => {
    if (!(await isOffered(buyer))) throw new NotExercised('no asset can be had so');
    const { json } = await orderIn(buyer);
    const creation = await buyer.create(json);
    const placed = placedOrder(json, creation);
    const { order } = placed;
    const shown = await buyer.orderOf(placed);

    await requirement(REPEATS_WHAT_WAS_ORDERED, () => {
      expect(orderedProblems(order, json), 'what the answer says otherwise than the request').toEqual([]);
      expect(orderedProblems(shown, json), 'what get_order says otherwise').toEqual([]);
    });
    await requirement(IS_CREATED, () => {
      expect(order.order_state, '`order_state` of a new order').toBe('CREATED');
      // The market may have moved at once.
      expect(['CREATED', 'PENDING_RATE_DECISION'], '`order_state` right after creation').toContain(shown.order_state);
    });
    await requirement(HAS_NO_CHANNEL, () => {
      for (const each of [order, shown])
        expect(each.channel ?? null, '`channel` of an order that nobody paid').toBeNull();
    });
    await requirement(WAITS_FOR_PAYMENT, () => waitsForPayment(order, shown));
    await requirement(DEADLINES_LIE_AHEAD, () => deadlinesLieAhead(creation, order));
  });

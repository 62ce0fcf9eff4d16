import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  expect,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  refusedAs,
  requirement,
  silent,
  test,
} from '../../harness/test.ts';

const GOES_ON_WHEN_ACCEPTED = must('LSP-RATE-08');
const IS_DECIDED_ONCE = must('LSP-RATE-10');
const QUOTE_LIVES_AS_LONG_AS_ITS_ORDER = must('LSP-ORDER-18');
const UNPAID_DECLINES_ARE_RECORDED = silent('LSP-RATE-11');

test('an order that waits for its payment follows the decision on its new rate', {
  tag: [
    '@exclusive',
    GOES_ON_WHEN_ACCEPTED,
    UNPAID_DECLINES_ARE_RECORDED,
    IS_DECIDED_ONCE,
    QUOTE_LIVES_AS_LONG_AS_ITS_ORDER,
  ],
}, async ({ buyer, inMovedMarket, listening, passage }) => {
  const { decide, goesOn, waits } = Orders.decisionsOf(buyer, listening);
  const goesOnAtTheNewRate = async (placed: Orders.PlacedOrder, bought: Orders.QuotedPurchase) => {
    accepted(await decide(placed, true));
    const order = await goesOn(placed);
    if (Orders.isOpenToPayment(order))
      await Orders.asksForTheCurrentRate(buyer, order, { ...bought, created: placed.order });
  };
  const bought = await buyer.purchase();
  const accepts = await buyer.place(bought.order);
  const declines = await buyer.place((await buyer.purchase()).order);
  const hurries = await buyer.place((await buyer.purchase()).order);

  await inMovedMarket(Orders.FAR.up, async () => {
    if (!(await waits(accepts))) throw new NotApplicable('nothing is repriced that is not paid');
    await waits(declines);

    await requirement(GOES_ON_WHEN_ACCEPTED, () => goesOnAtTheNewRate(accepts, bought));
    await requirement(UNPAID_DECLINES_ARE_RECORDED, async () => {
      const answer = await decide(declines, false);
      const { order_state } = await buyer.orderOf(declines);
      note(`declining what nobody paid gives ${outcomeOf(answer)}, then ${order_state}`);
      if (answer.status !== 200) refusedAs(UNPAID_DECLINES_ARE_RECORDED, answer);
      else expect(accepted(answer).refund_txid ?? null, '`refund_txid` of an order that nobody paid').toBeNull();
    });
    await requirement(IS_DECIDED_ONCE, async () => {
      for (const placed of [accepts, declines]) {
        const { order_state } = await buyer.orderOf(placed);
        // However it ended, it opens to no other token (LSP-GET-09), nor without one (LSP-GET-06).
        const { order_id } = placed;
        await buyer.getOrder({ order_id, access_token: hurries.access_token });
        await buyer.getOrder({ order_id });
        // What is repriced anew, and a decline that was refused, may be decided.
        if (order_state === 'PENDING_RATE_DECISION') note('an order waits for another decision');
        else for (const again of [true, false]) refusedAs(IS_DECIDED_ONCE, await decide(placed, again));
      }
    });
    await requirement(IS_DECIDED_ONCE, async () => {
      if (!(await waits(hurries))) throw new NotExercised('the third order was not repriced');
      const atOnce = await Promise.all([true, false, true].map((accepts) => decide(hurries, accepts)));
      const taken = atOnce.filter(({ status }) => status === 200);
      if (taken.length === 0) throw new NotExercised('no decision was taken');
      expect(taken.length, 'how many of three decisions that came at once were taken').toBe(1);
    });
    await requirement(QUOTE_LIVES_AS_LONG_AS_ITS_ORDER, async () => {
      if (!Orders.isOpenToPayment(await buyer.orderOf(accepts)))
        throw new NotApplicable('nothing is to be paid any more');
      await Orders.outlivesItsQuote({ placed: accepts, quote: bought.quote }, { buyer, passage });
    });
  });

  const cheaper = await buyer.purchase();
  const gains = await buyer.place(cheaper.order);
  await inMovedMarket(Orders.FAR.down, () =>
    requirement(GOES_ON_WHEN_ACCEPTED, async () => {
      if (!(await waits(gains))) throw new NotApplicable('nothing is repriced that is not paid');
      await goesOnAtTheNewRate(gains, cheaper);
    }),
  );
});

import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  accepted,
  control,
  expect,
  key,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  refusedAs,
  requirement,
  should,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';

// Orders that nobody has paid, while the market moves.

/** A service may look at the rate when a payment comes, and not before: orders that are paid judge it then (repriced-paid.spec.ts). */
const ONLY_WHEN_PAID = 'nothing is repriced that is not paid';

/** Most assets that are ordered beside the first one. */
const MOST_OTHERS = 2;

const IS_REPRICED = must('LSP-RATE-06');
const GOES_ON_WHEN_ACCEPTED = must('LSP-RATE-08');
const BTC_KEEPS_ITS_PRICE = should('LSP-RATE-07');
const NEEDS_THE_TOKEN = must('LSP-RATE-03');
const SAYS_YES_OR_NO = must('LSP-RATE-05');
const QUOTE_LIVES_AS_LONG_AS_ITS_ORDER = must('LSP-ORDER-18');

test('the market may go either way, again and again', {
  tag: ['@exclusive', IS_REPRICED, GOES_ON_WHEN_ACCEPTED, key('again')],
}, async ({ buyer, inMovedMarket, listening }) => {
  const { decide, goesOnInTheEnd, movedOn, waits } = Orders.decisionsOf(buyer, listening);

  /** Whether an order is repriced; undefined where the rate of its asset has not moved far. */
  const isRepriced = async ({ placed, rate }: Ordered, seconds?: number) =>
    (await waits(placed, seconds)) || ((await rate.hasMovedFar()) ? false : undefined);

  const bought = await buyer.purchase();
  const first = await ordered(buyer, bought);
  const up = await inMovedMarket(Orders.FAR.up, async () => {
    const moved = await isRepriced(first);
    if (!moved) return { isRepriced: moved, goesOn: false };
    const answer = await decide(first.placed, true);
    const goesOn = answer.status === 200 && Orders.isOpenToPayment(await buyer.orderOf(first.placed));
    if (!goesOn) note(`accepting what nobody paid gives ${outcomeOf(answer)}`);
    return { isRepriced: moved, goesOn };
  });

  const others = await orderEach(buyer, bought.asset);
  const down = await inMovedMarket(Orders.FAR.down, async () => {
    const state = up.goesOn ? (await movedOn(first.placed, TIMEOUTS.repricingJob)).order_state : undefined;
    await requirement(GOES_ON_WHEN_ACCEPTED, async () => {
      if (state !== 'PENDING_RATE_DECISION') throw new NotApplicable('no order is repriced a second time');
      accepted(await decide(first.placed, true));
      // It came back before it fell: who notices each move by itself asks twice.
      await goesOnInTheEnd(first.placed);
    });
    const repricedOthers: (boolean | undefined)[] = [];
    for (const one of others)
      repricedOthers.push(await isRepriced(one, up.isRepriced ? TIMEOUTS.repricingJob : undefined));
    // What reprices one of them in its turn has come to the others by then.
    if (repricedOthers.includes(true))
      for (const [at, one] of others.entries())
        if (repricedOthers[at] === false) repricedOthers[at] = await isRepriced(one, TIMEOUTS.repricingJob);
    return { first: state, isRepriced: repricedOthers };
  });

  await requirement(IS_REPRICED, async () => {
    const areRepriced = [up.isRepriced, ...down.isRepriced];
    if (!areRepriced.includes(true)) throw new NotApplicable(ONLY_WHEN_PAID);
    // A job may have come too late for the first one.
    const late = up.isRepriced === false ? await ordered(buyer, await buyer.purchase(bought.asset)) : undefined;
    const again = late && (await inMovedMarket(Orders.FAR.up, () => isRepriced(late, TIMEOUTS.repricingJob)));
    const repriced = [late ? again : up.isRepriced, ...down.isRepriced].filter((each) => each !== undefined);
    expect(repriced, 'whether orders are repriced when the market goes up, and down').not.toContain(false);
    expect(down.first, 'state of an order at a new rate when the market has moved once more').not.toBe('CREATED');
  });
});

interface Ordered {
  readonly placed: Orders.PlacedOrder;
  readonly rate: Orders.CurrentRate;
}

/** Places an order, and looks up what its asset costs before the market moves. */
async function ordered(buyer: Orders.Buyer, bought: Orders.QuotedPurchase): Promise<Ordered> {
  return { rate: await Orders.rateOf(buyer, bought), placed: await buyer.place(bought.order) };
}

/** Orders of other assets than the one, as far as such are for sale. */
async function orderEach(buyer: Orders.Buyer, one: Orders.ProviderAsset): Promise<Ordered[]> {
  const others = (await buyer.assetsForSale()).filter(({ asset_id }) => asset_id !== one.asset_id);
  const orders: Ordered[] = [];
  for (const asset of others.length > 0 ? others.slice(0, MOST_OTHERS) : [one])
    orders.push(await ordered(buyer, await buyer.purchase(asset)));
  return orders;
}

test('an order that waits for its payment is repriced when the market moves', {
  tag: [
    '@exclusive',
    IS_REPRICED,
    BTC_KEEPS_ITS_PRICE,
    NEEDS_THE_TOKEN,
    SAYS_YES_OR_NO,
    QUOTE_LIVES_AS_LONG_AS_ITS_ORDER,
  ],
}, async ({ buyer, trader, sockets, inMovedMarket, listening, passage }) => {
  const { decide, stillWaits, waits } = Orders.decisionsOf(buyer, listening);
  const plain = await buyer.place();
  const { order, quote } = await buyer.purchase();
  const first = await buyer.place(order);
  const second = await buyer.place((await Orders.purchaseOverEither({ buyer, trader, sockets })).order);
  const orders = [first, second] as const;
  const [one, other] = orders;

  await inMovedMarket(Orders.FAR.up, async () => {
    const isRepriced = await waits(one);
    const areRepriced = isRepriced && (await waits(other, TIMEOUTS.repricingJob));
    const bothWait = () => {
      if (!isRepriced) throw new NotApplicable(ONLY_WHEN_PAID);
      if (!areRepriced) throw new NotExercised('the second order is not repriced');
    };
    await requirement(IS_REPRICED, async () => {
      if (!isRepriced) throw new NotApplicable(ONLY_WHEN_PAID);
      expect(areRepriced, 'whether a second order is repriced').toBe(true);
      for (const placed of orders) {
        const { order_state, channel } = await buyer.orderOf(placed);
        expect(order_state, 'state before the decision').toBe('PENDING_RATE_DECISION');
        expect(channel ?? null, '`channel` before the decision').toBeNull();
      }
    });
    await requirement(BTC_KEEPS_ITS_PRICE, async () => {
      const { order_state } = await buyer.orderOf(plain);
      expect(order_state, 'state of an order of BTC alone').not.toBe('PENDING_RATE_DECISION');
      if (!isRepriced) throw new NotApplicable(ONLY_WHEN_PAID);
    });
    await requirement(NEEDS_THE_TOKEN, async () => {
      bothWait();
      for (const access_token of [one.access_token, Auth.tokenWithOtherEnd(other.access_token)]) {
        Orders.invalidToken(await decide({ ...other, access_token }, true));
        // What nobody paid may not be declined by its owner, either (LSP-RATE-11).
        refusedAs(NEEDS_THE_TOKEN, await decide({ ...other, access_token }, false), 422);
      }
      const { order_id } = other;
      for (const noToken of [{}, { access_token: '' }, { access_token: null }])
        for (const accept_new_rate of [true, false])
          refusedAs(NEEDS_THE_TOKEN, await buyer.rateDecision({ order_id, ...noToken, accept_new_rate }));
      // Nor is it read by the token of the first (LSP-GET-09), or by none (LSP-GET-06).
      await buyer.getOrder({ order_id, access_token: one.access_token });
      await buyer.getOrder({ order_id });
      await stillWaits(other);
    });
    await requirement(SAYS_YES_OR_NO, async () => {
      bothWait();
      for (const nothing of [{}, { accept_new_rate: null }, { accept_new_rate: 'banana' }])
        refusedAs(SAYS_YES_OR_NO, await buyer.rateDecision({ ...Orders.accessTo(other), ...nothing }));
      const { order_id, access_token } = other;
      const listed = { order_id: [order_id], access_token, accept_new_rate: true };
      refusedAs(SAYS_YES_OR_NO, await buyer.rateDecision(listed));
      await stillWaits(other);
    });
    await requirement(QUOTE_LIVES_AS_LONG_AS_ITS_ORDER, async () => {
      if (!isRepriced) throw new NotApplicable(ONLY_WHEN_PAID);
      await Orders.outlivesItsQuote({ placed: one, quote }, { buyer, passage });
    });
  });
});

test('an asset is estimated and bought with a quote until its end, also when the market has moved', {
  tag: ['@exclusive', must('FLW-ORDER-02'), key('moved')],
}, async ({ buyer, trader, inMovedMarket }) => {
  // Who guards against a loss looks to one side only.
  for (const percent of [Orders.FAR.up, Orders.FAR.down]) {
    const { quote, order } = await buyer.purchase();
    await inMovedMarket(percent, async () => {
      const estimate = await buyer.estimateFees(Orders.estimateOf(order).json);
      const answer = await buyer.create(order.json);
      await control(
        () => void accepted(estimate),
        [...Swaps.quoteWasGood(quote, estimate, trader), Orders.anotherEstimate(buyer)],
      );
      const controls = [...Swaps.quoteWasGood(quote, answer, trader), Orders.anotherPurchase(buyer)];
      await control(() => void accepted(answer), controls);
    });
  }
});

import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { type Answer, accepted, must, note, outcomeOf, requirement, TIMEOUTS, test } from '../../harness/test.ts';

const NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE = must('LSP-EST-06');
const NO_ORDER_WITHOUT_A_LIVE_QUOTE = must('LSP-CREATE-06');
const QUOTE_LIVES_AS_LONG_AS_ITS_ORDER = must('LSP-ORDER-18');
const NO_SWAP_WITHOUT_A_LIVE_QUOTE = must('SWP-INIT-08');

test('an expired quote buys nothing, but the one that an order was made from lives on', {
  tag: [
    '@waits',
    NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE,
    NO_ORDER_WITHOUT_A_LIVE_QUOTE,
    NO_SWAP_WITHOUT_A_LIVE_QUOTE,
    QUOTE_LIVES_AS_LONG_AS_ITS_ORDER,
  ],
}, async ({ buyer, trader, passage }) => {
  const estimated = ({ order }: Orders.QuotedPurchase) => buyer.estimateFees(Orders.estimateOf(order).json);
  const ordered = ({ order }: Orders.QuotedPurchase) => buyer.create(order.json);
  const bound = await buyer.purchase();
  const placed = await buyer.place(bound.order);
  const ofBoundAtOnce = await estimated(bound);
  const expiring = await buyer.purchase();
  const known = await buyer.purchase();
  const alive = await estimated(known);
  const spare = await buyer.purchase();
  const refused = await refusedInTime(buyer);
  const used = await buyer.purchase();
  await trader.initFor(used.quote);
  // Not all need live equally long.
  const unordered = [expiring, known, spare, used, ...(refused ? [refused] : [])];
  const expires_at = Math.max(...unordered.map(({ quote }) => quote.expires_at));

  await passage.until(expires_at + TIMEOUTS.soonAfterEnd, 'all quotes have expired');
  const soon = { estimate: await estimated(expiring), order: await ordered(expiring) };
  await passage.until(expires_at + TIMEOUTS.quoteGrace, 'the grace of all quotes is over');
  const latest = { estimate: await estimated(spare), again: await estimated(known), order: await ordered(spare) };
  const ofKnown = await ordered(known);
  const order = await buyer.orderOf(placed);
  const ofBound = await estimated(bound);
  const init = await trader.initFor(known.quote);
  const ofRefused = refused && { order: await ordered(refused), init: await trader.initFor(refused.quote) };
  const ofUsed = { estimate: await estimated(used), order: await ordered(used) };
  // Nearly all of the time to pay may pass, where a lever moves the clock.
  const nearEnd = Math.min(...Orders.deadlinesOf(placed.order)) - TIMEOUTS.orderNearlyOver;
  const [leap] = await Promise.allSettled([passage.leapTo(nearEnd, 'the time to pay an order is nearly over')]);
  // A window that is hardly longer than the quote may be over by now.
  const isInTime = leap.status === 'fulfilled' && (await passage.now()) <= nearEnd + TIMEOUTS.rounding;
  const nearlyOver = isInTime ? { order: await buyer.orderOf(placed), estimate: await estimated(bound) } : undefined;
  const longOver = Math.max(...Orders.deadlinesOf(placed.order)) + TIMEOUTS.orderLongOver;
  const [end] = await Promise.allSettled([passage.leapTo(longOver, 'the time to pay an order is long over')]);
  const isOver = end.status === 'fulfilled';
  const over = isOver
    ? { estimate: await estimated(bound), order: await ordered(bound), init: await trader.initFor(bound.quote) }
    : undefined;

  await requirement(NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE, () => {
    Orders.invalidParameters(latest.estimate);
    // What was estimated while the quote was alive is no answer any more, either.
    Orders.invalidParameters(latest.again);
    // Nor does an init that was made in time, or an order whose time is over, keep a quote alive.
    Orders.invalidParameters(ofUsed.estimate);
    if (over) Orders.invalidParameters(over.estimate);
    if (alive.status !== 200) note(`with the live quote the estimate was ${outcomeOf(alive)}`);
    note(`blamed: ${Orders.blamedBy(latest.estimate)}`);
    unlessGraced(soon.estimate, 'an estimate', Orders.invalidParameters);
  });
  await requirement(NO_ORDER_WITHOUT_A_LIVE_QUOTE, () => {
    const what = 'an order after the end of its quote';
    // Nor does an estimate, a refused order or an init that was made in time keep a quote for its order.
    for (const answer of [latest.order, ofKnown, ofUsed.order, ofRefused?.order, over?.order])
      if (answer) Orders.makesNoOrder(NO_ORDER_WITHOUT_A_LIVE_QUOTE, answer, what);
    unlessGraced(soon.order, 'an order', (answer) => Orders.makesNoOrder(NO_ORDER_WITHOUT_A_LIVE_QUOTE, answer, what));
  });
  await requirement(NO_SWAP_WITHOUT_A_LIVE_QUOTE, () => {
    Swaps.beginsNothing(init, 'an init with an expired quote that an estimate was made with');
    if (ofRefused) Swaps.beginsNothing(ofRefused.init, 'an init with an expired quote that orders were refused with');
    if (over) Swaps.beginsNothing(over.init, 'an init with the quote of an order whose time is over');
  });
  await requirement(QUOTE_LIVES_AS_LONG_AS_ITS_ORDER, () => {
    Orders.windowOutlastsQuote({ placed, quote: { expires_at } });
    Orders.staysOpen(order);
    note(`an estimate with its quote gives ${outcomeOf(ofBoundAtOnce)} at once, then ${outcomeOf(ofBound)}`);
    // A quote that made an order may not be fresh enough for an estimate. Where it is, it is so until the window ends.
    if (ofBoundAtOnce.status === 200) accepted(ofBound);
    if (!nearlyOver) return;
    Orders.staysOpen(nearlyOver.order);
    if (ofBoundAtOnce.status === 200) accepted(nearlyOver.estimate);
  });
});

/** A purchase whose orders were refused while its quote was good, one for its shape and one for a limit; undefined where one was made. */
async function refusedInTime(buyer: Orders.Buyer): Promise<Orders.QuotedPurchase | undefined> {
  const { options } = await buyer.info();
  const purchase = await buyer.purchase();
  for (const unfit of [
    purchase.order.without('announce_channel'),
    purchase.order.with('channel_expiry_blocks', options.max_channel_expiry_blocks + 1n),
  ])
    if ((await buyer.create(unfit.json)).status === 200) return undefined;
  return purchase;
}

/** Soon after its end a quote may still be good for something. */
function unlessGraced(answer: Answer, what: string, judge: (answer: Answer) => void): void {
  if (answer.status === 200) note(`${TIMEOUTS.soonAfterEnd} s after its end a quote still gave ${what}`);
  else judge(answer);
}

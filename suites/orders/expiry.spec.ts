import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { type Answer, accepted, must, note, outcomeOf, requirement, TIMEOUTS, test } from '../../harness/test.ts';

const NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE = must('LSP-EST-06');
const NO_ORDER_WITHOUT_A_LIVE_QUOTE = must('LSP-CREATE-06');
const QUOTE_LIVES_AS_LONG_AS_ITS_ORDER = must('LSP-ORDER-18');
const NO_SWAP_WITHOUT_A_LIVE_QUOTE = must('SWP-INIT-08');

test.describe.configure({ timeout: TIMEOUTS.longTestMs });

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
  // Not all need live equally long.
  const expires_at = Math.max(...[expiring, known, spare].map(({ quote }) => quote.expires_at));

  await passage.until(expires_at + TIMEOUTS.soonAfterEnd, 'all quotes have expired');
  const soon = { estimate: await estimated(expiring), order: await ordered(expiring) };
  await passage.until(expires_at + TIMEOUTS.quoteGrace, 'the grace of all quotes is over');
  const latest = { estimate: await estimated(spare), again: await estimated(known), order: await ordered(spare) };
  const ofKnown = await ordered(known);
  const order = await buyer.orderOf(placed);
  const ofBound = await estimated(bound);
  const init = await trader.initFor(known.quote);
  // Nearly all of the time to pay may pass, where a lever moves the clock.
  const nearEnd = Math.min(...Orders.deadlinesOf(placed.order)) - TIMEOUTS.orderNearlyOver;
  const [leap] = await Promise.allSettled([passage.leapTo(nearEnd, 'the time to pay an order is nearly over')]);
  // A window that is hardly longer than the quote may be over by now.
  const isInTime = leap.status === 'fulfilled' && (await passage.now()) <= nearEnd + TIMEOUTS.rounding;
  const nearlyOver = isInTime ? { order: await buyer.orderOf(placed), estimate: await estimated(bound) } : undefined;

  await requirement(NO_ESTIMATE_WITHOUT_A_LIVE_QUOTE, () => {
    Orders.invalidParameters(latest.estimate);
    // What was estimated while the quote was alive is no answer any more, either.
    Orders.invalidParameters(latest.again);
    if (alive.status !== 200) note(`with the live quote the estimate was ${outcomeOf(alive)}`);
    note(`blamed: ${Orders.blamedBy(latest.estimate)}`);
    unlessGraced(soon.estimate, 'an estimate', Orders.invalidParameters);
  });
  await requirement(NO_ORDER_WITHOUT_A_LIVE_QUOTE, () => {
    const what = 'an order after the end of its quote';
    // Nor does an estimate that was made in time keep a quote for its order.
    for (const answer of [latest.order, ofKnown]) Orders.makesNoOrder(NO_ORDER_WITHOUT_A_LIVE_QUOTE, answer, what);
    unlessGraced(soon.order, 'an order', (answer) => Orders.makesNoOrder(NO_ORDER_WITHOUT_A_LIVE_QUOTE, answer, what));
  });
  await requirement(NO_SWAP_WITHOUT_A_LIVE_QUOTE, () => {
    Swaps.beginsNothing(init, 'an init with an expired quote that an estimate was made with');
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

/** Soon after its end a quote may still be good for something. */
function unlessGraced(answer: Answer, what: string, judge: (answer: Answer) => void): void {
  if (answer.status === 200) note(`${TIMEOUTS.soonAfterEnd} s after its end a quote still gave ${what}`);
  else judge(answer);
}

import * as Orders from '../../harness/groups/orders.ts';
import { inconclusive, key, must, NotApplicable, requirement, TIMEOUTS, test } from '../../harness/test.ts';

const WAITS_FOR_ITS_OWN_CLIENT = must('LSP-RATE-12');

test('an order waits on when its quote would have expired without it', {
  tag: ['@exclusive', WAITS_FOR_ITS_OWN_CLIENT, key('its quote is over')],
}, async ({ buyer, inMovedMarket, listening, passage }) => {
  const { stillWaits, waits } = Orders.decisionsOf(buyer, listening);
  const { order, quote } = await buyer.purchase();
  const undecided = await buyer.place(order);

  const waitsOn = async () => {
    const { order_state } = await buyer.orderOf(undecided);
    if (order_state === 'FAILED') inconclusive('the time to decide may be over');
    await stillWaits(undecided);
  };

  await inMovedMarket(Orders.FAR.up, async () => {
    if (!(await waits(undecided))) throw new NotApplicable('nothing is repriced that is not paid');
    await requirement(WAITS_FOR_ITS_OWN_CLIENT, async () => {
      await passage.until(quote.expires_at + TIMEOUTS.soonAfterEnd, 'the quote has run out');
      await waitsOn();
    });
    // Who says nothing has accepted nothing, however long that takes.
    await requirement(WAITS_FOR_ITS_OWN_CLIENT, async () => {
      const nearlyOver = Math.min(...Orders.deadlinesOf(undecided.order)) - TIMEOUTS.orderNearlyOver;
      await passage.leapTo(nearlyOver, 'the time to pay an order is nearly over');
      await waitsOn();
    });
  });
});

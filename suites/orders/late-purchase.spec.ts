import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, control, key, must, TIMEOUTS, test } from '../../harness/test.ts';

test('an asset is estimated and bought when most of the time of its quote is over', {
  tag: ['@waits', must('FLW-ORDER-02'), key('late')],
}, async ({ buyer, trader, passage }) => {
  const { quote, order } = await buyer.purchase();
  await passage.until(quote.expires_at - TIMEOUTS.shortlyBeforeEnd, 'most of the time of a quote is over');
  const estimate = await buyer.estimateFees(Orders.estimateOf(order).json);
  const answer = await buyer.create(order.json);
  await control(
    () => void accepted(estimate),
    [...Swaps.quoteWasGood(quote, estimate, trader), Orders.anotherEstimate(buyer)],
  );
  const controls = [...Swaps.quoteWasGood(quote, answer, trader), Orders.anotherPurchase(buyer)];
  await control(() => void accepted(answer), controls);
});

import * as Orders from '../../harness/groups/orders.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, control, expect, key, must, NotExercised, requirement, test } from '../../harness/test.ts';

const ALL_FITS_TOGETHER = must('FLW-ORDER-02');
const NOTHING_UNASKED = must('WS-PUSH-01');

test('an asset is estimated and bought with a quote of the socket, of which its session is not told', {
  tag: [ALL_FITS_TOGETHER, NOTHING_UNASKED, key('socket')],
}, async ({ buyer, trader, sockets }) => {
  const once = Socket.askedOnce(sockets);
  await requirement(ALL_FITS_TOGETHER, async () =>
    isBought(buyer, await Orders.purchaseOverSocket({ buyer, trader, sockets: once })),
  );
  await requirement(NOTHING_UNASKED, once.hearNoMore);
});

test('an asset is estimated and bought with a quote that was asked for by what is paid', {
  tag: [ALL_FITS_TOGETHER, key('forward')],
}, async ({ buyer }) => {
  await isBought(buyer, await buyer.forwardPurchase());
});

async function isBought(buyer: Orders.Buyer, { quote, order: purchase }: Orders.QuotedPurchase): Promise<void> {
  const estimate = await buyer.estimateFees(Orders.estimateOf(purchase).json);
  const answer = await buyer.create(purchase.json);
  if ([estimate, answer].some((one) => one.status !== 200 && !Swaps.stoodYet(quote, one)))
    throw new NotExercised('the quote may have expired before its order');
  await control(() => void accepted(estimate), [Orders.anotherEstimate(buyer)]);
  const created = await Orders.allowed(buyer, purchase, { answer, controls: [Orders.anotherPurchase] });
  expect(created.rfq_id, '`rfq_id` of the order').toBe(quote.rfq_id);
}

import * as Orders from '../../harness/groups/orders.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, control, expect, key, must, NotExercised, precondition, test } from '../../harness/test.ts';

test('an asset is estimated and bought with a quote of the socket', {
  tag: [must('FLW-ORDER-02'), key('socket')],
}, async ({ buyer, trader, sockets }) => {
  const { trade, quote: restQuote, order } = await buyer.purchase();
  const socket = await sockets.open();
  const request = Socket.socketRequest(trade, 'to_asset', restQuote.to_asset.amount).json;
  const priced = async () => trader.adopt(Socket.quoteReplied(await socket.ask(request)).body, request);
  const quote = await precondition('the socket gave no quote', priced());
  const purchase = order.with('rfq_id', quote.rfq_id);
  const estimate = await buyer.estimateFees(Orders.estimateOf(purchase).json);
  const answer = await buyer.create(purchase.json);
  if ([estimate, answer].some((one) => one.status !== 200 && !Swaps.stoodYet(quote, one)))
    throw new NotExercised('the quote may have expired before its order');
  await control(() => void accepted(estimate), [Orders.anotherEstimate(buyer)]);
  const created = await Orders.allowed(buyer, purchase, { answer, controls: [Orders.anotherPurchase] });
  expect(created.rfq_id, '`rfq_id` of the order').toBe(quote.rfq_id);
});

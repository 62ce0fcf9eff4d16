import * as Orders from '../../harness/groups/orders.ts';
import { each, key, must, NotOffered, requirement, TIMEOUTS, test, tier } from '../../harness/test.ts';

const MOVES_ON_WHEN_PAID = must('LSP-STATE-01');
const LEADS_TO_A_CHANNEL = must('FLW-ORDER-03');

test.describe.configure({ timeout: TIMEOUTS.testMs });

test('orders with an asset on each side that are paid on-chain become channels', {
  tag: ['@exclusive', tier('pay'), MOVES_ON_WHEN_PAID, LEADS_TO_A_CHANNEL, key('assets-onchain')],
}, async ({ orderPayer, buyer }) => {
  const isProvided = (await buyer.info()).assets.some(Orders.isForLsp);
  const purchase = (await buyer.assetsForSale()).length > 0 ? await buyer.purchase() : undefined;
  if (!isProvided && !purchase) throw new NotOffered('no asset is on offer for channels');
  const orders = [
    ...(purchase ? [{ order: purchase.order, rate: await Orders.rateOf(buyer, purchase) }] : []),
    ...(isProvided ? [{ order: await buyer.lspAssetOrder(), rate: undefined }] : []),
  ];
  const paid: Orders.PaidOrder[] = [];
  for (const { order, rate } of orders) {
    const placed = await orderPayer.begin(order);
    const payment = await orderPayer.payOnchain(placed);
    await orderPayer.confirm(placed);
    await orderPayer.seen(placed, payment);
    const { last } = await orderPayer.toItsEnd(placed);
    paid.push({ orderPayer, buyer, placed, payment, rate, last });
  }
  await requirement(MOVES_ON_WHEN_PAID, () => each(paid, Orders.opensWhenPaid));
  await requirement(LEADS_TO_A_CHANNEL, () => each(paid, Orders.leadsToAChannel));
});

import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { each, key, must, NotApplicable, NotExercised, outcomeOf, SetupError, test, tier } from '../../harness/test.ts';

const LEADS_TO_A_CHANNEL = must('FLW-ORDER-03');

test('orders that are paid while the node is away become channels when it is back', {
  tag: ['@exclusive', tier('pay'), LEADS_TO_A_CHANNEL, key('in an outage')],
}, async ({ orderPayer, buyer, levers }) => {
  const placed = [await orderPayer.begin(), await orderPayer.begin()] as const;
  const [byInvoice, onchain] = placed;
  for (const order of placed) await buyer.orderOf(order);

  await levers.nodeOutage(true);
  const { away, payments } = await (async () => ({
    away: await buyer.getOrder(Orders.accessTo(byInvoice)),
    // A node that is stopped takes no invoice; what is sent to an address is there all the same.
    payments: await Promise.allSettled([orderPayer.payInvoice(byInvoice), orderPayer.payOnchain(onchain)]),
  }))().finally(() => levers.nodeOutage(false));
  if (!Errors.isAway(away)) throw new NotApplicable(`orders need no node that is away: ${outcomeOf(away)}`);
  const back = await Errors.untilBack(() => buyer.getOrder(Orders.accessTo(onchain)));
  if (back.status !== 200) throw new NotExercised(`orders are not shown since the outage: ${outcomeOf(back)}`);

  await each([0, 1] as const, async (at) => {
    const payment = madeIn(payments[at]);
    if (payment.option === 'onchain') await orderPayer.confirm(placed[at]);
    const seen = await orderPayer.seen(placed[at], payment);
    const end = await orderPayer.toItsEnd(placed[at]);
    const readings = [...seen.readings, ...end.readings];
    const { last } = end;
    await Orders.leadsToAChannel({ orderPayer, buyer, placed: placed[at], payment, rate: undefined, readings, last });
  });
});

/**
 * A payment that was tried while the node was away.
 * @throws {NotExercised} when it was not made
 */
function madeIn(tried: PromiseSettledResult<Orders.Payment>): Orders.Payment {
  if (tried.status === 'fulfilled') return tried.value;
  const { reason } = tried;
  throw reason instanceof SetupError ? new NotExercised(`not paid while the node was away: ${reason.message}`) : reason;
}

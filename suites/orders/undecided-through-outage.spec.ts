import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
  accepted,
  expect,
  inconclusive,
  must,
  NotApplicable,
  NotExercised,
  requirement,
  test,
  tier,
} from '../../harness/test.ts';

const WAITS_FOR_ITS_OWN_CLIENT = must('LSP-RATE-12');
const COMES_BACK = must('ERR-STATUS-12');

test('a decision that is put off by an outage can be taken afterwards', {
  tag: ['@exclusive', tier('order'), WAITS_FOR_ITS_OWN_CLIENT, COMES_BACK],
}, async ({ buyer, inMovedMarket, levers, listening }) => {
  const { decide, waits } = Orders.decisionsOf(buyer, listening);
  const placed = await buyer.place((await buyer.purchase()).order);
  // It waits for longer than the one before.
  const other = await buyer.place((await buyer.purchase()).order);

  await inMovedMarket(Orders.FAR.up, async () => {
    if (!(await waits(placed))) throw new NotApplicable('nothing is repriced that is not paid');
    const read = () => buyer.getOrder(Orders.accessTo(placed));
    const isWaiting = await waits(other);
    const declines: Answer[] = [];
    const putOff = async () => {
      if (isWaiting) declines.push(await decide(other, false));
      return decide(placed, true);
    };
    await Errors.throughAnOutage(levers.nodeOutage, putOff, read);
    const { order_state: state } = await buyer.orderOf(placed);

    await requirement(WAITS_FOR_ITS_OWN_CLIENT, async () => {
      if (state === 'FAILED') inconclusive('the time to decide may be over');
      expect(state, 'state of an order on which nobody decided, after the outage').toBe('PENDING_RATE_DECISION');
      // Who needs no node to decline what nobody paid has done so.
      if (!declines.some(Errors.isAway)) return;
      const { order_state } = await buyer.orderOf(other);
      expect(order_state, 'state of an order whose decline was put off').toBe('PENDING_RATE_DECISION');
    });
    await requirement(COMES_BACK, async () => {
      if (state !== 'PENDING_RATE_DECISION') throw new NotExercised(`the order is ${state}`);
      accepted(await Errors.untilBack(() => decide(placed, true)));
    });
  });
});

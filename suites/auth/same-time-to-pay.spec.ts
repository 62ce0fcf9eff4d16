import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
  accepted,
  confirm,
  expect,
  key,
  NotApplicable,
  NotExercised,
  outcomeOf,
  should,
  test,
  tier,
} from '../../harness/test.ts';

/** Two lives that begin at once differ by no more, in seconds: each is rounded, and a service may end them on a full minute. */
const LONGEST_MOMENT = 60;

const SAME_ANSWERS = should('AUT-KEY-02');

test('a key changes nothing of the time for an order', {
  tag: [SAME_ANSWERS, key('orders'), tier('order')],
}, async ({ presenting, buyer, discovery }) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const { json } = await buyer.btcOrder();
  await confirm('the market', async () => {
    const creations = [await buyer.create(json), await presenting(null).buyer.create(json)];
    const [withKey = [], without = []] = creations.map(timesToPay);
    const apart = without.map((time, at) => Math.abs(time - (withKey[at] ?? time)));
    const what = `seconds to pay: ${withKey.join(' and ')} with a key, ${without.join(' and ')} without`;
    expect(Math.max(...apart), what).toBeLessThanOrEqual(LONGEST_MOMENT);
  });
});

/** For how long a new order can be paid in each way, in seconds. */
function timesToPay(creation: Answer): number[] {
  const { date } = creation;
  if (creation.status !== 200 || date === undefined)
    throw new NotExercised(`no order, or no clock beside it: ${outcomeOf(creation)}`);
  return Orders.deadlinesOf(accepted(creation)).map((deadline) => deadline - date);
}

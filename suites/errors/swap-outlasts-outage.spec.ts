import * as Errors from '../../harness/groups/errors.ts';
import {
  expect,
  inconclusive,
  key,
  must,
  NotApplicable,
  NotExercised,
  outcomeOf,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

const IS_NOT_OVER_BEFORE = must('SWP-STATE-01');

test.describe.configure({ timeout: TIMEOUTS.testMs });

test('a swap that waits for its execute outlasts an outage', {
  tag: ['@exclusive', IS_NOT_OVER_BEFORE, tier('order'), key('after an outage')],
}, async ({ trader, wire, levers, passage }) => {
  const begun = await trader.begin();
  const { expires_at } = await trader.swapOf(begun);
  const ask = () => Errors.firstAnswer(wire, { method: 'GET', path: '/api/v1/swaps/nodeinfo' });
  await levers.nodeOutage(true);
  const away = await ask().finally(() => levers.nodeOutage(false));
  if (!Errors.isAway(away)) throw new NotApplicable(`nodeinfo needs no node that is away: ${outcomeOf(away)}`);
  const back = await Errors.untilBack(ask);
  if (back.status !== 200) throw new NotExercised(`the node is not back since the outage: ${outcomeOf(back)}`);
  const swap = await trader.swapOf(begun);
  if ((await passage.now()) > Number(expires_at) - TIMEOUTS.shortlyBeforeEnd)
    inconclusive('the swap may have expired during the outage');
  expect(['Waiting', 'Pending'], 'status of a swap that nobody executed, after the outage').toContain(swap.status);
});

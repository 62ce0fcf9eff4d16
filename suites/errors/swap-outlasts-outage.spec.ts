import * as Errors from '../../harness/groups/errors.ts';
import { expect, inconclusive, key, must, TIMEOUTS, test, tier } from '../../harness/test.ts';

const IS_NOT_OVER_BEFORE = must('SWP-STATE-01');

test.describe.configure({ timeout: TIMEOUTS.testMs });

test('a swap that waits for its execute outlasts an outage', {
  tag: ['@exclusive', IS_NOT_OVER_BEFORE, tier('order'), key('after an outage')],
}, async ({ trader, wire, levers, passage }) => {
  const begun = await trader.begin();
  const { expires_at } = await trader.swapOf(begun);
  const ask = () => Errors.firstAnswer(wire, { method: 'GET', path: '/api/v1/swaps/nodeinfo' });
  await Errors.throughAnOutage(levers.nodeOutage, ask);
  const swap = await trader.swapOf(begun);
  if ((await passage.now()) > Number(expires_at) - TIMEOUTS.shortlyBeforeEnd)
    inconclusive('the swap may have expired during the outage');
  expect(['Waiting', 'Pending'], 'status of a swap that nobody executed, after the outage').toContain(swap.status);
});

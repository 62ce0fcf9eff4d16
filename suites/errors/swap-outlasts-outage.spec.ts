import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, inconclusive, key, must, requirement, TIMEOUTS, test, tier } from '../../harness/test.ts';

const IS_NOT_OVER_BEFORE = must('SWP-STATE-01');
const ENDS_WITH_ITS_TIME = must('SWP-STATE-04');

test('a swap that waits for its execute outlasts an outage, and ends with its time', {
  tag: ['@exclusive', IS_NOT_OVER_BEFORE, ENDS_WITH_ITS_TIME, tier('order'), key('after an outage')],
}, async ({ trader, wire, levers, passage }) => {
  const begun = await trader.begin();
  const { expires_at } = await trader.swapOf(begun);
  const ask = () => Errors.firstAnswer(wire, { method: 'GET', path: '/api/v1/swaps/nodeinfo' });
  await Errors.throughAnOutage(levers.nodeOutage, ask);
  const swap = await trader.swapOf(begun);
  const now = await passage.now();

  await requirement(IS_NOT_OVER_BEFORE, () => {
    if (now > Number(expires_at) - TIMEOUTS.shortlyBeforeEnd)
      inconclusive('the swap may have expired during the outage');
    expect(['Waiting', 'Pending'], 'status of a swap that nobody executed, after the outage').toContain(swap.status);
  });
  await requirement(ENDS_WITH_ITS_TIME, async () => {
    await passage.leapTo(Number(expires_at), 'the time of a swap that outlasted an outage is over');
    const end = await Swaps.runOut(trader, passage, begun);
    if (end === 'Failed') inconclusive('the swap Failed');
    expect(end, 'what became of a swap that nobody executed, after an outage').toBe('Expired');
  });
});

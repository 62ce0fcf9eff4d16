import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  answeredAs,
  control,
  expect,
  inconclusive,
  key,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  test,
  tier,
} from '../../harness/test.ts';

const IS_UNAVAILABLE = must('ERR-STATUS-11');
const COMES_BACK = must('ERR-STATUS-12');

test('an execute that an outage put off is taken on afterwards', {
  tag: ['@exclusive', tier('pay'), IS_UNAVAILABLE, COMES_BACK, key('execute')],
}, async ({ payer, trader, wire, levers }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  await levers.nodeOutage(true);
  const away = await payer.execute(swap).finally(() => levers.nodeOutage(false));
  const nodeinfo = () => Errors.firstAnswer(wire, { method: 'GET', path: '/api/v1/swaps/nodeinfo' });
  if ((await Errors.untilBack(nodeinfo)).status !== 200) throw new NotExercised('nodeinfo stays away');
  const { status } = await trader.swapOf(swap);
  const again = Swaps.isRefused(away) ? Swaps.executionOf(await payer.execute(swap)) : undefined;
  const { text } = await trader.lifecycleOf(swap);
  note(`${outcomeOf(away)} during the outage, then ${again?.outcome}; the swap was ${text}`);

  await requirement(IS_UNAVAILABLE, () => {
    if (!again) throw new NotApplicable('an execute needs no node that is away');
    if (!Errors.isAway(away) && !again.accepted)
      inconclusive(`the same execute is refused afterwards: ${again.outcome}`);
    answeredAs(IS_UNAVAILABLE, away);
  });
  await requirement(COMES_BACK, async () => {
    if (!again || !Errors.isAway(away)) throw new NotApplicable(`no execute was put off: ${outcomeOf(away)}`);
    // Whether a swap can be executed once an execute was refused is not said (SWP-EXEC-13).
    if (Swaps.isOver(String(status))) inconclusive(`the swap was ${status} when its node was back`);
    // The maker's channels may come back later than its node.
    const late = async () => Swaps.isRefused(await payer.execute(swap));
    await control(
      () => expect(again.refused, `whether the execute is refused again: ${again.outcome}`).toBe(false),
      [Swaps.anotherExecutes(payer), { otherwise: 'it is taken on once another one was', holds: late }],
    );
  });
});

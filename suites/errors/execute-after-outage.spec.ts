import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  answeredAs,
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
  const watchers = { payer, trader };
  const nodeinfo = () => Errors.firstAnswer(wire, { method: 'GET', path: '/api/v1/swaps/nodeinfo' });
  async function putOff() {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    await levers.nodeOutage(true);
    const away = await payer.execute(swap).finally(() => levers.nodeOutage(false));
    if ((await Errors.untilBack(nodeinfo)).status !== 200) throw new NotExercised('nodeinfo stays away');
    const { status } = await trader.swapOf(swap);
    return { swap, away, status: String(status) };
  }
  const { swap, away, status } = await putOff();
  const again = Swaps.isRefused(away) ? await Swaps.executeWatched(watchers, swap) : undefined;
  const { text } = again?.lifecycle ?? (await trader.lifecycleOf(swap));
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
    if (Swaps.isOver(status)) inconclusive(`the swap was ${status} when its node was back`);
    await Swaps.executesAllTheSame(watchers, 'once more after an outage', async (isSecond) => {
      if (!isSecond) return again;
      const second = await putOff();
      if (Swaps.isOver(second.status)) inconclusive(`the swap was ${second.status} when its node was back`);
      // The maker's channels may come back later than its node.
      const { holds, otherwise } = Swaps.anotherSettles(watchers);
      if (!(await holds())) inconclusive(otherwise);
      return Swaps.executeWatched(watchers, second.swap);
    });
  });
});

import * as Swaps from '../../harness/groups/swaps.ts';
import { must, NotExercised, note, outcomeOf, test, tier } from '../../harness/test.ts';

test('a success is final', { tag: ['@waits', tier('pay'), must('SWP-STATE-06')] }, async ({
  payer,
  trader,
  passage,
}) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  await payer.execute(swap);
  const { last, what } = await trader.lifecycleOf(swap);
  if (last !== 'Succeeded') throw new NotExercised(`${what}: it is ${last}`);
  const ended = await trader.swapOf(swap);
  const again = await payer.execute(swap);
  await trader.executeFor(swap);
  await Swaps.staysAtItsEnd(trader, passage, swap, ended);
  await payer.gotItsDue(swap);
  note(`one more execute gives ${outcomeOf(again)}`);
});

import * as Swaps from '../../harness/groups/swaps.ts';
import { inconclusive, key, must, NotExercised, note, test, tier } from '../../harness/test.ts';

test('who lost a swap settles another one', {
  tag: ['@waits', tier('pay'), must('FLW-SWAP-05'), key('settled')],
}, async ({ payer, trader, passage }) => {
  async function loseOne() {
    const lost = await payer.begin();
    const failing = await payer.execute(lost);
    const { last: soon } = await trader.lifecycleOf(lost, failing.status === 200 ? {} : { atMostMs: 0 });
    // Where the execute is refused, the swap may wait until its time is over.
    const end = Swaps.isOver(soon) ? soon : await Swaps.runOut(trader, passage, lost);
    if (end !== 'Failed' && end !== 'Expired')
      throw new NotExercised(`a swap that was not whitelisted has not ended, but is ${end}`);
    note(`lost one swap, which ${end}`);
  }

  const { swap, lifecycle } = await Swaps.executesAllTheSame({ payer, trader }, 'after a lost one', async () => {
    await loseOne();
    const next = await payer.begin();
    await payer.whitelist(next);
    return Swaps.executeWatched({ payer, trader }, next);
  });
  if (lifecycle.last !== 'Succeeded') inconclusive(`the next swap was ${lifecycle.text}`);
  await payer.gotItsDue(swap);
});

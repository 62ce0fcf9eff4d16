import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { control, expect, inconclusive, key, must, NotExercised, note, test, tier } from '../../harness/test.ts';

test('who lost a swap settles another one', {
  tag: ['@waits', tier('pay'), must('FLW-SWAP-05'), key('settled')],
}, async ({ payer, trader, passage }) => {
  const lost = await payer.begin();
  const failing = await payer.execute(lost);
  const { last: soon } = await trader.lifecycleOf(lost, failing.status === 200 ? {} : { atMostMs: 0 });
  // Where the execute is refused, the swap may wait until its time is over.
  const end = Swaps.isOver(soon) ? soon : await Swaps.runOut(trader, passage, lost);
  if (end !== 'Failed' && end !== 'Expired')
    throw new NotExercised(`a swap that was not whitelisted has not ended, but is ${end}`);

  const swap = await payer.begin();
  await payer.whitelist(swap);
  const answer = await payer.execute(swap);
  if (Errors.isBusy(answer)) throw new NotExercised('the execute was put off');
  const { refused, outcome } = Swaps.executionOf(answer);
  await control(
    () => expect(refused, `whether the execute of the next swap is refused (${outcome})`).toBe(false),
    [Swaps.anotherExecutes(payer)],
  );
  const { last, text } = await trader.lifecycleOf(swap);
  // A route outside the service may fail.
  if (last !== 'Succeeded') inconclusive(`the next swap was ${text}`);
  await payer.gotItsDue(swap);
  note(`after a swap that ${end}, the next one was ${text}`);
});

import { isOver } from '../../../harness/interface/swaps/watch.ts';
import { runOut } from '../../../harness/levers/expiry.ts';
import { expect, NotExercised, note, requirement, test } from '../../../harness/test.ts';

test.describe.configure({ timeout: 900_000 });

test('who left a swap to expire keeps everything', { tag: ['@pay', '@SWP-STATE-10', '@SWP-STATE-08'] }, async ({
  payer,
  trader,
  passage,
}) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const word = await runOut(trader, passage, swap);
  await requirement('SWP-STATE-08', () => {
    expect(word, 'status of a whitelisted swap that nobody executed').not.toBe('Succeeded');
  });
  await requirement('SWP-STATE-10', async () => {
    await payer.keptItsFunds(swap);
    note(`the swap is ${word}`);
  });
});

test('who whitelisted nothing keeps everything', { tag: ['@pay', '@SWP-STATE-10'] }, async ({
  payer,
  trader,
  passage,
}) => {
  await requirement('SWP-STATE-10', async () => {
    const swap = await payer.begin();
    await payer.execute(swap);
    const seen = await trader.courseOf(swap);
    const early = seen.at(-1)?.word ?? '';
    const word = isOver(early) ? early : await runOut(trader, passage, swap);
    if (word === 'Succeeded') throw new NotExercised('the swap Succeeded, which is for SWP-EXEC-06 to judge');
    await payer.keptItsFunds(swap);
    note(`the swap is ${word}`);
  });
});

import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, must, NotExercised, note, outcomeOf, requirement, TIMEOUTS, test, tier } from '../../harness/test.ts';

const KEEPS_ITS_FUNDS = must('SWP-STATE-10');

const CANNOT_BE_EXECUTED = must('SWP-EXEC-11');
const NEVER_SUCCEEDS_UNASKED = must('SWP-EXEC-06');
const NEVER_SUCCEEDS_BY_ITSELF = must('SWP-STATE-08');

test('who left a swap to expire keeps everything', {
  tag: ['@waits', tier('pay'), KEEPS_ITS_FUNDS, NEVER_SUCCEEDS_BY_ITSELF, CANNOT_BE_EXECUTED],
}, async ({ payer, trader, passage }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const end = await Swaps.runOut(trader, passage, swap);
  await requirement(NEVER_SUCCEEDS_BY_ITSELF, () => {
    expect(end, 'status of a whitelisted swap that nobody executed').not.toBe('Succeeded');
  });
  await requirement(KEEPS_ITS_FUNDS, async () => {
    await payer.keptItsFunds(swap);
    note(`the swap is ${end}`);
  });
  await requirement(CANNOT_BE_EXECUTED, async () => {
    if (!Swaps.isOver(end) || end === 'Succeeded')
      throw new NotExercised(`the swap has not ended without success, but is ${end}`);
    // The client's node would take part, so nothing but the end of the swap is left to refuse it for.
    Swaps.executesNothing(await payer.execute(swap), `the execute of a swap that is ${end}`);
    await passage.until(
      (await passage.now()) + TIMEOUTS.soonAfterEnd,
      'the late execute of a swap is some seconds ago',
    );
    expect((await trader.swapOf(swap)).status, 'status after a late execute').toBe(end);
    await payer.keptItsFunds(swap);
  });
});

test('a client that whitelists nothing keeps its funds, also later', {
  tag: ['@waits', tier('pay'), KEEPS_ITS_FUNDS, NEVER_SUCCEEDS_UNASKED],
}, async ({ payer, trader, passage }) => {
  const swap = await payer.begin();
  const answer = await payer.execute(swap);
  await passage.until(
    (await passage.now()) + TIMEOUTS.soonAfterEnd,
    'the refused execute of a swap is some seconds ago',
  );
  const soon = await trader.swapOf(swap);
  const end = Swaps.isOver(String(soon.status)) ? String(soon.status) : await Swaps.runOut(trader, passage, swap);
  await passage.until((await passage.now()) + TIMEOUTS.longAfterEnd, 'the end of a swap is a minute ago');
  const { status } = await trader.swapOf(swap);
  await requirement(NEVER_SUCCEEDS_UNASKED, () => {
    expect([soon.status, end, status], 'what a swap was that was not whitelisted').not.toContain('Succeeded');
    note(`execute gives ${outcomeOf(answer)}, the swap was ${soon.status}, then ${end}`);
  });
  await requirement(KEEPS_ITS_FUNDS, async () => {
    if (end === 'Succeeded') throw new NotExercised('the swap Succeeded, which is for SWP-EXEC-06 to judge');
    await payer.keptItsFunds(swap);
    note(`the swap is ${end}`);
  });
});

import { outcomeOf } from '../../../harness/interface/errors/outcome.ts';
import { expect, NotExercised, requirement, test } from '../../../harness/test.ts';

/** An end is looked at for so long, in seconds. */
const FINAL_FOR = 60;
const POLLS = 3;

test.describe.configure({ timeout: 600_000 });

test('a success is final', { tag: ['@pay', '@SWP-STATE-06'] }, async ({ payer, trader, passage }) => {
  await requirement('SWP-STATE-06', async () => {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    await payer.execute(swap);
    const seen = await trader.courseOf(swap);
    if (seen.at(-1)?.word !== 'Succeeded') throw new NotExercised(`the swap is ${seen.at(-1)?.word}`);
    const { status, completed_at } = await trader.swapOf(swap);
    const again = await payer.execute(swap);
    const from = await passage.now();
    for (let poll = 1; poll <= POLLS; poll++) {
      await passage.until(from + (FINAL_FOR * poll) / POLLS, 'an ended swap is looked at');
      const shown = await trader.swapOf(swap);
      expect(
        { status: shown.status, completed_at: shown.completed_at },
        'the end of the swap, as it was and as it is',
      ).toEqual({ status, completed_at });
    }
    await payer.gotItsDue(swap);
    return `one more execute gives ${outcomeOf(again)}`;
  });
});

import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { constantsOf } from '../../harness/interface/swaps/swap-object.ts';
import { isOver } from '../../harness/interface/swaps/watch.ts';
import { expect, NotExercised, requirement, test } from '../../harness/test.ts';

test('a swap that is executed three times is settled once', { tag: ['@pay', '@SWP-EXEC-10'] }, async ({
  payer,
  trader,
}) => {
  await requirement('SWP-EXEC-10', async () => {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    const begun = await trader.swapOf(swap);
    const [first, second] = await Promise.all([payer.execute(swap), payer.execute(swap)]);
    const seen = await trader.courseOf(swap);
    const settled = String(seen.at(-1)?.word);
    if (!isOver(settled))
      throw new NotExercised(`the swap is still ${settled}; executes: ${outcomesOf(first, second)}`);
    const third = await payer.execute(swap);
    // A payment that is sent anew takes the swap back to where it was, until that too is over.
    const again = await trader.courseOf(swap);
    const ended = await trader.swapOf(swap);
    const word = String(ended.status);
    // Whatever it is called in the end: it was paid once if it succeeded, and else not at all.
    if (settled === 'Succeeded') await payer.gotItsDue(swap);
    else await payer.keptItsFunds(swap);
    expect(constantsOf(ended), 'the swap at the end').toBe(constantsOf(begun));
    for (const status of [again.at(0)?.word, word]) expect(status, 'status after the last execute').toBe(settled);
    return `executes gave ${outcomesOf(first, second, third)}, the swap is ${word}`;
  });
});

function outcomesOf(...executes: readonly Parameters<typeof outcomeOf>[0][]): string {
  return executes.map(outcomeOf).join(', ');
}

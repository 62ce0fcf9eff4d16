import { constantsOf } from '../../harness/judge/swap-object.ts';
import { outcomeOf } from '../../harness/judge/withstood.ts';
import { isOver, watch } from '../../harness/target/watch.ts';
import { expect, NotExercised, requirement, test } from '../../harness/test.ts';

/** How long a swap may take from execute to its end, in milliseconds. */
const SETTLED_WITHIN_MS = 60_000;

test('a swap that is executed three times is settled once', { tag: ['@pay', '@SWP-EXEC-10'] }, async ({
  payer,
  trader,
}) => {
  await requirement('SWP-EXEC-10', async () => {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    const begun = await trader.swapOf(swap);
    const [first, second] = await Promise.all([payer.execute(swap), payer.execute(swap)]);
    const seen = await watch(trader, swap, { atMostMs: SETTLED_WITHIN_MS, ends: isOver });
    const third = await payer.execute(swap);
    const answers = [first, second, third].map(outcomeOf).join(', ');
    const ended = await trader.swapOf(swap);
    const word = String(ended.status);
    if (!isOver(word)) throw new NotExercised(`the swap is still ${word}; executes: ${answers}`);
    // Whatever it is called in the end: it was paid once if it succeeded, and else not at all.
    if (word === 'Succeeded') await payer.gotItsDue(swap);
    else await payer.keptItsFunds(swap);
    expect(constantsOf(ended), 'the swap at the end').toBe(constantsOf(begun));
    expect(word, 'status after the last execute').toBe(seen.at(-1)?.word);
    return `executes gave ${answers}, the swap is ${word}`;
  });
});

import { figureProblems } from '../../harness/interface/swaps/swap-object.ts';
import { course } from '../../harness/interface/swaps/watch.ts';
import type { Levers } from '../../harness/levers/control.ts';
import { expect, NotExercised, note, requirement, test } from '../../harness/test.ts';

/** The market moves by so many percent, and back. */
const PERCENT = 25;

test('a begun swap keeps its rate when the market moves', { tag: ['@order', '@SWP-INIT-17'] }, async ({
  trader,
  levers,
}) => {
  await requirement('SWP-INIT-17', async () => {
    const begun = await trader.begin();
    await inMovedMarket(levers, async () => {
      expect(figureProblems(await trader.swapOf(begun), begun.body), 'the figures of the swap').toEqual([]);
    });
  });
});

test('a swap is settled at its rate when the market has moved', { tag: ['@pay', '@SWP-INIT-17'] }, async ({
  payer,
  trader,
  levers,
}) => {
  await requirement('SWP-INIT-17', async () => {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    await inMovedMarket(levers, async () => {
      await payer.execute(swap);
      const seen = await trader.courseOf(swap);
      if (seen.at(-1)?.word !== 'Succeeded') throw new NotExercised(`the swap was ${course(seen)}`);
      await payer.gotItsDue(swap);
    });
    note(`settled after the market had moved by ${PERCENT} %`);
  });
});

async function inMovedMarket(levers: Levers, check: () => Promise<void>): Promise<void> {
  await levers.moveRate(PERCENT);
  try {
    await check();
  } finally {
    await levers.moveRate((100 / (100 + PERCENT) - 1) * 100);
  }
}

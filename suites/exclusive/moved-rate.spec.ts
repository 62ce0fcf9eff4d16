import { figureProblems } from '../../harness/interface/swaps/swap-object.ts';
import type { Levers } from '../../harness/levers/control.ts';
import { expect, must, NotExercised, note, test, tier } from '../../harness/test.ts';

/** The market moves by so many percent, and back. */
const PERCENT = 25;

const KEEPS_ITS_RATE = must('SWP-INIT-17');

test('a begun swap keeps its rate when the market moves', { tag: KEEPS_ITS_RATE }, async ({ trader, levers }) => {
  const begun = await trader.begin();
  await inMovedMarket(levers, async () => {
    expect(figureProblems(await trader.swapOf(begun), begun.body), 'the figures of the swap').toEqual([]);
  });
});

test('a swap is settled at its rate when the market has moved', { tag: [tier('pay'), KEEPS_ITS_RATE] }, async ({
  payer,
  trader,
  levers,
}) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  await inMovedMarket(levers, async () => {
    await payer.execute(swap);
    const { last, text } = await trader.courseOf(swap);
    if (last !== 'Succeeded') throw new NotExercised(`the swap was ${text}`);
    await payer.gotItsDue(swap);
  });
  note(`settled after the market had moved by ${PERCENT} %`);
});

async function inMovedMarket(levers: Levers, check: () => Promise<void>): Promise<void> {
  await levers.moveRate(PERCENT);
  try {
    await check();
  } finally {
    await levers.moveRate((100 / (100 + PERCENT) - 1) * 100);
  }
}

import { figureProblems } from '../../harness/interface/swaps/swap-object.ts';
import { expect, inMovedMarket, must, NotExercised, note, priceNow, test, tier } from '../../harness/test.ts';

/** The market moves by so many percent, and back, up and down. */
const PERCENT = [25, -20] as const;

const KEEPS_ITS_RATE = must('SWP-INIT-17');

test('a begun swap keeps its rate when the market moves', { tag: KEEPS_ITS_RATE }, async ({ trader, levers }) => {
  const begun = [
    await trader.begin(await trader.quote({ purpose: 'buy' })),
    await trader.begin(await trader.quote({ purpose: 'sell' })),
  ];
  for (const percent of PERCENT)
    await inMovedMarket({ levers, percent, price: () => priceNow(trader) }, async () => {
      for (const swap of begun)
        expect(figureProblems(await trader.swapOf(swap), swap.body), 'the figures of the swap').toEqual([]);
    });
});

test('a swap is settled at its rate when the market has moved', { tag: [tier('pay'), KEEPS_ITS_RATE] }, async ({
  payer,
  trader,
  levers,
}) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const [percent] = PERCENT;
  await inMovedMarket({ levers, percent, price: () => priceNow(trader) }, async () => {
    await payer.execute(swap);
    const { last, text } = await trader.courseOf(swap);
    if (last !== 'Succeeded') throw new NotExercised(`the swap was ${text}`);
    await payer.gotItsDue(swap);
  });
  note(`settled after the market had moved by ${percent} %`);
});

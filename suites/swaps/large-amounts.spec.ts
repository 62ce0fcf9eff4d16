import { problemsWith, type SwapOfPair } from '../../harness/interface/swaps/every-pair.ts';
import { largeQuote } from '../../harness/interface/swaps/large-quote.ts';
import { refusesOrKeeps } from '../../harness/interface/swaps/rate-lock.ts';
import { expect, LEGS, must, note, requirement, test } from '../../harness/test.ts';

const COME_THROUGH = must('FMT-INT-02');
const STAND_IN_THE_SWAPSTRING = must('SWP-INIT-03');
const STAND_IN_THE_STATUS = must('SWP-STATUS-05');
const HOLD_TO_THE_UNIT = must('SWP-INIT-11');

test('large quantities come through digit for digit', {
  tag: [COME_THROUGH, STAND_IN_THE_SWAPSTRING, STAND_IN_THE_STATUS, HOLD_TO_THE_UNIT],
}, async ({ trader }) => {
  // Once the amount to give is as large as can be, once the one to get.
  const swaps: (Omit<SwapOfPair, 'what'> & { readonly compared: string })[] = [];
  for (const leg of LEGS) {
    const begun = await trader.begin(await largeQuote(trader, [leg]));
    const { from_amount, to_amount } = begun.body;
    swaps.push({ compared: `${from_amount} and ${to_amount}`, ...(await problemsWith(trader, begun)) });
  }
  const figures = swaps.flatMap((swap) => swap.figures);
  const compared = `compared ${swaps.map((swap) => swap.compared).join(', ')}`;

  await requirement(COME_THROUGH, () => {
    expect(figures, 'what the status says otherwise than init').toEqual([]);
    note(compared);
  });
  await requirement(STAND_IN_THE_SWAPSTRING, () => {
    expect(
      swaps.flatMap(({ missing }) => missing),
      'what the swapstring lacks',
    ).toEqual([]);
    expect(
      swaps.flatMap(({ amounts }) => amounts),
      'what is wrong with the swapstring',
    ).toEqual([]);
    note(compared);
  });
  await requirement(STAND_IN_THE_STATUS, () => {
    expect(figures, 'what the status says otherwise than init').toEqual([]);
    note(compared);
  });
  await requirement(HOLD_TO_THE_UNIT, async () => {
    // A unit less of the larger amount, which a double cannot tell from the quoted one beyond 2^53.
    await refusesOrKeeps(
      trader,
      await largeQuote(trader),
      (valid, { from_amount, to_amount }) =>
        from_amount > to_amount ? valid.with('from_amount', from_amount - 1n) : valid.with('to_amount', to_amount - 1n),
      'one unit less of a large amount',
    );
  });
});

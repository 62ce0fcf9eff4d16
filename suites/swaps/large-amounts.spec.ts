import { problemsWith, type SwapOfPair } from '../../harness/flows/swaps/every-pair.ts';
import { largeQuote } from '../../harness/flows/swaps/large-quote.ts';
import { refusesOrKeeps } from '../../harness/flows/swaps/rate-lock.ts';
import { expect, type LegName, must, note, requirement, test, validExecute } from '../../harness/test.ts';

const COME_THROUGH = must('FMT-INT-02');
const STAND_IN_THE_SWAPSTRING = must('SWP-INIT-03');
const STAND_IN_THE_STATUS = must('SWP-STATUS-05');
const HOLD_TO_THE_UNIT = must('SWP-INIT-11');

test('large quantities come through digit for digit', {
  tag: [COME_THROUGH, STAND_IN_THE_SWAPSTRING, STAND_IN_THE_STATUS, HOLD_TO_THE_UNIT],
}, async ({ trader, seed }) => {
  const beginLarge = async (leg: LegName) => trader.begin(await largeQuote(trader, [leg]));
  // Once the amount to give is as large as can be, once the one to get.
  const begun = [await beginLarge('from_asset'), await beginLarge('to_asset')];
  const swaps: Omit<SwapOfPair, 'what'>[] = [];
  for (const swap of begun) swaps.push(await problemsWith(trader, swap));
  const figures = swaps.flatMap((swap) => swap.figures);
  const compared = `compared ${begun.map(({ body }) => `${body.from_amount} and ${body.to_amount}`).join(', ')}`;

  await requirement(COME_THROUGH, async () => {
    expect(figures, 'what the status says otherwise than init').toEqual([]);
    note(compared);
    // An execute for a node that nobody runs may be the end of a swap, of which other records may tell.
    for (const swap of begun) {
      await trader.execute(validExecute(swap, seed).json);
      figures.push(...(await problemsWith(trader, swap)).figures);
    }
    expect(figures, 'what the status says otherwise than init after an execute').toEqual([]);
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

import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, expect, must, requirement, test } from '../../harness/test.ts';

/** The most pairs that are sampled, each in one direction. */
const MOST_PAIRS = 5;

const SWAPSTRING_HOLDS_THE_TERMS = must('SWP-INIT-02');
const SWAPSTRING_HAS_THE_QUOTED_AMOUNTS = must('SWP-INIT-03');
const STATUS_WRAPS_A_SWAP = must('SWP-STATUS-01');
const STATUS_HAS_THE_QUOTED_FIGURES = must('SWP-STATUS-05');
const QUOTE_INIT_AND_STATUS_AGREE = must('FLW-SWAP-02');

test('a swap of any pair has the figures of its quote', {
  tag: [
    SWAPSTRING_HOLDS_THE_TERMS,
    SWAPSTRING_HAS_THE_QUOTED_AMOUNTS,
    STATUS_WRAPS_A_SWAP,
    STATUS_HAS_THE_QUOTED_FIGURES,
    QUOTE_INIT_AND_STATUS_AGREE,
  ],
}, async ({ trader, seed }) => {
  const swaps = await Swaps.beginEachPair(trader, MOST_PAIRS, seed);
  const missing = ({ swapstring, body, payment_hash }: Swaps.SwapOfPair) =>
    Swaps.missingParts(swapstring, body, payment_hash);
  const figures = async (swap: Swaps.SwapOfPair) => Swaps.figureProblems(await trader.swapOf(swap), swap.body);

  await requirement(SWAPSTRING_HOLDS_THE_TERMS, () => {
    for (const swap of swaps) expect(missing(swap), `what the swapstring lacks: ${swap.what}`).toEqual([]);
  });
  await requirement(SWAPSTRING_HAS_THE_QUOTED_AMOUNTS, () => {
    for (const { swapstring, body, what } of swaps)
      expect(Swaps.amountProblems(swapstring, body), `amounts of the swapstring: ${what}`).toEqual([]);
  });
  await requirement(STATUS_WRAPS_A_SWAP, () => {
    for (const { status, what } of swaps)
      expect(Swaps.wrapperProblems(accepted(status)), `the status: ${what}`).toEqual([]);
  });
  await requirement(STATUS_HAS_THE_QUOTED_FIGURES, async () => {
    for (const swap of swaps) expect(await figures(swap), `figures of the status: ${swap.what}`).toEqual([]);
  });
  await requirement(QUOTE_INIT_AND_STATUS_AGREE, async () => {
    for (const swap of swaps) expect([...missing(swap), ...(await figures(swap))], swap.what).toEqual([]);
  });
});

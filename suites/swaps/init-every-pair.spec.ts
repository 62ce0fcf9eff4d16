import { beginEachPair, type SwapOfPair } from '../../harness/flows/swaps/every-pair.ts';
import { expect, must, requirement, test } from '../../harness/test.ts';

/** So many pairs are tried, each in one direction. */
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
  const swaps = await beginEachPair(trader, MOST_PAIRS, seed);
  const ofEach = (problems: (swap: SwapOfPair) => readonly string[]) => () => {
    for (const swap of swaps) expect(problems(swap), `what is wrong with ${swap.what}`).toEqual([]);
  };

  await requirement(
    SWAPSTRING_HOLDS_THE_TERMS,
    ofEach(({ missing }) => missing),
  );
  await requirement(
    SWAPSTRING_HAS_THE_QUOTED_AMOUNTS,
    ofEach(({ amounts }) => amounts),
  );
  await requirement(
    STATUS_WRAPS_A_SWAP,
    ofEach(({ wrapper }) => wrapper),
  );
  await requirement(
    STATUS_HAS_THE_QUOTED_FIGURES,
    ofEach(({ figures }) => figures),
  );
  await requirement(
    QUOTE_INIT_AND_STATUS_AGREE,
    ofEach(({ missing, figures }) => [...missing, ...figures]),
  );
});

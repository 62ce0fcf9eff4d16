import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, must, test } from '../../harness/test.ts';

/** The most pairs that are sampled, each in one direction. */
const MOST_PAIRS = 5;

test('a swap of any pair has the figures of its quote', {
  tag: must('FLW-SWAP-02'),
}, async ({ trader, seed }) => {
  for (const swap of await Swaps.beginEachPair(trader, MOST_PAIRS, seed)) {
    const { swapstring, body, payment_hash, what } = swap;
    expect(Swaps.missingParts(swapstring, body, payment_hash), `what the swapstring lacks: ${what}`).toEqual([]);
    expect(Swaps.figureProblems(await trader.swapOf(swap), body), `figures of the status: ${what}`).toEqual([]);
  }
});

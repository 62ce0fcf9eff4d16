import { largeQuote } from '../../harness/interface/swaps/large-quote.ts';
import { figureProblems } from '../../harness/interface/swaps/swap-object.ts';
import { expect, must, note, test } from '../../harness/test.ts';

test('large quantities come through digit for digit', { tag: must('FMT-INT-02') }, async ({ trader }) => {
  const begun = await trader.begin(await largeQuote(trader));
  const swap = await trader.swapOf(begun);
  expect(figureProblems(swap, begun.body), 'what the status says otherwise than init').toEqual([]);
  note(`compared ${begun.body.from_amount} and ${begun.body.to_amount}`);
});

import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, control, inconclusive, must, test } from '../../harness/test.ts';

const KEEPS_ITS_QUOTE = must('SWP-INIT-13');

test('an ill-typed init leaves the quote as it was', { tag: KEEPS_ITS_QUOTE }, async ({ trader }) => {
  for (const value of ['abc', 1.5]) {
    const quote = await trader.quote();
    const { status } = await trader.initFor(quote, (valid) => valid.with('from_amount', value));
    if (status !== 422) inconclusive(`the ill-typed init was refused with ${status}`);
    const init = await trader.initFor(quote);
    await control(() => accepted(init), [Swaps.quoteStood(quote, init), Swaps.otherQuoteBegins(trader)]);
  }
});

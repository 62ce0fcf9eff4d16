import * as Swaps from '../../harness/groups/swaps.ts';
import { must, test } from '../../harness/test.ts';

test('an ill-typed init leaves the quote as it was', { tag: must('SWP-INIT-13') }, async ({ trader }) => {
  for (const value of ['abc', 1.5])
    await Swaps.outlastsIllTyped(trader, await Swaps.initBehindIllTyped(trader, await trader.quote(), value));
});

import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, expect, key, must, NotExercised, outcomeOf, requirement, test } from '../../harness/test.ts';

const INIT_GIVES_THREE_TEXTS = must('SWP-INIT-01');
const SWAPSTRING_HOLDS_THE_TERMS = must('SWP-INIT-02');
const SWAPSTRING_HAS_THE_QUOTED_AMOUNTS = must('SWP-INIT-03');
const SWAPSTRING_HOLDS_THE_HASH = must('SWP-INIT-04');

for (const purpose of ['sell', 'buy'] as const) {
  test(`a quote to ${purpose} an asset becomes a swap`, {
    tag: [
      INIT_GIVES_THREE_TEXTS,
      SWAPSTRING_HOLDS_THE_TERMS,
      SWAPSTRING_HAS_THE_QUOTED_AMOUNTS,
      SWAPSTRING_HOLDS_THE_HASH,
      key(purpose),
    ],
  }, async ({ trader }) => {
    const quote = await trader.quote({ purpose });
    const init = await trader.initFor(quote);
    await requirement(INIT_GIVES_THREE_TEXTS, () => {
      // Whether a quote can be used is for QUO-USE-01 and FMT-UNIT-02 to judge.
      if (init.status >= 400) throw new NotExercised(`no swap was begun: ${outcomeOf(init)}`);
      expect(Swaps.initProblems(accepted(init))).toEqual([]);
    });

    const { swapstring, payment_hash, body } = Swaps.begunSwap(quote, init);
    await requirement(SWAPSTRING_HOLDS_THE_TERMS, () => {
      expect(Swaps.missingParts(swapstring, body, payment_hash), `what ${swapstring} lacks`).toEqual([]);
    });
    await requirement(SWAPSTRING_HAS_THE_QUOTED_AMOUNTS, () => {
      expect(Swaps.amountProblems(swapstring, body), `what is wrong with ${swapstring}`).toEqual([]);
    });
    await requirement(SWAPSTRING_HOLDS_THE_HASH, () => {
      expect(swapstring.split('/'), 'the parts of the swapstring').toContain(payment_hash);
    });
  });
}

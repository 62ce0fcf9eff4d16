import * as Quotes from '../../harness/groups/quotes.ts';
import { each, inconclusive, may, must, NotExercised, note, outcomeOf, requirement, test } from '../../harness/test.ts';

/** The most legs that are sampled at their bounds, each as the set one. */
const MOST_LEGS = 8;

const BOUNDS = ['min', 'max'] as const;

const BEYOND = [
  { id: must('QUO-LIMIT-01'), title: 'one unit under the minimum is refused', bound: 'min', by: -1n },
  { id: must('QUO-LIMIT-02'), title: 'one unit over the maximum is refused', bound: 'max', by: 1n },
] as const;

const FORM_OF_THE_REFUSAL = may('QUO-LIMIT-03');

for (const { id, title, bound, by } of BEYOND) {
  test(title, { tag: [id, FORM_OF_THE_REFUSAL] }, async ({ market, quotes }) => {
    const outcomes: string[] = [];
    await requirement(id, async () => {
      await each(quotes.legs(MOST_LEGS), ({ trade, fixed }) =>
        Quotes.asListed(market, trade, async (listed) => {
          const amount = Quotes.fixedLeg(listed, fixed)[bound] + by;
          if (amount < 1n) return;
          const answer = await quotes.ask(Quotes.validQuote(listed, fixed, amount));
          Quotes.unpriced(id, answer);
          outcomes.push(outcomeOf(answer));
        }),
      );
      if (outcomes.length === 0) throw new NotExercised('every minimum is 0 or 1');
    });
    await requirement(FORM_OF_THE_REFUSAL, () => {
      if (outcomes.length === 0) throw new NotExercised('no amount was refused for its size');
      for (const outcome of outcomes) note(`out of range gives ${outcome}`);
    });
  });
}

test('the bounds themselves are tradable', { tag: must('QUO-LIMIT-04') }, async ({ market, quotes }) => {
  const decided = { min: 0, max: 0 };
  const bounded = { min: 0, max: 0 };
  await each(quotes.legs(MOST_LEGS), async ({ trade, fixed }) => {
    const leg = Quotes.fixedLeg(trade, fixed);
    for (const bound of BOUNDS.filter((each) => leg[each] > 0n)) {
      bounded[bound]++;
      const isDecided = await Quotes.asListed(market, trade, (listed) =>
        Quotes.isBoundTradable(quotes, { trade: listed, fixed, bound }),
      );
      if (isDecided) decided[bound]++;
    }
  });
  for (const bound of BOUNDS)
    if (bounded[bound] > 0 && decided[bound] === 0)
      inconclusive(`at every ${bound} the other leg may be out of range, or liquidity lacks`);
});

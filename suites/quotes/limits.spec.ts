import {
  amountOutside,
  type Bounds,
  isRightForBothLegs,
  rangeForBothLegs,
  unlikeLayers,
  unlikeLegs,
} from '../../harness/interface/quotes/bounds.ts';
import { noteUnless, notRefusedForItsSize, unpriced } from '../../harness/interface/quotes/read.ts';
import { fixedLeg, LEGS } from '../../harness/interface/quotes/valid.ts';
import {
  may,
  must,
  NotExercised,
  note,
  outcomeOf,
  refused,
  requirement,
  someOf,
  test,
  validQuote,
} from '../../harness/test.ts';

/** So many legs are tried at their bounds, each by a quote or two. */
const MOST_LEGS = 3;

/** Bounds are sought on so many legs where nothing but the bound could be the reason of a refusal; so many are enough. */
const MOST_AT_BOUNDS = 8;
const ENOUGH = 2;

/** So many trades are tried with amounts that only one of two legs or layers allows, each by three quotes. */
const MOST_TRADES = 3;

const BEYOND = [
  { id: must('QUO-LIMIT-01'), title: 'one unit under the minimum is refused', beyond: ({ min }: Bounds) => min - 1n },
  { id: must('QUO-LIMIT-02'), title: 'one unit over the maximum is refused', beyond: ({ max }: Bounds) => max + 1n },
];

const FORM_OF_THE_REFUSAL = may('QUO-LIMIT-03');

for (const { id, title, beyond } of BEYOND) {
  test(title, { tag: [id, FORM_OF_THE_REFUSAL] }, async ({ quotes }) => {
    const outcomes: string[] = [];
    await requirement(id, async () => {
      const legs = LEGS.flatMap((fixed) => quotes.tradesByLeg(fixed, MOST_LEGS).map((trade) => ({ trade, fixed })));
      for (const { trade, fixed } of legs) {
        const amount = beyond(fixedLeg(trade, fixed));
        if (amount < 1n) continue;
        const answer = await quotes.ask(validQuote(trade, fixed, amount));
        unpriced(answer, 400, 422);
        noteUnless(400, answer, `${fixed}.amount ${amount}`);
        outcomes.push(outcomeOf(answer));
      }
      if (outcomes.length === 0) throw new NotExercised('every minimum is 0 or 1');
    });
    await requirement(FORM_OF_THE_REFUSAL, () => {
      for (const outcome of outcomes) note(`out of range gives ${outcome}`);
    });
  });
}

test('the bounds themselves are tradable', { tag: must('QUO-LIMIT-04') }, async ({ quotes }) => {
  const decided = { min: 0, max: 0 };
  for (const trade of quotes.tradesByLeg('from_asset', MOST_AT_BOUNDS)) {
    const open = (['min', 'max'] as const).filter((bound) => decided[bound] < ENOUGH && trade.from[bound] > 0n);
    if (open.length === 0) continue;
    const quote = await quotes.takeLarge(trade);
    for (const bound of open) {
      const amount = trade.from[bound];
      // Elsewhere a refusal may be for the other leg's size.
      if (!isRightForBothLegs(trade, quote, 'from_asset', amount)) continue;
      decided[bound]++;
      const answer = await quotes.ask(validQuote(trade, 'from_asset', amount));
      if (answer.status === 200) continue;
      notRefusedForItsSize(answer, trade.from, amount);
      refused(answer, 400, 404, 409, 422);
      note(`${trade.pair.ticker} at ${bound} ${amount} of ${trade.from.asset.ticker} gives ${outcomeOf(answer)}`);
    }
  }
  if (decided.min + decided.max === 0) throw new NotExercised('at every bound the other leg may be out of range');
  if (decided.min === 0) note('no min could be decided');
  if (decided.max === 0) note('no max could be decided');
});

test('a reverse quote is bounded by the bought asset', { tag: must('QUO-LIMIT-05') }, async ({ quotes }) => {
  let decided = 0;
  for (const trade of unlikeLegs(quotes.someTrades()).slice(0, MOST_TRADES)) {
    unpriced(await quotes.ask(validQuote(trade, 'to_asset', trade.to.max + 1n)), 400, 422);
    // The numbers that bound the sold asset mean nothing for the bought one.
    const amount = amountOutside(trade.from, rangeForBothLegs(trade, await quotes.takeLarge(trade), 'to_asset'));
    if (amount === undefined) continue;
    decided++;
    notRefusedForItsSize(await quotes.ask(validQuote(trade, 'to_asset', amount)), trade.to, amount);
  }
  if (decided === 0) throw new NotExercised('no amount is legal for the bought asset alone');
});

test('the endpoint of the layer decides', { tag: must('QUO-LIMIT-06') }, async ({ quotes, seed }) => {
  let decided = 0;
  for (const [trade, other] of someOf(unlikeLayers(quotes.someTrades()), MOST_TRADES, seed)) {
    const range = rangeForBothLegs(trade, await quotes.takeLarge(trade), 'from_asset');
    const amount = amountOutside(other.from, range);
    if (amount === undefined) continue;
    decided++;
    notRefusedForItsSize(await quotes.ask(validQuote(trade, 'from_asset', amount)), trade.from, amount);
    unpriced(await quotes.ask(validQuote(other, 'from_asset', amount)), 400, 422);
  }
  if (decided === 0) throw new NotExercised('no asset has different bounds on two layers that can be quoted');
});

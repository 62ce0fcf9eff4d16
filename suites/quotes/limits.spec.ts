import { areTradable, atBound, isTradableNow } from '../../harness/flows/quotes/sizes.ts';
import {
  amountOutside,
  type Bounds,
  isRightForBothLegs,
  rangeForBothLegs,
  type UnlikeLayers,
  unlikeLayers,
  unlikeLegs,
} from '../../harness/interface/quotes/bounds.ts';
import { unpriced } from '../../harness/interface/quotes/read.ts';
import {
  control,
  each,
  fixedLeg,
  inconclusive,
  LEGS,
  type LegName,
  may,
  must,
  NotExercised,
  note,
  oneOfEach,
  opposite,
  outcomeOf,
  requirement,
  sideText,
  someOf,
  stillListed,
  TRADE,
  type Trade,
  test,
  tradeText,
  validQuote,
} from '../../harness/test.ts';

/** Of a long list so many legs are tried at their bounds, both as the set one. */
const MOST_LEGS = 8;

/** So many trades are tried with amounts that only one of two legs allows. */
const MOST_TRADES = 4;

/** So many times two layers of an asset with other bounds on each. */
const MOST_LAYERS = 6;

const UNLIKE_LAYERS = {
  group: {
    what: 'two layers with other bounds',
    named: ([one, other]: UnlikeLayers) => `${sideText(one.from)}, not on ${other.from.layer}`,
  },
  element: {
    what: 'two trades with other bounds',
    named: ([one, other]: UnlikeLayers) => `${tradeText(one)}, not ${tradeText(other)}`,
  },
};

const BOUNDS = ['min', 'max'] as const;

const BEYOND = [
  { id: must('QUO-LIMIT-01'), title: 'one unit under the minimum is refused', beyond: ({ min }: Bounds) => min - 1n },
  { id: must('QUO-LIMIT-02'), title: 'one unit over the maximum is refused', beyond: ({ max }: Bounds) => max + 1n },
];

const FORM_OF_THE_REFUSAL = may('QUO-LIMIT-03');

for (const { id, title, beyond } of BEYOND) {
  test(title, { tag: [id, FORM_OF_THE_REFUSAL] }, async ({ market, quotes }) => {
    const outcomes: string[] = [];
    await requirement(id, async () => {
      await each(legsOf(quotes), ({ trade, fixed }) =>
        control(async () => {
          const amount = beyond(fixedLeg(trade, fixed));
          if (amount < 1n) return;
          const answer = await quotes.ask(validQuote(trade, fixed, amount));
          unpriced(answer, 400, 422);
          outcomes.push(outcomeOf(answer));
        }, [stillListed(market, trade)]),
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
  await each(legsOf(quotes), async ({ trade, fixed }) => {
    const leg = fixedLeg(trade, fixed);
    const quote = await quotes.takeLarge(trade, fixed);
    for (const bound of BOUNDS.filter((each) => leg[each] > 0n)) {
      bounded[bound]++;
      // Elsewhere a refusal may be for the other leg's size.
      if (!isRightForBothLegs(trade, quote, fixed, leg[bound])) continue;
      await control(async () => {
        if (await isTradableNow(quotes, { trade, fixed, ...atBound(leg, bound) })) decided[bound]++;
      }, [stillListed(market, trade)]);
    }
  });
  for (const bound of BOUNDS)
    if (bounded[bound] > 0 && decided[bound] === 0)
      inconclusive(`at every ${bound} the other leg may be out of range, or liquidity lacks`);
});

test('a reverse quote is bounded by the bought asset', { tag: must('QUO-LIMIT-05') }, async ({
  market,
  quotes,
  seed,
}) => {
  let decided = 0;
  const [likeliest, ...others] = unlikeLegs(quotes.quotable);
  const further = someOf(others, MOST_TRADES - 1, { ...TRADE, what: 'trade between unlike bounds', seed });
  for (const trade of likeliest ? [likeliest, ...further] : [])
    await control(async () => {
      unpriced(await quotes.ask(validQuote(trade, 'to_asset', trade.to.max + 1n)), 400, 422);
      // The numbers that bound the sold asset mean nothing for the bought one.
      const range = rangeForBothLegs(trade, await quotes.takeLarge(trade), 'to_asset');
      if (await areTradable(quotes, { trade, fixed: 'to_asset', range, misread: trade.from })) decided++;
    }, [stillListed(market, trade)]);
  if (decided === 0) inconclusive('no amount is legal for the bought asset alone');
});

test('the endpoint of the layer decides', { tag: must('QUO-LIMIT-06') }, async ({ market, quotes, seed }) => {
  let decided = 0;
  for (const [trade, other] of oneOfEach(unlikeLayers(quotes.quotable), MOST_LAYERS, { ...UNLIKE_LAYERS, seed })) {
    const range = rangeForBothLegs(trade, await quotes.takeLarge(trade), 'from_asset');
    const amount = amountOutside(other.from, range);
    if (amount === undefined) continue;
    await control(async () => {
      unpriced(await quotes.ask(validQuote(other, 'from_asset', amount)), 400, 422);
      const back = opposite(other, quotes.trades);
      if (back) unpriced(await quotes.ask(validQuote(back, 'to_asset', amount)), 400, 422);
    }, [stillListed(market, other)]);
    await control(async () => {
      if (await areTradable(quotes, { trade, fixed: 'from_asset', range, misread: other.from })) decided++;
    }, [stillListed(market, trade)]);
  }
  if (decided === 0) inconclusive('no asset has different bounds on two layers that can be quoted');
});

interface TradesByLeg {
  tradesByLeg(leg: LegName, most: number): Trade[];
}

/** Each leg as the one whose amount is set. */
function legsOf(quotes: TradesByLeg): { trade: Trade; fixed: LegName }[] {
  return LEGS.flatMap((fixed) => quotes.tradesByLeg(fixed, MOST_LEGS).map((trade) => ({ trade, fixed })));
}

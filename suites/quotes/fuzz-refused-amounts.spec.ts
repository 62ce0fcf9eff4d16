import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { control, each, key, must, NotExercised, property, someOf, test } from '../../harness/test.ts';

const UNDER_THE_MINIMUM = must('QUO-LIMIT-01');
const NO_INTEGER = must('QUO-REQ-07');

/** How many legs share the amounts under a minimum. */
const MOST_LEGS = 4;

test('no amount under the minimum is priced', { tag: UNDER_THE_MINIMUM }, async ({
  market,
  quotes,
  settings,
  seed,
}) => {
  const legs = [
    ...quotes.quotable.map((trade) => ({ trade, fixed: 'from_asset', leg: trade.from }) as const),
    ...quotes.quotable.map((trade) => ({ trade, fixed: 'to_asset', leg: trade.to }) as const),
  ];
  const bounded = legs.filter(({ leg }) => leg.min > 1n);
  const named = ({ trade, fixed }: (typeof legs)[number]) => `${fixed} of ${Market.tradeText(trade)}`;
  if (bounded.length === 0) throw new NotExercised('every minimum is 0 or 1');
  const sampled = someOf(bounded, MOST_LEGS, { what: 'leg with a minimum above 1', named, seed });
  await each(sampled, ({ trade, fixed, leg }) =>
    control(
      () =>
        property(
          `${trade.pair.ticker}: ${fixed}.amount under the minimum`,
          [Quotes.refusedAmounts('under the minimum', leg).any],
          async (amount) =>
            void Quotes.unpriced(UNDER_THE_MINIMUM, await quotes.askOnce(Quotes.validQuote(trade, fixed, amount))),
          { seed, runs: Math.ceil(settings.fuzzRuns / 3 / MOST_LEGS) },
        ),
      [Quotes.stillListed(market, trade)],
    ),
  );
});

const BEYOND = [
  { id: must('QUO-LIMIT-02'), tags: [], which: 'over the maximum', share: 2 },
  { id: must('QUO-REQ-08'), tags: [key('any number')], which: 'below one', share: 3 },
] as const;

for (const { id, tags, which, share } of BEYOND)
  test(`no amount ${which} is priced`, { tag: [id, ...tags] }, async ({ market, quotes, settings, seed }) => {
    const trade = quotes.oneTrade();
    const arePriced = (fixed: (typeof Quotes.LEGS)[number], runs: number) => {
      const { any, examples } = Quotes.refusedAmounts(which, Quotes.fixedLeg(trade, fixed));
      return property(
        `${trade.pair.ticker}: ${fixed}.amount ${which}`,
        [any],
        async (amount) => void Quotes.unpriced(id, await quotes.askOnce(Quotes.validQuote(trade, fixed, amount))),
        { seed, runs: Math.max(runs, examples.length), examples: examples.map((amount) => [amount]) },
      );
    };
    await control(async () => {
      await arePriced('from_asset', Math.ceil(settings.fuzzRuns / share));
      await arePriced('to_asset', 0);
    }, [Quotes.stillListed(market, trade)]);
  });

test('nothing but a whole number is priced', { tag: [NO_INTEGER, key('any number')] }, async ({
  quotes,
  settings,
  seed,
}) => {
  const trade = quotes.oneTrade();
  await property(
    `${trade.pair.ticker}: from_asset.amount that is no whole number`,
    [Quotes.brokenBody(trade)],
    async (body) => void Quotes.unpriced(NO_INTEGER, await quotes.askOnce({ body })),
    { seed, runs: Math.ceil(settings.fuzzRuns / 2) },
  );
});

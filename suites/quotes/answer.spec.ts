import type * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { expect, must, NotExercised, refused, requirement, should, test } from '../../harness/test.ts';

/** So many legs, each of another asset or layer, are set in both ways. */
const MOST_LEGS = 8;

const WAYS = [
  { keepsItsAmount: must('QUO-RESP-05'), fixed: 'from_asset' },
  { keepsItsAmount: must('QUO-RESP-06'), fixed: 'to_asset' },
] as const;

const COUNTS_RGB_IN_SMALLEST_UNITS = must('FMT-UNIT-03');
const IS_OF_THE_LEGS_ASKED_FOR = must('QUO-RESP-04');
const DESCRIBES_ASSETS_AS_LISTED = should('QUO-RESP-08');
const GIVES_PRECISION_AS_LISTED = must('FMT-PREC-01');

test('the legs of a quote are those asked for', {
  tag: [
    ...WAYS.map(({ keepsItsAmount }) => keepsItsAmount),
    COUNTS_RGB_IN_SMALLEST_UNITS,
    IS_OF_THE_LEGS_ASKED_FOR,
    DESCRIBES_ASSETS_AS_LISTED,
    GIVES_PRECISION_AS_LISTED,
  ],
}, async ({ quotes }) => {
  const given: {
    trade: Market.Trade;
    fixed: (typeof WAYS)[number]['fixed'];
    amount: bigint;
    quote: ReturnType<typeof Quotes.quoted>;
  }[] = [];
  for (const { keepsItsAmount, fixed } of WAYS) {
    await requirement(keepsItsAmount, async () => {
      for (const trade of quotes.tradesByLeg(fixed, MOST_LEGS)) {
        const [low, ...larger] = Quotes.oddAmounts(Quotes.fixedLeg(trade, fixed));
        given.push({ trade, fixed, amount: low, quote: await quotes.take(trade, fixed, low) });
        for (const amount of larger) {
          const answer = await quotes.ask(Quotes.validQuote(trade, fixed, amount));
          // For larger amounts the other leg may be out of range, or liquidity lack.
          if (answer.status === 200) given.push({ trade, fixed, amount, quote: Quotes.quoted(answer) });
          else refused(answer, 400, 404, 409, 422);
        }
      }
      for (const { amount, quote } of given.filter((each) => each.fixed === fixed))
        expect(Quotes.fixedLeg(quote, fixed).amount, `\`${fixed}.amount\` of the quote`).toBe(amount);
    });
  }

  await requirement(COUNTS_RGB_IN_SMALLEST_UNITS, () => {
    const telling = given.filter(({ trade, fixed }) => isDivisible(Quotes.fixedLeg(trade, fixed)));
    if (telling.length === 0) throw new NotExercised('no quoted RGB asset has a precision above 0');
    for (const { fixed, amount, quote } of telling)
      expect(Quotes.fixedLeg(quote, fixed).amount, `the RGB amount ${amount} in the quote`).toBe(amount);
  });

  /** The legs of all quotes, each behind what it was asked for as. */
  const askedAndGiven = () => {
    if (given.length === 0) throw new NotExercised('no quote was given');
    return given.flatMap(({ trade, quote }) => [[trade.from, quote.from] as const, [trade.to, quote.to] as const]);
  };

  await requirement(IS_OF_THE_LEGS_ASKED_FOR, () => {
    for (const [asked, leg] of askedAndGiven())
      expect([leg.asset_id, leg.layer], 'asset and layer of a leg').toEqual([asked.asset.asset_id, asked.layer]);
  });

  await requirement(DESCRIBES_ASSETS_AS_LISTED, () => {
    for (const [asked, { name, ticker, precision }] of askedAndGiven())
      expect({ name, ticker, precision }, 'the leg beside the asset list').toEqual({
        name: asked.asset.name,
        ticker: asked.asset.ticker,
        precision: asked.asset.precision,
      });
  });

  await requirement(GIVES_PRECISION_AS_LISTED, () => {
    for (const [asked, leg] of askedAndGiven())
      expect(leg.precision, `precision of ${String(leg.ticker)} in a quote`).toBe(asked.asset.precision);
  });
});

function isDivisible({ asset }: Market.Trade['from']): boolean {
  return asset.asset_id.startsWith('rgb:') && (asset.precision ?? 0) > 0;
}

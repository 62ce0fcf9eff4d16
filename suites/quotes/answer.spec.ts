import type * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { expect, must, NotExercised, refusedAs, requirement, test } from '../../harness/test.ts';

/** How many legs, each of another asset or layer, are set in both ways. */
const MOST_LEGS = 8;

const WAYS = [
  { keepsItsAmount: must('QUO-RESP-05'), fixed: 'from_asset' },
  { keepsItsAmount: must('QUO-RESP-06'), fixed: 'to_asset' },
] as const;

const COUNTS_RGB_IN_SMALLEST_UNITS = must('FMT-UNIT-03');

/** A quote, and what it was asked for as. */
interface Given {
  readonly trade: Market.Trade;
  readonly fixed: (typeof WAYS)[number]['fixed'];
  readonly amount: bigint;
  readonly quote: ReturnType<typeof Quotes.quoted>;
}

test('quotes keep the amounts that were set', {
  tag: [...WAYS.map(({ keepsItsAmount }) => keepsItsAmount), COUNTS_RGB_IN_SMALLEST_UNITS],
}, async ({ quotes, market }) => {
  const given: Given[] = [];
  for (const { keepsItsAmount, fixed } of WAYS)
    await requirement(keepsItsAmount, async () => {
      for (const trade of quotes.tradesByLeg(fixed, MOST_LEGS)) {
        const odd: Given[] = [];
        for (const amount of Quotes.oddAmounts(Quotes.fixedLeg(trade, fixed))) {
          const answer = await quotes.ask(Quotes.validQuote(trade, fixed, amount));
          // The other leg may be out of range, or liquidity lack.
          if (answer.status === 200) odd.push({ trade, fixed, amount, quote: Quotes.quoted(answer) });
          else refusedAs(keepsItsAmount, answer);
        }
        given.push(...(odd.length > 0 ? odd : [await oddInRange(quotes, trade, fixed)]));
      }
      const ofThisWay = given.filter((one) => one.fixed === fixed && isForItsLegs(one));
      if (ofThisWay.length === 0) throw new NotExercised('no quote was given for the legs that were asked for');
      for (const one of ofThisWay) hasItsAmount(one);
    });

  await requirement(COUNTS_RGB_IN_SMALLEST_UNITS, () => {
    const divisible = given.filter((one) => isForItsLegs(one) && isDivisible(Quotes.fixedLeg(one.trade, one.fixed)));
    if (divisible.length === 0) throw new NotExercised('no quoted RGB asset has a precision above 0');
    for (const quote of divisible) hasItsAmount(quote);
  });

  // Passive checks compare the legs with what is listed before and after them (QUO-RESP-08).
  await market.assets();
});

/** A quote for an odd amount that suits both legs. */
async function oddInRange(quotes: Quotes.Quotes, trade: Market.Trade, fixed: Given['fixed']): Promise<Given> {
  const [amount] = Quotes.oddAmounts(await quotes.rangeFor(trade, fixed));
  return { trade, fixed, amount, quote: await quotes.take(trade, fixed, amount) };
}

function hasItsAmount({ fixed, amount, quote }: Given): void {
  expect(Quotes.fixedLeg(quote, fixed).amount, `\`${fixed}.amount\` of the quote`).toBe(amount);
}

/** Whether a quote is for the legs that were asked for. Where it is for others, QUO-RESP-04 alone is broken. */
function isForItsLegs({ trade, quote }: Given): boolean {
  return (['from', 'to'] as const).every(
    (side) => quote[side].asset_id === trade[side].asset.asset_id && quote[side].layer === trade[side].layer,
  );
}

function isDivisible({ asset }: Market.Trade['from']): boolean {
  return asset.asset_id.startsWith('rgb:') && (asset.precision ?? 0) > 0;
}

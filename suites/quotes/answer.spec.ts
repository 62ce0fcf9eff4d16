import type * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { control, expect, must, NotExercised, refusedAs, requirement, should, test } from '../../harness/test.ts';

/** How many legs, each of another asset or layer, are set in both ways. */
const MOST_LEGS = 8;

const WAYS = [
  { keepsItsAmount: must('QUO-RESP-05'), fixed: 'from_asset' },
  { keepsItsAmount: must('QUO-RESP-06'), fixed: 'to_asset' },
] as const;

const REPEATS_ITS_LEGS = must('QUO-RESP-04');

/** What the legs of a quote are judged by, by which members, and how. */
const OF_THE_LEGS = [
  { id: REPEATS_ITS_LEGS, by: [], judge: isOfTheLegAskedFor },
  { id: should('QUO-RESP-08'), by: ['name', 'ticker', 'precision'], judge: describesItsAssetAsListed },
  { id: must('FMT-PREC-01'), by: ['precision'], judge: hasThePrecisionListed },
] as const;

const COUNTS_RGB_IN_SMALLEST_UNITS = must('FMT-UNIT-03');

/** A quote, and what it was asked for as. */
interface Given {
  readonly trade: Market.Trade;
  readonly fixed: (typeof WAYS)[number]['fixed'];
  readonly amount: bigint;
  readonly quote: ReturnType<typeof Quotes.quoted>;
}

test('the legs of a quote are those asked for', {
  tag: [
    ...WAYS.map(({ keepsItsAmount }) => keepsItsAmount),
    COUNTS_RGB_IN_SMALLEST_UNITS,
    ...OF_THE_LEGS.map(({ id }) => id),
  ],
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

  const forTheirLegs = given.filter(isForItsLegs);

  await requirement(COUNTS_RGB_IN_SMALLEST_UNITS, () => {
    const divisible = forTheirLegs.filter(({ trade, fixed }) => isDivisible(Quotes.fixedLeg(trade, fixed)));
    if (divisible.length === 0) throw new NotExercised('no quoted RGB asset has a precision above 0');
    for (const quote of divisible) hasItsAmount(quote);
  });

  for (const { id, by, judge } of OF_THE_LEGS)
    await requirement(id, async () => {
      const sound = (id === REPEATS_ITS_LEGS ? given : forTheirLegs).filter(
        ({ trade, quote }) => areListedWith(trade, by) && Quotes.describesItsLegs(quote, by),
      );
      if (sound.length === 0)
        throw new NotExercised('no quote was given whose legs and listed assets are as their schemas want them');
      for (const { trade, quote } of sound)
        await control(() => {
          judge(trade.from, quote.from);
          judge(trade.to, quote.to);
        }, [Quotes.stillListed(market, trade)]);
    });
});

/** A quote for an odd amount that suits both legs. */
async function oddInRange(quotes: Quotes.Quotes, trade: Market.Trade, fixed: Given['fixed']): Promise<Given> {
  const [amount] = Quotes.oddAmounts(await quotes.rangeFor(trade, fixed));
  return { trade, fixed, amount, quote: await quotes.take(trade, fixed, amount) };
}

type Asked = Market.Trade['from'];
type Leg = Given['quote']['from'];

function hasItsAmount({ fixed, amount, quote }: Given): void {
  expect(Quotes.fixedLeg(quote, fixed).amount, `\`${fixed}.amount\` of the quote`).toBe(amount);
}

/** Whether a quote is for the legs that were asked for. Where it is for others, QUO-RESP-04 alone is broken. */
function isForItsLegs({ trade, quote }: Given): boolean {
  return (['from', 'to'] as const).every(
    (side) => quote[side].asset_id === trade[side].asset.asset_id && quote[side].layer === trade[side].layer,
  );
}

function areListedWith({ from, to }: Market.Trade, members: readonly (keyof Asked['asset'])[]): boolean {
  return [from, to].every(({ asset }) => members.every((name) => asset[name] !== undefined));
}

function isOfTheLegAskedFor(asked: Asked, { asset_id, layer }: Leg): void {
  expect([asset_id, layer], 'asset and layer of a leg').toEqual([asked.asset.asset_id, asked.layer]);
}

function describesItsAssetAsListed({ asset }: Asked, { name, ticker, precision }: Leg): void {
  const listed = { name: asset.name, ticker: asset.ticker, precision: asset.precision };
  expect({ name, ticker, precision }, 'the leg beside the asset list').toEqual(listed);
}

function hasThePrecisionListed({ asset }: Asked, { ticker, precision }: Leg): void {
  expect(precision, `precision of ${String(ticker)} in a quote`).toBe(asset.precision);
}

function isDivisible({ asset }: Asked): boolean {
  return asset.asset_id.startsWith('rgb:') && (asset.precision ?? 0) > 0;
}

import { grouped, oneOfEach } from '../../harness/engine/fuzz/pick.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, control, NotExercised, property, should, someOf, test, Violation } from '../../harness/test.ts';

/** The most trades that are sampled there and back. */
const MOST_TRADES = 3;

/** By what share the market moves within seconds. */
const MOVE = 0.005;

test('there and back brings no gain', { tag: should('QUO-METAM-03') }, async ({ quotes, settings, seed }) => {
  for (const [there, back] of await someBothWays(quotes, seed)) {
    const { range, quote } = await quotes.findRange(there);
    // Rounding weighs most where amounts are small.
    const capped = (amount: bigint) => (amount < range.max ? amount : range.max);
    const small = { min: capped(range.min + range.min / 5n), max: capped(range.min * 3n) };
    // What is gained on large amounts alone is a gain, too: as large as there is room for both ways.
    const { largest, range: onTheWayBack } = await quotes.findRange(back);
    const large = (capped(largest.to.amount) * 4n) / 5n;
    await property(
      `${Market.tradeText(there)} and back gains nothing`,
      [Quotes.amountWithin(small)],
      (amount) =>
        confirm('the market', async () => {
          const { to } = await quotes.take(there, 'from_asset', amount);
          // What is bought has to suit the bounds of the way back, fees paid.
          if (to.amount < onTheWayBack.min || to.amount > onTheWayBack.max) return;
          const returned = await quotes.take(back, 'from_asset', to.amount);
          // Which way is rounded is free (QUO-RESP-10): by a step on the way there, which is worth some of what is sold, and
          // by another on the way back.
          const rounded = (Market.stepOf(there.to) * amount) / to.amount + Market.stepOf(there.from);
          const asked = { trade: there, fixed: 'from_asset', amount } as const;
          await control(() => {
            if (Number(returned.to.amount - rounded) > Number(amount) * (1 + MOVE))
              throw new Violation(`${amount} buys ${to.amount}, which buys ${returned.to.amount} back`);
          }, [Quotes.marketStandsStill(quotes, asked, MOVE)]);
        }),
      {
        seed,
        runs: Math.ceil(settings.fuzzRuns / 6) + 1,
        examples: large > small.max ? [[quote.from.amount], [large]] : [[quote.from.amount]],
      },
    );
  }
});

/**
 * Trades that can be had both ways: the one whose bought asset comes in the fewest units, so that a unit weighs most, and
 * some that the seed chooses, between other layers first: prices may be made for each apart.
 */
async function someBothWays(quotes: Quotes.Quotes, seed: number): Promise<Quotes.Couple[]> {
  const byUnits = [...quotes.trades].sort(({ to: one }, { to: other }) => Number(one.min - other.min));
  const couples = await Quotes.bothWays(quotes, byUnits, MOST_TRADES);
  const [coarsest, ...others] = couples;
  if (!coarsest) throw new NotExercised('no trade is offered in both directions');
  const element = { what: 'trade there and back', named: ([there]: Quotes.Couple) => Market.tradeText(there) };
  const group = { what: 'layers of a trade there and back', named: layersOf };
  const further = grouped(others, layersOf).filter(([first]) => first && layersOf(first) !== layersOf(coarsest));
  const unlike = oneOfEach(further, MOST_TRADES - 1, { seed, group, element });
  const alike = others.filter((couple) => layersOf(couple) === layersOf(coarsest));
  return [coarsest, ...unlike, ...someOf(alike, MOST_TRADES - 1 - unlike.length, { ...element, seed })];
}

/** The layers of a trade, whichever is sold on. */
function layersOf([{ from, to }]: Quotes.Couple): string {
  return [from.layer, to.layer].sort().join(' and ');
}

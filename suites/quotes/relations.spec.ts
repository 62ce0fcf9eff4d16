import { grouped, oneOfEach } from '../../harness/engine/fuzz/pick.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, NotExercised, property, should, someOf, test, Violation } from '../../harness/test.ts';

/** The most trades that are sampled there and back. */
const MOST_TRADES = 3;

test('selling more never buys less', { tag: should('QUO-METAM-01') }, async ({ quotes, settings, seed }) => {
  for (const trade of await Quotes.tradesOfEachAsset(quotes, 1, seed)) {
    const step = Market.stepOf(trade.to);
    const { range } = await quotes.findRange(trade);
    const boughtFor = async (sold: bigint) => (await quotes.take(trade, 'from_asset', sold)).to.amount;
    const deals = new Map<bigint, Quotes.Deal>();
    await property(
      `${Market.tradeText(trade)}: selling more buys no less`,
      [Quotes.amountWithin(range)],
      async (sold) => {
        const deal = { sold, bought: await boughtFor(sold) };
        deals.set(sold, deal);
        const inOrder = [...deals.values()].map((other) => bySize(deal, other));
        const doubtful = inOrder.find(([smaller, larger]) => buysLess(larger, smaller, step));
        if (doubtful) await buysNoLess(...doubtful);
      },
      { seed, runs: Math.ceil(settings.fuzzRuns / 4), examples: [[range.min], [range.max]] },
    );
    // What is charged from some amount on shows beside that amount alone.
    const found = await Quotes.narrowedSurcharge([...deals.values()], step, async (sold) => ({
      sold,
      bought: await boughtFor(sold),
    }));
    if (found) await buysNoLess(...found);

    async function buysNoLess(smaller: Quotes.Deal, larger: Quotes.Deal): Promise<void> {
      // The market may have jumped between the two: ask for both once more.
      const [first, second] = [await boughtFor(smaller.sold), await boughtFor(larger.sold)];
      if (isLess(second + step, first))
        throw new Violation(`${smaller.sold} buys ${first}, but ${larger.sold} only ${second}`);
    }
  }
});

test('a reverse quote agrees with the forward one', { tag: should('QUO-METAM-02') }, async ({
  quotes,
  settings,
  seed,
}) => {
  for (const trade of await Quotes.tradesOfEachAsset(quotes, 1, seed)) {
    const { range } = await quotes.findRange(trade);
    // A reverse quote that is dearer or cheaper should be given, not refused for what it comes to.
    const [min, max] = [(range.min * 11n) / 10n, (range.max * 9n) / 10n];
    const roomy = min < max ? { min, max } : range;
    await property(
      `${Market.tradeText(trade)}: what a forward quote buys costs the same in reverse`,
      [Quotes.amountWithin(roomy)],
      (amount) =>
        confirm('the market', async () => {
          const { to } = await quotes.take(trade, 'from_asset', amount);
          const { from } = await quotes.take(trade, 'to_asset', to.amount);
          // One unit of what is bought may be worth many of what is sold.
          const steps = (Market.stepOf(trade.to) * amount) / to.amount + Market.stepOf(trade.from);
          const slack = amount / 50n + 2n * steps;
          const difference = from.amount > amount ? from.amount - amount : amount - from.amount;
          if (difference > slack)
            throw new Violation(`${amount} buys ${to.amount}, which costs ${from.amount} in reverse`);
        }),
      { seed, runs: Math.ceil(settings.fuzzRuns / 6), examples: [[roomy.max]] },
    );
  }
});

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
          if ((returned.to.amount - rounded) * 1000n > amount * 1005n)
            throw new Violation(`${amount} buys ${to.amount}, which buys ${returned.to.amount} back`);
        }),
      {
        seed,
        runs: Math.ceil(settings.fuzzRuns / 6) + 1,
        examples: large > small.max ? [[quote.from.amount], [large]] : [[quote.from.amount]],
      },
    );
  }
});

/** Two deals, the one that sold less first. */
function bySize(one: Quotes.Deal, other: Quotes.Deal): [smaller: Quotes.Deal, larger: Quotes.Deal] {
  return one.sold < other.sold ? [one, other] : [other, one];
}

/** Whether the larger of two deals bought less, by more than a step of rounding. */
function buysLess(larger: Quotes.Deal, smaller: Quotes.Deal, step: bigint): boolean {
  return larger.sold > smaller.sold && isLess(larger.bought + step, smaller.bought);
}

/** Whether an amount is less than another by more than the market moves within seconds. */
function isLess(one: bigint, other: bigint): boolean {
  return one * 1000n < other * 995n;
}

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

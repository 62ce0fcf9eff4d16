import { opposite, stepOf, type Trade, tradeText } from '../../harness/interface/market/trades.ts';
import { amountWithin } from '../../harness/interface/quotes/amounts.ts';
import { NotExercised, property, should, steady, test, Violation } from '../../harness/test.ts';

test('selling more never buys less', { tag: should('QUO-METAM-01') }, async ({ quotes, settings, seed }) => {
  const trade = quotes.oneTrade();
  const step = stepOf(trade.to);
  const { range } = await quotes.findRange(trade);
  const boughtFor = async (sold: bigint) => (await quotes.take(trade, 'from_asset', sold)).to.amount;
  const deals = new Map<bigint, Deal>();
  await property(
    `${tradeText(trade)}: selling more buys no less`,
    [amountWithin(range)],
    async (sold) => {
      const deal = { sold, bought: await boughtFor(sold) };
      deals.set(sold, deal);
      const inOrder = [...deals.values()].map((other) => bySize(deal, other));
      const doubtful = inOrder.find(([smaller, larger]) => buysLess(larger, smaller, step));
      if (!doubtful) return;
      const [smaller, larger] = doubtful;
      // The market may have jumped between the two: ask for both once more.
      const [first, second] = [await boughtFor(smaller.sold), await boughtFor(larger.sold)];
      if (isLess(second + step, first))
        throw new Violation(`${smaller.sold} buys ${first}, but ${larger.sold} only ${second}`);
    },
    { seed, runs: Math.ceil((settings.fuzzRuns * 2) / 3), examples: [[range.min], [range.max]] },
  );
});

test('a reverse quote agrees with the forward one', { tag: should('QUO-METAM-02') }, async ({
  quotes,
  settings,
  seed,
}) => {
  const trade = quotes.oneTrade();
  const { range } = await quotes.findRange(trade);
  // A reverse quote that is dearer should be given, not refused for what it comes to.
  const max = (range.max * 9n) / 10n;
  await property(
    `${tradeText(trade)}: what a forward quote buys costs the same in reverse`,
    [amountWithin({ min: range.min, max: max > range.min ? max : range.min })],
    (amount) =>
      steady('the market', async () => {
        const { to } = await quotes.take(trade, 'from_asset', amount);
        const { from } = await quotes.take(trade, 'to_asset', to.amount);
        // One unit of what is bought may be worth many of what is sold.
        const steps = (stepOf(trade.to) * amount) / to.amount + stepOf(trade.from);
        const slack = amount / 50n + 2n * steps;
        const difference = from.amount > amount ? from.amount - amount : amount - from.amount;
        if (difference > slack)
          throw new Violation(`${amount} buys ${to.amount}, which costs ${from.amount} in reverse`);
      }),
    { seed, runs: Math.ceil(settings.fuzzRuns / 3) },
  );
});

test('there and back brings no gain', { tag: should('QUO-METAM-03') }, async ({ quotes, settings, seed }) => {
  const [there, back] = coarsest(quotes.trades);
  const { range, quote } = await quotes.findRange(there);
  // Rounding weighs most where amounts are small; the way back has to find its own within the bounds, fees paid.
  const capped = (amount: bigint) => (amount < range.max ? amount : range.max);
  const small = { min: capped(range.min + range.min / 5n), max: capped(range.min * 3n) };
  const { to: few } = await quotes.take(there, 'from_asset', small.min);
  // What a whole number of units costs: rounded up instead of down, it would buy one more.
  const { from: exact } = await quotes.take(there, 'to_asset', few.amount);
  await property(
    `${tradeText(there)} and back gains nothing`,
    [amountWithin(small)],
    (amount) =>
      steady('the market', async () => {
        const { to } = await quotes.take(there, 'from_asset', amount);
        const returned = await quotes.take(back, 'from_asset', to.amount);
        if (returned.to.amount * 1000n > amount * 1005n)
          throw new Violation(`${amount} buys ${to.amount}, which buys ${returned.to.amount} back`);
      }),
    { seed, runs: Math.ceil(settings.fuzzRuns / 3), examples: [[exact.amount], [quote.from.amount]] },
  );
});

/** What an amount bought. */
interface Deal {
  readonly sold: bigint;
  readonly bought: bigint;
}

/** Two deals, the one that sold less first. */
function bySize(one: Deal, other: Deal): [smaller: Deal, larger: Deal] {
  return one.sold < other.sold ? [one, other] : [other, one];
}

/** Whether the larger of two deals bought less, by more than a step of rounding. */
function buysLess(larger: Deal, smaller: Deal, step: bigint): boolean {
  return larger.sold > smaller.sold && isLess(larger.bought + step, smaller.bought);
}

/** Whether an amount is less than another by more than the market moves within seconds. */
function isLess(one: bigint, other: bigint): boolean {
  return one * 1000n < other * 995n;
}

/** The trade both ways whose bought asset comes in the fewest units, so that a unit weighs most. */
function coarsest(trades: readonly Trade[]): [there: Trade, back: Trade] {
  const byUnits = [...trades].sort(({ to: one }, { to: other }) => Number(one.min - other.min));
  for (const there of byUnits) {
    const back = opposite(there, trades);
    if (back) return [there, back];
  }
  throw new NotExercised('no trade is listed in both directions');
}

import { property } from '../../harness/engine/fuzz/property.ts';
import { steady } from '../../harness/engine/verdict/steady.ts';
import { oneTrade, opposite, stepOf, type Trade, tradesOf, tradeText } from '../../harness/interface/market/trades.ts';
import { amountWithin } from '../../harness/interface/quotes/amounts.ts';
import { footingOf, freshQuote } from '../../harness/interface/quotes/valid.ts';
import { NotExercised, requirement, test, Violation } from '../../harness/test.ts';

test('selling more never buys less', { tag: ['@quote', '@QUO-METAM-01'] }, async ({
  market,
  discovery,
  settings,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-METAM-01', async () => {
    const { range } = await footingOf(market, trade);
    const buys = async (amount: bigint) => (await freshQuote(market, trade, 'from_asset', amount)).to.amount;
    const step = stepOf(trade.to);
    const known = new Map<bigint, bigint>();
    await property(
      `${tradeText(trade)}: selling more buys no less`,
      [amountWithin(range)],
      async (amount) => {
        const bought = await buys(amount);
        known.set(amount, bought);
        const doubtful = [...known].find(
          ([other, had]) =>
            (other < amount && isLess(bought + step, had)) || (other > amount && isLess(had + step, bought)),
        );
        if (!doubtful) return;
        // The market may have jumped between the two: ask for both once more.
        const [less, more] = doubtful[0] < amount ? [doubtful[0], amount] : [amount, doubtful[0]];
        const [first, second] = [await buys(less), await buys(more)];
        if (isLess(second + step, first)) throw new Violation(`${less} buys ${first}, but ${more} only ${second}`);
      },
      { seed, runs: Math.ceil((settings.fuzzRuns * 2) / 3), examples: [[range.min], [range.max]] },
    );
  });
});

test('a reverse quote agrees with the forward one', { tag: ['@quote', '@QUO-METAM-02'] }, async ({
  market,
  discovery,
  settings,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-METAM-02', async () => {
    const { range } = await footingOf(market, trade);
    // A reverse quote that is dearer should be given, not refused for what it comes to.
    const max = (range.max * 9n) / 10n;
    await property(
      `${tradeText(trade)}: what a forward quote buys costs the same in reverse`,
      [amountWithin({ min: range.min, max: max > range.min ? max : range.min })],
      (amount) =>
        steady(async () => {
          const { to } = await freshQuote(market, trade, 'from_asset', amount);
          const { from } = await freshQuote(market, trade, 'to_asset', to.amount);
          const apart = from.amount - amount;
          // One unit of what is bought may be worth many of what is sold.
          const steps = (stepOf(trade.to) * amount) / to.amount + stepOf(trade.from);
          const slack = amount / 50n + 2n * steps;
          if (apart > slack || -apart > slack)
            throw new Violation(`${amount} buys ${to.amount}, which costs ${from.amount} in reverse`);
        }),
      { seed, runs: Math.ceil(settings.fuzzRuns / 3) },
    );
  });
});

test('there and back brings no gain', { tag: ['@quote', '@QUO-METAM-03'] }, async ({
  market,
  discovery,
  settings,
  seed,
}) => {
  await requirement('QUO-METAM-03', async () => {
    const [there, back] = coarsest(discovery);
    const { range, quote } = await footingOf(market, there);
    // Rounding weighs most where amounts are small; the way back has to find its own within the bounds, fees paid.
    const capped = (amount: bigint) => (amount < range.max ? amount : range.max);
    const small = { min: capped(range.min + range.min / 5n), max: capped(range.min * 3n) };
    const { to: few } = await freshQuote(market, there, 'from_asset', small.min);
    // What a whole number of units costs: rounded up instead of down, it would buy one more.
    const { from: exact } = await freshQuote(market, there, 'to_asset', few.amount);
    await property(
      `${tradeText(there)} and back gains nothing`,
      [amountWithin(small)],
      (amount) =>
        steady(async () => {
          const { to } = await freshQuote(market, there, 'from_asset', amount);
          const returned = await freshQuote(market, back, 'from_asset', to.amount);
          if (returned.to.amount * 1000n > amount * 1005n)
            throw new Violation(`${amount} buys ${to.amount}, which buys ${returned.to.amount} back`);
        }),
      { seed, runs: Math.ceil(settings.fuzzRuns / 3), examples: [[exact.amount], [quote.from.amount]] },
    );
  });
});

/** Whether an amount is less than another by more than the market moves within seconds. */
function isLess(one: bigint, other: bigint): boolean {
  return one * 1000n < other * 995n;
}

/** The trade both ways whose bought asset comes in the fewest units, so that a unit weighs most. */
function coarsest(discovery: Parameters<typeof tradesOf>[0]): [Trade, Trade] {
  const trades = tradesOf(discovery);
  const both = trades.flatMap((trade): [Trade, Trade][] => {
    const back = opposite(trade, trades);
    return back ? [[trade, back]] : [];
  });
  const [found] = both.sort(([{ to: one }], [{ to: other }]) =>
    one.min < other.min ? -1 : one.min > other.min ? 1 : 0,
  );
  if (!found) throw new NotExercised('no trade is listed in both directions');
  return found;
}

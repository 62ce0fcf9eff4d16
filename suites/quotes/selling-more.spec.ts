import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { control, property, should, test, Violation } from '../../harness/test.ts';

/** By what share the market moves within seconds. */
const MOVE = 0.005;

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
      const asked = { trade, fixed: 'from_asset', amount: smaller.sold } as const;
      await control(() => {
        if (isLess(second + step, first))
          throw new Violation(`${smaller.sold} buys ${first}, but ${larger.sold} only ${second}`);
      }, [Quotes.marketStandsStill(quotes, asked, MOVE)]);
    }
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

/** Whether an amount is less than another by more than the market moves. */
function isLess(one: bigint, other: bigint): boolean {
  return Number(one) < Number(other) * (1 - MOVE);
}

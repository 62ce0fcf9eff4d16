import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, control, property, should, test, Violation } from '../../harness/test.ts';

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
          const asked = { trade, fixed: 'from_asset', amount } as const;
          await control(() => {
            if (difference > slack)
              throw new Violation(`${amount} buys ${to.amount}, which costs ${from.amount} in reverse`);
          }, [Quotes.marketStandsStill(quotes, asked, Quotes.MARKET_MOVE)]);
        }),
      { seed, runs: Math.ceil(settings.fuzzRuns / 6), examples: [[roomy.max]] },
    );
  }
});

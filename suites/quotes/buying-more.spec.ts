import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, control, expect, inconclusive, key, should, test } from '../../harness/test.ts';

/** What a computed amount has to come to less of at least, in thousandths: the market moves within seconds. */
const MOVE = 5n;

// The other way round of selling: what is set is what is bought, and what it costs is computed.
test('buying more never costs less', { tag: [should('QUO-METAM-01'), key('reverse')] }, async ({ quotes }) => {
  const trade = quotes.oneTrade();
  const { range } = await quotes.findRange(trade, 'to_asset');
  const costOf = async (bought: bigint) => (await quotes.take(trade, 'to_asset', bought)).from.amount;
  const ask = async (bought: bigint): Promise<Quotes.Deal> => ({ sold: bought, bought: await costOf(bought) });
  if (range.min >= range.max) inconclusive(`only ${range.max} of ${trade.to.asset.ticker} can be bought`);
  await confirm('the market', async () => {
    const deals: Quotes.Deal[] = [];
    for (const bought of new Set([range.min, range.max / 32n, range.max / 4n, range.max]))
      if (bought >= range.min) deals.push(await ask(bought));
    const cheaper = await Quotes.narrowedSurcharge(deals, Market.stepOf(trade.from), ask);
    const [less, more] = (cheaper ?? []).map(({ sold }) => sold);
    if (less === undefined || more === undefined)
      return expect(cheaper, 'two amounts of which the larger costs less').toBeUndefined();
    const [lower, higher] = [await costOf(less), await costOf(more)];
    const what = `${Market.tradeText(trade)}: ${less} cost ${lower}, and ${more} only ${higher}`;
    const asked = { trade, fixed: 'to_asset', amount: less } as const;
    await control(
      () => expect(higher * 1000n < lower * (1000n - MOVE), what).toBe(false),
      [Quotes.marketStandsStill(quotes, asked, Number(MOVE) / 1000)],
    );
  });
});

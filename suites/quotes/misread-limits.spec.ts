import * as Quotes from '../../harness/groups/quotes.ts';
import { control, inconclusive, must, test } from '../../harness/test.ts';

/** The most trades that are sampled for amounts that only one of two legs allows. */
const MOST_TRADES = 4;

/** The most samples of two layers of an asset with other bounds on each. */
const MOST_LAYERS = 6;

const BY_THE_BOUGHT_ASSET = must('QUO-LIMIT-05');
const BY_THE_LAYER = must('QUO-LIMIT-06');

test('a reverse quote is bounded by the bought asset', { tag: BY_THE_BOUGHT_ASSET }, async ({ market, quotes }) => {
  let decided = 0;
  for (const unlike of quotes.unlikeLegs(MOST_TRADES))
    await Quotes.asListed(market, unlike, async (trade) => {
      Quotes.unpriced(BY_THE_BOUGHT_ASSET, await quotes.ask(Quotes.validQuote(trade, 'to_asset', trade.to.max + 1n)));
      // The numbers that bound the sold asset mean nothing for the bought one.
      const range = await quotes.rangeFor(trade, 'to_asset');
      if (await Quotes.areTradable(quotes, { trade, fixed: 'to_asset', range, misread: trade.from })) decided++;
    });
  if (decided === 0) inconclusive('no amount is legal for the bought asset alone');
});

test('the endpoint of the layer decides', { tag: BY_THE_LAYER }, async ({ market, quotes }) => {
  let decided = 0;
  for (const [trade, other] of quotes.unlikeLayers(MOST_LAYERS)) {
    const range = await quotes.rangeFor(trade, 'from_asset');
    const amount = Quotes.amountOutside(other.from, range);
    if (amount === undefined) continue;
    await control(async () => {
      Quotes.unpriced(BY_THE_LAYER, await quotes.ask(Quotes.validQuote(other, 'from_asset', amount)));
      const back = quotes.back(other);
      if (back) Quotes.unpriced(BY_THE_LAYER, await quotes.ask(Quotes.validQuote(back, 'to_asset', amount)));
    }, [Quotes.stillListed(market, other)]);
    await control(async () => {
      if (await Quotes.areTradable(quotes, { trade, fixed: 'from_asset', range, misread: other.from })) decided++;
    }, [Quotes.stillListed(market, trade)]);
  }
  if (decided === 0) inconclusive('no asset has different bounds on two layers that can be quoted');
});

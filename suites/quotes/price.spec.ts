import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  confirm,
  control,
  expect,
  must,
  NotExercised,
  note,
  requirement,
  silent,
  test,
  Violation,
} from '../../harness/test.ts';

/** How many assets are quoted on either side. */
const MOST_ASSETS = 6;

/** How many trades are noted. */
const MOST_TRADES = 2;

const FITS_ITS_AMOUNTS = must('QUO-RESP-10');
const UNIT_OF_BTC = silent('FMT-PREC-02');

test('amounts, price and fee fit together', { tag: [FITS_ITS_AMOUNTS, UNIT_OF_BTC] }, async ({
  quotes,
  discovery,
  seed,
}) => {
  const scales: Parameters<typeof Quotes.fitsItsPrice>[0] = new Map();
  await requirement(FITS_ITS_AMOUNTS, () =>
    confirm('the market', async () => {
      scales.clear();
      for (const trade of Quotes.tradesOfEachAsset(quotes, MOST_ASSETS, seed)) {
        const { quote, largest } = await quotes.findRange(trade);
        const { to } = quote;
        const reverse = await quotes.ask(Quotes.validQuote(trade, 'to_asset', to.amount));
        // A little more in reverse may come to more than the other leg allows.
        const given = [quote, largest, ...(reverse.status === 200 ? [Quotes.quoted(reverse)] : [])];
        for (const each of given) Quotes.fitsItsPrice(scales, trade, each);
      }
      if (scales.size === 0)
        throw new NotExercised(
          'no quote has amounts and a price large enough to compare, and its fee in one of its assets',
        );
    }),
  );
  await requirement(UNIT_OF_BTC, () => {
    const btc = discovery.assets.find(({ asset_id }) => asset_id === 'BTC');
    note(btc ? `BTC has precision ${btc.precision}` : 'BTC is not listed');
    for (const [direction, fitting] of scales) note(`prices ${direction} at scale ${fitting.join(' or ')}`);
  });
});

test('the price follows the direction', { tag: must('QUO-RESP-11') }, async ({ quotes }) => {
  const couples = await Quotes.bothWays(quotes, quotes.tradesByAsset('to_asset', MOST_ASSETS), MOST_ASSETS);
  if (couples.length === 0) throw new NotExercised('no trade is offered in both directions');
  await confirm('the market', async () => {
    let compared = 0;
    for (const [trade, reverse] of couples) {
      const there = await quotes.takeLarge(trade);
      if (!Quotes.isLargeEnough(trade, there)) continue;
      const back = await quotes.take(reverse, 'from_asset', there.to.amount);
      const product = Number(back.to.amount) / Number(there.from.amount);
      // What a fee takes it says itself, however much it is; where it is no number, QUO-FEE-01 says so.
      const left = Quotes.leftByFee(there) * Quotes.leftByFee(back);
      if (Number.isNaN(left)) continue;
      compared++;
      const what = `what ${Market.tradeText(trade)} and back multiply to`;
      const asked = { trade, fixed: 'from_asset', amount: there.from.amount } as const;
      await control(() => {
        expect(product, `${what}, where fees leave ${left.toPrecision(3)}`).toBeGreaterThanOrEqual(left / 2);
        expect(product, what).toBeLessThanOrEqual(1 + Quotes.MARKET_MOVE);
      }, [Quotes.marketStandsStill(quotes, asked, Quotes.MARKET_MOVE)]);
      const ratio = Number(there.to.amount) / Number(there.from.amount);
      if (there.price === back.price && Math.abs(ratio - 1) > 0.05)
        throw new Violation(`${Market.tradeText(trade)} and back have one price, ${there.price}`);
    }
    if (compared === 0) throw new NotExercised('no quote has amounts large enough to compare, and a fee in numbers');
  });
});

test('the indicative price beside quotes', { tag: silent('QUO-PRICE-01') }, async ({ quotes }) => {
  const priced = quotes.someTrades(MOST_TRADES).filter(({ pair }) => Number(pair.price) > 0);
  if (priced.length === 0) throw new NotExercised('no pair with a price can be quoted');
  for (const trade of priced) {
    const { quote, largest } = await quotes.findRange(trade);
    const varies = Math.abs(quote.price / largest.price - 1) > 0.1 ? ', which varies with the amount' : '';
    const ratio = quote.price / Number(trade.pair.price);
    note(`${Market.tradeText(trade)}: quoted ÷ indicative ${ratio.toPrecision(6)}${varies}`);
  }
});

import * as Quotes from '../../harness/groups/quotes.ts';
import { accepted, control, each, inconclusive, NotExercised, note, should, test } from '../../harness/test.ts';

const ONE_UNIT = should('FMT-UNIT-06');

const THOUSAND = 1000n;

/** The most trades that are searched for those whose smallest and largest BTC amounts suit the other leg. */
const MOST_TRADES = 12;

// The bounds of BTC are millisatoshis, like its amounts: the least is quoted and a thousandth of it is not, what is beyond
// the most is not. Only a trade whose other leg would suit as well counts, for then nothing but the unit can be the reason
// of a refusal.
test('BTC limits and BTC amounts share one unit', { tag: ONE_UNIT }, async ({ market, quotes }) => {
  const legs = quotes.trades.flatMap((trade) => Quotes.LEGS.map((fixed) => ({ trade, fixed })));
  const withBtc = legs.filter(({ trade, fixed }) => Quotes.fixedLeg(trade, fixed).asset.asset_id === 'BTC');
  if (withBtc.length === 0) throw new NotExercised('no trade with BTC is listed');
  const decided = { least: false, most: false };

  await each(withBtc.slice(0, MOST_TRADES), async ({ trade, fixed }) => {
    if (decided.least && decided.most) return;
    const { min, max } = Quotes.fixedLeg(trade, fixed);
    const least = min > 0n ? min : 1n;
    const ask = (amount: bigint) => quotes.ask(Quotes.validQuote(trade, fixed, amount));
    const quote = await quotes.takeLarge(trade, fixed);

    await control(async () => {
      if (!decided.least && Quotes.isRightForBothLegs(trade, quote, fixed, least)) {
        const smallest = await ask(least);
        if (smallest.status === 400 && (await ask(least * THOUSAND)).status === 200)
          inconclusive('the bounds of BTC seem to be satoshis: only a thousand times the minimum is quoted');
        accepted(smallest);
        if (least >= THOUSAND) Quotes.unpriced(ONE_UNIT, await ask(least / THOUSAND));
        decided.least = true;
      }
      if (!decided.most && Quotes.isRightForBothLegs(trade, quote, fixed, max + 1n)) {
        for (const amount of [max + 1n, max * THOUSAND]) Quotes.unpriced(ONE_UNIT, await ask(amount));
        decided.most = true;
      }
    }, [Quotes.stillListed(market, trade)]);
  });

  if (!decided.least) inconclusive('at the BTC minimum the other leg may be the one out of range');
  if (!decided.most) note('at the BTC maximum the other leg may be the one out of range');
});

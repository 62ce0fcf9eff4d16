import { tradesOf } from '../../harness/interface/market/trades.ts';
import { unpriced } from '../../harness/interface/quotes/read.ts';
import { isPlain, type LegName, legsOf, tellingQuote, validQuote } from '../../harness/interface/quotes/valid.ts';
import { accepted, NotExercised, requirement, test } from '../../harness/test.ts';

const THOUSAND = 1000n;

/** So many trades are tried for those whose smallest and largest BTC amounts suit the other leg. */
const MOST_TRADES = 12;

test('BTC limits and BTC amounts share one unit', { tag: ['@quote', '@FMT-UNIT-06'] }, async ({
  market,
  discovery,
}) => {
  await requirement('FMT-UNIT-06', async () => {
    const withBtc = tradesOf(discovery).flatMap((trade) => {
      const sides: LegName[] = ['from_asset', 'to_asset'];
      return sides
        .filter((fixed) => legsOf(trade, fixed).set.asset.asset_id === 'BTC')
        .map((fixed) => ({ trade, fixed, bounds: legsOf(trade, fixed).set }));
    });
    if (withBtc.length === 0) throw new NotExercised('no trade with BTC is listed');
    const decided = { least: false, most: false };
    for (const { trade, fixed, bounds } of withBtc.slice(0, MOST_TRADES)) {
      if (decided.least && decided.most) break;
      const ask = (amount: bigint) => market.quote(validQuote(trade, fixed, amount).json);
      const quote = await tellingQuote(market, trade, fixed);
      const least = bounds.min > 0n ? bounds.min : 1n;
      if (!decided.least && isPlain(trade, quote, fixed, least)) {
        const smallest = await ask(least);
        if (smallest.status === 400 && (await ask(least * THOUSAND)).status === 200)
          return 'the bounds of BTC seem to be satoshis: only a thousand times the minimum is quoted';
        accepted(smallest);
        if (least >= THOUSAND) unpriced(await ask(least / THOUSAND), 400, 422);
        decided.least = true;
      }
      // Where the other leg would suit as well, nothing but the unit can be the reason of a refusal.
      if (!decided.most && isPlain(trade, quote, fixed, bounds.max + 1n)) {
        for (const amount of [bounds.max + 1n, bounds.max * THOUSAND]) unpriced(await ask(amount), 400, 422);
        decided.most = true;
      }
    }
    if (!decided.least) throw new NotExercised('at the BTC minimum the other leg may be the one out of range');
    if (!decided.most) return 'at the BTC maximum the other leg may be the one out of range';
  });
});

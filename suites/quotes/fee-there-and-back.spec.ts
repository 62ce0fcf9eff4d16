import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, key, must, NotApplicable, NotExercised, test, Violation } from '../../harness/test.ts';

/** The most trades that are sampled there and back. */
const MOST_TRADES = 3;

/** How much of both fees is missed at least on the way there and back, as a share: the market may move, and rates be rounded. */
const LEAST_PAID = 0.5;

/** What rounding comes to is at most such a part of both fees, or hides them. */
const ROUNDING_WITHIN_FEES = 4;

/** A market that moves by less than such a part of both fees hides neither. */
const MARKET_WITHIN_FEES = 5;

test('the way there and back costs both fees', { tag: [must('QUO-RESP-12'), key('there and back')] }, async ({
  quotes,
}) => {
  const couples = await Quotes.bothWays(quotes, quotes.tradesByAsset('to_asset', MOST_TRADES), MOST_TRADES);
  let compared = 0;
  for (const [trade, reverse] of couples)
    await confirm('the market', async () => {
      // The larger the amounts, the less is rounded.
      const { largest: there } = await quotes.findRange(trade);
      const back = await quotes.take(reverse, 'from_asset', there.to.amount);
      const left = Quotes.leftByFee(there) * Quotes.leftByFee(back);
      const rounding = roundingOf(trade, there) + roundingOf(reverse, back);
      // A fee in neither leg may be any share of them, and one of nothing is in every amount.
      if (!(left > 0) || rounding * ROUNDING_WITHIN_FEES > 1 - left) return;
      compared++;
      const kept = Number(back.to.amount) / Number(there.from.amount);
      if (1 - kept >= (1 - left) * LEAST_PAID - rounding) return;
      const asked = { trade, fixed: 'from_asset', amount: there.from.amount } as const;
      const { otherwise, holds } = Quotes.marketStandsStill(quotes, asked, (1 - left) / MARKET_WITHIN_FEES);
      // What an init says of the fee counts all the same.
      if (!(await holds())) throw new NotApplicable(otherwise);
      throw new Violation(
        `${Market.tradeText(trade)} and back leaves ${kept.toPrecision(5)}, and both fees only ${left.toPrecision(5)}`,
      );
    });
  if (compared === 0) throw new NotExercised('no trade both ways shows fees that rounding does not hide');
});

/** How much of what is bought rounding may be, as a share. */
function roundingOf({ to }: Market.Trade, quote: Awaited<ReturnType<Quotes.Quotes['take']>>): number {
  return Number(Market.stepOf(to)) / Number(quote.to.amount);
}

import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  control,
  expect,
  inconclusive,
  must,
  note,
  property,
  refusedAs,
  requirement,
  test,
} from '../../harness/test.ts';

/** The requirement that an amount is priced, and the one that it comes back unchanged. */
const WAYS = [
  { fixed: 'from_asset', isPriced: must('QUO-REQ-01'), isKept: must('QUO-RESP-05') },
  { fixed: 'to_asset', isPriced: must('QUO-REQ-02'), isKept: must('QUO-RESP-06') },
] as const;

for (const { fixed, isPriced, isKept } of WAYS) {
  test(`every ${fixed}.amount within the bounds is priced and kept`, { tag: [isPriced, isKept] }, async ({
    market,
    quotes,
    settings,
    seed,
  }) => {
    // One whose amounts go beyond 2^53, where the target has it.
    const [trade = quotes.oneTrade()] = quotes.tradesByLeg(fixed, 1);
    const came: { asked: bigint; got: bigint }[] = [];
    const refusals: bigint[] = [];
    await requirement(isPriced, async () => {
      const { range } = await quotes.findRange(trade, fixed);
      const isStillListed = Quotes.stillListed(market, trade);
      const priced = () =>
        property(
          `${trade.pair.ticker}: ${fixed}.amount within the bounds`,
          [Quotes.amountWithin(range, Market.stepOf(Quotes.fixedLeg(trade, fixed)))],
          async (amount) => {
            const answer = await quotes.ask(Quotes.validQuote(trade, fixed, amount));
            if (answer.status === 200)
              return void came.push({ asked: amount, got: Quotes.fixedLeg(Quotes.quoted(answer), fixed).amount });
            refusedAs(isPriced, answer);
            refusals.push(amount);
          },
          { seed, runs: Math.ceil(settings.fuzzRuns / 2), examples: [[range.max], [range.min]] },
        );
      await control(priced, [isStillListed]);
      if (came.length === 0) inconclusive('every amount is refused, be it for want of liquidity');
      for (const asked of refusals) {
        const larger = came.find((each) => each.asked > asked);
        if (larger)
          await control(
            () => Quotes.isNeverAloneRefused(quotes, { trade, fixed, amount: asked, larger: larger.asked }),
            [isStillListed, Quotes.isRefusedInWholeSteps(quotes, { trade, fixed, amount: asked })],
          );
      }
      if (refusals.length > 0) note(`refused: ${refusals.join(', ')}`);
    });
    await requirement(isKept, () => {
      if (came.length === 0) inconclusive('no quote was given');
      for (const { asked, got } of came) expect(got, `the \`${fixed}.amount\` asked for was ${asked}`).toBe(asked);
    });
  });
}

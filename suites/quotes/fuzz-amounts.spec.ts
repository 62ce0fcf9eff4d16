import { isNeverAloneRefused } from '../../harness/flows/quotes/sizes.ts';
import {
  amountBelowOne,
  amountOver,
  amountsOver,
  amountUnder,
  amountWithin,
  brokenAmount,
} from '../../harness/interface/quotes/amounts.ts';
import { bodyWithAmount, fixedLeg, LEGS, lowAmount } from '../../harness/interface/quotes/valid.ts';
import {
  control,
  each,
  expect,
  inconclusive,
  key,
  must,
  NotExercised,
  note,
  outcomeOf,
  property,
  quoted,
  refused,
  requirement,
  someOf,
  stillListed,
  test,
  tradeText,
  unpriced,
  validQuote,
} from '../../harness/test.ts';

/** So many legs share the amounts under a minimum. */
const MOST_LEGS = 4;

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
    const refusals: { asked: bigint; outcome: string }[] = [];
    await requirement(isPriced, async () => {
      const { range } = await quotes.findRange(trade, fixed);
      await property(
        `${trade.pair.ticker}: ${fixed}.amount within the bounds`,
        [amountWithin(range)],
        async (amount) => {
          const answer = await quotes.ask(validQuote(trade, fixed, amount));
          if (answer.status === 200)
            return void came.push({ asked: amount, got: fixedLeg(quoted(answer), fixed).amount });
          refused(answer, 400, 409, 422);
          refusals.push({ asked: amount, outcome: outcomeOf(answer) });
        },
        { seed, runs: Math.ceil(settings.fuzzRuns / 2), examples: [[range.max], [range.min]] },
      );
      if (came.length === 0) inconclusive('every amount is refused, be it for want of liquidity');
      for (const { asked } of refusals) {
        const larger = came.find((each) => each.asked > asked);
        if (larger)
          await control(
            () => isNeverAloneRefused(quotes, { trade, fixed, amount: asked, larger: larger.asked }),
            [stillListed(market, trade)],
          );
      }
      for (const { asked, outcome } of refusals) note(`${asked} gives ${outcome}`);
    });
    await requirement(isKept, () => {
      if (came.length === 0) throw new NotExercised('no quote was given');
      for (const { asked, got } of came) expect(got, `the \`${fixed}.amount\` asked for was ${asked}`).toBe(asked);
    });
  });
}

test('no amount under the minimum is priced', { tag: must('QUO-LIMIT-01') }, async ({
  market,
  quotes,
  settings,
  seed,
}) => {
  const legs = LEGS.flatMap((fixed) => quotes.quotable.map((trade) => ({ trade, fixed })));
  const bounded = legs.filter(({ trade, fixed }) => fixedLeg(trade, fixed).min > 1n);
  const named = ({ trade, fixed }: (typeof legs)[number]) => `${fixed} of ${tradeText(trade)}`;
  if (bounded.length === 0) throw new NotExercised('every minimum is 0 or 1');
  const tried = someOf(bounded, MOST_LEGS, { what: 'leg with a minimum above 1', named, seed });
  await each(tried, ({ trade, fixed }) =>
    control(
      () =>
        property(
          `${trade.pair.ticker}: ${fixed}.amount under the minimum`,
          [amountUnder(fixedLeg(trade, fixed).min)],
          async (amount) => void unpriced(await quotes.askOnce(validQuote(trade, fixed, amount)), 400, 422),
          { seed, runs: Math.ceil(settings.fuzzRuns / 3 / MOST_LEGS) },
        ),
      [stillListed(market, trade)],
    ),
  );
});

test('no amount over the maximum is priced', { tag: must('QUO-LIMIT-02') }, async ({
  market,
  quotes,
  settings,
  seed,
}) => {
  const trade = quotes.oneTrade();
  const { max } = trade.from;
  await control(
    () =>
      property(
        `${trade.pair.ticker}: from_asset.amount over the maximum`,
        [amountOver(max)],
        async (amount) => void unpriced(await quotes.askOnce(validQuote(trade, 'from_asset', amount)), 400, 422),
        { seed, runs: Math.ceil(settings.fuzzRuns / 2), examples: amountsOver(max).map((amount) => [amount]) },
      ),
    [stillListed(market, trade)],
  );
});

test('no amount below one is priced', { tag: [must('QUO-REQ-08'), key('any number')] }, async ({
  market,
  quotes,
  settings,
  seed,
}) => {
  const trade = quotes.oneTrade();
  const { min, max } = trade.from;
  await control(
    () =>
      property(
        `${trade.pair.ticker}: from_asset.amount below one`,
        // Where the bounds begin at 0, that may be an amount.
        [amountBelowOne(min, max).filter((amount) => amount < 0n || min > 0n)],
        async (amount) => void unpriced(await quotes.askOnce(validQuote(trade, 'from_asset', amount)), 400, 422),
        { seed, runs: Math.ceil(settings.fuzzRuns / 3) },
      ),
    [stillListed(market, trade)],
  );
});

test('nothing but a whole number is priced', { tag: [must('QUO-REQ-07'), key('any number')] }, async ({
  quotes,
  settings,
  seed,
}) => {
  const trade = quotes.oneTrade();
  await property(
    `${trade.pair.ticker}: from_asset.amount that is no whole number`,
    [brokenAmount(lowAmount(trade, 'from_asset'))],
    async (written) => void unpriced(await quotes.askOnce({ body: bodyWithAmount(trade, written) }), 400, 422),
    { seed, runs: Math.ceil(settings.fuzzRuns / 2) },
  );
});

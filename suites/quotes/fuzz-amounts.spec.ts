import { property } from '../../harness/engine/fuzz/property.ts';
import { stringifyExact } from '../../harness/engine/json/exact-json.ts';
import { firstAnswer } from '../../harness/interface/errors/probes.ts';
import { oneTrade, someTrades, type Trade, tradesByLeg, tradeText } from '../../harness/interface/market/trades.ts';
import {
  amountBelowOne,
  amountOver,
  amountsOver,
  amountUnder,
  amountWithin,
  brokenAmount,
} from '../../harness/interface/quotes/amounts.ts';
import { isForItsSize, quoted, unpriced } from '../../harness/interface/quotes/read.ts';
import { footingOf, type LegName, legsOf, lowAmount, validQuote } from '../../harness/interface/quotes/valid.ts';
import { expect, NotExercised, refused, requirement, test } from '../../harness/test.ts';

const QUOTE = '/api/v1/market/quote';

/** The requirement that an amount is priced, and the one that it comes back unchanged. */
const WAYS = [
  { fixed: 'from_asset', given: 'QUO-REQ-01', kept: 'QUO-RESP-05' },
  { fixed: 'to_asset', given: 'QUO-REQ-02', kept: 'QUO-RESP-06' },
] as const;

for (const { fixed, given, kept } of WAYS) {
  test(`every ${fixed}.amount within the bounds is priced and kept`, {
    tag: ['@quote', `@${given}`, `@${kept}`],
  }, async ({ market, discovery, settings, seed }) => {
    // One whose amounts go beyond 2^53, where the target has it.
    const [trade = oneTrade(discovery, seed)] = tradesByLeg(discovery, fixed === 'from_asset' ? 'from' : 'to', 1, seed);
    const came: { asked: bigint; got: bigint }[] = [];
    await requirement(given, async () => {
      const { range } = await footingOf(market, trade, fixed);
      await property(
        `${tradeText(trade)}: amounts within the bounds`,
        [amountWithin(range)],
        async (amount) => {
          const answer = await market.quote(validQuote(trade, fixed, amount).json);
          // A lack of liquidity is no matter of the bounds.
          if ([400, 409, 422].includes(answer.status) && !isForItsSize(answer))
            return void refused(answer, answer.status);
          const { from, to } = quoted(answer);
          came.push({ asked: amount, got: fixed === 'from_asset' ? from.amount : to.amount });
        },
        { seed, runs: Math.ceil(settings.fuzzRuns / 2), examples: [[range.max], [range.min]] },
      );
      if (came.length === 0) throw new NotExercised('liquidity lacks for every amount');
    });
    await requirement(kept, () => {
      if (came.length === 0) throw new NotExercised('no quote was given');
      for (const { asked, got } of came) expect(got, `the \`${fixed}.amount\` asked for was ${asked}`).toBe(asked);
    });
  });
}

test('no amount under the minimum is priced', { tag: ['@quote', '@QUO-LIMIT-01'] }, async ({
  wire,
  discovery,
  settings,
  seed,
}) => {
  await requirement('QUO-LIMIT-01', () => {
    const [trade, fixed] = withMinimum(discovery, seed);
    return property(
      `${tradeText(trade)}: ${fixed}.amount under the minimum`,
      [amountUnder(legsOf(trade, fixed).set.min)],
      async (amount) => {
        const { json } = validQuote(trade, fixed, amount);
        unpriced(await firstAnswer(wire, { method: 'POST', path: QUOTE, json }), 400, 422);
      },
      { seed, runs: Math.ceil(settings.fuzzRuns / 3) },
    );
  });
});

test('no amount over the maximum is priced', { tag: ['@quote', '@QUO-LIMIT-02'] }, async ({
  wire,
  discovery,
  settings,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-LIMIT-02', () =>
    property(
      `${tradeText(trade)}: from_asset.amount over the maximum`,
      [amountOver(trade.from.max)],
      async (amount) => {
        const { json } = validQuote(trade, 'from_asset', amount);
        unpriced(await firstAnswer(wire, { method: 'POST', path: QUOTE, json }), 400, 422);
      },
      { seed, runs: Math.ceil(settings.fuzzRuns / 2), examples: amountsOver(trade.from.max).map((amount) => [amount]) },
    ),
  );
});

test('no amount below one is priced', { tag: ['@quote', '@QUO-REQ-08'] }, async ({
  wire,
  discovery,
  settings,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  const { min, max } = trade.from;
  await requirement('QUO-REQ-08', () =>
    property(
      `${tradeText(trade)}: from_asset.amount below one`,
      // Where the bounds begin at 0, that may be an amount.
      [amountBelowOne(min, max).filter((amount) => amount < 0n || min > 0n)],
      async (amount) => {
        const { json } = validQuote(trade, 'from_asset', amount);
        unpriced(await firstAnswer(wire, { method: 'POST', path: QUOTE, json }), 400, 422);
      },
      { seed, runs: Math.ceil(settings.fuzzRuns / 3) },
    ),
  );
});

test('nothing but a whole number is priced', { tag: ['@quote', '@QUO-REQ-07'] }, async ({
  wire,
  discovery,
  settings,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  const valid = lowAmount(trade, 'from_asset');
  const placeholder = stringifyExact(validQuote(trade).with('from_asset.amount', '@').json);
  await requirement('QUO-REQ-07', () =>
    property(
      `${tradeText(trade)}: from_asset.amount that is no whole number`,
      [brokenAmount(valid)],
      async (written) => {
        const body = placeholder.replace('"@"', () => written);
        unpriced(await firstAnswer(wire, { method: 'POST', path: QUOTE, body }), 400, 422);
      },
      { seed, runs: Math.ceil(settings.fuzzRuns / 2) },
    ),
  );
});

/** A trade and its leg that has a minimum above 1. */
function withMinimum(discovery: Parameters<typeof someTrades>[0], seed: number): [Trade, LegName] {
  const trades = someTrades(discovery, Number.POSITIVE_INFINITY, seed);
  for (const fixed of ['from_asset', 'to_asset'] as const) {
    const trade = trades.find((one) => legsOf(one, fixed).set.min > 1n);
    if (trade) return [trade, fixed];
  }
  throw new NotExercised('every minimum is 0 or 1');
}

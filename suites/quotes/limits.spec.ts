import { someOf } from '../../harness/engine/fuzz/pick.ts';
import { remarks, tolerated } from '../../harness/engine/verdict/remarks.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { someTrades, type Trade, tradesByLeg, tradeText } from '../../harness/interface/market/trades.ts';
import { isForItsSize, type Quoted, unpriced } from '../../harness/interface/quotes/read.ts';
import { isPlain, legsOf, plainRange, tellingQuote, validQuote } from '../../harness/interface/quotes/valid.ts';
import { NotExercised, note, refused, requirement, test, Violation } from '../../harness/test.ts';

/** So many legs are tried at their bounds, each by a quote or two. */
const MOST_LEGS = 3;

/** Bounds are sought on so many legs where nothing but the bound could be the reason of a refusal; so many are enough. */
const MOST_AT_BOUNDS = 8;
const ENOUGH = 2;

/** So many trades are tried with amounts that only one of two legs or layers allows, each by three quotes. */
const MOST_TRADES = 3;

const BEYOND = [
  { id: 'QUO-LIMIT-01', title: 'one unit under the minimum is refused', beyond: ({ min }: Bounds) => min - 1n },
  { id: 'QUO-LIMIT-02', title: 'one unit over the maximum is refused', beyond: ({ max }: Bounds) => max + 1n },
];

interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

for (const { id, title, beyond } of BEYOND) {
  test(title, { tag: ['@quote', `@${id}`, '@QUO-LIMIT-03'] }, async ({ market, discovery, seed }) => {
    const answers: Answer[] = [];
    await requirement(id, async () => {
      const found: (string | undefined)[] = [];
      for (const fixed of ['from_asset', 'to_asset'] as const) {
        for (const trade of tradesByLeg(discovery, fixed === 'from_asset' ? 'from' : 'to', MOST_LEGS, seed)) {
          const amount = beyond(legsOf(trade, fixed).set);
          if (amount < 1n) continue;
          const answer = await market.quote(validQuote(trade, fixed, amount).json);
          unpriced(answer, 400, 422);
          answers.push(answer);
          found.push(tolerated(`${fixed}.amount ${amount}`, answer.status, 400));
        }
      }
      if (answers.length === 0) throw new NotExercised('every minimum is 0 or 1');
      return remarks(found);
    });
    await requirement('QUO-LIMIT-03', () =>
      remarks(answers.map((answer) => `out of range gives ${outcomeOf(answer)}`)),
    );
  });
}

test('the bounds themselves are tradable', { tag: ['@quote', '@QUO-LIMIT-04'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('QUO-LIMIT-04', async () => {
    const decided = { min: 0, max: 0 };
    for (const trade of tradesByLeg(discovery, 'from', MOST_AT_BOUNDS, seed)) {
      const open = (['min', 'max'] as const).filter((bound) => decided[bound] < ENOUGH && trade.from[bound] > 0n);
      if (open.length === 0) continue;
      const quote = await tellingQuote(market, trade);
      for (const bound of open) {
        const amount = trade.from[bound];
        // Elsewhere a refusal may be for the other leg's size.
        if (!isPlain(trade, quote, 'from_asset', amount)) continue;
        decided[bound]++;
        const answer = await market.quote(validQuote(trade, 'from_asset', amount).json);
        if (answer.status === 200) continue;
        if (isForItsSize(answer)) throw new Violation(`${tradeText(trade)} at ${bound} ${amount} gives ${answer.text}`);
        refused(answer, 400, 404, 409, 422);
        note(`${tradeText(trade)} at ${bound} ${amount} gives ${outcomeOf(answer)}`);
      }
    }
    if (decided.min + decided.max === 0) throw new NotExercised('at every bound the other leg may be out of range');
    return remarks(
      (['min', 'max'] as const).map((bound) => (decided[bound] === 0 ? `no ${bound} could be decided` : undefined)),
    );
  });
});

test('a reverse quote is bounded by the bought asset', { tag: ['@quote', '@QUO-LIMIT-05'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('QUO-LIMIT-05', async () => {
    const trades = someTrades(discovery, Number.POSITIVE_INFINITY, seed);
    const telling = trades.filter((trade) => disparity(trade) > 1).sort((a, b) => disparity(b) - disparity(a));
    let decided = 0;
    for (const trade of telling.slice(0, MOST_TRADES)) {
      unpriced(await market.quote(validQuote(trade, 'to_asset', trade.to.max + 1n).json), 400, 422);
      const amount = outsideTheOther(trade, await tellingQuote(market, trade));
      if (amount === undefined) continue;
      decided++;
      const answer = await market.quote(validQuote(trade, 'to_asset', amount).json);
      if (answer.status !== 200 && isForItsSize(answer))
        throw new Violation(
          `${tradeText(trade)} for ${amount}, which is within ${trade.to.min} to ${trade.to.max}, is refused: ${answer.text}`,
        );
    }
    if (decided === 0) throw new NotExercised('no amount is legal for the bought asset alone');
  });
});

test('the endpoint of the layer decides', { tag: ['@quote', '@QUO-LIMIT-06'] }, async ({ market, discovery, seed }) => {
  await requirement('QUO-LIMIT-06', async () => {
    const trades = someTrades(discovery, Number.POSITIVE_INFINITY, seed);
    let decided = 0;
    for (const [trade, other] of someOf(siblings(trades), MOST_TRADES, seed)) {
      const range = plainRange(trade, await tellingQuote(market, trade), 'from_asset');
      const amount = onlyInFirst(range, other.from);
      if (amount === undefined) continue;
      decided++;
      const legal = await market.quote(validQuote(trade, 'from_asset', amount).json);
      if (legal.status !== 200 && isForItsSize(legal))
        throw new Violation(`${tradeText(trade)} for ${amount}, legal on that layer, is refused: ${legal.text}`);
      unpriced(await market.quote(validQuote(other, 'from_asset', amount).json), 400, 422);
    }
    if (decided === 0) throw new NotExercised('no asset has different bounds on two layers that can be quoted');
  });
});

/** How far the numbers that bound the bought asset lie beyond those of the sold one; above 1 where they do at all. */
function disparity({ from, to }: Trade): number {
  return Math.max(Number(from.min) / Math.max(1, Number(to.min)), Number(to.max) / Number(from.max));
}

/** An amount to buy that suits both legs and lies outside the numbers of the sold one. */
function outsideTheOther(trade: Trade, quote: Quoted): bigint | undefined {
  return onlyInFirst(plainRange(trade, quote, 'to_asset'), trade.from);
}

function onlyInFirst(first: Bounds, second: Bounds): bigint | undefined {
  if (first.min < second.min) return first.max < second.min ? first.max : first.min;
  if (first.max > second.max) return first.min > second.max ? first.min : first.max;
  return undefined;
}

/** Trades of one asset on two layers with different bounds. */
function siblings(trades: readonly Trade[]): (readonly [Trade, Trade])[] {
  const pairs = trades.flatMap((one) => trades.map((other) => [one, other] as const));
  return pairs.filter(
    ([{ from: one }, { from: other }]) =>
      one.asset.asset_id === other.asset.asset_id &&
      one.layer !== other.layer &&
      (one.min < other.min || one.max > other.max),
  );
}

import { someOf } from '../../harness/engine/fuzz/pick.ts';
import { steady } from '../../harness/engine/verdict/steady.ts';
import type { Market } from '../../harness/interface/market/client.ts';
import {
  opposite,
  someTrades,
  stepOf,
  type Trade,
  tradesOf,
  tradeText,
} from '../../harness/interface/market/trades.ts';
import { feeShare, type Quoted } from '../../harness/interface/quotes/read.ts';
import { askLikely, footingOf, freshQuote } from '../../harness/interface/quotes/valid.ts';
import type { Discovery } from '../../harness/run/discovery.ts';
import { NotExercised, requirement, test, Violation } from '../../harness/test.ts';

/** So many trades are quoted in each direction. */
const MOST_TRADES = 2;

/** By how much the unit of a BTC price may differ from the amounts': which one is not said (FMT-PREC-02). */
const SCALES = [1, 1000, 1 / 1000];

const BETWEEN = 'between RGB assets';

/** Of amounts of fewer steps than this, rounding alone is more than a hundredth. */
const LEAST_STEPS = 100n;

test('amounts, price and fee fit together', { tag: ['@quote', '@QUO-RESP-10', '@FMT-PREC-02'] }, async ({
  market,
  discovery,
  seed,
}) => {
  const directions = new Map<string, number[]>();
  await requirement('QUO-RESP-10', () =>
    steady(async () => {
      directions.clear();
      for (const trade of await ofEachDirection(market, discovery, seed)) {
        const { quote: low, largest } = await footingOf(market, trade);
        for (const quote of [low, largest]) {
          if (quote.to.amount < LEAST_STEPS * stepOf(trade.to)) continue;
          // Of the scales that are possible at first, one has to fit all quotes of a direction.
          const direction = directionOf(trade);
          const scales = (directions.get(direction) ?? scalesFor(direction)).filter((scale) =>
            fits(trade, quote, scale),
          );
          if (scales.length === 0) throw new Violation(`${tradeText(trade)}: ${misfit(quote)}`);
          directions.set(direction, scales);
        }
      }
      if (directions.size === 0) throw new NotExercised('no quote has amounts large enough to compare');
    }),
  );
  await requirement('FMT-PREC-02', () => {
    const btc = discovery.assets.find(({ asset_id }) => asset_id === 'BTC');
    const found = [...directions].map(([direction, scales]) => `prices ${direction} at scale ${scales.join(' or ')}`);
    return [btc ? `BTC has precision ${btc.precision}` : 'BTC is not listed', ...found].join('; ');
  });
});

test('the price follows the direction', { tag: ['@quote', '@QUO-RESP-11'] }, async ({ market, discovery, seed }) => {
  await requirement('QUO-RESP-11', () =>
    steady(async () => {
      const trades = tradesOf(discovery);
      let compared = 0;
      for (const trade of someTrades(discovery, MOST_TRADES, seed)) {
        const reverse = opposite(trade, trades);
        if (!reverse) continue;
        const there = await freshQuote(market, trade);
        const back = await freshQuote(market, reverse, 'from_asset', there.to.amount);
        compared++;
        const product = Number(back.to.amount) / Number(there.from.amount);
        if (product < 0.5 || product > 1.02)
          throw new Violation(`${tradeText(trade)} and back multiply to ${product.toFixed(4)}`);
        const ratio = Number(there.to.amount) / Number(there.from.amount);
        if (there.price === back.price && Math.abs(ratio - 1) > 0.05)
          throw new Violation(`${tradeText(trade)} and back have one price, ${there.price}`);
      }
      if (compared === 0) throw new NotExercised('no trade is listed in both directions');
    }),
  );
});

test('the indicative price beside quotes', { tag: ['@quote', '@QUO-PRICE-01'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('QUO-PRICE-01', async () => {
    const priced = someTrades(discovery, MOST_TRADES, seed).filter(({ pair }) => Number(pair.price) > 0);
    if (priced.length === 0) throw new NotExercised('no pair with a price can be quoted');
    const found: string[] = [];
    for (const trade of priced.slice(0, 2)) {
      const { quote, largest } = await footingOf(market, trade);
      const [one, other] = [quote.price / Number(trade.pair.price), largest.price / Number(trade.pair.price)];
      const varies = Math.abs(one / other - 1) > 0.1 ? ', which varies with the amount' : '';
      found.push(`${tradeText(trade)}: quoted ÷ indicative ${one.toPrecision(6)}${varies}`);
    }
    return found.join('; ');
  });
});

/** Trades that sell BTC, that buy it, and one that does neither, whose price leaves no scale open, if it is quoted. */
async function ofEachDirection(market: Market, discovery: Discovery, seed: number): Promise<Trade[]> {
  const certain = someTrades(discovery, Number.POSITIVE_INFINITY, seed);
  const withBtc = ['from BTC', 'to BTC'].flatMap((direction) =>
    someOf(
      certain.filter((trade) => directionOf(trade) === direction),
      MOST_TRADES,
      seed,
    ),
  );
  const between = tradesOf(discovery).filter((trade) => directionOf(trade) === BETWEEN);
  for (const trade of someOf(between, 2, seed))
    if ((await askLikely(market, trade, 'from_asset')).status === 200) return [...withBtc, trade];
  return withBtc;
}

function directionOf({ from, to }: Trade): string {
  if (from.asset.asset_id === 'BTC') return 'from BTC';
  return to.asset.asset_id === 'BTC' ? 'to BTC' : BETWEEN;
}

function scalesFor(direction: string): number[] {
  return direction === BETWEEN ? [1] : SCALES;
}

/** What the sold amount comes to by the price, in units of the bought asset. */
function gross({ from, price }: Quoted, scale: number): number {
  return (Number(from.amount) / 10 ** Number(from.precision)) * price * scale;
}

// Whether the price is before or after the fee, and which way is rounded, is not said.
function fits({ to }: Trade, quote: Quoted, scale: number): boolean {
  const whole = gross(quote, scale);
  const ratio = Number(quote.to.amount) / whole;
  const step = Number(stepOf(to)) / whole;
  return ratio >= 1 - (feeShare(quote) + 0.02 + step) && ratio <= 1 + 0.001 + step;
}

function misfit(quote: Quoted): string {
  const { from, to, price } = quote;
  return (
    `${from.amount} with precision ${String(from.precision)} at price ${price} comes to ${gross(quote, 1)}, ` +
    `not to ${to.amount}, with a fee of ${(feeShare(quote) * 100).toFixed(2)} %`
  );
}

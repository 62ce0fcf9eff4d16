import { type Side, type Trade, tradesByAsset } from '../../harness/interface/market/trades.ts';
import type { Quoted, QuotedLeg } from '../../harness/interface/quotes/read.ts';
import { freshQuote, type LegName, legsOf, lowAmount } from '../../harness/interface/quotes/valid.ts';
import { expect, NotExercised, requirement, test } from '../../harness/test.ts';

/** So many assets are quoted in both ways. */
const MOST_ASSETS = 4;

/** The smallest whole number that a double cannot hold. */
const FIRST_UNSAFE = 2n ** 53n + 1n;

interface Given {
  readonly trade: Trade;
  readonly fixed: LegName;
  readonly amount: bigint;
  readonly quote: Quoted;
}

test('the legs of a quote are those asked for', {
  tag: ['@quote', '@QUO-RESP-04', '@QUO-RESP-05', '@QUO-RESP-06', '@QUO-RESP-08', '@FMT-UNIT-03', '@FMT-PREC-01'],
}, async ({ market, discovery, seed }) => {
  const quotes: Given[] = [];
  const ways = [
    { id: 'QUO-RESP-05', fixed: 'from_asset' },
    { id: 'QUO-RESP-06', fixed: 'to_asset' },
  ] as const;

  for (const { id, fixed } of ways) {
    await requirement(id, async () => {
      for (const trade of tradesByAsset(discovery, fixed === 'from_asset' ? 'from' : 'to', MOST_ASSETS, seed)) {
        for (const amount of oddAmounts(trade, fixed)) {
          const quote = await freshQuote(market, trade, fixed, amount);
          quotes.push({ trade, fixed, amount, quote });
          expect(fixedLeg(quote, fixed).amount, `\`${fixed}.amount\` of the quote`).toBe(amount);
        }
      }
    });
  }

  await requirement('FMT-UNIT-03', () => {
    const telling = quotes.filter(({ trade, fixed }) => isDivisible(legsOf(trade, fixed).set));
    if (telling.length === 0) throw new NotExercised('no quoted RGB asset has a precision above 0');
    for (const { fixed, amount, quote } of telling)
      expect(fixedLeg(quote, fixed).amount, `the RGB amount ${amount} in the quote`).toBe(amount);
  });

  await requirement('QUO-RESP-04', () => {
    for (const [asked, leg] of legs(quotes))
      expect([leg.asset_id, leg.layer], 'asset and layer of a leg').toEqual([asked.asset.asset_id, asked.layer]);
  });

  await requirement('QUO-RESP-08', () => {
    for (const [asked, { name, ticker, precision }] of legs(quotes))
      expect({ name, ticker, precision }, 'the leg beside the asset list').toEqual({
        name: asked.asset.name,
        ticker: asked.asset.ticker,
        precision: asked.asset.precision,
      });
  });

  await requirement('FMT-PREC-01', () => {
    for (const [asked, leg] of legs(quotes))
      expect(leg.precision, `precision of ${String(leg.ticker)} in a quote`).toBe(asked.asset.precision);
  });
});

/** The legs of all quotes, each with what it was asked for as. */
function legs(quotes: readonly Given[]): (readonly [Side, QuotedLeg])[] {
  if (quotes.length === 0) throw new NotExercised('no quote was given');
  return quotes.flatMap(({ trade, quote }) => [[trade.from, quote.from] as const, [trade.to, quote.to] as const]);
}

function fixedLeg({ from, to }: Quoted, fixed: LegName): QuotedLeg {
  return fixed === 'from_asset' ? from : to;
}

/** Amounts that rounding would show on: odd ones, and where the bounds allow one that no double can hold. */
function oddAmounts(trade: Trade, fixed: LegName): bigint[] {
  const { min, max } = legsOf(trade, fixed).set;
  const low = lowAmount(trade, fixed) | 1n;
  const isRoomy = min <= FIRST_UNSAFE && FIRST_UNSAFE * 4n <= max * 3n;
  return [low < max ? low : max, ...(isRoomy ? [FIRST_UNSAFE] : [])];
}

function isDivisible({ asset }: Side): boolean {
  return asset.asset_id.startsWith('rgb:') && (asset.precision ?? 0) > 0;
}

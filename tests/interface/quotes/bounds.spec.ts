import { type Trade, tradesOf } from '../../../harness/interface/market/trades.ts';
import { isRightForBothLegs, rangeForBothLegs } from '../../../harness/interface/quotes/bounds.ts';
import type { Quoted } from '../../../harness/interface/quotes/read.ts';
import { NotExercised } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { catalogue } from '../market/catalogue.ts';

const [TRADE] = tradesOf(catalogue()) as [Trade];

const quoteOf = (from: bigint, to: bigint, final_fee = 0): Quoted => ({
  body: { fee: { final_fee, fee_asset: 'BTC' } },
  from: { asset_id: 'BTC', layer: 'BTC_LN', name: '', ticker: 'BTC', precision: 11, amount: from },
  to: { asset_id: 'rgb:GOLD-aB3d~', layer: 'RGB_LN', name: '', ticker: 'GOLD', precision: 8, amount: to },
  rfq_id: 'r',
  price: 1,
  timestamp: 1,
  expires_at: 2,
  askedAt: 0,
});

test('where a unit buys two, the lower half of the bought range bounds the sold amount', () => {
  const range = rangeForBothLegs(TRADE, quoteOf(100_000n, 200_000n), 'from_asset');
  expect(range.min).toBe(1000n);
  expect(Number(range.max)).toBeGreaterThan(480_000_000);
  expect(Number(range.max)).toBeLessThan(500_000_000);
  expect(isRightForBothLegs(TRADE, quoteOf(100_000n, 200_000n), 'from_asset', 1000n)).toBe(true);
  expect(isRightForBothLegs(TRADE, quoteOf(100_000n, 200_000n), 'from_asset', 600_000_000n)).toBe(false);
});

test('a fee that may be fixed keeps small amounts out of what suits both legs', () => {
  const free = rangeForBothLegs(TRADE, quoteOf(100_000n, 100_000n), 'from_asset');
  const dear = rangeForBothLegs(TRADE, quoteOf(100_000n, 100_000n, 20_000), 'from_asset');
  // The bound, rounded to whole satoshis.
  expect(free.min).toBe(2000n);
  expect(Number(dear.min)).toBeGreaterThan(15_000);
});

test('legs whose bounds do not meet leave no amount for both', () => {
  expect(() => rangeForBothLegs(TRADE, quoteOf(1000n, 10n ** 12n), 'from_asset')).toThrow(NotExercised);
});

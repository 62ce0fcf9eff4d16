import { type Trade, tradesOf } from '../../../harness/interface/market/trades.ts';
import { fitsItsPrice, isLargeEnough, type Scales } from '../../../harness/interface/quotes/price.ts';
import { type Quoted, quoted } from '../../../harness/interface/quotes/read.ts';
import { Violation } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { catalogue } from '../market/catalogue.ts';
import { quoteAnswer } from './answers.ts';

const TRADE = tradesOf(catalogue()).find(({ from }) => from.asset.asset_id === 'BTC') as Trade;

/** A quote for one whole BTC of eight places, with a fee of nothing. */
function quoteFor(price: number, bought: bigint): Quoted {
  const quote = quoted(quoteAnswer({ price, fee: { final_fee: 0, fee_asset: 'BTC' } }));
  return {
    ...quote,
    from: { ...quote.from, precision: 8, amount: 100_000_000n },
    to: { ...quote.to, amount: bought },
  };
}

test('of the scales of BTC those are left that fit every quote', () => {
  const scales: Scales = new Map();
  fitsItsPrice(scales, TRADE, quoteFor(5_000_000, 5_000_000n));
  expect(scales.get('from BTC')).toEqual([1]);
  fitsItsPrice(scales, TRADE, quoteFor(6_000_000, 6_000_000n));
  expect(() => fitsItsPrice(scales, TRADE, quoteFor(5_000, 5_000_000n)), 'another scale for another quote').toThrow(
    Violation,
  );
});

test('a price that fits at no scale is a violation that shows the figures', () => {
  expect(() => fitsItsPrice(new Map(), TRADE, quoteFor(7_000_000, 5_000_000n))).toThrow(/at price 7000000 .* 5000000/);
});

test('amounts of a few units prove nothing about a price', () => {
  expect(isLargeEnough(TRADE, quoteFor(1, 99n))).toBe(false);
  expect(isLargeEnough(TRADE, quoteFor(1, 100n))).toBe(true);
});

test('what lies behind the last digit of a price decides nothing', () => {
  fitsItsPrice(new Map(), TRADE, quoteFor(150, 150_900n));
  const [scales, coarse]: [Scales, Scales] = [new Map(), new Map()];
  expect(() => fitsItsPrice(scales, TRADE, quoteFor(200, 204_000n)), 'two hundredths more').toThrow(Violation);
  // Its last digit is more than a hundredth of it.
  fitsItsPrice(coarse, TRADE, quoteFor(0.35, 359n));
  expect(coarse.size, 'directions that a coarse price shows something of').toBe(0);
});

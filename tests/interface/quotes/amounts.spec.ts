import {
  amountOver,
  amountsOver,
  amountUnder,
  amountWithin,
  brokenAmount,
  refusedAmounts,
} from '../../../harness/interface/quotes/amounts.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

const RUNS = { seed: 1, numRuns: 300 };
const range = fc
  .tuple(fc.bigInt({ min: 1n, max: 2n ** 110n }), fc.bigInt({ min: 0n, max: 2n ** 110n }))
  .map(([min, spread]) => ({ min, max: min + spread }));

test('amounts within a range lie within it, its bounds included', () => {
  fc.assert(
    fc.property(
      range.chain((bounds) => fc.tuple(fc.constant(bounds), amountWithin(bounds))),
      ([{ min, max }, amount]) => amount >= min && amount <= max,
    ),
    RUNS,
  );
  const amounts = fc.sample(amountWithin({ min: 3n, max: 10n ** 15n }), RUNS);
  expect(amounts).toContain(3n);
  expect(amounts).toContain(10n ** 15n);
  expect(new Set(amounts.map((amount) => String(amount).length)).size, 'orders of magnitude').toBeGreaterThan(10);
});

test('amounts out of a range lie out of it', () => {
  const outside = range.chain(({ min, max }) =>
    fc.record({
      min: fc.constant(min),
      max: fc.constant(max),
      under: amountUnder(min + 1n),
      over: fc.oneof(amountOver(max), fc.constantFrom(...amountsOver(max))),
      below: refusedAmounts('below one', { min, max }).any,
    }),
  );
  fc.assert(
    fc.property(outside, ({ min, max, under, over, below }) => under >= 1n && under <= min && over > max && below < 1n),
    RUNS,
  );
});

test('the wrapped amounts are in range again once cut to 64 or 53 bits', () => {
  const max = 220_000_000_000n;
  const cut = amountsOver(max).flatMap((amount) => [amount % 2n ** 64n, amount % 2n ** 53n]);
  expect(cut.filter((amount) => amount > 0n && amount <= max).length).toBeGreaterThan(1);
});

test('a broken amount is no whole number, however it is read', () => {
  for (const amount of [12n, 60_000_001n, 2n ** 53n + 1n])
    expect(fc.sample(brokenAmount(amount), RUNS).filter((text) => isWhole(JSON.parse(text)))).toEqual([]);
});

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) || (typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value));
}

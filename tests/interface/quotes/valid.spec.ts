import { type Trade, tradesOf } from '../../../harness/interface/market/trades.ts';
import { likelyAmounts, validQuote } from '../../../harness/interface/quotes/valid.ts';
import { expect, test } from '../../test.ts';
import { catalogue } from '../market/catalogue.ts';

const [TRADE] = tradesOf(catalogue()) as [Trade];

test('a valid request differs from the next by the leg whose amount it sets', () => {
  const { json } = validQuote(TRADE, 'from_asset', 7n);
  expect(json).toEqual({
    from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount: 7n },
    to_asset: { asset_id: 'rgb:GOLD-aB3d~', layer: 'RGB_LN' },
  });
  expect(validQuote(TRADE, 'to_asset', 7n).json).toMatchObject({ to_asset: { amount: 7n } });
});

test('a negative case is the valid one with one thing changed', () => {
  const valid = validQuote(TRADE);
  expect(valid.without('to_asset.layer').json.to_asset).toEqual({ asset_id: 'rgb:GOLD-aB3d~' });
  expect(valid.without('from_asset').json).not.toHaveProperty('from_asset');
  expect(valid.with('from_asset.amount', 'abc').json).toMatchObject({ from_asset: { amount: 'abc', layer: 'BTC_LN' } });
  expect(valid.json, 'the valid one stays').toEqual(validQuote(TRADE).json);
});

for (const { min, max } of [
  { min: 0n, max: 1n },
  { min: 1n, max: 1n },
  { min: 0n, max: 10n ** 20n },
  { min: 12n, max: 900_000n },
  { min: 3_000_000n, max: 5_000_000n },
  { min: 3n * 10n ** 11n, max: 2n ** 54n + 3n },
])
  test(`likely amounts between ${min} and ${max} lie within, are positive and rise`, () => {
    const amounts = likelyAmounts({ min, max });
    expect(amounts.length).toBeGreaterThan(0);
    for (const [at, amount] of amounts.entries()) {
      expect(amount >= min && amount <= max && amount > 0n, String(amount)).toBe(true);
      expect(at === 0 || amount > (amounts[at - 1] ?? 0n), 'rising').toBe(true);
    }
  });

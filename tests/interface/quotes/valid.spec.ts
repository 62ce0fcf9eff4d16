import { expect, test } from '@playwright/test';
import { NotExercised, SetupError } from '../../../harness/engine/failures.ts';
import { type Trade, tradesOf } from '../../../harness/interface/market/trades.ts';
import type { Quoted } from '../../../harness/interface/quotes/read.ts';
import {
  askLikely,
  freshQuote,
  isPlain,
  likelyAmounts,
  plainRange,
  validQuote,
} from '../../../harness/interface/quotes/valid.ts';
import { catalogue } from '../market/catalogue.ts';
import { answer, quoteAnswer } from './answers.ts';

const [TRADE] = tradesOf(catalogue()) as [Trade];

test('a valid request differs from the next by the leg whose amount it sets', () => {
  const { json } = validQuote(TRADE, 'from_asset', 7n);
  expect(json).toEqual({
    from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount: 7n },
    to_asset: { asset_id: 'rgb:GOLD-aB3d', layer: 'RGB_LN' },
  });
  expect(validQuote(TRADE, 'to_asset', 7n).json).toMatchObject({ to_asset: { amount: 7n } });
});

test('a negative case is the valid one with one thing changed', () => {
  const valid = validQuote(TRADE);
  expect(valid.without('to_asset.layer').json.to_asset).toEqual({ asset_id: 'rgb:GOLD-aB3d' });
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

test('a refused amount is followed by the next likely one; another refusal ends the asking', async () => {
  const asked: unknown[] = [];
  const answering = (statuses: number[]) => ({
    quote: async (body: unknown) => {
      asked.push(body);
      const status = statuses.shift() ?? 200;
      return status === 200 ? quoteAnswer() : answer(status, { detail: 'No' });
    },
  });
  expect((await askLikely(answering([400, 400, 200]), TRADE, 'from_asset')).status).toBe(200);
  expect(asked).toHaveLength(3);
  expect((await askLikely(answering([404]), TRADE, 'from_asset')).status).toBe(404);
  expect(asked).toHaveLength(4);
});

test('without a quote to start from nothing is judged', async () => {
  const refusing = { quote: async () => answer(400, { detail: 'No' }) };
  await expect(freshQuote(refusing, TRADE)).rejects.toBeInstanceOf(SetupError);
  const away = { quote: async () => answer(503, {}) };
  await expect(freshQuote(away, TRADE)).rejects.toBeInstanceOf(NotExercised);
});

const quoteOf = (from: bigint, to: bigint, final_fee = 0): Quoted => ({
  body: { fee: { final_fee, fee_asset: 'BTC' } },
  from: { asset_id: 'BTC', layer: 'BTC_LN', name: '', ticker: 'BTC', precision: 11, amount: from },
  to: { asset_id: 'rgb:GOLD-aB3d', layer: 'RGB_LN', name: '', ticker: 'GOLD', precision: 8, amount: to },
  rfq_id: 'r',
  price: 1,
  timestamp: 1,
  expires_at: 2,
  askedAt: 0,
});

test('where a unit buys two, the lower half of the bought range bounds the sold amount', () => {
  const range = plainRange(TRADE, quoteOf(100_000n, 200_000n), 'from_asset');
  expect(range.min).toBe(1000n);
  expect(Number(range.max)).toBeGreaterThan(480_000_000);
  expect(Number(range.max)).toBeLessThan(500_000_000);
  expect(isPlain(TRADE, quoteOf(100_000n, 200_000n), 'from_asset', 1000n)).toBe(true);
  expect(isPlain(TRADE, quoteOf(100_000n, 200_000n), 'from_asset', 600_000_000n)).toBe(false);
});

test('a fee that may be fixed keeps small amounts out of what is plain', () => {
  const free = plainRange(TRADE, quoteOf(100_000n, 100_000n), 'from_asset');
  const dear = plainRange(TRADE, quoteOf(100_000n, 100_000n, 20_000), 'from_asset');
  expect(Number(free.min)).toBeLessThan(1100);
  expect(Number(dear.min)).toBeGreaterThan(15_000);
});

test('legs whose bounds do not meet leave no plain amount', () => {
  expect(() => plainRange(TRADE, quoteOf(1000n, 10n ** 12n), 'from_asset')).toThrow(NotExercised);
});

import type { ListedAsset } from '../../../harness/interface/market/listing.ts';
import type { Trade } from '../../../harness/interface/market/trades.ts';
import { isFar } from '../../../harness/interface/swaps/rates.ts';
import { assertWorthPaying } from '../../../harness/interface/swaps/worth-paying.ts';
import { NotApplicable, NotExercised } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';

const USD = 'rgb:usd';

function asset(asset_id: string, precision: number): ListedAsset {
  const others = { name: asset_id, is_active: true, supported_layers: [], endpoints: [] };
  return { asset_id, ticker: asset_id, precision, ...others };
}

/** BTC/USD, listed at a price, traded either way. */
function trades(price: unknown): Trade[] {
  const [base, quote] = [asset('BTC', 8), asset(USD, 6)];
  const sides = [base, quote].map((one) => ({ asset: one, layer: 'LN', min: 1n, max: 10n ** 15n }));
  const names = { base_asset: 'BTC', base_asset_id: 'BTC', quote_asset: 'USD', quote_asset_id: USD };
  const pair = { id: 'p', ticker: 'BTC/USD', ...names, base, quote, price, is_active: true, routes: [] };
  const [btc, usd] = sides;
  if (!btc || !usd) throw new Error('a pair has two sides');
  return [
    { pair, from: btc, to: usd },
    { pair, from: usd, to: btc },
  ];
}

function sale(units: bigint, msat: bigint) {
  return {
    rfq_id: 'r',
    from_asset: { asset_id: USD, amount: units },
    to_asset: { asset_id: 'BTC', amount: msat },
    expires_at: Number.NaN,
  };
}

const bought = (msat: bigint, units: bigint) => {
  const { from_asset, to_asset, ...quote } = sale(units, msat);
  return { ...quote, from_asset: to_asset, to_asset: from_asset };
};

const judge = (quote: ReturnType<typeof sale>, { asked, price = null, times = 2 }: Record<string, unknown> = {}) =>
  assertWorthPaying({ quote, asked }, trades(price), Number(times));

// 67,200 dollars for a bitcoin: a dollar is 1,488 sat.
const FAIR = sale(1_900_000n, 2_827_000n);

test('a maker that takes 1,900,000 units for 3 sat is not paid', () => {
  const greedy = sale(1_900_000n, 3_000n);
  expect(() => judge(greedy, { price: '67200' })).toThrow(NotApplicable);
  expect(() => judge(greedy, { price: '67200' })).toThrow(
    'the quote has 1900000 rgb:usd for 3000 BTC, over 2 times from the price that the pair lists',
  );
  judge(FAIR, { price: '67200' });
});

test('a price is as it is listed in whatever unit, and within twice and half of it', () => {
  // Dollars for a bitcoin, bitcoins for a dollar, millionths of a dollar for a bitcoin, satoshis and millisatoshis for a dollar.
  for (const price of ['67200.00', '6.72e4', '0.0000148809', '67200000000', '1488', '1488000', 67200]) {
    judge(FAIR, { price });
    judge(bought(2_827_000n, 1_900_000n), { price });
    judge(sale(1_900_000n, 1_450_000n), { price });
    judge(sale(1_900_000n, 5_600_000n), { price });
    for (const msat of [1_300_000n, 28_270n, 6_500_000n]) {
      expect(() => judge(sale(1_900_000n, msat), { price }), `${price} ${msat}`).toThrow(NotApplicable);
      expect(() => judge(bought(msat, 1_900_000n), { price }), `${price} ${msat}`).toThrow(NotApplicable);
    }
  }
});

test('what is no price, and a price that nobody asks for, bounds nothing', () => {
  for (const price of [null, undefined, '', '0', '0.0', '-1', 'NaN', '1e999', {}, '9'.repeat(100)])
    judge(sale(1_900_000n, 3_000n), { price });
  judge(sale(1_900_000n, 3_000n), { price: '67200', times: 0 });
});

test('a quote of other assets or of another fixed amount than was asked for is not paid', () => {
  const rest = {
    from_asset: { asset_id: USD, layer: 'RGB_LN', amount: 1_900_000n },
    to_asset: { asset_id: 'BTC', layer: 'BTC_LN' },
  };
  const socket = { from_asset: USD, to_asset: 'BTC', from_amount: 1_900_000 };
  for (const asked of [rest, socket, undefined]) judge(FAIR, { asked });
  for (const asked of [rest, socket]) {
    expect(() => judge(sale(1_900_001n, 2_827_000n), { asked })).toThrow(NotExercised);
    expect(() => judge(sale(1_900_001n, 2_827_000n), { asked })).toThrow(
      'from_asset.amount is 1900001, 1900000 was asked for (QUO-RESP-05)',
    );
    expect(() => judge(bought(2_827_000n, 1_900_000n), { asked })).toThrow('(QUO-RESP-04)');
  }
  const reverse = { from_asset: USD, to_asset: 'BTC', to_amount: 3_000n };
  expect(() => judge(FAIR, { asked: reverse })).toThrow('to_asset.amount is 2827000, 3000 was asked for (QUO-RESP-06)');
  for (const amounts of [
    [0n, 5n],
    [5n, 0n],
    [-1n, 5n],
  ] as const)
    expect(() => judge(sale(amounts[0], amounts[1]))).toThrow('so nothing is paid (QUO-RESP-07)');
});

test('rounding to a unit, and of BTC to a satoshi, makes no price far', () => {
  const rate = (base: bigint, quote: bigint) => ({ base, quote, steps: { base: 1_000n, quote: 1n } });
  expect(isFar(rate(3_000n, 1n), rate(3_000n, 3n), 2n)).toBe(false);
  expect(isFar(rate(3_000n, 1n), rate(1_000n, 1n), 2n)).toBe(false);
  expect(isFar(rate(3_000_000n, 1_000n), rate(3_000_000n, 3_000n), 2n)).toBe(true);
  expect(isFar(rate(3_000_000n, 3_000n), rate(3_000_000n, 1_000n), 2n)).toBe(true);
});

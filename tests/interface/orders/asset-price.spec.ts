import type { Members } from '../../../harness/engine/json/members.ts';
import { areApart, keptOfOldRate } from '../../../harness/interface/orders/asset-price.ts';
import { expect, test } from '../../test.ts';

const RATES = { agreed: 500_000n, current: 800_000n };

/** An order for 500 sat of an asset and 1,000 sat of its own, whose fee is 200 sat. */
function orderOf(order_total_sat: number, asset_price_sat = 500): Members {
  const payment = { fee_total_sat: 200, order_total_sat };
  return { asset_price_sat, client_balance_sat: 1_000, payment: { bolt11: payment, onchain: payment } };
}

test('an order that asks for what it asked for before keeps its old rate, whatever price it names', () => {
  for (const price of [500, 800])
    expect(keptOfOldRate(orderOf(1_700), orderOf(1_700, price), RATES)).toEqual([
      'bolt11: order_total_sat is 1700 sat, was 1700; the asset costs 300 sat more now',
      'onchain: order_total_sat is 1700 sat, was 1700; the asset costs 300 sat more now',
    ]);
});

test('a total may lie beside what the current rate makes of it', () => {
  for (const total of [1_990, 2_000, 2_050]) expect(keptOfOldRate(orderOf(1_700), orderOf(total), RATES)).toEqual([]);
  const cheaper = { agreed: RATES.current, current: RATES.agreed };
  expect(keptOfOldRate(orderOf(2_000, 800), orderOf(1_700), cheaper)).toEqual([]);
});

test('a total that may leave the price out proves nothing', () => {
  expect(keptOfOldRate(orderOf(1_200), orderOf(1_200), RATES)).toEqual([]);
});

test('rates differ when whole satoshis show it', () => {
  expect(areApart(RATES)).toBe(true);
  expect(areApart({ agreed: 500_000n, current: 490_001n })).toBe(false);
});

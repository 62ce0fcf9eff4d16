import {
  assetProblems,
  changedInstructions,
  changesBesideProgress,
  changesOf,
  filledAssetMembers,
  orderedProblems,
} from '../../../harness/interface/orders/order-object.ts';
import { expect, test } from '../../test.ts';

const ORDER = {
  client_pubkey: `02${'ab'.repeat(32)}`,
  lsp_balance_sat: 100_000,
  order_state: 'CREATED',
  access_token: 't',
  channel: null,
  payment: { bolt11: { state: 'EXPECT_PAYMENT', invoice: 'i' }, onchain: { address: 'a', last_payment_check: 1 } },
};

test('an order repeats its request, whatever the case of its key', () => {
  const asked = { ...ORDER, client_pubkey: ORDER.client_pubkey.toUpperCase(), lsp_balance_sat: 100_000n };
  expect(orderedProblems(ORDER, asked)).toEqual([]);
  expect(orderedProblems(ORDER, { ...asked, lsp_balance_sat: 1n })).toEqual([
    'lsp_balance_sat is 100000, 1 was ordered',
  ]);
});

test('a side without an asset is 0, null or absent', () => {
  const asked = { asset_id: 'rgb:a', client_asset_amount: 5n };
  for (const lsp of [{}, { lsp_asset_amount: null }, { lsp_asset_amount: 0 }])
    expect(assetProblems({ asset_id: 'rgb:a', client_asset_amount: 5, ...lsp }, asked)).toEqual([]);
  expect(assetProblems({ asset_id: 'rgb:b', client_asset_amount: 6, lsp_asset_amount: 1 }, asked)).toHaveLength(3);
  const zeros = { lsp_asset_amount: 0, client_asset_amount: 0n, asset_price_sat: 0 };
  expect(filledAssetMembers({ asset_id: null, rfq_id: '', ...zeros })).toEqual([]);
  expect(filledAssetMembers({ asset_id: 'rgb:a', asset_price_sat: 1, lsp_asset_amount: 1 })).toHaveLength(3);
});

test('two readings differ by what may not change; null is absence, and progress counts where it is asked for', () => {
  const { channel: _, ...without } = ORDER;
  const read = {
    ...without,
    access_token: null,
    payment: { ...ORDER.payment, onchain: { address: 'a', last_payment_check: 2 } },
  };
  expect(changesOf(ORDER, read)).toEqual([]);
  const paid = {
    ...read,
    order_state: 'COMPLETED',
    payment: { ...read.payment, bolt11: { state: 'PAID', invoice: 'i' } },
  };
  expect(changesBesideProgress(ORDER, paid)).toEqual([]);
  expect(changesOf(ORDER, paid)).toEqual([
    '/order_state is "COMPLETED"; was "CREATED"',
    '/payment/bolt11/state is "PAID"; was "EXPECT_PAYMENT"',
  ]);
  const other = { ...read, payment: { ...read.payment, bolt11: { state: 'EXPECT_PAYMENT', invoice: 'j' } } };
  expect(changesBesideProgress(ORDER, other)).toEqual(['/payment/bolt11/invoice is "j"; was "i"']);
});

test('two readings are the same by what the interface names, however their times are written', () => {
  const made = { ...ORDER, created_at: '2026-01-01T00:00:00.654321Z', zz_reads: 1 };
  const at = (created_at: string) => ({ ...made, created_at, zz_reads: 2 });
  for (const same of ['2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z', '2026-01-01T02:00:00.654+02:00'])
    expect(changesOf(made, at(same))).toEqual([]);
  expect(changesOf(made, at('2026-01-01T00:00:02Z'))).toHaveLength(1);
});

test('a difference is one where somebody paid; before that it may be null, 0 or minus the total', () => {
  const at = (payment_difference: unknown) => ({ payment: { onchain: { order_total_sat: 10, payment_difference } } });
  for (const unpaid of [null, 0, -10n]) expect(changesOf(at(undefined), at(unpaid))).toEqual([]);
  for (const paid of [-9, 1]) expect(changesOf(at(-10), at(paid))).toHaveLength(1);
});

test('how an order is paid changes by its instructions alone', () => {
  const paying = (invoice: string, state: string) => ({ payment: { bolt11: { invoice, state }, onchain: {} } });
  expect(changedInstructions(paying('i', 'EXPECT_PAYMENT'), paying('i', 'PAID'))).toEqual([]);
  expect(changedInstructions(paying('i', 'EXPECT_PAYMENT'), paying('j', 'EXPECT_PAYMENT'))).toHaveLength(1);
});

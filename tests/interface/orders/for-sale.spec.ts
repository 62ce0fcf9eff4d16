import type { ProviderAsset } from '../../../harness/interface/orders/info.ts';
import { amountsForSale, estimableAmounts } from '../../../harness/interface/orders/valid.ts';
import { expect, test } from '../../test.ts';

const ASSET: ProviderAsset = {
  asset_id: 'rgb:a',
  min_initial_client_amount: 1n,
  max_initial_client_amount: 90n,
  min_initial_lsp_amount: 5n,
  max_initial_lsp_amount: 50n,
  min_channel_amount: 30n,
  max_channel_amount: 100n,
};

test('what is for sale leaves room for the side of the provider', () => {
  expect(amountsForSale(ASSET)).toEqual({ min: 1n, max: 90n });
  expect(amountsForSale({ ...ASSET, min_initial_lsp_amount: 20n })).toEqual({ min: 1n, max: 80n });
  expect(amountsForSale({ ...ASSET, max_initial_lsp_amount: 10n })).toEqual({ min: 20n, max: 90n });
});

test('an estimate names what makes a channel by itself, where that is for sale', () => {
  expect(estimableAmounts(ASSET)).toEqual({ min: 30n, max: 90n });
  expect(estimableAmounts({ ...ASSET, max_initial_client_amount: 20n })).toEqual({ min: 1n, max: 20n });
  expect(estimableAmounts({ ...ASSET, max_initial_client_amount: 0n })).toBeUndefined();
});

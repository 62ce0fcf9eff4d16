import type { Asset, CatalogueIndex } from '../market/catalogue.ts';
import type { OrderOptions, ProviderOptions } from './options.ts';

/** What of an asset may be in an ordered channel, in raw units; a maximum of 0 means that side is not to be had. */
export interface AssetOffer {
  readonly asset: Asset;
  readonly min_initial_client_amount: bigint;
  readonly max_initial_client_amount: bigint;
  readonly min_initial_lsp_amount: bigint;
  readonly max_initial_lsp_amount: bigint;
  readonly min_channel_amount: bigint;
  readonly max_channel_amount: bigint;
}

/** The twelve `options` of get_info. */
export function offeredOptions(options: OrderOptions): ProviderOptions {
  return {
    min_required_channel_confirmations: options.min_required_channel_confirmations,
    min_funding_confirms_within_blocks: options.min_funding_confirms_within_blocks,
    min_onchain_payment_confirmations: options.min_onchain_payment_confirmations,
    supports_zero_channel_reserve: options.supports_zero_channel_reserve,
    min_onchain_payment_size_sat: options.min_onchain_payment_size_sat,
    max_channel_expiry_blocks: options.max_channel_expiry_blocks,
    min_initial_client_balance_sat: options.min_initial_client_balance_sat,
    max_initial_client_balance_sat: options.max_initial_client_balance_sat,
    min_initial_lsp_balance_sat: options.min_initial_lsp_balance_sat,
    max_initial_lsp_balance_sat: options.max_initial_lsp_balance_sat,
    min_channel_balance_sat: options.min_channel_balance_sat,
    max_channel_balance_sat: options.max_channel_balance_sat,
  };
}

/**
 * The assets that channels may have. What the client gets it buys with a quote, so its bounds lie within those of the
 * asset's Lightning endpoint, and what is not traded against BTC is not to be had on that side.
 */
export function offeredAssets(catalogue: CatalogueIndex, options: OrderOptions): readonly AssetOffer[] {
  return catalogue.assets.flatMap((asset) => {
    const lightning = asset.endpoints.find(({ layer }) => layer === 'RGB_LN');
    if (!asset.is_active || asset.asset_id === 'BTC' || lightning === undefined) return [];
    const { min_amount, max_amount } = lightning;
    const max_client = isSold(asset, catalogue) ? max_amount / 10n : 0n;
    const max_lsp = options.not_stocked.includes(asset.ticker) ? 0n : max_amount / 5n;
    return [
      {
        asset,
        min_initial_client_amount: min_amount,
        max_initial_client_amount: max_client,
        min_initial_lsp_amount: min_amount,
        max_initial_lsp_amount: max_lsp,
        min_channel_amount: min_amount,
        // Both sides at their maximum are too much together.
        max_channel_amount: max_lsp === 0n ? max_client : max_lsp + max_client / 2n,
      },
    ];
  });
}

function isSold({ asset_id }: Asset, { pairs }: CatalogueIndex): boolean {
  return pairs.some(
    ({ is_active, base_asset_id, quote_asset_id }) =>
      is_active &&
      [base_asset_id, quote_asset_id].includes('BTC') &&
      [base_asset_id, quote_asset_id].includes(asset_id),
  );
}

import { scriptOf } from '../../lightning/address.ts';
import { isPubkey } from '../../lightning/swaps.ts';
import type { Maker } from '../maker.ts';
import { type AssetOffer, offeredAssets } from './offer.ts';
import { type ChannelFigures, isColoured, type OrderTerms } from './order.ts';
import type { OrderRefusal } from './refusals.ts';

/** What the limits are those of. */
type Basis = Pick<Maker, 'behaviour' | 'catalogue' | 'options'>;

/** Why these terms are not to be had, if so: the node, the limits of get_info, the asset, the refund address. */
export function termsRefusal(terms: OrderTerms, basis: Basis): OrderRefusal | undefined {
  const { options, catalogue } = basis;
  const beyond = limitsBy(basis);
  if (!isPubkey(terms.client_pubkey))
    return { cause: 'invalid', property: 'client_pubkey', message: 'client_pubkey must be the public key of a node' };
  const { min_required_channel_confirmations, min_funding_confirms_within_blocks } = options;
  const { required_channel_confirmations, funding_confirms_within_blocks, refund_onchain_address } = terms;
  const refusal =
    beyond({ required_channel_confirmations }, min_required_channel_confirmations) ??
    beyond({ funding_confirms_within_blocks }, min_funding_confirms_within_blocks) ??
    figuresRefusal(terms, basis);
  if (refusal !== undefined || refund_onchain_address === undefined) return refusal;
  const { network, bad_refund_address } = options;
  const usable = bad_refund_address === 'accept' || scriptOf(network, refund_onchain_address) !== undefined;
  const message = `refund_onchain_address must be an address of ${catalogue.network}`;
  return usable ? undefined : { cause: 'invalid', property: 'refund_onchain_address', message };
}

/** Why a channel of these figures is not to be had, if so. */
export function figuresRefusal(figures: ChannelFigures, basis: Basis): OrderRefusal | undefined {
  const { catalogue, options } = basis;
  const beyond = limitsBy(basis);
  const { lsp_balance_sat, client_balance_sat, channel_expiry_blocks } = figures;
  return (
    beyond({ channel_expiry_blocks }, 1, options.max_channel_expiry_blocks) ??
    beyond({ lsp_balance_sat }, options.min_initial_lsp_balance_sat, options.max_initial_lsp_balance_sat) ??
    beyond({ client_balance_sat }, options.min_initial_client_balance_sat, options.max_initial_client_balance_sat) ??
    beyond(
      { 'lsp_balance_sat + client_balance_sat': lsp_balance_sat + client_balance_sat },
      options.min_channel_balance_sat,
      options.max_channel_balance_sat,
    ) ??
    assetRefusal(figures, offeredAssets(catalogue, options), beyond)
  );
}

/** A side of which nothing is wanted has no bounds; without any asset wanted there are none at all. */
function assetRefusal(
  figures: ChannelFigures,
  offers: readonly AssetOffer[],
  beyond: Limits,
): OrderRefusal | undefined {
  const { asset_id, lsp_asset_amount, client_asset_amount } = figures;
  const wanted = isColoured(figures);
  if (asset_id === undefined) {
    const message = 'asset_id must say of which asset the amounts are';
    return wanted ? { cause: 'invalid', property: 'asset_id', message } : undefined;
  }
  const offer = offers.find(({ asset }) => asset.asset_id === asset_id);
  if (offer === undefined) return { cause: 'unknown-asset', message: 'There is no such asset' };
  if (!wanted) return undefined;
  const { min_initial_lsp_amount, max_initial_lsp_amount } = offer;
  const { min_initial_client_amount, max_initial_client_amount } = offer;
  const lsp = beyond({ lsp_asset_amount }, min_initial_lsp_amount, max_initial_lsp_amount);
  const client = beyond({ client_asset_amount }, min_initial_client_amount, max_initial_client_amount);
  return (
    (lsp_asset_amount > 0n ? lsp : undefined) ??
    (client_asset_amount > 0n ? client : undefined) ??
    beyond(
      { 'lsp_asset_amount + client_asset_amount': lsp_asset_amount + client_asset_amount },
      offer.min_channel_amount,
      offer.max_channel_amount,
    )
  );
}

/** Refuses a value, named by the member that it stands in or the sum that it is, below its minimum or above its maximum. */
type Limits = (
  named: Readonly<Record<string, bigint | number>>,
  minimum: bigint | number,
  maximum?: bigint | number,
) => OrderRefusal | undefined;

function limitsBy({ behaviour }: Pick<Basis, 'behaviour'>): Limits {
  return (named, minimum, maximum = Number.POSITIVE_INFINITY) => {
    const [[name, value] = ['', 0]] = Object.entries(named);
    if (behaviour.canBeOrdered(name, value, { minimum, maximum })) return undefined;
    const bounds = maximum === Number.POSITIVE_INFINITY ? `at least ${minimum}` : `between ${minimum} and ${maximum}`;
    return { cause: 'out-of-limits', property: name.replace(/ .*/, ''), message: `${name} must be ${bounds}` };
  };
}

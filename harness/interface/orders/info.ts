import { isInteger, type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import { soundPart } from '../../engine/json/sound.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { SetupError } from '../../verdict/failures.ts';
import { setUpBy } from '../errors/answers.ts';

/** The whole numbers of `options` (Channel provider info). */
export const OPTION_NUMBERS = [
  'min_required_channel_confirmations',
  'min_funding_confirms_within_blocks',
  'min_onchain_payment_confirmations',
  'min_onchain_payment_size_sat',
  'max_channel_expiry_blocks',
  'min_initial_client_balance_sat',
  'max_initial_client_balance_sat',
  'min_initial_lsp_balance_sat',
  'max_initial_lsp_balance_sat',
  'min_channel_balance_sat',
  'max_channel_balance_sat',
] as const;

/** The bounds of an asset, in its smallest unit. */
export const ASSET_BOUNDS = [
  'min_initial_client_amount',
  'max_initial_client_amount',
  'min_initial_lsp_amount',
  'max_initial_lsp_amount',
  'min_channel_amount',
  'max_channel_amount',
] as const;

export type ProviderOptions = Readonly<Record<(typeof OPTION_NUMBERS)[number], bigint>>;

/** An asset that channels can be ordered with, by what orders need of it. */
export type ProviderAsset = Readonly<Record<(typeof ASSET_BOUNDS)[number], bigint>> & {
  readonly asset_id: string;
  /** Decimal places; undefined where it cannot be read. */
  readonly precision?: number;
};

const byId = ({ asset_id }: Pick<ProviderAsset, 'asset_id'>): string => asset_id;

/** What the report calls the assets that checks choose among. */
export const FOR_LSP = { what: "asset for the provider's side", named: byId };
export const FOR_SALE = { what: 'asset for sale that is also traded for BTC', named: byId };

/** What describes an asset, wherever it is shown. */
export const DESCRIPTION = ['ticker', 'name', 'precision', 'issued_supply'] as const;

/** What the provider says of an asset by members that are as its schema wants them. */
export function soundOffer(asset: Members): Members {
  return soundPart('orders/provider-asset', asset);
}

/** What the provider offers, as far as an order needs it; whether its shape is right is what the passive checks judge. */
export interface ProviderInfo {
  /** Where a client connects before it orders; empty when the provider does not say. */
  readonly lsp_connection_url: string;
  readonly options: ProviderOptions;
  /** Those that can be read. */
  readonly assets: readonly ProviderAsset[];
}

/**
 * What the provider offers, to order by.
 * @throws {SetupError} when the answer does not show all bounds: whether it should is another check's question
 * @throws {NotExercised} when the target is busy
 */
export function providerInfo(answer: Answer): ProviderInfo {
  const { lsp_connection_url: url, options, assets } = setUpBy(answer, 'nothing can be ordered');
  const numbers = wholesIn(membersOf(options), OPTION_NUMBERS);
  if (!numbers) throw new SetupError('nothing can be ordered: get_info does not show all bounds of `options`');
  return {
    lsp_connection_url: typeof url === 'string' ? url : '',
    options: numbers,
    assets: objectsIn(assets, '/assets').flatMap(({ element }) => providerAsset(element) ?? []),
  };
}

function providerAsset(element: Members): ProviderAsset | undefined {
  const { asset_id, precision } = element;
  const bounds = wholesIn(element, ASSET_BOUNDS);
  const places = isInteger(precision) && precision >= 0 ? { precision: Number(precision) } : {};
  return bounds && typeof asset_id === 'string' ? { asset_id, ...places, ...bounds } : undefined;
}

function wholesIn<Name extends string>(
  members: Members | undefined,
  names: readonly Name[],
): Readonly<Record<Name, bigint>> | undefined {
  const wholes = new Map<Name, bigint>();
  for (const name of names) {
    const value = members?.[name];
    if (!isInteger(value)) return undefined;
    wholes.set(name, BigInt(value));
  }
  return Object.fromEntries(wholes) as Record<Name, bigint>;
}

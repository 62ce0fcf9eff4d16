import { listAt, member, numberAt, quantityAt, textAt } from './members.ts';
import type { CallNode } from './node-calls.ts';

/** An asset as the node knows it. */
export interface KnownAsset {
  readonly asset_id: string;
  /** Undefined where the asset's schema has none. */
  readonly ticker: string | undefined;
  readonly name: string;
  readonly precision: number;
  readonly issued_supply: bigint;
  readonly timestamp: number;
  readonly added_at: number;
  readonly media: { file_path: string; digest: string; mime: string } | null;
}

/** The fungible assets that the node knows. Of one that can be inflated, what is known to be in circulation is its supply. */
export async function knownAssets(call: CallNode): Promise<readonly KnownAsset[]> {
  const answer = await call({ method: 'POST', path: '/listassets', body: { filter_asset_schemas: [] } });
  return [...listAt(answer, 'nia'), ...listAt(answer, 'cfa'), ...listAt(answer, 'ifa')].map((asset) => ({
    asset_id: textAt(asset, 'asset_id'),
    ticker: member(asset, 'ticker') === undefined ? undefined : textAt(asset, 'ticker'),
    name: textAt(asset, 'name'),
    precision: numberAt(asset, 'precision'),
    issued_supply: quantityAt(
      asset,
      member(asset, 'issued_supply') === undefined ? 'known_circulating_supply' : 'issued_supply',
    ),
    timestamp: numberAt(asset, 'timestamp'),
    added_at: numberAt(asset, 'added_at'),
    media: mediaOf(member(asset, 'media')),
  }));
}

function mediaOf(media: unknown): KnownAsset['media'] {
  if (typeof media !== 'object' || media === null) return null;
  return { file_path: textAt(media, 'file_path'), digest: textAt(media, 'digest'), mime: textAt(media, 'mime') };
}

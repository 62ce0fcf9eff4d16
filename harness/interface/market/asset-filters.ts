import type { Asset } from '../../../schemas/types.ts';
import { outcomeOf } from '../errors/withstood.ts';
import type { Market } from './client.ts';
import { pageOf } from './read.ts';

/** A filter the asset list may have: only `asset_id` is named by the interface, the others are tried (MKT-ASSETS-15). */
export interface AssetFilter {
  readonly name: string;
  /** The values that let an asset through. */
  readonly values: (asset: Asset) => readonly unknown[];
}

export const CANDIDATE_FILTERS: readonly AssetFilter[] = [
  { name: 'ticker', values: ({ ticker }) => [ticker] },
  { name: 'name', values: ({ name }) => [name] },
  { name: 'layer', values: layersOf },
  { name: 'is_active', values: ({ is_active }) => [is_active] },
  { name: 'protocol', values: (asset) => layersOf(asset).map((layer) => layer.split('_')[0]) },
  { name: 'network', values: (asset) => layersOf(asset).map((layer) => layer.split('_')[1]) },
];

/** What a candidate did to the list. */
export interface FilterFinding {
  readonly name: string;
  readonly value: string;
  /** Exactly the assets that have the value came, and not all have it. */
  readonly works: boolean;
  /** `works`, `ignored`, `narrows otherwise`, or the refusal. */
  readonly effect: string;
  readonly fits: (asset: Asset) => boolean;
}

/**
 * Tries a candidate with a value that some assets have and others don't.
 * @returns undefined when the listed assets show no such value
 */
export async function tryFilter(
  filter: AssetFilter,
  { assets: read }: Pick<Market, 'assets'>,
  assets: readonly Asset[],
): Promise<FilterFinding | undefined> {
  const telling = tellingValue(filter, assets);
  if (telling === undefined) return undefined;
  const { name } = filter;
  const value = String(telling);
  const fits = (asset: Asset) => filter.values(asset).includes(telling);
  const answer = await read({ [name]: value });
  if (answer.status !== 200) return { name, value, works: false, effect: outcomeOf(answer), fits };
  const { elements, total } = pageOf('assets', answer);
  const came = new Set(elements.map(({ asset_id }) => asset_id));
  const expected = assets.filter(fits);
  const works = total === expected.length && expected.every(({ asset_id }) => came.has(asset_id));
  const effect = works ? 'works' : total === assets.length ? 'ignored' : 'narrows otherwise';
  return { name, value, works, effect, fits };
}

function layersOf({ supported_layers }: Asset): string[] {
  return Array.isArray(supported_layers) ? supported_layers.map(String) : [];
}

function tellingValue(filter: AssetFilter, assets: readonly Asset[]): unknown {
  const seen = new Set(assets.flatMap((asset) => filter.values(asset)));
  return [...seen].find(
    (value) => value !== undefined && value !== '' && assets.some((asset) => !filter.values(asset).includes(value)),
  );
}

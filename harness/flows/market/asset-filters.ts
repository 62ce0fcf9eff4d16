import { outcomeOf } from '../../interface/errors/outcome.ts';
import type { Market } from '../../interface/market/client.ts';
import type { ListedAsset } from '../../interface/market/listing.ts';
import { pageOf } from '../../interface/market/read.ts';

/** A filter that the asset list may have: the interface names only `asset_id`; the others are guesses (MKT-ASSETS-15). */
export interface AssetFilter {
  readonly name: string;
  /** The values that let an asset through. */
  readonly values: (asset: ListedAsset) => readonly unknown[];
}

const CANDIDATE_FILTERS: readonly AssetFilter[] = [
  { name: 'ticker', values: ({ ticker }) => [ticker] },
  { name: 'name', values: ({ name }) => [name] },
  { name: 'layer', values: ({ supported_layers }) => supported_layers },
  { name: 'is_active', values: ({ is_active }) => [is_active] },
  { name: 'protocol', values: ({ supported_layers }) => supported_layers.map((layer) => layer.split('_')[0]) },
  { name: 'network', values: ({ supported_layers }) => supported_layers.map((layer) => layer.split('_')[1]) },
];

/** What a candidate did to the list. */
export interface FilterFinding {
  readonly name: string;
  readonly value: string;
  /** Exactly the assets that have the value came, and not all have it. */
  readonly works: boolean;
  /** `works`, `ignored`, `narrows otherwise`, or the refusal. */
  readonly effect: string;
  /** Every asset that came has the value, and fewer came than the list counts. */
  readonly countsMore: boolean;
  readonly fits: (asset: ListedAsset) => boolean;
}

/** Tries each candidate with a value that some of the assets have and others don't; left out is one without such a value. */
export async function tryFilters(
  market: Pick<Market, 'assets'>,
  assets: readonly ListedAsset[],
): Promise<FilterFinding[]> {
  const findings: FilterFinding[] = [];
  for (const filter of CANDIDATE_FILTERS) {
    const finding = await tryFilter(filter, market, assets);
    if (finding) findings.push(finding);
  }
  return findings;
}

/**
 * Tries a candidate with a value that some assets have and others don't.
 * @returns undefined when the listed assets show no such value
 */
async function tryFilter(
  filter: AssetFilter,
  { assets: read }: Pick<Market, 'assets'>,
  assets: readonly ListedAsset[],
): Promise<FilterFinding | undefined> {
  const dividing = dividingValue(filter, assets);
  if (dividing === undefined) return undefined;
  const { name } = filter;
  const value = String(dividing);
  const fits = (asset: ListedAsset) => filter.values(asset).includes(dividing);
  const answer = await read({ [name]: value });
  if (answer.status !== 200) return { name, value, works: false, effect: outcomeOf(answer), countsMore: false, fits };
  const { elements, total } = pageOf('assets', answer);
  const came = new Set(elements.map(({ asset_id }) => asset_id));
  const expected = assets.filter(fits);
  const works = total === expected.length && expected.every(({ asset_id }) => came.has(asset_id));
  const effect = works ? 'works' : total === assets.length ? 'ignored' : 'narrows otherwise';
  const fitting = new Set(expected.map(({ asset_id }) => asset_id));
  const countsMore = came.size < total && elements.every(({ asset_id }) => fitting.has(String(asset_id)));
  return { name, value, works, effect, countsMore, fits };
}

function dividingValue(filter: AssetFilter, assets: readonly ListedAsset[]): unknown {
  const values = new Set(assets.flatMap((asset) => filter.values(asset)));
  return [...values].find(
    (value) => value !== undefined && value !== '' && assets.some((asset) => !filter.values(asset).includes(value)),
  );
}

/** The asset that one filter leaves out and most others let through; undefined when none lets any through. */
export function tornBetween(failing: FilterFinding, filters: readonly FilterFinding[], assets: readonly ListedAsset[]) {
  const [torn] = assets
    .filter((asset) => !failing.fits(asset))
    .map((asset) => ({ asset_id: asset.asset_id, fitting: filters.filter(({ fits }) => fits(asset)) }))
    .sort((one, other) => other.fitting.length - one.fitting.length);
  return torn && torn.fitting.length > 0 ? torn : undefined;
}

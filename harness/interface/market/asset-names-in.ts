/** The assets that recorded answers name. */
import { membersOf, objectsIn } from '../../engine/json/members.ts';
import { readOnce } from '../../engine/passive/read-once.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { ASSETS, GET_INFO, PAIRS } from '../operations.ts';

/** The operations whose answers name assets. */
export const WITH_ASSETS: readonly string[] = [ASSETS, PAIRS, GET_INFO];

/** By what an asset may be called, in the lists and in the pairs. */
const CALLED = ['asset_id', 'ticker', 'name', 'base_asset_id', 'quote_asset_id', 'base_asset', 'quote_asset'] as const;

/** The ids, tickers and names of the assets in an answer. */
export const assetNamesIn = readOnce(({ operation, status, value }: Seen): unknown[] => {
  if (operation === undefined || status !== 200 || !WITH_ASSETS.includes(operation)) return [];
  const { assets, pairs } = membersOf(value) ?? {};
  const listed = [...objectsIn(assets, ''), ...objectsIn(pairs, '')].map(({ element }) => element);
  const within = listed.flatMap(({ base, quote }) => [membersOf(base), membersOf(quote)]);
  return [...listed, ...within].flatMap((element) => CALLED.map((name) => element?.[name]));
});

/** Longer names are ids of contracts, or as good as those. */
const LONGEST_TICKER = 16;

/** How names of assets are compared: ids letter by letter, with their prefix or without it, and tickers in any case. */
export function assetFormOf(name: string): string {
  const bare = name.replace(/^rgb:/, '');
  return bare.length > LONGEST_TICKER ? bare : bare.trim().toLowerCase();
}

import { someOf } from '../../engine/fuzz/pick.ts';
import { withOtherEnd } from '../auth/tokens.ts';
import { inOtherCase } from './asset-names.ts';
import type { ListedAsset, ListedPair, Listing } from './listing.ts';
import { unlistedAssetId, unlistedPairId, unlistedTicker } from './unlisted.ts';

/** The members by which POST /api/v1/market/pairs/routes lets a pair be named (interface, Market). */
export const NAMING_MEMBERS = [
  'pair_id',
  'from_asset_id',
  'quote_asset_id',
  'pair_ticker',
  'base_ticker',
  'quote_ticker',
] as const;
export type NamingMember = (typeof NAMING_MEMBERS)[number];

/** The four ways to name one pair: the members that go together. */
export const WAYS_TO_NAME: readonly (readonly NamingMember[])[] = [
  ['pair_id'],
  ['from_asset_id', 'quote_asset_id'],
  ['pair_ticker'],
  ['base_ticker', 'quote_ticker'],
];

/** A body that gives the chosen members their values of one pair. */
export function naming(pair: ListedPair, members: readonly NamingMember[]): Partial<Record<NamingMember, string>> {
  const values: Record<NamingMember, string> = {
    pair_id: pair.id,
    from_asset_id: pair.base_asset_id,
    quote_asset_id: pair.quote_asset_id,
    pair_ticker: pair.ticker,
    base_ticker: pair.base_asset,
    quote_ticker: pair.quote_asset,
  };
  return Object.fromEntries(members.map((member) => [member, values[member]]));
}

const STRANGERS = {
  what: 'two names without a pair',
  named: ([one, other]: readonly [ListedAsset, ListedAsset]) => `${one.ticker} and ${other.ticker}`,
};

/** Bodies that name no listed pair: by id, by tickers, by asset ids. */
export function namingsOfNoPair(listing: Listing, seed: number) {
  const [base_ticker, quote_ticker] = [unlistedTicker(listing, seed), unlistedTicker(listing, seed + 1)];
  const hasRgb = listing.assets.some(({ asset_id }) => asset_id.startsWith('rgb:'));
  return [
    { pair_id: unlistedPairId(listing, seed) },
    { pair_ticker: `${base_ticker}/${quote_ticker}` },
    { base_ticker, quote_ticker },
    ...(hasRgb ? [{ from_asset_id: 'BTC', quote_asset_id: unlistedAssetId(listing, seed) }] : []),
    ...nearNamings(listing, seed),
  ];
}

/** Bodies of which one part alone names no pair: the other is that of a listed one. */
function nearNamings(listing: Listing, seed: number) {
  const { pairs } = listing;
  const [pair] = pairs;
  if (!pair) return [];
  const { id, base_asset, quote_asset, quote_asset_id } = pair;
  const unknown = unlistedTicker(listing, seed);
  const near = withOtherEnd(id);
  return [
    ...(pairs.some((other) => other.id === near) ? [] : [{ pair_id: near }]),
    { base_ticker: unknown, quote_ticker: quote_asset },
    { base_ticker: base_asset, quote_ticker: unknown },
    { pair_ticker: `${unknown}/${quote_asset}` },
    { pair_ticker: `${base_asset}/${unknown}` },
    ...(quote_asset_id.startsWith('rgb:') ? [{ from_asset_id: unlistedAssetId(listing, seed), quote_asset_id }] : []),
  ];
}

/**
 * Bodies that are no name of a pair, and find one where names are looked up by patterns, by halves, by how they begin, or in any
 * case. How they are refused is free, as each may be malformed.
 */
export function namesOfNothing({ assets, pairs }: Listing) {
  const [pair] = pairs.filter(({ is_active }) => is_active);
  if (!pair) return [];
  const { id, base_asset: base_ticker, base_asset_id: from_asset_id, quote_asset, quote_asset_id } = pair;
  const other = inOtherCase(quote_asset_id);
  const isOther = quote_asset_id.startsWith('rgb:') && assets.every(({ asset_id }) => asset_id !== other);
  return [
    { base_ticker, quote_ticker: '%' },
    { pair_id: `${id}0` },
    { pair_id: '' },
    { pair_ticker: '' },
    ...(base_ticker.includes('/') ? [] : [{ pair_ticker: base_ticker }, { pair_ticker: `${base_ticker}/` }]),
    ...(`${base_ticker}${quote_asset}`.includes('/')
      ? []
      : [{ pair_ticker: `${base_ticker}/${quote_asset}/${base_ticker}` }, { pair_ticker: '%/%' }]),
    ...(isOther ? [{ from_asset_id, quote_asset_id: other }] : []),
  ];
}

/**
 * Bodies whose `pair_ticker` is the beginning of a listed one, and none itself, in whichever letters.
 * @param listing whole lists: what it would be may stand in a part that was not read
 */
export function beginningsOfTickers({ pairs }: Listing) {
  const tickers = new Set(pairs.map(({ ticker }) => ticker.toUpperCase()));
  return pairs
    .filter(({ is_active, ticker }) => is_active && /^[^/]+\/[^/]{2,}$/.test(ticker))
    .map(({ ticker }) => ({ pair_ticker: ticker.slice(0, -1) }))
    .filter(({ pair_ticker }) => !tickers.has(pair_ticker.toUpperCase()))
    .slice(0, 1);
}

/**
 * Bodies that name two listed assets which form no pair.
 * @param listing whole lists: a pair may stand in a part that was not read
 */
export function namingsOfStrangers(listing: Listing, seed: number) {
  return someOf(strangers(listing), 1, { ...STRANGERS, seed }).flatMap(([base, quote]) => [
    { from_asset_id: base.asset_id, quote_asset_id: quote.asset_id },
    { base_ticker: base.ticker, quote_ticker: quote.ticker },
    // A ticker with a slash of its own is no part of one that can be taken apart.
    ...([base, quote].some(({ ticker }) => ticker.includes('/'))
      ? []
      : [{ pair_ticker: `${base.ticker}/${quote.ticker}` }]),
  ]);
}

/** Two listed assets each that form no pair, neither by their ids nor by their tickers. */
function strangers({ assets, pairs }: Listing): [ListedAsset, ListedAsset][] {
  const isStranger = (one: ListedAsset, other: ListedAsset) =>
    one.ticker !== other.ticker &&
    !pairs.some((pair) =>
      [
        [pair.base_asset_id, pair.quote_asset_id],
        [pair.base_asset, pair.quote_asset],
      ].some((sides) => sides.some(isNameOf(one)) && sides.some(isNameOf(other))),
    );
  return assets.flatMap((one, at) =>
    assets
      .slice(at + 1)
      .flatMap((other): [ListedAsset, ListedAsset][] => (isStranger(one, other) ? [[one, other]] : [])),
  );
}

function isNameOf({ asset_id, ticker }: ListedAsset): (name: string) => boolean {
  return (name) => name === asset_id || name === ticker;
}

/** How many of the four ways a set of members completes. */
export function completeWays(names: readonly string[]): number {
  return WAYS_TO_NAME.filter((way) => way.every((member) => names.includes(member))).length;
}

/** Whether a set of members is one of the four ways, no less and no more. */
export function isOneWay(members: readonly NamingMember[]): boolean {
  return wayAmong(members) !== undefined;
}

/** The way in which a request names a pair, no less and no more; undefined where it is none of the four. */
export function wayOf(asked: Readonly<Record<string, unknown>>): readonly NamingMember[] | undefined {
  return wayAmong(Object.keys(asked));
}

function wayAmong(names: readonly string[]): readonly NamingMember[] | undefined {
  return WAYS_TO_NAME.find((way) => way.length === names.length && way.every((member) => names.includes(member)));
}

/** Every set of the six members, the smaller ones first. */
export function allNamings(): NamingMember[][] {
  const sets: NamingMember[][] = [[]];
  for (const member of NAMING_MEMBERS) sets.push(...sets.map((set) => [...set, member]));
  return sets.sort((one, other) => one.length - other.length);
}

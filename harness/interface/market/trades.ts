import { type GroupedChoice, grouped, type Names, oneOf, oneOfEach, someOf } from '../../engine/fuzz/pick.ts';
import { NotOffered } from '../../verdict/failures.ts';
import { type ListedAsset, type Listing, type PairRoute, type TradablePair, tradablePairs } from './listing.ts';

/** An asset on a layer, with the bounds of its endpoint there in the smallest unit (BTC: millisatoshis). */
export interface Side {
  readonly asset: ListedAsset;
  readonly layer: string;
  readonly min: bigint;
  readonly max: bigint;
}

/** What a quote can be asked for: a direction of a pair along one of its listed routes. */
export interface Trade {
  readonly pair: TradablePair;
  readonly from: Side;
  readonly to: Side;
}

/** Whole numbers above this need more digits than a double has. */
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** A few steps of rounding between the bounds of a leg leave room for amounts of the other. */
const FEW = 20n;

/** How the report names trades. */
export const TRADE = { what: 'trade', named: tradeText } satisfies Names<Trade>;

const VERBS = { from: 'sold', to: 'bought' } as const;

/**
 * Every direction in which an active pair can be traded on its routes, given that both assets and both endpoints are
 * active. A route reads as the layers of `from_asset` and `to_asset` (interface, POST /api/v1/market/quote), so one
 * between two assets that share a layer gives both directions. Of one listing they are the same objects each time.
 */
export function tradesOf(listing: Listing): readonly Trade[] {
  const known = KNOWN.get(listing) ?? listedTrades(listing);
  KNOWN.set(listing, known);
  return known;
}

const KNOWN = new WeakMap<Listing, readonly Trade[]>();

function listedTrades({ assets, pairs }: Listing): Trade[] {
  const trades = tradablePairs(pairs).flatMap((pair) =>
    pair.routes.flatMap((route) => tradesAlong(pair, route, assets)),
  );
  return [...new Map(trades.map((trade) => [keyOf(trade), trade])).values()];
}

/** The directions in which one route of a pair can be traded; none where an endpoint is missing or inactive. */
export function tradesAlong(
  pair: TradablePair,
  { from_layer, to_layer }: PairRoute,
  assets: readonly ListedAsset[],
): Trade[] {
  const base = listed(assets, pair.base_asset_id) ?? pair.base;
  const quote = listed(assets, pair.quote_asset_id) ?? pair.quote;
  return [
    [base, quote],
    [quote, base],
  ].flatMap(([sold, bought]) => {
    const from = sideOf(sold, from_layer);
    const to = sideOf(bought, to_layer);
    return from && to ? [{ pair, from, to }] : [];
  });
}

/** The trades whose route fits one direction only, so that there is no doubt that it can be quoted (QUO-ROUTE-03). */
export function decidedTrades(trades: readonly Trade[]): Trade[] {
  const directions = new Map<string, number>();
  for (const trade of trades) directions.set(routeName(trade), (directions.get(routeName(trade)) ?? 0) + 1);
  return trades.filter((trade) => directions.get(routeName(trade)) === 1);
}

/**
 * The directions that the lists leave open: those of a route that fits both, and the ways back along routes that fit one
 * (QUO-ROUTE-04).
 */
export function openTrades(trades: readonly Trade[]): Trade[] {
  const decided = decidedTrades(trades);
  const isDecided = new Set(decided);
  const known = new Set(trades.map(keyOf));
  const back = decided.map(({ pair, from, to }) => ({ pair, from: to, to: from }));
  return [...trades.filter((trade) => !isDecided.has(trade)), ...back.filter((trade) => !known.has(keyOf(trade)))];
}

/**
 * The trades that can certainly be quoted: those whose route fits one direction only, and those that the discovery got a quote for.
 * Where there are none of either, all.
 * @throws {NotOffered} when there is none at all, here and below
 */
export function quotableTrades(discovery: Listing): readonly Trade[] {
  const all = tradesOf(discovery);
  const shown = new Set(discovery.quoted);
  const certain = [...decidedTrades(all), ...openTrades(all).filter((trade) => shown.has(keyOf(trade)))];
  const choice = certain.length > 0 ? certain : all;
  if (choice.length === 0)
    throw new NotOffered('no active pair is listed with a route between two active endpoints of its assets');
  return choice;
}

/** At most `most` of them, which the seed chooses; one whose amounts go beyond 2^53 comes first. */
export function someTrades(discovery: Listing, most: number, seed: number): Trade[] {
  const { large, others } = bySize(quotableTrades(discovery), ({ from, to }) => from.max > SAFE || to.max > SAFE);
  const first = someOf(large, Math.max(1, most - others.length), { ...beyond(TRADE), seed });
  return [...first, ...someOf(others, most - first.length, { ...TRADE, seed })];
}

/** One of them, which the seed alone chooses; where there are roomy ones, one of those. */
export function oneTrade(discovery: Listing, seed: number): Trade {
  const trades = quotableTrades(discovery);
  const roomy = trades.filter(isRoomy);
  return oneOf(roomy.length > 0 ? roomy : trades, { ...TRADE, seed });
}

/** Whether the bounds of both legs lie so far apart that rounding one leg leaves the other inside them. */
export function isRoomy({ from, to }: Pick<Trade, 'from' | 'to'>): boolean {
  return [from, to].every((side) => side.max - side.min >= stepOf(side) * FEW);
}

/**
 * At most `most` trades that differ in the leg they sell (or buy), each along a trade that the seed chooses; one whose bounds go beyond 2^53 comes first.
 */
export function tradesByLeg(discovery: Listing, leg: 'from' | 'to', most: number, seed: number): Trade[] {
  const legs = grouped(quotableTrades(discovery), (trade) => sideKey(trade[leg]));
  const group = { what: `${VERBS[leg]} leg`, named: (trade: Trade) => sideText(trade[leg]) };
  return ofEachGroup(legs, most, { seed, group, element: TRADE }, (trade) => trade[leg].max > SAFE);
}

/** At most `most` trades that differ in the asset they sell (or buy): BTC, one with bounds beyond 2^53, then others. */
export function tradesByAsset(discovery: Listing, leg: 'from' | 'to', most: number, seed: number): Trade[] {
  const assets = grouped(quotableTrades(discovery), (trade) => trade[leg].asset.asset_id);
  const group = { what: `${VERBS[leg]} asset`, named: (trade: Trade) => trade[leg].asset.ticker };
  const choice = { seed, group, element: TRADE };
  const isBtc = ([trade]: readonly Trade[]) => trade?.[leg].asset.asset_id === 'BTC';
  const btc = oneOfEach(assets.filter(isBtc), 1, choice);
  const others = assets.filter((trades) => !isBtc(trades));
  return [...btc, ...ofEachGroup(others, most - btc.length, choice, (trade) => trade[leg].max > SAFE)];
}

/** At most `most` trades that differ in the layer on which they sell (or buy) BTC. */
export function tradesOfBtc(discovery: Listing, leg: 'from' | 'to', most: number, seed: number): Trade[] {
  const ofBtc = quotableTrades(discovery).filter((trade) => trade[leg].asset.asset_id === 'BTC');
  const group = { what: `layer of ${VERBS[leg]} BTC`, named: (trade: Trade) => trade[leg].layer };
  return oneOfEach(
    grouped(ofBtc, (trade) => trade[leg].layer),
    most,
    { seed, group, element: TRADE },
  );
}

/**
 * The trades that one looks for among the listed; where there is none, among those that go back along a listed route. Whether a
 * route covers the way back is not stated (QUO-ROUTE-04), so a refusal of such a one shows nothing.
 */
export function listedOrBack(trades: readonly Trade[], isWanted: (trade: Trade) => boolean): Trade[] {
  const wanted = trades.filter(isWanted);
  if (wanted.length > 0) return wanted;
  return trades.map(({ pair, from, to }) => ({ pair, from: to, to: from })).filter(isWanted);
}

/** Whether a trade is one of those that are listed. */
export function isListed(trade: Trade, trades: readonly Trade[]): boolean {
  return trades.some((other) => keyOf(other) === keyOf(trade));
}

/** The trade in the opposite direction on the same layers; undefined where no route covers it. */
export function opposite(trade: Trade, trades: readonly Trade[]): Trade | undefined {
  const wanted = keyOf({ from: trade.to, to: trade.from });
  return trades.find((other) => keyOf(other) === wanted);
}

/** A trade as one reads it: `BTC on BTC_LN → USDT on RGB_LN`. */
export function tradeText({ from, to }: Pick<Trade, 'from' | 'to'>): string {
  return `${sideText(from)} → ${sideText(to)}`;
}

/** What a computed amount may be rounded to, in the smallest unit: BTC, though counted in millisatoshis, to satoshis. */
export function stepOf({ asset }: { readonly asset: { readonly asset_id: unknown } }): bigint {
  return asset.asset_id === 'BTC' ? 1000n : 1n;
}

/** The active endpoint of an asset on a layer, as a leg; undefined when there is none that can be traded. */
export function sideOf(asset: ListedAsset | undefined, layer: string): Side | undefined {
  if (!asset || asset.is_active === false) return undefined;
  const endpoint = asset.endpoints.find((one) => one.layer === layer && one.is_active === true);
  const min = whole(endpoint?.min_amount);
  const max = whole(endpoint?.max_amount);
  return min === undefined || max === undefined || max <= 0n || min > max ? undefined : { asset, layer, min, max };
}

/** A trade of each of at most `most` groups; of a group with a large one first. */
function ofEachGroup(
  groups: readonly Trade[][],
  most: number,
  choice: GroupedChoice<Trade>,
  isLarge: (trade: Trade) => boolean,
): Trade[] {
  const { large, others } = bySize(groups, (trades) => trades.some(isLarge));
  const first = oneOfEach(large, Math.max(1, most - others.length), {
    ...choice,
    group: beyond(choice.group),
    element: beyond(choice.element),
  });
  return [...first, ...oneOfEach(others, most - first.length, choice)];
}

function bySize<Value>(list: readonly Value[], isLarge: (value: Value) => boolean) {
  return { large: list.filter(isLarge), others: list.filter((value) => !isLarge(value)) };
}

/** What is large is chosen apart from the others, and has a name of its own. */
function beyond({ what, named }: Names<Trade>): Names<Trade> {
  return { what: `${what} beyond 2^53`, named };
}

function listed(assets: readonly ListedAsset[], id: string): ListedAsset | undefined {
  return assets.find(({ asset_id }) => asset_id === id);
}

function routeName({ pair, from, to }: Trade): string {
  return `${pair.id} ${from.layer} ${to.layer}`;
}

/** A leg as one reads it: `BTC on BTC_LN`. */
export function sideText({ asset, layer }: Side): string {
  return `${asset.ticker} on ${layer}`;
}

/** Names a direction of trade: both assets, each with its layer. */
export function keyOf({ from, to }: Pick<Trade, 'from' | 'to'>): string {
  return `${sideKey(from)} ${sideKey(to)}`;
}

function sideKey({ asset, layer }: Side): string {
  return `${asset.asset_id} ${layer}`;
}

function whole(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : undefined;
}

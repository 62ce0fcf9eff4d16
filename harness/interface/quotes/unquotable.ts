/** Legs made of what the target lists that get no quote: they form no pair, or something about them is inactive. Pure. */
import { grouped, oneOfEach, someOf } from '../../engine/fuzz/pick.ts';
import type { ListedAsset, ListedPair, Listing } from '../market/listing.ts';
import { quotableTrades, type Side, sideOf, tradesOf, tradeText } from '../market/trades.ts';
import { isListedEitherWay, joins } from './routes.ts';

/** Two legs that a quote can be asked for, whether a pair joins them or not. */
export interface AskedLegs {
  readonly from: Side;
  readonly to: Side;
}

/** Legs that would be quotable if nothing about them were inactive; `what` says what is, and `kind` what kinds of things all are. */
interface InactiveLegs extends AskedLegs {
  readonly what: string;
  readonly kind: string;
}

/** Which of several are chosen, and how many at most. */
interface Choice {
  readonly most: number;
  readonly seed: number;
}

/**
 * Legs of an inactive pair, asset or endpoint, of each of these before more of one; nothing where none is listed: a service may look at
 * one of them and not at another.
 */
export function someInactiveLegs(listing: Listing, { most, seed }: Choice): readonly InactiveLegs[] {
  const element = {
    what: 'inactive pair, asset or endpoint',
    named: ({ what, ...legs }: InactiveLegs) => `${what}: ${tradeText(legs)}`,
  };
  const group = { what: 'kind of what is inactive', named: ({ kind }: InactiveLegs) => kind };
  const all = inactiveLegs(listing);
  const unlike = oneOfEach(grouped(all, group.named), most, { seed, group, element });
  const others = all.filter((legs) => !unlike.includes(legs));
  return [...unlike, ...someOf(others, most - unlike.length, { ...element, seed })];
}

/** Legs of two assets that form no pair; nothing where every two traded assets form one. */
export function someUnpairedLegs(listing: Listing, { most, seed }: Choice): readonly AskedLegs[] {
  const names = { what: 'couple of assets without a pair', named: tradeText, seed };
  return someOf(unpairedLegs(listing), most, names);
}

/** Legs of one asset against itself, on one layer and across two; nothing where every traded asset forms a pair with itself. */
export function someLegsOfOneAsset(listing: Listing, { most, seed }: Choice): readonly AskedLegs[] {
  const sides = quotableTrades(listing).flatMap(({ from, to }) => [from, to]);
  const { onOneLayer, acrossLayers } = legsOfOneAsset(sidesWithoutOwnPair(sides, listing.pairs));
  return [
    ...someOf(onOneLayer, most, { what: 'asset against itself', named: tradeText, seed }),
    ...someOf(acrossLayers, most, { what: 'asset against itself on another layer', named: tradeText, seed }),
  ];
}

/** Each asset against itself, by whether its layer stays. */
export function legsOfOneAsset(sides: readonly Side[]): Readonly<Record<'onOneLayer' | 'acrossLayers', AskedLegs[]>> {
  const isOther = (from: Side, to: Side) => from.asset.asset_id === to.asset.asset_id && from.layer !== to.layer;
  return {
    onOneLayer: sides.map((side) => ({ from: side, to: side })),
    acrossLayers: sides.flatMap((from) => sides.filter((to) => isOther(from, to)).map((to) => ({ from, to }))),
  };
}

/**
 * Legs of every two traded assets that form no pair, in either direction once; on layers that are a route of some pair
 * where there are such, since nothing but the pair is to be refused.
 */
export function unpairedLegs(listing: Listing): AskedLegs[] {
  const traded = tradesOf(listing).flatMap(({ from, to }) => [from, to]);
  const unpaired = traded.flatMap((from) =>
    traded.filter((to) => isUnpaired(from, to, listing.pairs)).map((to) => ({ from, to })),
  );
  const isAlongARoute = ({ from, to }: AskedLegs) =>
    listing.pairs.some((pair) => isListedEitherWay(pair, from.layer, to.layer));
  const couples = new Map<string, AskedLegs>();
  for (const legs of [...unpaired].sort((one, other) => Number(isAlongARoute(one)) - Number(isAlongARoute(other))))
    couples.set(`${legs.from.asset.asset_id} ${legs.to.asset.asset_id}`, legs);
  return [...couples.values()];
}

/** Which sides, each once, belong to an asset that forms no pair with itself; a deployment may list one that does, between layers. */
export function sidesWithoutOwnPair(sides: readonly Side[], pairs: readonly ListedPair[]): Side[] {
  const alone = sides.filter(({ asset }) => !pairs.some((pair) => joins(pair, asset.asset_id, asset.asset_id)));
  return grouped(alone, ({ asset, layer }) => `${asset.asset_id} ${layer}`).flatMap(([side]) => side ?? []);
}

/** The legs of inactive pairs, and those of active ones whose asset or endpoint is inactive. */
export function inactiveLegs({ assets, pairs }: Listing): InactiveLegs[] {
  return pairs.flatMap((pair) => {
    const [base, quote] = [pair.base_asset_id, pair.quote_asset_id].map((id) =>
      assets.find(({ asset_id }) => asset_id === id),
    );
    if (!base || !quote || hasActiveNamesake(pair, pairs)) return [];
    return stepsOf(pair, base, quote).flatMap(([from_layer, to_layer]) => {
      const [from, to] = [awakened(base, from_layer), awakened(quote, to_layer)];
      const closed = [
        ...(sideOf(base, from_layer) ? [] : ['endpoint to sell']),
        ...(sideOf(quote, to_layer) ? [] : ['endpoint to buy']),
      ];
      const inactive = inactiveOf(pair, [base, quote], closed);
      return from && to && inactive ? [{ ...inactive, from, to }] : [];
    });
  });
}

function isUnpaired({ asset: one }: Side, { asset: other }: Side, pairs: readonly ListedPair[]): boolean {
  return one.asset_id !== other.asset_id && !pairs.some((pair) => joins(pair, one.asset_id, other.asset_id));
}

/** Whether an active pair of the same two assets makes them quotable after all. */
function hasActiveNamesake(pair: ListedPair, pairs: readonly ListedPair[]): boolean {
  return pairs.some(
    (other) => other !== pair && other.is_active === true && joins(other, pair.base_asset_id, pair.quote_asset_id),
  );
}

/** The steps between layers to ask along: the routes, or where an inactive pair lists none, from any layer to another. */
function stepsOf(pair: ListedPair, base: ListedAsset, quote: ListedAsset): (readonly [string, string])[] {
  const { routes = [] } = pair;
  if (routes.length > 0) return routes.map(({ from_layer, to_layer }) => [from_layer, to_layer]);
  const [to_layer = ''] = layersOf(quote);
  return layersOf(base).map((from_layer) => [from_layer, to_layer]);
}

function inactiveOf(
  pair: ListedPair,
  assets: readonly ListedAsset[],
  closed: readonly string[],
): Pick<InactiveLegs, 'what' | 'kind'> | undefined {
  const asleep = assets.find(({ is_active }) => is_active === false);
  const isOff = pair.is_active === false;
  const kind = [...(isOff ? ['pair'] : []), ...(asleep ? ['asset'] : []), ...closed].join(' and ');
  if (isOff) return { what: `the inactive pair ${pair.ticker}`, kind };
  if (asleep) return { what: `the inactive asset ${asleep.ticker}`, kind };
  return closed.length > 0 ? { what: `an inactive endpoint of ${pair.ticker}`, kind } : undefined;
}

function layersOf({ endpoints }: ListedAsset): string[] {
  return endpoints.map(({ layer }) => layer);
}

/** The leg as it would be if asset and endpoint were active, with bounds that begin at 1 where none are given. */
function awakened(asset: ListedAsset, layer: string): Side | undefined {
  const endpoints = asset.endpoints.map((endpoint) => ({
    ...endpoint,
    is_active: true,
    max_amount: endpoint.max_amount || 1,
  }));
  return sideOf({ ...asset, is_active: true, endpoints }, layer);
}

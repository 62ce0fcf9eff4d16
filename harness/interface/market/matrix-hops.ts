/** The hops that a matrix counts, beside the pairs that there are (FLW-MARKET-02). */
import type { Problems } from '../../engine/passive/check.ts';
import { assetsByName, type Cell, cellsBetween, fewestHops, type PairNames } from './matrix.ts';

/** As many pairs are to be shown both ways before the one that is not stands out, with routes listed alike. */
const LEAST_BOTH_WAYS = 2;

/** A cell with the ids of its assets. */
interface Hops {
  readonly from: string;
  readonly to: string;
  readonly hops: number;
}

/**
 * What the recognised cells of a matrix say otherwise than the active pairs. Of a matrix without such cells nothing is said:
 * MKT-MATRIX-02 judges whether it mentions the assets.
 */
export function hopProblems(matrix: unknown, pairs: readonly PairNames[]): Problems {
  const cells = cellsBetween(pairs, matrix);
  if (cells.length === 0) return undefined;
  const ids = assetsByName(pairs);
  const known = cells.flatMap((cell) => hopsOf(cell, ids));
  return [
    ...farNeighbours(cells, pairs),
    ...lopsided(known, pairs),
    ...lopsidedFar(known, pairs),
    ...tooNear(known, pairs),
    ...leftOut(cells, known, ids, pairs),
  ];
}

function hopsOf({ from, to, hops }: Cell, ids: ReadonlyMap<string, string>): Hops[] {
  const [one, other] = [ids.get(from), ids.get(to)];
  return one === undefined || other === undefined ? [] : [{ from: one, to: other, hops: Number(hops) }];
}

function farNeighbours(cells: readonly Cell[], pairs: readonly PairNames[]): string[] {
  const apart = pairs.map((pair) => ({ pair, hops: fewestHops(cells, pair) ?? 1 }));
  return apart
    .filter(({ hops }) => hops !== 1)
    .map(({ pair, hops }) => `${pair.base_asset} and ${pair.quote_asset} form a pair, and are ${hops} hops apart`);
}

/**
 * The pairs whose assets are neighbours one way round only, by a longer way or none the other way round, where those of all other pairs
 * are both ways. A matrix may show each couple once, or the ways that routes are listed: then those are listed otherwise.
 */
function lopsided(known: readonly Hops[], pairs: readonly PairNames[]): string[] {
  const between = (one: string, other: string) =>
    known.filter(({ from, to }) => from === one && to === other).map(({ hops }) => hops);
  const couples = pairs.map(({ base_asset_id: base, quote_asset_id: quote, isListedBothWays }) => {
    const ways = [between(base, quote), between(quote, base)];
    return {
      base,
      quote,
      isListedBothWays,
      isBothWays: ways.every((hops) => hops.includes(1)),
      isOneWay: ways.some((hops) => hops.includes(1)),
    };
  });
  const odd = couples.filter(({ isBothWays, isOneWay }) => isOneWay && !isBothWays);
  const others = couples.filter((one) => one.isBothWays && one.isListedBothWays === odd[0]?.isListedBothWays);
  if (odd.length !== 1 || others.length < LEAST_BOTH_WAYS) return [];
  return odd.map(({ base, quote }) => `${base} and ${quote} form a pair, and are neighbours one way round only`);
}

/**
 * The two assets that form no pair and are as many hops apart one way round only, where all others are so both ways. Where all routes
 * are listed both ways and all neighbours shown so, each way from one asset to another leads back.
 */
function lopsidedFar(known: readonly Hops[], pairs: readonly PairNames[]): string[] {
  const fewest = fewestByWay(known);
  const isBothWays = ({ base_asset_id: base, quote_asset_id: quote, isListedBothWays }: PairNames) =>
    isListedBothWays === true && fewest.get(wayOf(base, quote)) === 1 && fewest.get(wayOf(quote, base)) === 1;
  if (!pairs.every(isBothWays)) return [];
  const neighbours = neighboursIn(pairs);
  const far = new Map(
    known
      .filter(({ from, to }) => from !== to && !neighbours.get(from)?.has(to))
      .map(({ from, to }) => [from, to].sort())
      .map(([one = '', other = '']) => [wayOf(one, other), { one, other }]),
  );
  const apart = [...far.values()].map((ends) => ({
    ...ends,
    ways: [fewest.get(wayOf(ends.one, ends.other)), fewest.get(wayOf(ends.other, ends.one))] as const,
  }));
  const odd = apart.filter(({ ways: [there, back] }) => there !== back);
  if (odd.length !== 1 || apart.length - odd.length < LEAST_BOTH_WAYS) return [];
  return odd.map(
    ({ one, other, ways: [there = 'no', back = 'no'] }) =>
      `${one} and ${other} are ${there} hops apart, and ${back} the other way round`,
  );
}

/** The fewest hops from one asset to another, by that way. */
function fewestByWay(known: readonly Hops[]): Map<string, number> {
  const fewest = new Map<string, number>();
  for (const { from, to, hops } of known) {
    const way = wayOf(from, to);
    fewest.set(way, Math.min(hops, fewest.get(way) ?? hops));
  }
  return fewest;
}

function wayOf(from: string, to: string): string {
  return `${from} to ${to}`;
}

/**
 * Nobody gets from one asset to another by fewer trades than there are pairs between them; layers may take more. What is as
 * large as the number of assets counts no hops: it may stand for those that cannot be reached.
 */
function tooNear(known: readonly Hops[], pairs: readonly PairNames[]): string[] {
  const neighbours = neighboursIn(pairs);
  return known
    .filter(({ from, to, hops }) => from !== to && hops >= 1 && hops < neighbours.size)
    .map((cell) => ({ ...cell, least: distance(neighbours, cell.from, cell.to) }))
    .filter(({ hops, least }) => least === undefined || hops < least)
    .map(
      ({ from, to, hops, least }) =>
        `${from} and ${to} are ${hops} hops apart, ${least === undefined ? 'and no pairs lead there' : `by ${least} pairs`}`,
    );
}

/** Where neighbours are shown as such, those of each pair are, if both stand in other cells. */
function leftOut(
  cells: readonly Cell[],
  known: readonly Hops[],
  ids: ReadonlyMap<string, string>,
  pairs: readonly PairNames[],
): string[] {
  if (!known.some(({ from, to, hops }) => from !== to && hops === 1)) return [];
  const standing = new Set(known.flatMap(({ from, to }) => [from, to]));
  return pairs
    .filter(({ base_asset, quote_asset }) => ids.has(base_asset) && ids.has(quote_asset))
    .filter(({ base_asset_id, quote_asset_id }) => standing.has(base_asset_id) && standing.has(quote_asset_id))
    .filter((pair) => fewestHops(cells, pair) === undefined)
    .map(({ base_asset, quote_asset }) => `${base_asset} and ${quote_asset} form a pair, and have no cell`);
}

function neighboursIn(pairs: readonly PairNames[]): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>();
  for (const { base_asset_id, quote_asset_id } of pairs)
    for (const [one, other] of [
      [base_asset_id, quote_asset_id],
      [quote_asset_id, base_asset_id],
    ] as const)
      neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
  return neighbours;
}

/** By how many pairs one asset leads to another at least; undefined when none do. */
function distance(neighbours: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): number | undefined {
  const steps = new Map([[from, 0]]);
  for (const [asset, count] of steps) {
    if (asset === to) return count;
    for (const next of neighbours.get(asset) ?? []) if (!steps.has(next)) steps.set(next, count + 1);
  }
  return undefined;
}

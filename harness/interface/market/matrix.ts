/** Reading a reachability matrix whose members the interface does not show (MKT-MATRIX-02, -04): best effort. */

import { canonical, isMoving } from '../../engine/json/canonical.ts';
import { isNumber } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { Violation } from '../../verdict/failures.ts';
import { succeeded } from '../errors/answers.ts';
import type { ListedPair } from './listing.ts';

/** How far apart two assets are, named as the matrix names them. */
export interface Cell {
  readonly from: string;
  readonly to: string;
  readonly hops: number | bigint;
}

/**
 * The matrix that an answer holds, of any shape.
 * @throws {Violation} when it is no 200, or no JSON
 * @throws {NotExercised} when the target is busy
 */
export function matrixIn(answer: Answer): unknown {
  succeeded(answer);
  if (answer.problem !== undefined) throw new Violation(`the matrix is no JSON: ${answer.problem}`);
  return answer.value;
}

/** The cells that can be recognised by the names of the assets of some pairs; a ticker of two assets tells neither. */
export function cellsBetween(pairs: readonly PairNames[], matrix: unknown): Cell[] {
  return cellsIn(matrix, new Set(assetsByName(pairs).keys()));
}

/** What a matrix says of the assets of some pairs, as far as it can be recognised; undefined where it can't. */
export function recognisedIn(matrix: unknown, pairs: readonly PairNames[]): string | undefined {
  const cells = cellsBetween(pairs, matrix);
  const said = cells.length > 0 ? cells : [...mentionedIn(matrix, pairs.flatMap(sidesOf).flat())];
  return said.length > 0 ? canonical(said) : undefined;
}

/** Which asset of some pairs, by its id, each name means, be it an id or a ticker; without tickers that two assets have. */
export function assetsByName(pairs: readonly PairNames[]): Map<string, string> {
  const meant = new Map<string, Set<string>>();
  for (const [id, ticker] of pairs.flatMap(sidesOf))
    for (const name of [id, ticker]) meant.set(name, (meant.get(name) ?? new Set()).add(id));
  return new Map(
    [...meant].flatMap(([name, ids]) => (ids.size === 1 ? [...ids].map((id) => [name, id] as const) : [])),
  );
}

/**
 * The cells that can be recognised: objects with two members that name assets and one number whose member name speaks
 * of hops, and tables of the form `{asset: {asset: hops}}`.
 * @param names the ids and tickers of the listed assets
 */
export function cellsIn(matrix: unknown, names: ReadonlySet<string>): Cell[] {
  if (typeof matrix !== 'object' || matrix === null) return [];
  const nested = Object.values(matrix).flatMap((member) => cellsIn(member, names));
  const cell = Array.isArray(matrix) ? undefined : cellOf(Object.entries(matrix), names);
  return [...(cell ? [cell] : []), ...rowsOf(matrix, names), ...nested];
}

function cellOf(members: readonly [string, unknown][], names: ReadonlySet<string>): Cell | undefined {
  const assets = members.flatMap(([, value]) => (typeof value === 'string' && names.has(value) ? [value] : []));
  const hops = members.find(([name, value]) => /hop/i.test(name) && isNumber(value))?.[1];
  const [from, to] = assets;
  if (assets.length !== 2 || from === undefined || to === undefined || !isNumber(hops)) return undefined;
  return { from, to, hops };
}

function rowsOf(table: object, names: ReadonlySet<string>): Cell[] {
  return Object.entries(table).flatMap(([from, row]) => {
    if (!names.has(from) || typeof row !== 'object' || row === null) return [];
    return Object.entries(row).flatMap(([to, hops]) => (names.has(to) && isNumber(hops) ? [{ from, to, hops }] : []));
  });
}

/** A whole number that stands by itself in a text such as `2 hops` or `USDT:2`: no part of an id, of a time or of a price. */
const LONE_NUMBER = /(?<![\w.-]|\d:|rgb:)\d+(?!\w|[.:-]\w)/g;

/** All numbers in the answer that can be hop counts, in texts and in member names, too: everything but times and prices. */
export function hopCountsIn(value: unknown, member = ''): (number | bigint)[] {
  if (isNumber(value)) return isMoving(member) ? [] : [value];
  if (typeof value === 'string')
    return isMoving(member) ? [] : [...value.matchAll(LONE_NUMBER)].map(([digits]) => BigInt(digits));
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((element) => hopCountsIn(element, member));
  return Object.entries(value).flatMap(([name, inner]) => [...hopCountsIn(name), ...hopCountsIn(inner, name)]);
}

/** Every text in the answer, member names included. */
export function textsIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') found.add(next);
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) for (const name of Object.keys(next)) found.add(name);
    for (const inner of Object.values(next)) open.push(inner);
  }
  return found;
}

/** Which of some names a JSON value speaks of: a text may be one, or join several by any sign, or one and its hops. */
export function mentionedIn(value: unknown, names: Iterable<string>): Set<string> {
  // Longer ones first, since a name may begin with another.
  const known = [...new Set(names)].filter((name) => name !== '').sort((one, other) => other.length - one.length);
  const texts = textsIn(value);
  const found = known.filter((name) => texts.has(name));
  const joined = new RegExp(`(?<!${IN_A_NAME})(?:${known.map(literally).join('|')})(?!${IN_A_NAME})`, 'gu');
  return new Set([...found, ...[...texts].flatMap((text) => text.match(joined) ?? [])]);
}

/** What goes on within a name; anything else may join two. */
const IN_A_NAME = '[\\p{L}\\p{N}_]';

/** The text as a pattern that matches nothing else. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** A pair by the names of its assets. */
export interface PairNames extends Pick<ListedPair, 'base_asset' | 'base_asset_id' | 'quote_asset' | 'quote_asset_id'> {
  /** Whether each of its routes is listed the other way round, too; left out where that is not looked at. */
  readonly isListedBothWays?: boolean;
}

type Names = [id: string, ticker: string];

/** The names, id and ticker, under which a matrix may speak of the two sides of a pair. */
export function sidesOf(pair: PairNames): [base: Names, quote: Names] {
  return [
    [pair.base_asset_id, pair.base_asset],
    [pair.quote_asset_id, pair.quote_asset],
  ];
}

/** The fewest hops that the recognised cells count between the two sides of a pair, in either direction. */
export function fewestHops(cells: readonly Cell[], pair: PairNames): number | undefined {
  const [base, quote] = sidesOf(pair);
  const joining = cells.filter(
    ({ from, to }) => (base.includes(from) && quote.includes(to)) || (quote.includes(from) && base.includes(to)),
  );
  const fewest = joining.reduce((least, { hops }) => Math.min(least, Number(hops)), Number.POSITIVE_INFINITY);
  return joining.length === 0 ? undefined : fewest;
}

import { canonical, isMoving } from '../../engine/json/canonical.ts';
import { differences, type Element } from '../../engine/json/differences.ts';
import { membersOf } from '../../engine/json/members.ts';
import { typed } from '../../engine/json/typed.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { NotExercised, Violation } from '../../verdict/failures.ts';
import { accepted, refused, statusIn } from '../errors/answers.ts';
import type { Market } from './client.ts';
import { type ListedPair, pairIn, pairsWithOwnTicker, type TradablePair, tradablePairs } from './listing.ts';

/** A page of one of the two lists, its members as they came. */
export interface Page {
  readonly elements: readonly Element[];
  readonly total: number;
  readonly limit: unknown;
  readonly offset: unknown;
}

export type ListName = 'assets' | 'pairs';
type Parameters = Readonly<Record<string, string | number | boolean>>;
type Read = (query: Parameters) => Promise<Answer>;

/**
 * The page that an answer holds.
 * @throws {Violation} when it is no 200, or JSON but no object
 * @throws {NotExercised} when the target is busy, for what is no JSON, or for an object that holds no array of objects or no
 * whole `total`: what a page consists of is judged of every page, by the schemas
 */
export function pageOf(list: ListName, answer: Answer): Page {
  if (answer.status === 200 && answer.value === undefined)
    throw new NotExercised(`a page could not be read: ${answer.problem}`);
  const { [list]: elements, total, limit, offset } = accepted(answer);
  if (!Array.isArray(elements) || !elements.every(isObject))
    throw new NotExercised(`a page could not be read: \`${list}\` is ${typed(elements)}`);
  if (!Number.isSafeInteger(total)) throw new NotExercised(`a page could not be read: \`total\` is ${typed(total)}`);
  return { elements, total: Number(total), limit, offset };
}

/**
 * Everything that matches a query, page by page.
 * @param limit page size to ask for; the target's own when left out
 * @throws {Violation} as {@link pageOf}, or for an empty page before the end
 * @throws {NotExercised} when the list is too long to be walked
 */
export async function walk(list: ListName, read: Read, query: Parameters = {}, limit?: number): Promise<Element[]> {
  const size = limit === undefined ? {} : { limit };
  const { elements, total, end } = await walkPages(
    async (offset) => pageOf(list, await read({ ...query, ...size, ...(offset === 0 ? {} : { offset }) })),
    MOST_PAGES,
  );
  if (end === 'empty page')
    throw new Violation(`the page at offset ${elements.length} is empty though \`total\` is ${total}`);
  if (end === 'most pages') throw new NotExercised(`the list of ${list} has more than ${elements.length} elements`);
  return elements;
}

/** A target whose `total` never ends must not keep the run. */
const MOST_PAGES = 40;

/** What a walk collected, and where it ended: at `total`, at an empty page before it, or after as many pages as were allowed. */
export interface Walked<Found> {
  readonly elements: Found[];
  readonly total: number;
  readonly end: 'total' | 'empty page' | 'most pages';
}

/**
 * Reads a list page by page, to its end.
 * @param pageAt the page that begins at an offset; a `total` that is no number ends the walk with it
 * @throws whatever `pageAt` throws
 */
export async function walkPages<Found>(
  pageAt: (offset: number) => Promise<{ readonly elements: readonly Found[]; readonly total: number }>,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<Walked<Found>> {
  const elements: Found[] = [];
  for (let pages = 1; ; pages++) {
    const page = await pageAt(elements.length);
    elements.push(...page.elements);
    const { total } = page;
    if (!(elements.length < total)) return { elements, total, end: 'total' };
    if (page.elements.length === 0) return { elements, total, end: 'empty page' };
    if (pages === mostPages) return { elements, total, end: 'most pages' };
  }
}

/**
 * The asset list as it is now, its elements as they came.
 * @throws {NotExercised} when it cannot be read: whatever is asked of its assets is another question
 */
export function listedAssets({ assets }: Pick<Market, 'assets'>): Promise<Element[]> {
  return toStartFrom(walk('assets', assets));
}

/**
 * The pair list as it is now, inactive pairs included, its elements as they came.
 * @throws {NotExercised} as {@link listedAssets}
 */
export function listedPairs({ pairs }: Pick<Market, 'pairs'>): Promise<Element[]> {
  return toStartFrom(walk('pairs', pairs, { active_only: false }));
}

/**
 * Whether a listed pair is active.
 * @throws {NotExercised} when `is_active` is no boolean: that it has to be one is judged of every pair, by the schemas
 */
export function isActive({ id, is_active }: Element): boolean {
  if (typeof is_active !== 'boolean')
    throw new NotExercised(
      `pair ${String(id)} does not tell whether it is active: \`is_active\` is ${typed(is_active)}`,
    );
  return is_active;
}

/** Members that tell the elements of a list apart, and those that may move between two readings. */
const COMPARED = { assets: { key: 'asset_id', moving: [] }, pairs: { key: 'id', moving: ['price'] } } as const;

/**
 * What changed between two readings of a list, one sentence per element; the indicative price of a pair may.
 * @param members compared members; all when left out
 */
export function changesIn(
  list: ListName,
  earlier: readonly Element[],
  later: readonly Element[],
  members?: readonly string[],
): string[] {
  const { key, moving } = COMPARED[list];
  const omit = (member: string) => moving.some((name) => name === member);
  return differences(earlier, later, key, { omit, ...(members === undefined ? {} : { members }) });
}

/** One text for all answers that mean the same: times, request ids and moving prices apart. */
export function meaningOf(value: unknown): string {
  return canonical(value, isMoving);
}

/** The assets inside the pairs, base and quote of each, as they came; what is no object is left out. */
export function assetsInside(pairs: readonly Element[]): Element[] {
  return pairs.flatMap(({ base, quote }) => [base, quote]).filter(isObject);
}

/**
 * The pairs that can be traded and have a ticker of their own, as they are now. Of pairs that share one an answer may
 * concern either, an inactive one included.
 * @throws {NotExercised} when there is none, or the list cannot be read
 */
export async function distinctPairs(market: Pick<Market, 'pairs'>): Promise<TradablePair[]> {
  const pairs = tradablePairs(pairsWithOwnTicker(pairsAmong(await listedPairs(market))));
  if (pairs.length === 0) throw new NotExercised('no tradable pair with a ticker of its own is listed');
  return pairs;
}

/**
 * The pairs that are shown unasked, as they are now. What is no pair is left out; the passive checks accuse it.
 * @throws {NotExercised} when the list cannot be read
 */
export async function activePairs({ pairs }: Pick<Market, 'pairs'>): Promise<ListedPair[]> {
  return pairsAmong(await toStartFrom(walk('pairs', pairs)));
}

/**
 * A list to start from, or to compare with. One that fails is accused by the checks of the list, not by those of something
 * else.
 * @throws {NotExercised} when it cannot be read
 */
export async function toStartFrom<Elements>(list: Promise<Elements>): Promise<Elements> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof Violation) throw new NotExercised(`a list of the target could not be read: ${error.message}`);
    throw error;
  }
}

/**
 * What a filtered list holds; nothing also when the target answers 404, which the interface allows where nothing matches.
 * @throws {Violation} for anything else than a list or a 404 in a documented envelope
 */
export function matchesOf(list: ListName, answer: Answer): readonly Element[] {
  statusIn(answer, [200, 404]);
  if (answer.status === 404) {
    refused(answer, 404);
    return [];
  }
  return pageOf(list, answer).elements;
}

function pairsAmong(elements: readonly Element[]): ListedPair[] {
  return elements.flatMap((element) => pairIn(element) ?? []);
}

function isObject(value: unknown): value is Element {
  return membersOf(value) !== undefined;
}

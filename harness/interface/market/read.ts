import type { Pair } from '../../../schemas/types.ts';
import { NotExercised, Violation } from '../../engine/failures.ts';
import type { Element } from '../../engine/json/differences.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { accepted, refused, statusIn } from '../errors/answers.ts';
import type { Market } from './client.ts';

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

/** A walk stops here; a target whose `total` never ends must not keep the run. */
const MOST_PAGES = 40;

/**
 * The page that an answer holds.
 * @throws {Violation} when it is no 200 with an array of objects and a whole `total`
 * @throws {NotExercised} when the target is busy
 */
export function pageOf(list: ListName, answer: Answer): Page {
  const { [list]: elements, total, limit, offset } = accepted(answer);
  if (!Array.isArray(elements) || !elements.every(isObject)) throw new Violation(`\`${list}\` is no array of objects`);
  if (!Number.isSafeInteger(total)) throw new Violation(`\`total\` is no count: ${total}`);
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
  const elements: Element[] = [];
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = pageOf(list, await read({ ...query, ...size, ...(pages === 0 ? {} : { offset: elements.length }) }));
    elements.push(...page.elements);
    if (elements.length >= page.total) return elements;
    if (page.elements.length === 0)
      throw new Violation(`the page at offset ${elements.length} is empty though \`total\` is ${page.total}`);
  }
  throw new NotExercised(`the list of ${list} has more than ${elements.length} elements`);
}

/** All pairs as they are now, inactive ones included. Their shape is taken for granted; passive checks judge it. */
export async function allPairs({ pairs }: Pick<Market, 'pairs'>): Promise<Pair[]> {
  return (await walk('pairs', pairs, { active_only: false })) as unknown as Pair[];
}

/** The pairs that are shown unasked, as they are now. */
export async function activePairs({ pairs }: Pick<Market, 'pairs'>): Promise<Pair[]> {
  return (await walk('pairs', pairs)) as unknown as Pair[];
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

function isObject(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Element } from '../../engine/json/differences.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { type ListName, pageOf } from '../../interface/market/read.ts';
import { NotExercised, Violation } from '../../verdict/failures.ts';

type Parameters = Readonly<Record<string, string | number | boolean>>;
type Read = (query: Parameters) => Promise<Answer>;

/**
 * Everything that matches a query, page by page.
 * @param limit page size to ask for; the target's own when left out
 * @throws {Violation} as {@link pageOf}, or for an empty page before the end
 * @throws {NotExercised} when the list is too long to be walked
 */
export async function walk(list: ListName, read: Read, query: Parameters = {}, limit?: number): Promise<Element[]> {
  const size = limit === undefined ? {} : { limit };
  const { elements, total, end } = await walkPages(async (offset) =>
    pageOf(list, await read({ ...query, ...size, ...(offset === 0 ? {} : { offset }) })),
  );
  if (end === 'empty page')
    throw new Violation(`the page at offset ${elements.length} is empty though \`total\` is ${total}`);
  if (end === 'most pages') throw new NotExercised(`the list of ${list} has more than ${elements.length} elements`);
  return elements;
}

/** A target whose `total` never ends must not keep the run, whether its list is discovered or walked by a check. */
const MOST_PAGES = 100;

/** What a walk collected, and where it ended: at `total`, at an empty page before it, or after as many pages as were allowed. */
export interface Walked<Found> {
  readonly elements: Found[];
  readonly total: number;
  readonly end: 'total' | 'empty page' | 'most pages';
}

/**
 * Reads a list page by page, to its end.
 * @param pageAt the page that begins at an offset; a `total` that is no number ends the walk with it
 * @throws the errors of `pageAt`
 */
export async function walkPages<Found>(
  pageAt: (offset: number) => Promise<{ readonly elements: readonly Found[]; readonly total: number }>,
  mostPages = MOST_PAGES,
): Promise<Walked<Found>> {
  const elements: Found[] = [];
  for (let pages = 1; ; pages++) {
    const page = await pageAt(elements.length);
    // One by one: as arguments of one call very many elements of a page are too many.
    for (const element of page.elements) elements.push(element);
    const { total } = page;
    if (!(elements.length < total)) return { elements, total, end: 'total' };
    if (page.elements.length === 0) return { elements, total, end: 'empty page' };
    if (pages === mostPages) return { elements, total, end: 'most pages' };
  }
}

import type { Element } from '../../engine/json/differences.ts';
import { repeated } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Market, Query } from '../../interface/market/client.ts';
import { changesIn, type ListName, type Page, pageOf } from '../../interface/market/read.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import { inconclusive, NotExercised } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import { walk } from './walk.ts';

/**
 * The paging rules that both lists of the market have in common. Each function reads the list and asserts one rule.
 * Only small page sizes decide: a largest page is allowed, and what happens beyond it is not described (LIM-PAGE-01). Nor is
 * how long it is: a list that comes whole unasked may be had on short pages only.
 */
export interface PagedList {
  readonly list: ListName;
  /** Member in which elements differ. */
  readonly key: string;
  read(query: Exclude<Query, string>): Promise<Answer>;
}

/** No largest page is shorter than this. */
const SMALL_PAGE = 2;

interface PageQuery {
  readonly limit?: number;
  readonly offset?: number;
}

/** The asset list, the pair list with inactive pairs, and the pair list as it is shown unasked. */
export function pagedLists({ assets, pairs }: Pick<Market, 'assets' | 'pairs'>) {
  return {
    assets: { list: 'assets', key: 'asset_id', read: assets },
    pairs: { list: 'pairs', key: 'id', read: (query) => pairs({ ...query, active_only: false }) },
    activePairs: { list: 'pairs', key: 'id', read: pairs },
  } satisfies Record<string, PagedList>;
}

/** `total` is the same on all pages, and nothing is found beyond it. */
async function countsEveryMatch(paged: PagedList): Promise<void> {
  const unasked = await pageAt(paged, {});
  const { total } = unasked;
  for (const query of [{ limit: 1 }, ...laterPages(total)])
    expect((await pageAt(paged, query)).total, `\`total\` of ${queryText(query)}, and without parameters`).toBe(total);
  const long = await longPage(paged, Math.max(1, total));
  if (long) expect(long.total, '`total` beside the longest page, and without parameters').toBe(total);
  expect(total, '`total`, and what the page shows').toBeGreaterThanOrEqual(unasked.elements.length);
  const beyond = await paged.read({ limit: 1, offset: total });
  // How a page beyond the end is answered is a question of its own.
  if (beyond.status === 200) expect(pageOf(paged.list, beyond).elements, 'elements beyond `total`').toHaveLength(0);
  if (total < 2) inconclusive(`only ${total} listed: a page shows as much as the whole list`);
}

/**
 * A page has as many elements as asked for, or as are left, wherever it begins, up to a largest page: that is the same for
 * every longer one, whether it is cut or refused.
 */
async function boundsThePage(paged: PagedList): Promise<void> {
  const { total } = await pageAt(paged, {});
  const isAsLongAsDue = lengthsOf(total);
  let shortestRefused = Number.POSITIVE_INFINITY;
  for (const limit of new Set([1, SMALL_PAGE, Math.max(1, total - 1), Math.max(1, total)])) {
    const page = limit > SMALL_PAGE ? await longPage(paged, limit) : await pageAt(paged, { limit });
    if (!page) {
      shortestRefused = Math.min(shortestRefused, limit);
      continue;
    }
    expect(limit, 'a page that is given, against a shorter one that is refused').toBeLessThan(shortestRefused);
    isAsLongAsDue(page, { limit, offset: 0 });
  }
  for (const query of laterPages(total)) isAsLongAsDue(await pageAt(paged, query), query);
  if (total < 2) inconclusive(`only ${total} listed: hardly a limit has anything to bound`);
}

/**
 * The wrapper repeats `limit` and `offset`, an offset of 0 that was asked for, too, and on the last page, which shows fewer
 * elements than were asked for.
 */
async function repeatsWhatWasAsked(paged: PagedList): Promise<void> {
  const repeats = async (query: Required<PageQuery>) => {
    const { total, limit, offset } = await pageAt(paged, query);
    expect({ limit, offset }, `repeated in the wrapper of ${queryText(query)}`).toEqual(query);
    return total;
  };
  const total = await repeats({ limit: 1, offset: 1 });
  for (const query of [{ limit: 1, offset: 0 }, ...laterPages(total)]) await repeats(query);
}

/**
 * Walking the pages yields each match exactly once, and as the whole list shows it, be the last one short or one that just fits: then the first one is shorter
 * than the others. Without a limit a page begins at its offset, too, in the order of the pages: a list that comes whole may have
 * another one.
 */
async function yieldsEachMatchOnce(paged: PagedList): Promise<void> {
  const whole = await walk(paged.list, paged.read);
  const size = telltaleSize(whole.length, await longestPage(paged, await pageAt(paged, {})));
  for (const first of new Set([size, whole.length % size || 1])) {
    const paginated = await elementsOnPages(paged, whole.length, first, size);
    const pages = first === size ? `on pages of ${size}` : `on a page of ${first} and then pages of ${size}`;
    yieldsOnce(namesOf(paginated, paged.key), namesOf(whole, paged.key), pages);
    const unlike = changesIn(paged.list, whole, paginated);
    expect(unlike, `what differs from the whole list ${pages}`).toEqual([]);
  }
  const offset = whole.length - 1;
  if (offset < 1) inconclusive(`only ${whole.length} listed: there is no second page`);
  const [last, alone] = [await pageAt(paged, { offset }), await pageAt(paged, { limit: 1, offset })];
  expect(namesOf(last.elements, paged.key), `on the page of ${queryText({ offset })}`).toEqual(
    namesOf(alone.elements, paged.key),
  );
}

/**
 * What stands on the pages of a walk, each of which begins where the one before ends by what was asked for: who goes on behind
 * what came loses nothing to a page that lacks one. All are asked for at once, as no page may be taken for another one.
 * @param length where the walk ends: whether each page names the same `total` is a question of its own
 */
async function elementsOnPages(paged: PagedList, length: number, first: number, size: number): Promise<Element[]> {
  const queries: PageQuery[] = [];
  for (let offset = 0, limit = first; offset < length; offset += limit, limit = size)
    queries.push(offset === 0 ? { limit } : { limit, offset });
  const pages = await Promise.all(queries.map((query) => pageAt(paged, query)));
  return pages.flatMap(({ elements }) => elements);
}

/** Everything that is listed, read in several short pages, and how long they were. */
export async function walkInPages(paged: PagedList): Promise<{ readonly elements: Element[]; readonly size: number }> {
  const unasked = await pageAt(paged, {});
  const size = telltaleSize(unasked.total, await longestPage(paged, unasked));
  return { elements: await walk(paged.list, paged.read, {}, size), size };
}

/**
 * No two elements of the whole list have the same key, on whichever pages they stand.
 * @throws {NotExercised} when the list cannot be read, or is empty
 */
export async function hasNoTwins(paged: PagedList): Promise<void> {
  const { elements, size } = await precondition('the list cannot be read', walkInPages(paged));
  if (elements.length === 0) throw new NotExercised(`the list of ${paged.list} is empty`);
  const twins = repeated(namesOf(elements, paged.key));
  expect(twins, `\`${paged.key}\` that occur twice on the pages of ${size}`).toEqual([]);
}

function namesOf(elements: readonly Element[], key: string): string[] {
  return elements.map((element) => String(element[key]));
}

function yieldsOnce(walked: readonly string[], whole: readonly string[], where: string): void {
  expect(repeated(walked), `shown more than once ${where}`).toEqual([]);
  const missing = whole.filter((name) => !walked.includes(name));
  expect(missing, `in the whole list, but not ${where}`).toEqual([]);
  const added = walked.filter((name) => !whole.includes(name));
  expect(added, `${where}, but not in the whole list`).toEqual([]);
}

/** Beyond the end a page is empty, and `total` stays. */
async function endsEmpty(paged: PagedList): Promise<void> {
  const { total } = await pageAt(paged, { limit: 1 });
  const beyond = await pageAt(paged, { offset: total + 10 });
  expect(beyond.elements, 'elements beyond the end').toHaveLength(0);
  expect({ total: beyond.total, offset: beyond.offset }).toEqual({ total, offset: total + 10 });
}

/** The rules that both lists follow. Each asserts its own. */
export const PAGING = {
  total: countsEveryMatch,
  limit: boundsThePage,
  wrapper: repeatsWhatWasAsked,
  walk: yieldsEachMatchOnce,
  end: endsEmpty,
};

/** How long a page can be asked for: as long as the one shown unasked, or where a largest page is in the way, a part of that. */
async function longestPage(paged: PagedList, { elements }: Page): Promise<number> {
  for (let limit = elements.length; limit > SMALL_PAGE; limit = Math.floor(limit / 2)) {
    const page = await longPage(paged, limit);
    if (page) return Math.max(SMALL_PAGE, page.elements.length);
  }
  return Math.min(SMALL_PAGE, elements.length);
}

/**
 * The page size for a walk of about five pages: the last page is not full where that can be had, since that is where
 * pages go wrong.
 * @param longest page that can be asked for
 */
function telltaleSize(length: number, longest: number): number {
  const least = Math.max(1, Math.min(Math.ceil(length / 5), longest));
  for (let size = least; size <= Math.min(longest, length); size++) if (length % size > 0) return size;
  return least;
}

/** Small pages that do not begin the list: one in the middle, which is full, and the last one, which is not. */
function laterPages(total: number): Required<PageQuery>[] {
  const places = [Math.floor(total / 2), total - 1].filter((offset) => offset > 0);
  return [...new Set(places)].map((offset) => ({ limit: 2, offset }));
}

/**
 * Asserts of one page after the other that it is as long as is due, unless it is cut: then those before were no longer, and
 * those behind are cut alike.
 * @param total how long the list is; whether each page says the same is a question of its own
 */
function lengthsOf(total: number): (page: Page, query: Required<PageQuery>) => void {
  let [longest, largest] = [SMALL_PAGE, Number.POSITIVE_INFINITY];
  return ({ elements: { length } }, { limit, offset }) => {
    const due = Math.min(limit, Math.max(0, total - offset));
    const what = `elements on the page of ${queryText({ limit, offset })}, of ${total} in all`;
    expect(length, what).toBeLessThanOrEqual(Math.min(due, largest));
    expect(length, what).toBeGreaterThanOrEqual(Math.min(due, longest));
    longest = Math.max(longest, length);
    if (length === due) return;
    largest = length;
    note(`a page is capped at ${length}`);
  };
}

function queryText(query: PageQuery): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

async function pageAt({ list, read }: PagedList, query: PageQuery): Promise<Page> {
  return pageOf(list, await read({ ...query }));
}

/** A page that may be longer than the target allows; undefined when it is refused. */
async function longPage({ list, read }: PagedList, limit: number): Promise<Page | undefined> {
  const answer = await read({ limit });
  if (answer.status !== 400 && answer.status !== 422) return pageOf(list, answer);
  note(`a page of ${limit} is refused with ${answer.status}`);
  return undefined;
}

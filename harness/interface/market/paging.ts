import { note } from '../../engine/verdict/check.ts';
import { expect } from '../../engine/verdict/expect.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Market, Query } from './client.ts';
import { type ListName, type Page, pageOf, walk } from './read.ts';

/**
 * The paging rules that both lists of the market have in common. Each function reads the list and asserts one rule.
 * Only small page sizes decide: a largest page is allowed, and what happens beyond it is not described (LIM-PAGE-01).
 */
export interface PagedList {
  readonly list: ListName;
  /** Member that tells elements apart. */
  readonly key: string;
  read(query: Exclude<Query, string>): Promise<Answer>;
}

/** The asset list. */
export function pagedAssets({ assets }: Pick<Market, 'assets'>): PagedList {
  return { list: 'assets', key: 'asset_id', read: assets };
}

/** The pair list, inactive pairs included. */
export function pagedPairs({ pairs }: Pick<Market, 'pairs'>): PagedList {
  return { list: 'pairs', key: 'id', read: (query) => pairs({ ...query, active_only: false }) };
}

/** `total` is the same whatever the page shows, and nothing is found beyond it. */
export async function countsEveryMatch(paged: PagedList): Promise<void> {
  const unasked = await pageAt(paged, {});
  const one = await pageAt(paged, { limit: 1 });
  const long = await longPage(paged, Math.max(1, unasked.total));
  expect(one.total, '`total` beside a page of one, and unasked').toBe(unasked.total);
  if (long) expect(long.total, '`total` beside the longest page, and unasked').toBe(unasked.total);
  expect(unasked.total, '`total`, and what the page shows').toBeGreaterThanOrEqual(unasked.elements.length);
  if (unasked.total < 2) note(`only ${unasked.total} listed: pages can hardly differ from the whole`);
  const beyond = await paged.read({ limit: 1, offset: unasked.total });
  // How a page beyond the end is answered is a question of its own.
  if (beyond.status === 200) expect(pageOf(paged.list, beyond).elements, 'elements beyond `total`').toHaveLength(0);
}

/** A page has as many elements as asked for, or as are left; a largest page below what is shown unasked makes no sense. */
export async function boundsThePage(paged: PagedList): Promise<void> {
  const unasked = await pageAt(paged, {});
  for (const limit of new Set([1, 2, Math.max(1, unasked.total)])) {
    const page = await longPage(paged, limit);
    if (!page) {
      expect(limit, 'the shortest page that is refused, against the one shown unasked').toBeGreaterThan(
        unasked.elements.length,
      );
      continue;
    }
    const shown = page.elements.length;
    const due = Math.min(limit, page.total);
    const what = `elements on a page asked for with limit=${limit}, of ${page.total}`;
    expect(shown, what).toBeLessThanOrEqual(due);
    expect(shown, what).toBeGreaterThanOrEqual(Math.min(due, unasked.elements.length));
    if (shown < due) note(`a page is capped at ${shown}`);
  }
}

/** The wrapper repeats `limit` and `offset`. */
export async function repeatsWhatWasAsked(paged: PagedList): Promise<void> {
  const { limit, offset } = await pageAt(paged, { limit: 1, offset: 1 });
  expect({ limit, offset }, 'repeated in the wrapper').toEqual({ limit: 1, offset: 1 });
}

/** Walking the pages yields each match exactly once. */
export async function yieldsEachMatchOnce(paged: PagedList): Promise<void> {
  const whole = await walk(paged.list, paged.read);
  const unbounded = await pageAt(paged, {});
  const size = telltaleSize(whole.length, unbounded.elements.length);
  const walked = (await walk(paged.list, paged.read, {}, size)).map((element) => String(element[paged.key]));
  const expected = new Set(whole.map((element) => String(element[paged.key])));
  const doubled = walked.filter((name, at) => walked.indexOf(name) !== at);
  expect(doubled, `shown more than once on pages of ${size}`).toEqual([]);
  const missing = [...expected].filter((name) => !walked.includes(name));
  expect(missing, `in the whole list, but on none of the pages of ${size}`).toEqual([]);
  const added = walked.filter((name) => !expected.has(name));
  expect(added, `on the pages of ${size}, but not in the whole list`).toEqual([]);
}

/** Beyond the end a page is empty, and `total` stays. */
export async function endsEmpty(paged: PagedList): Promise<void> {
  const { total } = await pageAt(paged, { limit: 1 });
  const beyond = await pageAt(paged, { offset: total + 10 });
  expect(beyond.elements, 'elements beyond the end').toHaveLength(0);
  expect({ total: beyond.total, offset: beyond.offset }).toEqual({ total, offset: total + 10 });
}

/**
 * The page size for a walk of about five pages: the last page is not full where that can be had, since that is where
 * pages go wrong. No longer than what the target shows unasked, so that no largest page is in the way.
 */
function telltaleSize(length: number, longest: number): number {
  const least = Math.max(1, Math.min(Math.ceil(length / 5), longest));
  for (let size = least; size <= Math.min(longest, length); size++) if (length % size > 0) return size;
  return least;
}

async function pageAt({ list, read }: PagedList, query: Record<string, number>): Promise<Page> {
  return pageOf(list, await read(query));
}

/** A page that may be longer than the target allows; undefined when it is refused. */
async function longPage({ list, read }: PagedList, limit: number): Promise<Page | undefined> {
  const answer = await read({ limit });
  if (answer.status !== 400 && answer.status !== 422) return pageOf(list, answer);
  note(`a page of ${limit} is refused with ${answer.status}`);
  return undefined;
}

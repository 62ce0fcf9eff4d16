import { repeated } from '../../harness/engine/json/members.ts';
import { type PagedList, pagedAssets, pagedPairs, walkInPages } from '../../harness/interface/market/paging.ts';
import { expect, must, steady, test } from '../../harness/test.ts';

// A page by itself shows no twin that stands on another one.

test('no asset_id occurs twice in the whole list', { tag: must('MKT-ASSET-02') }, async ({ market }) => {
  await steady('the market', () => hasNoTwins(pagedAssets(market)));
});

test('no id of a pair occurs twice in the whole list', { tag: must('MKT-PAIR-01') }, async ({ market }) => {
  await steady('the market', () => hasNoTwins(pagedPairs(market)));
});

async function hasNoTwins(paged: PagedList): Promise<void> {
  const { elements, size } = await walkInPages(paged);
  const keys = elements.map((element) => element[paged.key]);
  expect(repeated(keys), `\`${paged.key}\` that occur twice on the pages of ${size}`).toEqual([]);
}

import { pagedAssets, pagedPairs, tellsAllApart } from '../../harness/flows/market/paging.ts';
import { confirm, must, test } from '../../harness/test.ts';

// A page by itself shows no twin that stands on another one.

test('no asset_id occurs twice in the whole list', { tag: must('MKT-ASSET-02') }, async ({ market }) => {
  await confirm('the market', () => tellsAllApart(pagedAssets(market)));
});

test('no id of a pair occurs twice in the whole list', { tag: must('MKT-PAIR-01') }, async ({ market }) => {
  await confirm('the market', () => tellsAllApart(pagedPairs(market)));
});

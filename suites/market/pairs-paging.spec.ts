import {
  boundsThePage,
  countsEveryMatch,
  endsEmpty,
  pagedActivePairs,
  pagedPairs,
  repeatsWhatWasAsked,
  yieldsEachMatchOnce,
} from '../../harness/flows/market/paging.ts';
import { confirm, key, should, test } from '../../harness/test.ts';

const PAGED_LIKE_ASSETS = should('MKT-PAIRS-03');

/** The rules that are spelled out for assets; for pairs they are expected by analogy. */
const RULES = [
  { rule: 'total', title: 'total counts every pair, whatever the page shows', holds: countsEveryMatch },
  { rule: 'limit', title: 'limit bounds the page of pairs', holds: boundsThePage },
  { rule: 'wrapper', title: 'the pair wrapper repeats limit and offset', holds: repeatsWhatWasAsked },
  { rule: 'walk', title: 'walking the pages yields each pair exactly once', holds: yieldsEachMatchOnce },
  { rule: 'end', title: 'a page of pairs beyond the end is empty', holds: endsEmpty },
];

for (const { rule, title, holds } of RULES) {
  test(title, { tag: [PAGED_LIKE_ASSETS, key(rule)] }, async ({ market }) => {
    await confirm('the market', () => holds(pagedPairs(market)));
    await confirm('the market', () => holds(pagedActivePairs(market)));
  });
}

import {
  boundsThePage,
  countsEveryMatch,
  endsEmpty,
  pagedActivePairs,
  pagedPairs,
  repeatsWhatWasAsked,
  yieldsEachMatchOnce,
} from '../../harness/flows/market/paging.ts';
import { confirm, should, test } from '../../harness/test.ts';

const PAGED_LIKE_ASSETS = should('MKT-PAIRS-03');

/** The rules that are spelled out for assets; for pairs they are expected by analogy. */
const RULES = [
  { title: 'total counts every pair, whatever the page shows', holds: countsEveryMatch },
  { title: 'limit bounds the page of pairs', holds: boundsThePage },
  { title: 'the pair wrapper repeats limit and offset', holds: repeatsWhatWasAsked },
  { title: 'walking the pages yields each pair exactly once', holds: yieldsEachMatchOnce },
  { title: 'a page of pairs beyond the end is empty', holds: endsEmpty },
];

for (const { title, holds } of RULES) {
  test(title, { tag: PAGED_LIKE_ASSETS }, async ({ market }) => {
    await confirm('the market', () => holds(pagedPairs(market)));
    await confirm('the market', () => holds(pagedActivePairs(market)));
  });
}

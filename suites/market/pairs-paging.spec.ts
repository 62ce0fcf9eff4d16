import { steady } from '../../harness/engine/verdict/steady.ts';
import {
  boundsThePage,
  countsEveryMatch,
  endsEmpty,
  repeatsWhatWasAsked,
  yieldsEachMatchOnce,
} from '../../harness/interface/market/paging.ts';
import { requirement, test } from '../../harness/test.ts';

/** The rules that are spelled out for assets; for pairs they are expected by analogy. */
const RULES = [
  { title: 'total counts every pair, whatever the page shows', holds: countsEveryMatch },
  { title: 'limit bounds the page of pairs', holds: boundsThePage },
  { title: 'the pair wrapper repeats limit and offset', holds: repeatsWhatWasAsked },
  { title: 'walking the pages yields each pair exactly once', holds: yieldsEachMatchOnce },
  { title: 'a page of pairs beyond the end is empty', holds: endsEmpty },
];

for (const { title, holds } of RULES) {
  test(title, { tag: ['@MKT-PAIRS-03'] }, async ({ market }) => {
    const read = (query: Record<string, string | number | boolean>) => market.pairs({ ...query, active_only: false });
    await requirement('MKT-PAIRS-03', () => steady(() => holds({ list: 'pairs', key: 'id', read })));
  });
}

import { outlineOf } from '../../harness/engine/json/outline.ts';
import * as Market from '../../harness/groups/market.ts';
import { confirm, expect, must, NotExercised, note, reread, should, silent, test } from '../../harness/test.ts';

// The members of the matrix are not shown: what is looked for in it is found by its values.

test('the matrix is served and counts hops', { tag: must('MKT-MATRIX-01') }, async ({ market, lists }) => {
  const matrix = Market.matrixIn(await market.matrix());
  const active = await lists.activePairs();
  if (active.length === 0) return note('no active pair is listed: the matrix may be empty');
  const hops = Market.hopCountsIn(matrix).filter((count) => Number.isInteger(Number(count)) && count >= 1);
  expect(hops.length, 'whole numbers from 1 in the matrix').toBeGreaterThan(0);
});

test('assets of an active pair can reach each other', { tag: should('MKT-MATRIX-02') }, async ({ market, lists }) => {
  await confirm('the market', async () => {
    const matrix = Market.matrixIn(await market.matrix());
    const pairs = await lists.activePairs();
    if (pairs.length === 0) throw new NotExercised('no active pair is listed');
    const mentioned = Market.mentionedIn(matrix, pairs.flatMap(Market.sidesOf).flat());
    const cells = Market.cellsBetween(pairs, matrix);
    for (const pair of pairs) {
      for (const names of Market.sidesOf(pair)) {
        const found = names.some((name) => mentioned.has(name));
        expect(found, `the matrix mentions ${names.join(' or ')}`).toBe(true);
      }
      const hops = Market.fewestHops(cells, pair);
      if (hops !== undefined && hops !== 1) note(`${pair.ticker} is an active pair, the matrix counts ${hops} hops`);
    }
    if (cells.length === 0) note('no cell of the matrix could be recognised');
  });
});

test('reading the matrix twice gives the same', { tag: must('MKT-MATRIX-03') }, async ({ market, discovery }) => {
  await confirm(
    'the market',
    await reread(
      async () => {
        const said = Market.recognisedIn(Market.matrixIn(await market.matrix()), discovery.pairs);
        if (said === undefined) throw new NotExercised('nothing in the matrix could be recognised');
        return said;
      },
      (earlier, later) => expect(later).toBe(earlier),
    ),
  );
});

test('the members of the matrix', { tag: silent('MKT-MATRIX-04') }, async ({ market, lists }) => {
  const matrix = Market.matrixIn(await market.matrix());
  const cells = Market.cellsBetween(await lists.activePairs(), matrix);
  const odd = cells.filter(({ hops }) => !Number.isInteger(Number(hops)) || hops < 0);
  expect(odd, 'cells whose hops are no whole number from 0').toEqual([]);
  note(`${outlineOf(matrix)}; ${cells.length} cells recognised`);
});

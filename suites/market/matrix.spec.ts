import { canonical, isMoving } from '../../harness/engine/json/canonical.ts';
import { outlineOf } from '../../harness/engine/json/outline.ts';
import { unchanged } from '../../harness/engine/verdict/steady.ts';
import type { Market } from '../../harness/interface/market/client.ts';
import { cellsIn, fewestHops, hopCountsIn, sidesOf, textsIn } from '../../harness/interface/market/matrix.ts';
import { activePairs } from '../../harness/interface/market/read.ts';
import { expect, NotExercised, note, requirement, statusIn, test } from '../../harness/test.ts';

test('the matrix is served and counts hops', { tag: ['@MKT-MATRIX-01'] }, async ({ market }) => {
  await requirement('MKT-MATRIX-01', async () => {
    const matrix = await matrixOf(market);
    const active = await activePairs(market);
    if (active.length === 0) return 'no active pair is listed: the matrix may be empty';
    const hops = hopCountsIn(matrix).filter((count) => Number.isInteger(Number(count)) && count >= 1);
    expect(hops.length, 'whole numbers from 1 in the matrix').toBeGreaterThan(0);
  });
});

test('assets of an active pair can reach each other', { tag: ['@MKT-MATRIX-02'] }, async ({ market }) => {
  await requirement('MKT-MATRIX-02', async () => {
    const matrix = await matrixOf(market);
    const pairs = await activePairs(market);
    if (pairs.length === 0) throw new NotExercised('no active pair is listed');
    const mentioned = namesIn(matrix);
    const cells = cellsIn(matrix, new Set(pairs.flatMap(sidesOf).flat()));
    for (const pair of pairs) {
      const [base, quote] = sidesOf(pair);
      for (const names of [base, quote])
        expect(
          names.some((name) => mentioned.has(name)),
          `the matrix mentions ${names.join(' or ')}`,
        ).toBe(true);
      const hops = fewestHops(cells, pair);
      if (hops !== undefined && hops !== 1) note(`${pair.ticker} is an active pair, the matrix counts ${hops} hops`);
    }
    if (cells.length === 0) note('no cell of the matrix could be recognised');
  });
});

test('reading the matrix twice gives the same', { tag: ['@MKT-MATRIX-03'] }, async ({ market }) => {
  await requirement('MKT-MATRIX-03', () =>
    unchanged(
      () => matrixOf(market),
      (earlier, later) => expect(canonical(later, isMoving)).toBe(canonical(earlier, isMoving)),
    ),
  );
});

test('the members of the matrix', { tag: ['@MKT-MATRIX-04'] }, async ({ market }) => {
  await requirement('MKT-MATRIX-04', async () => {
    const matrix = await matrixOf(market);
    const pairs = await activePairs(market);
    const cells = cellsIn(matrix, new Set(pairs.flatMap(sidesOf).flat()));
    const odd = cells.filter(({ hops }) => !Number.isInteger(Number(hops)) || hops < 0);
    expect(odd, 'cells whose hops are no whole number from 0').toEqual([]);
    return `${outlineOf(matrix)}; ${cells.length} cells recognised`;
  });
});

async function matrixOf(market: Market): Promise<unknown> {
  const answer = await market.matrix();
  statusIn(answer, [200]);
  expect(answer.problem, 'what keeps the matrix from being JSON').toBeUndefined();
  return answer.value;
}

/** The texts of the matrix, and their parts where one text joins two names. */
function namesIn(matrix: unknown): Set<string> {
  const texts = [...textsIn(matrix)];
  return new Set([...texts, ...texts.flatMap((text) => text.split(/->|[/|,;\s→]+/))]);
}

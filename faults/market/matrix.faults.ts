import { elementsOf, type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { MATRIX } from '../operations.ts';
import { atMost, on } from '../rule.ts';
import { fetchAllPairs, fetchList } from './listed.ts';

/** Defects of the matrix beside the pairs. */
export const FAULTS: Faults = {
  'matrix-reaches-by-inactive-pairs': breaks('FLW-MARKET-02')
    .triggers('MKT-MATRIX-01')
    .what('the matrix counts one hop between the assets of a pair that is inactive')
    .onAnswer(MATRIX, async ({ answer, ask }) => {
      const inactive = (await fetchAllPairs({ ask })).filter(({ is_active }) => is_active === false);
      for (const cell of elementsOf(answer.matrix).map(membersOf))
        if (inactive.some((pair) => joins(pair, cell))) cell.min_hops = 1;
    }),
  'matrix-counts-two-hops-at-most': breaks('FLW-MARKET-02')
    .triggers('MKT-MATRIX-01')
    .what('the matrix shows two hops where three are needed')
    .wire(on(MATRIX).body(atMost('matrix.*.min_hops', 2))),
  'matrix-counts-two-hops-one-way-round': breaks('FLW-MARKET-02')
    .triggers('MKT-MATRIX-01')
    .what('from the quote asset of the first pair to its base asset the matrix counts two hops')
    .onAnswer(MATRIX, async ({ answer, ask }) => {
      const [pair] = await fetchList('pairs', { ask });
      const cells = elementsOf(answer.matrix).map(membersOf);
      const back = cells.find((cell) => cell.from_asset === pair?.quote_asset && cell.to_asset === pair?.base_asset);
      if (back) back.min_hops = 2;
    }),
  'matrix-without-one-way-over-two-pairs': breaks('FLW-MARKET-02')
    .triggers('MKT-MATRIX-01')
    .what('the matrix lacks the last way that leads over two pairs, though it has the way back')
    .onAnswer(MATRIX, ({ answer: { matrix } }) => {
      const cells = elementsOf(matrix);
      const last = cells.findLast((cell) => membersOf(cell).min_hops === 2);
      return { matrix: cells.filter((cell) => cell !== last) };
    }),
  'matrix-without-pairs-between-rgb-assets': breaks('FLW-MARKET-02')
    .triggers('MKT-MATRIX-01')
    .what('the matrix leaves out one hop between two RGB assets, though it has all others')
    .onAnswer(MATRIX, ({ answer: { matrix } }) => ({
      matrix: elementsOf(matrix).filter((cell) => {
        const { from_asset, to_asset, min_hops } = membersOf(cell);
        return min_hops !== 1 || from_asset === 'BTC' || to_asset === 'BTC';
      }),
    })),
};

function joins({ base_asset, quote_asset }: Members, { from_asset, to_asset }: Members): boolean {
  return [`${base_asset} ${quote_asset}`, `${quote_asset} ${base_asset}`].includes(`${from_asset} ${to_asset}`);
}

import { elementsOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, PAIRS } from '../operations.ts';

/** Defects of filters and pages together. */
export const FAULTS: Faults = {
  'assets-total-nothing-behind-the-one-asked-for': breaks('MKT-ASSETS-11')
    .what('total is 0 on the page behind the one asset with the asset_id that is asked for')
    .onAnswer(ASSETS, ({ query, answer }) => {
      const isBehind = Number(query.offset) > 0 && elementsOf(answer.assets).length === 0;
      return query.asset_id !== undefined && isBehind && { total: 0 };
    }),
  'pairs-total-nothing-behind-the-ticker-asked-for': breaks('MKT-PAIRS-07')
    .what('total is 0 on the page behind the pairs with the pair_ticker that is asked for')
    .onAnswer(PAIRS, ({ query, answer }) => {
      const isBehind = Number(query.offset) > 0 && elementsOf(answer.pairs).length === 0;
      return query.pair_ticker !== undefined && isBehind && { total: 0 };
    }),
};

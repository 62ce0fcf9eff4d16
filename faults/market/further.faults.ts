import { elementsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import { fetchList } from './listed.ts';

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
  'pairs-total-counts-the-inactive-of-a-ticker': breaks('MKT-PAIRS-03')
    .triggers('MKT-PAIRS-11')
    .what('total counts the inactive pairs of the ticker that is asked for, which the page leaves out')
    .onAnswer(PAIRS, async ({ ask, ...request }) => {
      const { active_only, pair_ticker } = request.query;
      if (active_only === 'false' || pair_ticker === undefined) return undefined;
      const { total } = membersOf((await ask({ ...request, query: { ...request.query, active_only: 'false' } })).body);
      return { total };
    }),
  'assets-total-counts-ids-in-any-case': breaks('MKT-ASSETS-04')
    .triggers('MKT-ASSETS-11')
    .what('total counts the asset whose id differs in its letters alone, which the page leaves out')
    .onAnswer(ASSETS, async ({ query, answer, ask }) => {
      const asked = query.asset_id?.toLowerCase();
      if (asked === undefined || elementsOf(answer.assets).length > 0) return undefined;
      const assets = await fetchList('assets', { ask });
      return { total: assets.filter(({ asset_id }) => String(asset_id).toLowerCase() === asked).length };
    }),
};

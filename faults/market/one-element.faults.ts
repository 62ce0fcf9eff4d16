import { elementsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import { above, on, set, where } from '../rule.ts';

/** Defects of what a filtered list or a later page shows of one element, beside the whole list. */
export const FAULTS: Faults = {
  'assets-limits-of-another-time-by-id': breaks('MKT-ASSETS-11')
    .what('who asks for one asset by its id gets it with other limits than the whole list shows')
    .wire(on(ASSETS).when('query.asset_id').body(set('assets.*.endpoints.*.min_amount', 1))),
  'assets-active-by-id': breaks('MKT-ASSETS-11')
    .what('an asset that is asked for by its id is shown as active, whether it is or not')
    .wire(on(ASSETS).when('query.asset_id').body(set('assets.*.is_active', true))),
  'assets-one-layer-by-id': breaks('MKT-ASSETS-11')
    .what('an asset that is asked for by its id is shown with the first of its layers alone')
    .onAnswer(ASSETS, ({ answer: { assets }, query }) => {
      if (query.asset_id === undefined) return;
      for (const asset of elementsOf(assets).map(membersOf)) {
        elementsOf(asset.endpoints).splice(1);
        elementsOf(asset.supported_layers).splice(1);
      }
    }),
  'pairs-one-route-by-ticker': breaks('MKT-PAIRS-07')
    .what('a pair that is asked for by its ticker is shown with the first of its routes alone')
    .onAnswer(PAIRS, ({ answer: { pairs }, query }) => {
      if (query.pair_ticker !== undefined) firstRoutes(pairs);
    }),
  'assets-limits-of-another-time-on-later-pages': breaks('MKT-ASSETS-07')
    .what('the pages after the first show other limits than the whole list')
    .wire(on(ASSETS).body(where('offset', above(0), set('assets.*.endpoints.*.min_amount', 1)))),
  'pairs-one-route-on-later-pages': breaks('MKT-PAIRS-03')
    .what('the pages after the first show the first route of each pair alone')
    .onAnswer(PAIRS, ({ answer: { pairs, offset } }) => {
      if (Number(offset) > 0) firstRoutes(pairs);
    }),
};

function firstRoutes(pairs: unknown): void {
  for (const pair of elementsOf(pairs).map(membersOf)) elementsOf(pair.routes).splice(1);
}

import { elementsOf, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ASSETS, PAIRS } from '../operations.ts';
import { above, on, ratio, set } from '../rule.ts';

/** Defects of what a filtered list or a later page shows of one element, beside the whole list. */
export const FAULTS: Faults = {
  'assets-active-by-id': breaks('MKT-ASSETS-11')
    .what('an asset that is asked for by its id is shown as active, whether it is or not')
    .wire(on(ASSETS).when('query.asset_id').body(set('assets.*.is_active', true))),
  'assets-one-layer-by-id': breaks('MKT-ASSETS-11')
    .what('an asset that is asked for by its id is shown with the first of its layers alone')
    .onAnswer(ASSETS, ({ answer: { assets }, query }) => {
      if (query.asset_id !== undefined) firstLayers(assets);
    }),
  'assets-limits-of-the-table-by-id': breaks('MKT-ASSETS-11')
    .triggers('MKT-ASSETS-16')
    .what('an asset that is asked for by its id is shown with other maxima than in the whole list')
    .wire(
      on(ASSETS)
        .when('query.asset_id')
        .body(ratio('assets.*.endpoints.*.max_amount', 9, 10)),
    ),
  'assets-limits-of-the-table-on-later-pages': breaks('MKT-ASSETS-07')
    .triggers('ERR-STATUS-05')
    .what('the pages after the first show other maxima than the whole list')
    .wire(
      on(ASSETS)
        .when('query.offset', above(0))
        .body(ratio('assets.*.endpoints.*.max_amount', 9, 10)),
    ),
  'pairs-one-route-by-ticker': breaks('MKT-PAIRS-07')
    .what('a pair that is asked for by its ticker is shown with the first of its routes alone')
    .onAnswer(PAIRS, ({ answer: { pairs }, query }) => {
      if (query.pair_ticker !== undefined) firstRoutes(pairs);
    }),
  'assets-one-layer-on-later-pages': breaks('MKT-ASSETS-07')
    .what('the pages after the first show each asset with the first of its layers alone')
    .onAnswer(ASSETS, ({ answer: { assets, offset } }) => {
      if (Number(offset) > 0) firstLayers(assets);
    }),
  'pairs-one-route-on-later-pages': breaks('MKT-PAIRS-03')
    .what('the pages after the first show the first route of each pair alone')
    .onAnswer(PAIRS, ({ answer: { pairs, offset } }) => {
      if (Number(offset) > 0) firstRoutes(pairs);
    }),
};

function firstLayers(assets: unknown): void {
  for (const asset of elementsOf(assets).map(membersOf)) {
    elementsOf(asset.endpoints).splice(1);
    elementsOf(asset.supported_layers).splice(1);
  }
}

function firstRoutes(pairs: unknown): void {
  for (const pair of elementsOf(pairs).map(membersOf)) elementsOf(pair.routes).splice(1);
}

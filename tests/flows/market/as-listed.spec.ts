import type { Element } from '../../../harness/engine/json/differences.ts';
import { tradedAsBefore } from '../../../harness/flows/market/as-listed.ts';
import { assetIn, pairIn } from '../../../harness/interface/market/listing.ts';
import { expect, test } from '../../test.ts';

function asset(asset_id: string, more: Element = {}): Element {
  const endpoints = [{ layer: 'RGB_LN', min_amount: 1, max_amount: 9, is_active: true }];
  return { asset_id, ticker: asset_id, is_active: true, endpoints, ...more };
}

function pair(base_asset_id: string, quote_asset_id: string, more: Element = {}): Element {
  const names = { base_asset: base_asset_id, quote_asset: quote_asset_id, base_asset_id, quote_asset_id };
  const routes = [{ from_layer: 'RGB_LN', to_layer: 'RGB_LN' }];
  const id = `${base_asset_id} ${quote_asset_id}`;
  return { id, ticker: id, ...names, routes, is_active: true, price: '1', ...more };
}

const CLOSED = { layer: 'RGB_LN', min_amount: 1, max_amount: 9, is_active: false };
const ASSETS = [asset('a'), asset('b'), asset('c', { endpoints: [CLOSED] })];
const PAIRS = [pair('a', 'b'), pair('b', 'c', { is_active: false })];

const CASES: readonly { what: string; assets?: Element[]; pairs?: Element[]; isSame: boolean }[] = [
  { what: 'as they were', isSame: true },
  { what: 'in another order', assets: ASSETS.toReversed(), pairs: PAIRS.toReversed(), isSame: true },
  {
    what: 'with other amounts, names and prices',
    assets: [
      asset('a', { name: 'A', endpoints: [{ layer: 'RGB_LN', min_amount: 2, max_amount: 3, is_active: true }] }),
      ...ASSETS.slice(1),
    ],
    pairs: [pair('a', 'b', { price: '2' }), ...PAIRS.slice(1)],
    isSame: true,
  },
  { what: 'with an inactive pair opened', pairs: [pair('a', 'b'), pair('b', 'c')], isSame: false },
  { what: 'with a pair more', pairs: [...PAIRS, pair('a', 'c')], isSame: false },
  { what: 'with a layer opened', assets: [asset('a'), asset('b'), asset('c')], isSame: false },
  { what: 'without a route', pairs: [pair('a', 'b', { routes: [] }), ...PAIRS.slice(1)], isSame: false },
];

for (const { what, assets = ASSETS, pairs = PAIRS, isSame } of CASES)
  test(`lists ${what} ${isSame ? 'show the same trades' : 'show other trades'}`, async () => {
    const before = {
      assets: ASSETS.flatMap((element) => assetIn(element) ?? []),
      pairs: PAIRS.flatMap((element) => pairIn(element) ?? []),
    };
    const lists = { assets: async () => assets, pairs: async () => pairs };
    expect(await tradedAsBefore(lists, before).holds()).toBe(isSame);
  });

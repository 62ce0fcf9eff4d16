import { walkPages } from '../../../harness/flows/market/walk.ts';
import {
  assetIn,
  oneTradablePair,
  pairIn,
  pairsWithOwnTicker,
  tradablePairs,
} from '../../../harness/interface/market/listing.ts';
import { tradesOf } from '../../../harness/interface/market/trades.ts';
import { expect, test } from '../../test.ts';
import { catalogue } from './catalogue.ts';

const { assets, pairs } = catalogue();
const [asset] = assets;
const [pair] = pairs;

test('what has no id and ticker is no asset', () => {
  const others = [null, 'BTC', [], {}, { ...asset, asset_id: 7 }, { ...asset, ticker: undefined }];
  expect(others.map(assetIn).filter(Boolean)).toEqual([]);
});

test('what an asset lacks is left out, and the asset stays', () => {
  const odd = assetIn({ ...asset, name: null, precision: '8', endpoints: null, supported_layers: ['BTC_LN', 1] });
  expect(odd).toMatchObject({ asset_id: 'BTC', endpoints: [], supported_layers: ['BTC_LN'] });
  expect(odd?.name).toBeUndefined();
  expect(odd?.precision).toBeUndefined();
});

test('an endpoint without whole bounds is none', () => {
  const [endpoint] = asset?.endpoints ?? [];
  expect(assetIn({ ...asset, endpoints: [endpoint, { ...endpoint, max_amount: '9' }, null] })?.endpoints).toEqual([
    endpoint,
  ]);
});

for (const member of ['id', 'ticker', 'base_asset', 'base_asset_id', 'quote_asset', 'quote_asset_id'])
  test(`without ${member} it is no pair`, () => expect(pairIn({ ...pair, [member]: null })).toBeUndefined());

test('a pair without an array of routes is neither tradable nor routeless', () => {
  const odd = pairIn({ ...pair, routes: null });
  expect(odd?.routes).toBeUndefined();
  expect(tradablePairs(odd ? [odd] : [])).toEqual([]);
  expect(tradesOf({ assets, pairs: odd ? [odd] : [] })).toEqual([]);
  expect(() => oneTradablePair({ pairs: [] }, 1)).toThrow('no tradable pair is listed');
});

test('what is no route is left out of the routes', () => {
  const [route] = pair?.routes ?? [];
  expect(pairIn({ ...pair, routes: [null, route, { from_layer: 'BTC_LN' }] })?.routes).toEqual([route]);
});

test('of pairs that share a ticker none has its own', () => {
  const other = pair && { ...pair, id: 'other' };
  expect(pairsWithOwnTicker(pair && other ? [pair, other] : [])).toEqual([]);
  expect(pairsWithOwnTicker(pairs)).toEqual(pairs);
});

for (const { title, pages, total, most, walked } of [
  { title: 'a list ends at its total', pages: [[1, 2], [3]], total: 3, walked: { elements: [1, 2, 3], end: 'total' } },
  { title: 'an empty page ends it', pages: [[1], []], total: 3, walked: { elements: [1], end: 'empty page' } },
  { title: 'a missing total ends it', pages: [[1], [2]], total: Number.NaN, walked: { elements: [1], end: 'total' } },
  {
    title: 'a walk may end early',
    pages: [[1], [2]],
    total: 9,
    most: 2,
    walked: { elements: [1, 2], end: 'most pages' },
  },
]) {
  test(title, async () => {
    const left = [...pages];
    const result = await walkPages(async () => ({ elements: left.shift() ?? [], total }), most);
    expect(result).toMatchObject(walked);
  });
}

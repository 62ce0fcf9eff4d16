import { cellsIn, fewestHops, hopCountsIn, mentionedIn, textsIn } from '../../../harness/interface/market/matrix.ts';
import { expect, test } from '../../test.ts';

const PAIR = { base_asset: 'BTC', base_asset_id: 'BTC', quote_asset: 'COIN', quote_asset_id: 'rgb:x' };
const NAMES = new Set(['BTC', 'COIN', 'rgb:x']);

test('cells are recognised as objects and as a table', () => {
  const objects = { matrix: [{ from_asset: 'COIN', to_asset: 'BTC', layers: ['BTC'], min_hops: 2 }], timestamp: 5 };
  expect(cellsIn(objects, NAMES)).toEqual([{ from: 'COIN', to: 'BTC', hops: 2 }]);
  expect(cellsIn({ BTC: { 'rgb:x': 1 } }, NAMES)).toEqual([{ from: 'BTC', to: 'rgb:x', hops: 1 }]);
  expect(cellsIn({ a: 'BTC', b: 'COIN', amount: 3 }, NAMES)).toEqual([]);
  expect(fewestHops(cellsIn(objects, NAMES), PAIR)).toBe(2);
  expect(fewestHops([], PAIR)).toBeUndefined();
});

test('times and prices are no hop counts', () => {
  expect(hopCountsIn({ matrix: [{ min_hops: 1 }], timestamp: 1700000000, price: 4 })).toEqual([1]);
  expect(hopCountsIn({ timestamp: 1700000000, price: '4' })).toEqual([]);
});

test('hop counts may be texts and member names', () => {
  expect(hopCountsIn({ reach: { '2': ['BTC->COIN'] }, hops: '1', ticker: '1INCH' })).toEqual([2n, 1n]);
  expect(hopCountsIn(['2 hops', 'min. hops: 3.', 'over 1'])).toEqual([2n, 3n, 1n]);
  expect(hopCountsIn(['COIN:2 MILE:3', 'rgb:2dk-x:1'])).toEqual([2n, 3n, 1n]);
  expect(hopCountsIn(['rgb:2-3-4', 'rgb:7', '12:30', '2026-11-25T08:00:01Z', '0.5', 'a1', 'direct'])).toEqual([]);
});

test('texts are found in values and member names', () => {
  expect([...textsIn({ BTC: ['COIN', { x: 'y' }] })].sort()).toEqual(['BTC', 'COIN', 'x', 'y']);
});

test('names are found where one text joins two of them, or one and its hops', () => {
  const value = { BTC: 'COIN:1 rgb:2dk-x:2', routes: ['BTC_LN>RGB_LN', 'BTC_L1->RGB_L1'], 'rgb:a/b~rgb:a|c': 1 };
  const names = ['BTC', 'COIN', 'rgb:2dk-x', 'BTC_LN', 'RGB_LN', 'BTC_L1', 'RGB_L1', 'rgb:a/b', 'rgb:a|c'];
  expect([...mentionedIn(value, names)].sort()).toEqual([...names].sort());
});

test('a name is not found within another one', () => {
  const value = { BTC2: 'XBTC', BTC_LN: ['rgb:2dk-x~COINS', ''] };
  expect([...mentionedIn(value, ['BTC', 'COIN', 'rgb:2dk', 'rgb:2dk-x', ''])]).toEqual(['rgb:2dk-x']);
});

test('a matrix of very many hop counts is read', () => {
  const hops = Array.from({ length: 300_000 }, (_, at) => at + 1);
  expect(textsIn({ hops })).toEqual(new Set(['hops']));
  expect(
    fewestHops(
      hops.map((count) => ({ from: 'BTC', to: 'COIN', hops: count })),
      PAIR,
    ),
  ).toBe(1);
});

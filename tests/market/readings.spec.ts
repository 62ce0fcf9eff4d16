import { expect, test } from '@playwright/test';
import { canonical, isMoving } from '../../harness/engine/json/canonical.ts';
import { differences } from '../../harness/engine/json/differences.ts';
import { outlineOf } from '../../harness/engine/json/outline.ts';
import { type RateWindow, rateWindowOf, renewed } from '../../harness/interface/limits/read.ts';
import { cellsIn, fewestHops, hopCountsIn, textsIn } from '../../harness/interface/market/matrix.ts';
import { allNamings, completeWays, isOneWay, naming } from '../../harness/interface/market/pair-naming.ts';
import { routesIn } from '../../harness/interface/market/routes.ts';
import { discoveryOf } from './discovery.ts';

const PAIR = { base_asset: 'BTC', base_asset_id: 'BTC', quote_asset: 'COIN', quote_asset_id: 'rgb:x' };
const NAMES = new Set(['BTC', 'COIN', 'rgb:x']);

test('values that mean the same have one canonical text', () => {
  expect(canonical({ a: [1, 2], b: 1n })).toBe(canonical({ b: 1, a: [2, 1] }));
  expect(canonical({ a: 1, timestamp: 5 }, isMoving)).toBe(canonical({ a: 1, timestamp: 6 }, isMoving));
  expect(canonical({ a: 2n ** 60n })).not.toBe(canonical({ a: 2n ** 60n + 1n }));
  expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }));
});

for (const member of ['timestamp', 'expires_at', 'request_id', 'price', 'indicative_price'])
  test(`${member} moves`, () => expect(isMoving(member)).toBe(true));

for (const member of ['min_hops', 'is_active', 'times', 'layer'])
  test(`${member} does not move`, () => expect(isMoving(member)).toBe(false));

test('differences name the element, the member and both values', () => {
  const earlier = [{ id: 'a', size: 1n, price: '1' }, { id: 'b' }];
  const later = [{ id: 'c' }, { id: 'a', size: 2, price: '2' }];
  const omit = (member: string) => member === 'price';
  expect(differences(earlier, later, 'id', { omit })).toEqual(['b is gone', 'c came up', 'a: size 1 became 2']);
  expect(differences(earlier, later, 'id', { members: [] })).toEqual(['b is gone', 'c came up']);
  expect(differences(earlier, [...earlier].reverse(), 'id')).toEqual([]);
});

test('routes are found at any depth and in a bare array', () => {
  const route = { from_layer: 'BTC_LN', to_layer: 'RGB_LN' };
  expect(routesIn({ data: { routes: [route, { ...route, note: 1 }] } })).toEqual(['BTC_LN→RGB_LN']);
  expect(routesIn([route])).toEqual(['BTC_LN→RGB_LN']);
  expect(routesIn({ from_layer: 1, to_layer: 2 })).toEqual([]);
});

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
  expect(hopCountsIn({ timestamp: 1700000000 })).toEqual([]);
});

test('texts are found in values and member names', () => {
  expect([...textsIn({ BTC: ['COIN', { x: 'y' }] })].sort()).toEqual(['BTC', 'COIN', 'x', 'y']);
});

test('the shape of an answer', () => {
  expect(outlineOf({ routes: [{ a: 1 }, { a: 2n }], t: null })).toBe('{routes: [{a: number}], t: null}');
});

test('of the 64 sets of members four name a pair', () => {
  expect(new Set(allNamings().map(String)).size).toBe(64);
  expect(allNamings().filter(isOneWay).map(String)).toEqual([
    'pair_id',
    'pair_ticker',
    'from_asset_id,quote_asset_id',
    'base_ticker,quote_ticker',
  ]);
  expect(completeWays(['pair_id', 'from_asset_id', 'quote_asset_id'])).toBe(2);
  expect(completeWays(['from_asset_id', 'quote_ticker'])).toBe(0);
});

test('a naming takes its values from the pair', () => {
  const [pair] = discoveryOf().pairs;
  expect(pair && naming(pair, ['base_ticker', 'quote_ticker'])).toEqual({ base_ticker: 'BTC', quote_ticker: 'COIN' });
});

test('an announced rate limit is read from whole numbers only', () => {
  const said: Record<string, string> = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' };
  expect(rateWindowOf({ header: (name) => said[name] })).toEqual({ limit: 60, remaining: 59, reset: undefined });
  expect(rateWindowOf({ header: () => '60;w=60' })).toBeUndefined();
});

for (const { earlier, later, isNew } of [
  { earlier: 30, later: 29, isNew: false },
  { earlier: 30, later: 60, isNew: true },
  { earlier: 1, later: 1, isNew: true },
  { earlier: 1_800_000_000, later: 1_800_000_000, isNew: false },
  { earlier: 1_800_000_000, later: 1_800_000_060, isNew: true },
]) {
  test(`Reset ${earlier}, then ${later}: ${isNew ? 'a new window' : 'the same window'}`, () => {
    const window = (reset: number): RateWindow => ({ limit: 60, remaining: 5, reset });
    expect(renewed(window(earlier), window(later))).toBe(isNew);
  });
}

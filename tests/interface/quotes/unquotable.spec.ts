import type { ListedPair, TradablePair } from '../../../harness/interface/market/listing.ts';
import { type Trade, tradesOf } from '../../../harness/interface/market/trades.ts';
import { isListed, isListedEitherWay, unlistedSteps } from '../../../harness/interface/quotes/routes.ts';
import {
  inactiveLegs,
  legsOfOneAsset,
  sidesWithoutOwnPair,
  unpairedLegs,
} from '../../../harness/interface/quotes/unquotable.ts';
import { expect, test } from '../../test.ts';
import { asset, catalogue } from '../market/catalogue.ts';

const { assets, pairs } = catalogue();
const [PAIR] = pairs as [TradablePair];
const [TRADE] = tradesOf({ assets, pairs }) as [Trade];

test('a pair whose routes cannot be read lists none, and nothing breaks', () => {
  const pair: ListedPair = { ...PAIR, routes: undefined };
  expect(isListed(pair, 'BTC_LN', 'RGB_LN')).toBe(false);
  expect(unlistedSteps([TRADE], [pair])).toEqual([]);
  expect(inactiveLegs({ assets, pairs: [{ ...pair, is_active: false }] })).toHaveLength(1);
});

test('a route counts in both orientations', () => {
  const pair = { ...PAIR, routes: PAIR.routes.slice(0, 1) };
  expect(isListed(pair, 'BTC_LN', 'RGB_LN')).toBe(true);
  expect(isListed(pair, 'RGB_LN', 'BTC_LN')).toBe(false);
  expect(isListedEitherWay(pair, 'RGB_LN', 'BTC_LN')).toBe(true);
  const steps = unlistedSteps([{ ...TRADE, pair }], [pair]);
  expect(steps.map(({ from_layer, to_layer }) => `${from_layer} ${to_layer}`)).toEqual([
    'BTC_LN BTC_LN',
    'RGB_LN RGB_LN',
  ]);
});

test('a step that another pair of the same assets lists is a route', () => {
  const inLightning = { from_layer: 'BTC_LN', to_layer: 'BTC_LN' };
  const other = { ...PAIR, id: 'another', routes: [inLightning] };
  const steps = (...more: ListedPair[]) => unlistedSteps([TRADE], [PAIR, ...more]).map(({ from_layer }) => from_layer);
  expect(steps({ ...other, quote_asset_id: 'rgb:another' })).toEqual(['BTC_LN', 'RGB_LN']);
  expect(steps(other)).toEqual(['RGB_LN']);
});

test('assets that a pair joins are paired, each with the other alone', () => {
  const third = asset('SILVER', 'RGB_LN');
  expect(unpairedLegs({ assets: [...assets, third], pairs }), 'of what is not traded nothing is asked').toEqual([]);
  const second = { ...PAIR, id: 'second', ticker: 'SILVER/BTC', quote_asset_id: third.asset_id, quote_asset: 'SILVER' };
  const names = unpairedLegs({ assets: [...assets, third], pairs: [PAIR, second] }).map(
    ({ from, to }) => `${from.asset.ticker} ${to.asset.ticker}`,
  );
  expect(new Set(names)).toEqual(new Set(['GOLD SILVER', 'SILVER GOLD']));
  expect(sidesWithoutOwnPair([TRADE.from], [PAIR])).toEqual([TRADE.from]);
  const own = { ...PAIR, quote_asset_id: PAIR.base_asset_id };
  expect(sidesWithoutOwnPair([TRADE.from, TRADE.to], [own])).toEqual(
    [TRADE.from, TRADE.to].filter((side) => side.asset.asset_id !== PAIR.base_asset_id),
  );
});

test('an inactive pair gives legs, unless an active one of the same assets makes them quotable', () => {
  const inactive = { ...PAIR, id: 'inactive', is_active: false };
  expect(inactiveLegs({ assets, pairs: [PAIR] })).toEqual([]);
  expect(inactiveLegs({ assets, pairs: [inactive] })[0]?.what).toContain('inactive pair');
  expect(inactiveLegs({ assets, pairs: [PAIR, inactive] })).toEqual([]);
});

test('an asset is set against itself on each of its layers, and from one to another', () => {
  const { from, to } = TRADE;
  const onChain = { ...from, layer: 'BTC_L1' };
  const { onOneLayer, acrossLayers } = legsOfOneAsset([from, to, onChain]);
  expect(onOneLayer).toEqual([from, to, onChain].map((side) => ({ from: side, to: side })));
  expect(acrossLayers).toEqual([
    { from, to: onChain },
    { from: onChain, to: from },
  ]);
});

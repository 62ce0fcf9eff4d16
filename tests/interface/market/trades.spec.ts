import {
  decidedTrades,
  isListed,
  isRoomy,
  listedOrBack,
  oneTrade,
  opposite,
  sideOf,
  someTrades,
  type Trade,
  tradesByAsset,
  tradesByLeg,
  tradesOf,
  tradeText,
} from '../../../harness/interface/market/trades.ts';
import { NotExercised } from '../../../harness/verdict/failures.ts';
import { expect, test } from '../../test.ts';
import { asset, catalogue, pair } from './catalogue.ts';

test('a trade needs an active pair, active assets and active endpoints along a listed route', () => {
  const texts = tradesOf(catalogue()).map(tradeText);
  expect(texts).toEqual(['BTC on BTC_LN → GOLD on RGB_LN', 'GOLD on RGB_LN → BTC on BTC_LN']);
});

test('a trade that one looks for may go back along a listed route where no route lists it', () => {
  const listed = tradesOf(catalogue());
  const sells = ({ from }: Trade) => from.asset.ticker === 'GOLD';
  expect(listedOrBack(listed, sells)).toEqual(listed.slice(1));
  const oneWay = listed.slice(0, 1);
  const back = listedOrBack(oneWay, sells);
  expect(back.map(tradeText)).toEqual(['GOLD on RGB_LN → BTC on BTC_LN']);
  expect([...oneWay, ...back].map((trade) => isListed(trade, oneWay))).toEqual([true, false]);
});

for (const { what, change } of [
  { what: 'pair', change: () => ({ ...catalogue(), pairs: [{ ...pair(), is_active: false }] }) },
  {
    what: 'asset',
    change: () => ({
      ...catalogue(),
      assets: [asset('BTC', 'BTC_LN'), { ...asset('GOLD', 'RGB_LN'), is_active: false }],
    }),
  },
  {
    what: 'endpoint',
    change: () => ({ ...catalogue(), assets: [asset('BTC', 'BTC_LN'), asset('GOLD', 'RGB_LN', { is_active: false })] }),
  },
])
  test(`an inactive ${what} leaves nothing to trade`, () => {
    expect(tradesOf(change())).toEqual([]);
    expect(() => someTrades(change(), 3, 1)).toThrow(NotExercised);
  });

test('a route between assets that share a layer fits both directions, so neither is certain', () => {
  const both = {
    assets: [asset('GOLD', 'RGB_LN'), asset('TIN', 'RGB_LN')],
    pairs: [pair('GOLD', 'TIN', [{ from_layer: 'RGB_LN', to_layer: 'RGB_LN' }])],
  };
  expect(tradesOf(both)).toHaveLength(2);
  expect(decidedTrades(tradesOf(both))).toEqual([]);
  expect(decidedTrades(tradesOf(catalogue()))).toHaveLength(2);
});

test('the opposite of a trade exchanges assets and layers, where a route covers it', () => {
  const [buy, sell] = tradesOf(catalogue());
  expect(buy && opposite(buy, tradesOf(catalogue()))).toEqual(sell);
  const oneWay = { ...catalogue(), pairs: [pair('BTC', 'GOLD', [{ from_layer: 'BTC_LN', to_layer: 'RGB_LN' }])] };
  const [only] = tradesOf(oneWay);
  expect(only && opposite(only, tradesOf(oneWay))).toBeUndefined();
});

for (const bounds of [
  { min_amount: 5, max_amount: 4 },
  { min_amount: 0, max_amount: 0 },
  { min_amount: '1', max_amount: 4 },
  { min_amount: 1, max_amount: 2 ** 60 },
])
  test(`bounds ${JSON.stringify(bounds)} make no leg`, () => {
    expect(sideOf(asset('GOLD', 'RGB_LN', bounds as never), 'RGB_LN')).toBeUndefined();
  });

test('bounds beyond 2^53 are read to the last digit', () => {
  expect(sideOf(asset('GOLD', 'RGB_LN', { max_amount: 2n ** 60n + 1n }), 'RGB_LN')?.max).toBe(2n ** 60n + 1n);
});

test('amounts beyond 2^53 come first, BTC before them where assets count', () => {
  const large = asset('HUGE', 'RGB_LN', { max_amount: 2n ** 60n });
  const assets = [asset('BTC', 'BTC_LN'), asset('GOLD', 'RGB_LN'), large];
  const discovery = { assets, pairs: [pair('BTC', 'GOLD'), pair('BTC', 'HUGE')] };
  for (const seed of [1, 2, 3, 4, 5]) {
    expect(someTrades(discovery, 1, seed).map(tradeText).join()).toContain('HUGE');
    expect(tradesByLeg(discovery, 'from', 1, seed).map(({ from }) => from.asset.ticker)).toEqual(['HUGE']);
    expect(tradesByAsset(discovery, 'from', 2, seed).map(({ from }) => from.asset.ticker)).toEqual(['BTC', 'HUGE']);
    expect(oneTrade(discovery, seed)).toEqual(oneTrade(discovery, seed));
  }
});

test('where others are listed, no trade is taken of which a leg allows hardly more than one amount', () => {
  const single = asset('ONCE', 'RGB_LN', { min_amount: 7, max_amount: 8 });
  const assets = [asset('BTC', 'BTC_LN'), asset('GOLD', 'RGB_LN'), single];
  const discovery = { assets, pairs: [pair('BTC', 'GOLD'), pair('BTC', 'ONCE')] };
  expect(
    tradesOf(discovery)
      .filter((trade) => !isRoomy(trade))
      .map(tradeText)
      .join(),
  ).toContain('ONCE');
  for (const seed of [1, 2, 3, 4, 5]) expect(tradeText(oneTrade(discovery, seed))).toContain('GOLD');
  expect(tradeText(oneTrade({ assets, pairs: [pair('BTC', 'ONCE')] }, 1))).toContain('ONCE');
});

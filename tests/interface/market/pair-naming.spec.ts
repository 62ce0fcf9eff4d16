import {
  allNamings,
  completeWays,
  isOneWay,
  namesOfNothing,
  naming,
  namingsOfNoPair,
  namingsOfStrangers,
} from '../../../harness/interface/market/pair-naming.ts';
import { expect, test } from '../../test.ts';
import { catalogue } from './catalogue.ts';

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
  const [pair] = catalogue().pairs;
  expect(pair && naming(pair, ['base_ticker', 'quote_ticker'])).toEqual({ base_ticker: 'BTC', quote_ticker: 'GOLD' });
});

test('two assets that are listed and form no pair name none', () => {
  const listing = catalogue();
  const [btc, gold] = listing.assets;
  if (!btc || !gold) throw new Error('two assets are listed');
  expect(namingsOfNoPair(listing, 1)).toHaveLength(10);
  expect(namingsOfStrangers(listing, 1)).toEqual([]);
  const other = { ...gold, asset_id: 'rgb:xY9z-Uv8w~', ticker: 'OTHER' };
  expect(namingsOfStrangers({ ...listing, assets: [btc, gold, other] }, 1)).toEqual([
    { from_asset_id: gold.asset_id, quote_asset_id: other.asset_id },
    { base_ticker: 'GOLD', quote_ticker: 'OTHER' },
    { pair_ticker: 'GOLD/OTHER' },
  ]);
  const slashed = { ...other, ticker: 'O/R' };
  const namings = namingsOfStrangers({ ...listing, assets: [btc, gold, slashed] }, 1);
  expect(namings.map((body) => Object.keys(body)[0])).toEqual(['from_asset_id', 'base_ticker']);
});

test('halves, patterns and ids in other letters name nothing', () => {
  const listing = catalogue();
  const [pair] = listing.pairs;
  if (!pair) throw new Error('a pair is listed');
  expect(namesOfNothing(listing)).toEqual([
    { base_ticker: 'BTC', quote_ticker: '%' },
    { pair_id: `${pair.id}0` },
    { pair_id: '' },
    { pair_ticker: '' },
    { pair_ticker: 'BTC' },
    { pair_ticker: 'BTC/' },
    { pair_ticker: 'BTC/GOLD/BTC' },
    { pair_ticker: '%/%' },
    { from_asset_id: 'BTC', quote_asset_id: 'rgb:gold-Ab3D~' },
  ]);
  const inactive = listing.pairs.map((each) => ({ ...each, is_active: false }));
  expect(namesOfNothing({ ...listing, pairs: inactive })).toEqual([]);
});

import { nearIds, nearNames, partsOf, wrongNames } from '../../../harness/interface/market/asset-names.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

test('names of no asset are never the name of one', () => {
  const asset = { asset_id: 'rgb:aB3d-Ef9h', ticker: 'GOLD', name: 'Tin' };
  const taken = new Set(['rgb:aB3d-Ef9h', 'GOLD', 'TIN', 'BTC']);
  const names = [...nearNames(asset, taken), ...fc.sample(wrongNames(asset, taken), { seed: 1, numRuns: 300 })];
  const tickers = ['GOLD', 'TIN', 'BTC'];
  expect(names.filter(({ name }) => taken.has(name) || tickers.includes(name.trim().toUpperCase()))).toEqual([]);
  expect(new Set(names.map(({ name }) => name)).size).toBeGreaterThan(20);
});

test('other spellings and parts of an identifier are neither it nor another one', () => {
  const asset_id = 'rgb:aB3d-Ef9h';
  const taken = new Set([asset_id, 'rgb:aB3d-Ef9_']);
  const names = [...nearIds({ asset_id, ticker: 'GOLD' }, taken), ...partsOf(asset_id, taken)].map(({ name }) => name);
  expect(names).toEqual([
    'rgb:Ab3D-eF9H',
    ' rgb:aB3d-Ef9h ',
    'rgb%3AaB3d-Ef9h',
    'GOLD',
    'rgb:%',
    'rgb:*',
    'aB3d-Ef9h',
    'RGB:aB3d-Ef9h',
    'rgb:aB3d-Ef9',
    '3d-Ef',
    'rgb:',
  ]);
});

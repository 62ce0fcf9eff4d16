import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { nearNames, wrongNames } from '../../../harness/interface/market/asset-names.ts';

test('names of no asset are never the name of one', () => {
  const asset = { asset_id: 'rgb:aB3d-Ef9h', ticker: 'GOLD', name: 'TIN' };
  const taken = new Set(['rgb:aB3d-Ef9h', 'GOLD', 'TIN', 'BTC']);
  const names = [...nearNames(asset, taken), ...fc.sample(wrongNames(asset, taken), { seed: 1, numRuns: 300 })];
  expect(names.filter(({ name }) => taken.has(name) || name.trim().toUpperCase() === 'BTC')).toEqual([]);
  expect(new Set(names.map(({ name }) => name)).size).toBeGreaterThan(20);
});

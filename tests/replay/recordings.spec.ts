import { expect, test } from '../test.ts';
import { recordings } from './recordings.ts';

test('there are runs of twenty seeds, of each profile and tier, and of many families of variants', () => {
  const names = recordings().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const count = (kind: string) => names.filter((name) => name.startsWith(`${kind}-`)).length;
  expect(['seed', 'profile', 'tier'].map(count)).toEqual([20, 3, 5]);
  expect(count('variant')).toBeGreaterThan(15);
});

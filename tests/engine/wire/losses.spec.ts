import { createLosses } from '../../../harness/engine/wire/losses.ts';
import { expect, test } from '../../test.ts';

test('losses are counted by operation, until an answer comes', () => {
  let time = 0;
  const losses = createLosses(() => time);
  const next = (operation: string) => losses.lost(operation, ++time);
  expect([next('a'), next('b'), next('a')]).toEqual([1, 1, 2]);
  losses.answered('a');
  expect([next('a'), next('b')]).toEqual([1, 2]);
});

test('requests that were under way together are lost together', () => {
  let time = 10;
  const losses = createLosses(() => time);
  expect([losses.lost('a', 5), losses.lost('a', 6), losses.lost('a', 7)]).toEqual([1, 1, 1]);
  time = 20;
  expect(losses.lost('a', 11)).toBe(2);
});

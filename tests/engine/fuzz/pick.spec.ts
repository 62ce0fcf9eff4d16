import { expect, test } from '@playwright/test';
import { NotExercised } from '../../../harness/engine/failures.ts';
import { oneOf, someOf } from '../../../harness/engine/fuzz/pick.ts';

const LIST = Array.from({ length: 40 }, (_, index) => index);

test('a short list is taken whole', () => {
  expect(someOf([1, 2, 3], 5, 1)).toEqual([1, 2, 3]);
});

test('of a long list the seed decides, and the order stays', () => {
  const some = someOf(LIST, 6, 4);
  expect(some).toHaveLength(6);
  expect(some).toEqual([...some].sort((one, other) => one - other));
  expect(someOf(LIST, 6, 4)).toEqual(some);
  const firsts = new Set([1, 2, 3, 4, 5].map((seed) => someOf(LIST, 6, seed).join()));
  expect(firsts.size).toBeGreaterThan(1);
});

test('nothing to choose from is a missing precondition', () => {
  expect(() => oneOf([], 1, 'inactive pair')).toThrow(new NotExercised('no inactive pair is listed'));
});

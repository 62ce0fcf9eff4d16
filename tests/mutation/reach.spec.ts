import { expect, test } from '../test.ts';
import { suitesByMutant } from './reach.ts';

test('a mutant is judged by the suites that ran when it was come by, and by all where it is part of the start', () => {
  const reach = suitesByMutant(
    [
      ['/a.spec.ts', 1_000, 1_150],
      ['/b.spec.ts', 1_160, 1_300],
      ['/a.spec.ts', 1_900, 1_950],
    ],
    [
      [500, [1, 2]],
      [1_000, [2, 3]],
      [1_100, [4]],
      [1_200, [5]],
      [1_900, [5]],
    ],
  );
  const suites = Object.fromEntries([...reach].map(([mutant, files]) => [mutant, [...files]]));
  expect(suites).toEqual({
    1: [],
    2: [],
    3: ['/a.spec.ts'],
    4: ['/a.spec.ts', '/b.spec.ts'],
    5: ['/b.spec.ts', '/a.spec.ts'],
  });
});
